import { practice } from '../practice/practice.ts'

const { telephone, emergencyTelephone } = practice
const telephones = new Map(
  [telephone, emergencyTelephone].map((number) => [number.shown, number.international]),
)
const linkable = new RegExp(
  `(https://[^\\s,;)]*[^\\s,;:.)]|[\\w.-]+@[\\w-]+(?:\\.[\\w-]+)+|${[...telephones.keys()].join('|')})`,
)

function addressOf(text: string): string {
  if (text.startsWith('https:')) return text
  const international = telephones.get(text)
  return international === undefined ? `mailto:${text}` : `tel:${international}`
}

/** Plain text in which web addresses, mail addresses and our telephone numbers can be followed. */
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
