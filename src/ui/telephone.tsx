import type { Telephone } from '../practice/types.ts'

/** A number that a telephone dials when it is pressed. */
export function TelephoneLink({ number }: { number: Telephone }) {
  return <a href={`tel:${number.international}`}>{number.shown}</a>
}
