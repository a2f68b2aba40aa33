import * as v from 'valibot'
import { paths } from '../../paths.ts'
import type { PaymentAnswer, PaymentRequest } from '../contract/process-call.ts'
import { SECOND } from '../../runtime/units.ts'
import { getService } from '../services/paid-services.ts'
import type { PaidFormMessage } from '../services/paid-services.ts'

/** Timeout of the browser's call for a payment; longer than the server waits for the provider. */
const PROCESS_TIMEOUT = 40 * SECOND

const answer = v.object({
  status: v.picklist(['success', 'error', 'pending']),
  transaction_id: v.nullable(v.string()),
  error: v.nullable(v.string()),
  details: v.nullable(v.string()),
})

const notKnown: PaymentAnswer = { status: 'pending', transaction_id: null, error: null, details: null }

/**
 * Asks the server to make a payment, or, with the same request, for its outcome, which starts none. Anything uncertain
 * is `pending`, because a request that was sent may have been carried out.
 *
 * @param again True when it was sent before.
 */
export async function requestPayment(
  request: PaymentRequest,
  again: boolean,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  try {
    const body = again ? { ...request, again } : request
    const { ok, said } = await postJson(paths.processPayment, body, PROCESS_TIMEOUT, signal)
    // A refused question (no cookie, or too many requests) says nothing about the payment.
    const read = v.safeParse(answer, said)
    return (again && !ok) || !read.success ? notKnown : read.output
  } catch {
    // No connection or no answer: the payment may still have been made.
    return notKnown
  }
}

/**
 * @param ms Timeout in milliseconds.
 * @param signal Aborted when nobody waits any more.
 * @throws when no answer comes, or one that is not JSON.
 */
export async function postJson(
  address: string,
  body: object,
  ms: number,
  signal: AbortSignal,
): Promise<{ ok: boolean; said: unknown }> {
  signal.throwIfAborted()
  const giveUp = new AbortController()
  const leave = () => giveUp.abort()
  signal.addEventListener('abort', leave)
  const timer = setTimeout(leave, ms)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: giveUp.signal,
    })
    return { ok: response.ok, said: await response.json() }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}

/**
 * The mail call after a payment (specification section 7). The server has everything it needs from the payment itself
 * and sends the mail even without this call, so its failure is not shown to the payer.
 */
export function notifyPractice(
  { amount, city, zip_code }: PaymentRequest,
  form: PaidFormMessage,
  transactionId: string,
): void {
  const { postcode: _, ...fields } = form.message
  const { town: __, ...asked } = fields
  const { name } = getService(form.purpose).mailCall
  void fetch(paths.mail(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...asked, amount, city, zip_code, transaction_id: transactionId }),
    // Completes even if the page is left at the same moment.
    keepalive: true,
  }).catch(() => undefined)
}
