import { practice } from '../practice/practice.ts'

const { telephone, emergencyTelephone } = practice
const telephones = new Map([
  ...[telephone, emergencyTelephone].map((number) => [number.shown, number.international] as const),
  ['111', '111'],
])
const linkable = new RegExp(
  `(https://[^\\s,;)]*[^\\s,;:.)]|[\\w.-]+@[\\w-]+(?:\\.[\\w-]+)+|\\b(?:${[...telephones.keys()].join('|')})\\b)`,
)

function addressOf(text: string): string {
  if (text.startsWith('https:')) return text
  const international = telephones.get(text)
  return international === undefined ? `mailto:${text}` : `tel:${international}`
}

/** Plain text in which web addresses, mail addresses, our telephone numbers and 111 can be followed. */
export function LinkedText({ text }: { text: string }) {
  // Splitting at a group keeps what was split at, in every second place.
  return text.split(linkable).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={addressOf(part)}>
        {part.replace(/^https:\/\/(www\.)?/, '')}
      </a>
    ),
  )
}
