import { networkName } from '../contract/card-network.ts'
import type { TransactionUpdate } from '../contract/transaction-update.ts'

/** A card's number has 12 to 19 digits: of any such, in groups or not, only the last four stay. */
export const withoutCardNumber = (text: string) =>
  text.replaceAll(
    /\d(?:[ -]?\d){7,14}(?:[ -]?\d){4}(?!\d)/g,
    (number) => `ending ${number.replaceAll(/\D/g, '').slice(-4)}`,
  )

/** "Visa ending 1111"; empty when the last four digits are not known. */
export function formatCard({ cc_number: number, cc_type: type }: TransactionUpdate['card']): string {
  const [lastFour] = /\d{4}$/.exec(number.trim()) ?? []
  return lastFour === undefined ? '' : `${networkName(type)} ending ${lastFour}`
}

/** The moment that `yyyymmddhhmmss` in UTC names, or null when it names none. */
export function instantOf(date: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(date.trim()) ?? []
  if (second === undefined) return null
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const instant = new Date(written)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === written ? instant : null
}
