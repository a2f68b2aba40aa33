import { Hono } from 'hono'
import type { Context } from 'hono'
import { limitBody } from '../../../http/limit-body.ts'
import { readClient } from '../../../http/client-address.ts'
import { hasDisconnected, refuseMethod } from '../../../http/guards.ts'
import { PAYMENT_BODY_MAX, PAYMENT_CALLS_PER_CLIENT } from '../../../runtime/limits.ts'
import { describeError } from '../../../runtime/log.ts'
import type { System } from '../../../runtime/system.ts'
import { paths } from '../../../paths.ts'
import { createRateLimit, buildRetryAfter } from '../../../http/rate-limit.ts'
import { isBlocking } from '../../rules/attempt.ts'
import { formatContact } from '../../services/paid-services.ts'
import { FAILED_CARDS_WINDOW } from '../../ledger/failed-cards.ts'
import type { ExceededLimit } from '../../ledger/failed-cards.ts'
import type { Gateway, Sale } from '../../provider/provider.ts'
import { findAttemptById, findOtherBlockingAttempt } from '../../ledger/attempts.ts'
import { encryptNote } from '../../ledger/restore-sale.ts'
import { isAnotherUndecided, isTokenKnown, startAttempt } from '../../ledger/start-attempt.ts'
import type { AttemptWithPayment } from '../../rules/attempt-context.ts'
import { cardsUnavailable, paymentsOff } from '../../services/payments-unavailable.ts'
import { receptionContact } from '../../services/telephone-contact.ts'
import { findUserById } from '../../ledger/users.ts'
import { checkingPayment } from '../../contract/process-call.ts'
import { buildPaymentAnswer, createFailureAnswer, createPendingAnswer } from './payment-answer.ts'
import { createReference } from '../../../forms/accept-message.ts'
import { buildAttemptRequest, buildSale } from './attempt-request.ts'
import { notifyOfPause } from './card-availability.ts'
import type { AvailabilityParts } from './card-availability.ts'
import type { Charges } from './charges.ts'
import { parseProcessRequest } from './process-request.ts'
import type { Today } from '../../../facts/prepared-notices.ts'

interface ProcessParts extends AvailabilityParts {
  gateway: Pick<Gateway, 'readProof'>
  charges: Charges
  system: System
  today: () => Today
}

const startAgain = 'We couldn’t find your details. Please go back to Your Details and press Continue.'
const foreignToken = 'These card details can’t be used for this payment. Please enter the card again.'
const tooManyCalls = 'Please wait a few minutes before you try again.'
const oneAfterAnother = (call: string) =>
  `We’re still checking another payment from this browser, and nothing more was taken. Please wait until we know, or ${call}.`
const tooManyCards = (call: string) =>
  `Too many cards have been tried, and nothing was taken. Please try again in an hour, or ${call}.`
const off = (call: string) => `${paymentsOff.what} ${paymentsOff.instead} ${call}.`

/**
 * `POST /api/payments/process`: makes a payment, or answers with its state (specification section 4). An attempt is in the ledger
 * before the provider is called; a token is never sent twice, however often it comes.
 */
