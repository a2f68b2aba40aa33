import type { Telephone } from '../facts/types.ts'

export function TelephoneLink({ number }: { number: Omit<Telephone, 'digits'> }) {
  return <a href={`tel:${number.international}`}>{number.shown}</a>
}
