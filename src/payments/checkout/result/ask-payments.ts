import { paths } from '../../../paths.ts'
import type { PaymentsMade } from '../../contract/process-call.ts'

/** Fetches the payments of this browser. @throws when there is no valid answer. */
export async function askPayments(signal: AbortSignal | null = null): Promise<PaymentsMade> {
  const response = await fetch(paths.paymentsMade, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(`The server answers ${response.status}`)
  return (await response.json()) as PaymentsMade
}