export function createProcessEndpoint(parts: ProcessParts): Hono {
  const { db, log, sessions, gateway, charges, isOpen, testMode, trustProxy, system, today } = parts
  const { now } = system
  const calls = createRateLimit(PAYMENT_CALLS_PER_CLIENT, now)
  const refuse = (
    c: Context,
    status: 400 | 403 | 409 | 413 | 415 | 429 | 503,
    error: string,
    wait?: number,
  ) => c.json(createFailureAnswer(null, error), status, wait === undefined ? {} : buildRetryAfter(wait))

  async function processPayment(c: Context): Promise<Response> {
    const client = readClient(c, trustProxy)
    const wait = calls.consume(client)
    if (wait > 0) return refuse(c, 429, tooManyCalls, wait)
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return refuse(c, 415, 'Send the payment as application/json.')
    const request = await parseProcessRequest(await jsonOf(c), gateway.readProof, now, (purpose, pence) =>
      sessions.wasShown(c, purpose, pence),
    )
    if ('wrong' in request)
      return isOpen() ? refuse(c, 400, request.wrong) : refuse(c, 503, off(receptionContact))
    const browser = await sessions.readBrowser(c)
    const user = browser === null ? undefined : await findUserById(db, browser, request.userId)
    if (browser === null || user === undefined) return refuse(c, 403, startAgain)
    const call = formatContact(request.purpose, today())
    if (!request.again && !(await isTokenKnown(db, request.token))) {
      await testMode.refresh()
      if (!isOpen()) return refuse(c, 503, off(call))
    }

    const wanted = buildAttemptRequest(request, user, {
      reference: createReference(system),
      browser,
      client: await sessions.digestWithKey(client),
    })
    // Nothing may be awaited between the attempt and its charge: a repeated call must find the charge under way.
    const note = await encryptNote(db, wanted.payment, system)
    const started = await startAttempt(db, { ...wanted, test: testMode.isTest() }, system)
    switch (started.result) {
      case 'foreign':
        return refuse(c, 409, foreignToken)
      case 'waiting':
        return refuse(c, 409, oneAfterAnother(call))
      case 'restored':
        return started.isSentBefore ? c.json(createPendingAnswer(checkingPayment)) : refuse(c, 503, off(call))
      case 'limited':
        return limited(c, started.exceeded, call)
      case 'new':
        await finishAttempt(started, buildSale(started, request, client, note))
        break
      case 'before':
        await charges.findRunning(started.attempt)
        break
    }
    const entry = (await findAttemptById(db, started.attempt.id)) ?? started
    // Whatever this card's outcome, don't ask for another card while one was or may have been charged.
    const other = isBlocking(entry.attempt) ? undefined : await findOtherBlockingAttempt(db, entry.attempt)
    if (other === undefined && (await isAskedTooEarly(entry))) return refuse(c, 409, oneAfterAnother(call))
    const standing = other === undefined ? entry : { ...entry, attempt: other }
    const isOther = other !== undefined || (started.result === 'before' && !started.sameToken)
    return c.json(buildPaymentAnswer(standing, today(), isOther))
  }

  /** True for a card that charged nothing while another payment of its browser is undecided: it must not be tried again. */
  const isAskedTooEarly = async ({ attempt, payment }: AttemptWithPayment) =>
    !isBlocking(attempt) && (await isAnotherUndecided(db, payment, attempt.test === 1))

  async function limited(c: Context, exceeded: ExceededLimit, call: string) {
    await notifyOfPause(parts, exceeded)
    return exceeded.limit === 'overall'
      ? refuse(c, 503, `${cardsUnavailable.what} ${cardsUnavailable.instead} ${call}.`, FAILED_CARDS_WINDOW)
      : refuse(c, 429, tooManyCards(call), FAILED_CARDS_WINDOW)
  }

  /** Charges the card. If the outcome cannot be stored, it stays unknown until a later look-up. */
  async function finishAttempt(entry: AttemptWithPayment, sale: Sale) {
    try {
      await charges.send(entry, sale)
    } catch (error) {
      log.error('attempt.not-recorded', { reference: entry.attempt.reference, ...describeError(error) })
    }
  }

  return new Hono()
    .post(
      paths.processPayment,
      limitBody({ maxSize: PAYMENT_BODY_MAX, onError: (c) => refuse(c, 413, 'This is too long.') }),
      (c) =>
        processPayment(c).catch((error: unknown) => {
          if (hasDisconnected(c)) throw error
          log.error('payment.not-processed', describeError(error))
          // It is not known now whether this or an earlier call with the same token charged the card.
          return c.json(createPendingAnswer(checkingPayment), 503)
        }),
    )
    .all(paths.processPayment, (c) => refuseMethod(c, 'POST'))
}

async function jsonOf(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
