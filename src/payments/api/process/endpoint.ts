import { Hono } from 'hono'
import type { Context } from 'hono'
import { limitBody } from '../../../http/limit-body.ts'
import { clientOf } from '../../../http/client-address.ts'
import { leftWhileSending, methodNotAllowed } from '../../../http/guards.ts'
import { PAYMENT_BODY_MAX, PAYMENT_CALLS_PER_CLIENT } from '../../../runtime/limits.ts'
import { factsOfError } from '../../../runtime/log.ts'
import { paths } from '../../../paths.ts'
import { createRateLimit, retryAfter } from '../../../http/rate-limit.ts'
import { isBlocking } from '../../rules/attempt.ts'
import { callText } from '../../services/paid-services.ts'
import { FAILED_CARDS_COUNTED } from '../../ledger/failed-cards.ts'
import type { UsedUp } from '../../ledger/failed-cards.ts'
import type { Gateway, Sale } from '../../provider/provider.ts'
import { entryById, otherInTheWay } from '../../ledger/entries.ts'
import { sealNote } from '../../ledger/adopt.ts'
import { isTokenKnown, startAttempt } from '../../ledger/start-attempt.ts'
import type { Entry } from '../../rules/known.ts'
import { notNow, switchedOff } from '../../services/switched-off.ts'
import { receptionAnyTime } from '../../services/whom-to-call.ts'
import { userById } from '../../ledger/users.ts'
import { whileChecking } from '../../contract/process-call.ts'
import { answerOf, failure, pending } from './answer.ts'
import { attemptRequestOf, saleOf } from './attempt-request.ts'
import { tellOfPause } from './taking.ts'
import type { TakingParts } from './taking.ts'
import type { Charges } from './charge.ts'
import { readRequest } from './request.ts'
import type { Today } from '../../../practice/notice.ts'

interface ProcessParts extends TakingParts {
  gateway: Pick<Gateway, 'readProof'>
  charges: Charges
  today: () => Today
}

const startAgain =
  'Your details are not known to this browser. Please go back to Your Details and press Continue.'
const foreignToken = 'These card details cannot be used for this payment. Please enter the card again.'
const tooManyCalls = 'Please wait a few minutes before you try again.'
const oneAfterAnother = (call: string) =>
  `We are still checking another payment of this browser, and nothing more was taken. Please wait until we know, or ${call}.`
const tooManyCards = (call: string) =>
  `Too many cards were tried, and nothing was taken. Please wait a while, or ${call}.`
const off = (call: string) => `${switchedOff.what} ${switchedOff.instead} ${call}.`

/**
 * `POST /api/payments/process`: makes a payment, or answers with its state (contract). An attempt is in the ledger
 * before the provider is called; a token is never sent twice, however often it comes.
 */
export function processEndpoint(parts: ProcessParts): Hono {
  const { db, log, sessions, gateway, charges, isOpen, testMode, trustProxy, now, today } = parts
  const calls = createRateLimit(PAYMENT_CALLS_PER_CLIENT, now)
  const refuse = (
    c: Context,
    status: 400 | 403 | 409 | 413 | 415 | 429 | 503,
    error: string,
    wait?: number,
  ) => c.json(failure(null, error), status, wait === undefined ? {} : retryAfter(wait))

  async function takePayment(c: Context): Promise<Response> {
    const client = clientOf(c, trustProxy)
    const wait = calls.take(client)
    if (wait > 0) return refuse(c, 429, tooManyCalls, wait)
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return refuse(c, 415, 'Send the payment as application/json.')
    const request = readRequest(await jsonOf(c), gateway.readProof, now)
    if ('wrong' in request)
      return isOpen() ? refuse(c, 400, request.wrong) : refuse(c, 503, off(receptionAnyTime))
    const browser = await sessions.of(c)
    const user = browser === null ? undefined : await userById(db, browser, request.userId)
    if (browser === null || user === undefined) return refuse(c, 403, startAgain)
    const call = callText(request.purpose, today())
    if (!request.again && !(await isTokenKnown(db, request.token))) {
      await testMode.refresh()
      if (!isOpen()) return refuse(c, 503, off(call))
    }

    const wanted = attemptRequestOf(request, user, browser, await sessions.sealed(client))
    // Nothing may be awaited between the attempt and its charge: a repeated call must find the charge under way.
    const note = await sealNote(db, wanted.payment)
    const started = await startAttempt(db, { ...wanted, test: testMode.isTest() }, now())
    switch (started.result) {
      case 'foreign':
        return refuse(c, 409, foreignToken)
      case 'waiting':
        return refuse(c, 409, oneAfterAnother(call))
      case 'restored':
        return started.isSentBefore ? c.json(pending(whileChecking)) : refuse(c, 503, off(call))
      case 'limited':
        return limited(c, started.usedUp, call)
      case 'new':
        await bringToItsEnd(started, saleOf(started, request, client, note))
        break
      case 'before':
        await charges.underWay(started.attempt)
        break
    }
    const entry = (await entryById(db, started.attempt.id)) ?? started
    // Whatever this card's outcome, don't ask for another card while one was or may have been charged.
    const other = isBlocking(entry.attempt) ? undefined : await otherInTheWay(db, entry.attempt)
    const standing = other === undefined ? entry : { ...entry, attempt: other }
    const isOther = other !== undefined || (started.result === 'before' && !started.sameToken)
    return c.json(answerOf(standing, today(), isOther))
  }

  async function limited(c: Context, usedUp: UsedUp, call: string) {
    await tellOfPause(parts, usedUp)
    return usedUp.limit === 'overall'
      ? refuse(c, 503, `${notNow.what} ${notNow.instead} ${call}.`, FAILED_CARDS_COUNTED)
      : refuse(c, 429, tooManyCards(call), FAILED_CARDS_COUNTED)
  }

  /** Charges the card. If the outcome cannot be stored, it stays unknown until a later look-up. */
  async function bringToItsEnd(entry: Entry, sale: Sale) {
    try {
      await charges.send(entry, sale)
    } catch (error) {
      log.error('payment.not-recorded', { payment: entry.attempt.reference, ...factsOfError(error) })
    }
  }

  return new Hono()
    .post(
      paths.processPayment,
      limitBody({ maxSize: PAYMENT_BODY_MAX, onError: (c) => refuse(c, 413, 'This is too long.') }),
      (c) =>
        takePayment(c).catch((error: unknown) => {
          if (leftWhileSending(c)) throw error
          log.error('payment.not-processed', factsOfError(error))
          // It is not known now whether this or an earlier call with the same token charged the card.
          return c.json(pending(whileChecking), 503)
        }),
    )
    .all(paths.processPayment, (c) => methodNotAllowed(c, 'POST'))
}

async function jsonOf(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
