import * as v from 'valibot'
import { paths } from '../../paths.ts'
import type { PaymentAnswer, PaymentRequest } from '../contract/process-call.ts'
import { SECOND } from '../../runtime/units.ts'
import { serviceOf } from '../services/paid-services.ts'
import type { PaidForm } from '../services/paid-services.ts'

/** How long the browser waits for our server to say what became of a payment; longer than the server waits for the provider. */
const PROCESS_TIMEOUT = 40 * SECOND

const answer = v.object({
  status: v.picklist(['success', 'error', 'pending']),
  transaction_id: v.nullable(v.string()),
  error: v.nullable(v.string()),
  details: v.nullable(v.string()),
})

const notKnown: PaymentAnswer = { status: 'pending', transaction_id: null, error: null, details: null }

/**
 * Asks the server to make a payment, or, with the same request, what became of it, which begins none. Whatever may
 * happen to a request that has left, what is not certain is `pending`.
 *
 * @param again The request was sent before.
 */
export async function askForPayment(
  request: PaymentRequest,
  again: boolean,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  const giveUp = new AbortController()
  const leave = () => giveUp.abort()
  signal.addEventListener('abort', leave)
  const timer = setTimeout(leave, PROCESS_TIMEOUT)
  try {
    const response = await fetch(paths.processPayment, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(again ? { ...request, again } : request),
      signal: giveUp.signal,
    })
    // A question that is refused, for want of a cookie or after too many, says nothing of the payment.
    if (again && !response.ok) return notKnown
    return v.parse(answer, await response.json())
  } catch {
    // No line, no answer, or none of ours: the payment may have been made all the same.
    return notKnown
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}

/**
 * The mail call after a payment (specification section 7). The server has everything it needs from the payment itself and
 * writes by itself when this call does not come, so whoever has paid is not troubled with its outcome.
 */
export function tellPractice(
  { amount, city, zip_code }: PaymentRequest,
  form: PaidForm,
  transactionId: string,
): void {
  const { postcode: _, ...fields } = form.message
  const { town: __, ...asked } = fields
  const { name } = serviceOf(form.purpose).mailCall
  void fetch(paths.mail(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...asked, amount, city, zip_code, transaction_id: transactionId }),
    // Also when the page is left in the same moment.
    keepalive: true,
  }).catch(() => undefined)
}
