import { emergencyTelephone, telephone } from '#practice/name-and-telephones.ts'

const telephones = new Map([
  ...[telephone, emergencyTelephone].flatMap((number) =>
    number === null ? [] : [[number.shown, number.international] as const],
  ),
  ['111', '111'],
])
const anyNumber = `\\b(?:${[...telephones.keys()].join('|')})\\b`
const numbers = new RegExp(anyNumber)
const linkable = new RegExp(`(https://[^\\s,;)]*[^\\s,;:.)]|[\\w.-]+@[\\w-]+(?:\\.[\\w-]+)+|${anyNumber})`)

/** A piece of a sentence; with `href` it is a link. */
export interface TextPiece {
  readonly text: string
  readonly href?: string
}

/** Splits a sentence of ours into pieces; web addresses, mail addresses, our telephone numbers and 111 become links. */
export function splitLinks(sentence: string): readonly TextPiece[] {
  // Splitting by a group keeps the separators as every second item.
  return sentence
    .split(linkable)
    .map((text, index) => (index % 2 === 0 ? { text } : { text, href: addressOf(text) }))
}

/** A web address as readers see it: `example.org/page`, not `https://www.example.org/page`. */
export const shortenAddress = (text: string): string => text.replace(/^https:\/\/(www\.)?/, '')

function addressOf(text: string): string {
  if (text.startsWith('https:')) return text
  const international = telephones.get(text)
  return international === undefined ? `mailto:${text}` : `tel:${international}`
}

/** True when a sentence already has a number to call, so that none is added. */
export const hasTelephoneNumber = (sentence: string): boolean => numbers.test(sentence)
