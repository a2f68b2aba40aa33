import type { Telephone } from '../practice/types.ts'

export function TelephoneLink({ number }: { number: Telephone }) {
  return <a href={`tel:${number.international}`}>{number.shown}</a>
}
