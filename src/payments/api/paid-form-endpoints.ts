import { Hono } from 'hono'
import type { Context } from 'hono'
import { limitBody } from '../../http/limit-body.ts'
import { isStorageError } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { parseFormBody } from '../../forms/read-form.ts'
import { refuseMethod } from '../../http/guards.ts'
import { PAYMENT_BODY_MAX } from '../../runtime/limits.ts'
import { describeError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import { paths } from '../../paths.ts'
import { findAttemptByTransaction } from '../ledger/attempts.ts'
import type { Settle } from '../settlement/settlement.ts'
import { offeredPurposes, purposes, getService, formatContact, getForm } from '../services/paid-services.ts'
import type { Purpose } from '../services/paid-services.ts'
import type { CheckoutSessions } from './payers/checkout-session.ts'
import { createFormEndpoint, textFormOptions } from '../../forms/form-endpoint.ts'
import type { FormEndpointOptions } from '../../forms/form-endpoint.ts'
import { scriptRequired, paymentsOff } from '../services/payments-unavailable.ts'

interface MailCallParts {
  db: Db
  log: Log
  settle: Settle
  sessions: CheckoutSessions
  /** UTC milliseconds. */
  now: () => number
}

const sent = { message: 'Email sent successfully!' }
const failed = { message: 'Failed to send email.' }
const refused = { message: 'No such payment was made in this browser.' }

/**
 * The mail calls after a payment, one for each service. A call is accepted once, and only for a transaction that the
 * ledger knows as paid by this browser for this purpose. A repetition, or a form that the practice already has, is
 * answered with success and sends nothing (ruling 17, failure case P25).
 */
export function createMailCallEndpoints(parts: MailCallParts): Hono {
  const calls = new Hono()
  for (const purpose of purposes) calls.route('/', mailCallOf(parts, purpose))
  return calls
}

function mailCallOf({ db, log, settle, sessions, now }: MailCallParts, purpose: Purpose): Hono {
  const call = getService(purpose).mailCall
  const path = paths.mail(call.name)

  async function receive(c: Context): Promise<Response> {
    const read = await parseFormBody(c)
    if ('unreadable' in read) return c.json({ message: read.unreadable.message }, read.unreadable.status)
    const checked = call.read(read.fields, now())
    if (!checked.ok)
      return c.json(
        { message: Object.values(checked.errors)[0] ?? failed.message, errors: checked.errors },
        422,
      )
    const { transactionId, patient } = checked.message
    const browser = await sessions.readBrowser(c)
    const entry = await findAttemptByTransaction(db, transactionId)
    if (entry === null || entry.payment.browser !== browser || entry.payment.purpose !== purpose)
      return c.json(refused, 403)
    const outcome = await settle(entry.attempt.id, { from: 'browser', patient })
    return outcome === 'paid' || outcome === 'known' ? c.json(sent) : c.json(refused, 403)
  }

  return new Hono()
    .post(
      path,
      limitBody({ maxSize: PAYMENT_BODY_MAX, onError: (c) => c.json({ message: 'This is too long.' }, 413) }),
      (c) =>
        receive(c).catch((error: unknown) => {
          log.error('mail-call.failed', describeError(error))
          return c.json(failed, isStorageError(error) ? 503 : 500)
        }),
    )
    .all(path, (c) => refuseMethod(c, 'POST'))
}

/**
 * Answers to a paid form posted without script: card fields need script, and without a card provider there are none
 * (ruling 14). Nothing is charged, and the answer gives a telephone number.
 *
 * @param isOpen True when cards are accepted now.
 */
export function createPaidFormFallback(parts: FormEndpointOptions, isOpen: () => boolean): Hono {
  const forms = new Hono()
  for (const purpose of offeredPurposes) {
    const refusal = () => {
      const { what, instead } = isOpen() ? scriptRequired : paymentsOff
      return `${what} ${instead} ${formatContact(purpose, parts.today())}.`
    }
    const accept = () => Promise.resolve({ refusal: refusal() })
    forms.route('/', createFormEndpoint(parts, getForm(purpose, parts.now), { ...textFormOptions, accept }))
  }
  return forms
}
