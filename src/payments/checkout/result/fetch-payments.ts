import { paths } from '../../../paths.ts'
import type { PaymentsMadeAnswer } from '../../contract/process-call.ts'

/** @throws when there is no valid answer. */
export async function fetchPayments(signal: AbortSignal | null = null): Promise<PaymentsMadeAnswer> {
  const response = await fetch(paths.paymentsMade, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(`The server answered with ${response.status}`)
  return (await response.json()) as PaymentsMadeAnswer
}
