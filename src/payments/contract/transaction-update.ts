import { formatNetwork } from './card-page.ts'

/** Name of the one event of the live socket (specification section 7). */
export const transactionUpdateEvent = 'transactionUpdate'

/** Message of the live socket, in the shape of specification section 3. All values but `test` are text. */
export interface TransactionUpdate {
  transaction_id: string
  currency: string
  action: {
    /** Pounds with two decimals, such as `50.00`. */
    amount: string
    /** yyyymmddhhmmss in UTC. */
    date: string
    /** `1` when it was paid. */
    success: string
    response_text: string
    processor_response_text: string
    response_code: string
  }
  card: {
    /** Masked but for the last four digits, such as `************1111`; empty while not known. */
    cc_number: string
    /** Such as `visa`; empty while not known. */
    cc_type: string
  }
  billing_address: { first_name: string; last_name: string; email: string; city: string }
  /** Present only in the provider's test mode. */
  test?: true
}

export interface LiveMessage {
  event: typeof transactionUpdateEvent
  event_body: TransactionUpdate
}

/** Hides card numbers, grouped or not: of 12 to 19 digits only the last four remain. */
export const hideCardNumbers = (text: string) =>
  text.replaceAll(
    /\d(?:[ -]?\d){7,14}(?:[ -]?\d){4}(?!\d)/g,
    (number) => `ending ${number.replaceAll(/\D/g, '').slice(-4)}`,
  )

/** "Visa ending 1111"; empty when the last four digits are not known. */
export function formatCard({ cc_number: number, cc_type: type }: TransactionUpdate['card']): string {
  const [lastFour] = /\d{4}$/.exec(number.trim()) ?? []
  return lastFour === undefined ? '' : `${formatNetwork(type)} ending ${lastFour}`
}

/** Parses `yyyymmddhhmmss` in UTC; null when it is not a valid time. */
export function parseTransactionTime(date: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(date.trim()) ?? []
  if (second === undefined) return null
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const instant = new Date(written)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === written ? instant : null
}
