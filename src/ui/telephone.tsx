import type { Telephone } from '../practice/types.ts'

/** A telephone number as a link that dials it. */
export function TelephoneLink({ number }: { number: Telephone }) {
  return <a href={`tel:${number.international}`}>{number.shown}</a>
}
