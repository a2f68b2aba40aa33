import type { Telephone } from '../facts/types.ts'

export function TelephoneLink({ number }: { number: Telephone }) {
  return <a href={`tel:${number.international}`}>{number.shown}</a>
}
