import { emergencyTelephone, telephone } from './name-and-telephones.ts'

const telephones = new Map([
  ...[telephone, emergencyTelephone].map((number) => [number.shown, number.international] as const),
  ['111', '111'],
])
const anyNumber = `\\b(?:${[...telephones.keys()].join('|')})\\b`
const numbers = new RegExp(anyNumber)
const linkable = new RegExp(`(https://[^\\s,;)]*[^\\s,;:.)]|[\\w.-]+@[\\w-]+(?:\\.[\\w-]+)+|${anyNumber})`)

/** A piece of a sentence; `href` is where a press on it leads. */
export interface Piece {
  readonly text: string
  readonly href?: string
}

/** A sentence of ours in pieces: web addresses, mail addresses, our telephone numbers and 111 can be followed. */
export function linkedPieces(sentence: string): readonly Piece[] {
  // Splitting at a group keeps what was split at, in every second place.
  return sentence
    .split(linkable)
    .map((text, index) => (index % 2 === 0 ? { text } : { text, href: addressOf(text) }))
}

function addressOf(text: string): string {
  if (text.startsWith('https:')) return text
  const international = telephones.get(text)
  return international === undefined ? `mailto:${text}` : `tel:${international}`
}

/** Whether a sentence says already whom to call: then nothing else is said of it. */
export const namesWhomToCall = (sentence: string): boolean => numbers.test(sentence)
