import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { clientOf } from '../../client-address.ts'
import { asOnlyWriter } from '../../db.ts'
import type { Db } from '../../db.ts'
import { methodNotAllowed } from '../../guards.ts'
import { FAILED_CARDS_OVERALL, PAYMENT_BODY_MAX, PAYMENT_CALLS_PER_CLIENT } from '../../limits.ts'
import { factsOfError } from '../../log.ts'
import type { Log } from '../../log.ts'
import { paths } from '../../paths.ts'
import { createRateLimit } from '../../rate-limit.ts'
import { limitOf } from '../failed-cards.ts'
import { telephoneOf } from '../fee-of.ts'
import type { Sale } from '../gateway.ts'
import { begin, entryById, isTokenKnown, once } from '../ledger.ts'
import type { Entry } from '../ledger.ts'
import type { PaymentLetters } from '../letters.ts'
import { switchedOff } from '../switched-off.ts'
import type { CheckoutSessions } from '../users/checkout-session.ts'
import { userById } from '../users/users.ts'
import { answerOf, failure, pending, whileChecking } from './answer.ts'
import { beginningOf, saleOf } from './beginning.ts'
import type { Charges } from './charge.ts'
import { readRequest } from './request.ts'

export interface ProcessParts {
  db: Db
  log: Log
  sessions: CheckoutSessions
  charges: Charges
  letters: PaymentLetters
  /** Whether payments can be taken now: an account is connected, and no stop has begun. */
  isOpen: () => boolean
  /** How many proxies in front may be believed for the client's address. */
  trustProxy: number
  /** UTC milliseconds. */
  now: () => number
}

const startAgain =
  'Your details are not known to this browser. Please go back to Your Details and press Continue.'
const foreignToken = 'These card details cannot be used for this payment. Please enter the card again.'
const tooManyCalls = 'Please wait a few minutes before you try again.'
const oneAfterAnother = (telephone: string) =>
  `We are still checking another payment of this browser, and nothing more was taken. Please wait until we know, or telephone us on ${telephone}.`
const tooManyCards = (telephone: string) =>
  `Too many cards were tried, and nothing was taken. Please wait a while, or telephone us on ${telephone}.`
const off = (telephone: string) => `${switchedOff.what} ${switchedOff.instead} ${telephone}.`

/**
 * `POST /api/payments/process`: takes a payment, or says how it stands (contract). An attempt is in the ledger before
 * the provider is asked; the same token is never sent twice, however often it comes.
 */
export function processEndpoint(parts: ProcessParts): Hono {
  const { db, log, sessions, charges, isOpen, trustProxy, now } = parts
  const limit = createRateLimit(PAYMENT_CALLS_PER_CLIENT, now)
  const refuse = (
    c: Context,
    status: 400 | 403 | 409 | 413 | 415 | 429 | 503,
    error: string,
    wait?: number,
  ) =>
    c.json(
      failure(null, error),
      status,
      wait === undefined ? {} : { 'retry-after': String(Math.ceil(wait / 1000)) },
    )

  async function process(c: Context): Promise<Response> {
    const client = clientOf(c, trustProxy)
    const wait = limit.take(client)
    if (wait > 0) return refuse(c, 429, tooManyCalls, wait)
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return refuse(c, 415, 'Send the payment as application/json.')
    const request = readRequest(await jsonOf(c), now)
    if ('wrong' in request) return refuse(c, 400, request.wrong)
    const browser = await sessions.of(c)
    const user = browser === null ? undefined : await userById(db, browser, request.userId)
    if (browser === null || user === undefined) return refuse(c, 403, startAgain)
    const telephone = telephoneOf(request.purpose).shown
    if (!isOpen() && !request.again && !(await isTokenKnown(db, request.token)))
      return refuse(c, 503, off(telephone))

    const begun = await begin(db, beginningOf(request, user, browser, await sessions.sealed(client)), now())
    switch (begun.begun) {
      case 'foreign':
        return refuse(c, 409, foreignToken)
      case 'waiting':
        return refuse(c, 409, oneAfterAnother(telephone))
      case 'limited':
        if (begun.limit === 'overall') await tellOfCardTesting()
        return refuse(
          c,
          begun.limit === 'overall' ? 503 : 429,
          tooManyCards(telephone),
          limitOf[begun.limit].per,
        )
      case 'new':
        await bringToItsEnd(begun, saleOf(begun, request, client))
        break
      case 'before':
        await charges.underWay(begun.attempt)
        break
    }
    const entry = (await entryById(db, begun.attempt.id)) ?? begun
    return c.json(answerOf(entry, begun.begun === 'before' && !begun.sameToken))
  }

  /** Charges the card. When what came of it could not be written down, it is looked up later, and not known until then. */
  async function bringToItsEnd(entry: Entry, sale: Sale) {
    try {
      await charges.send(entry, sale)
    } catch (error) {
      log.error('payment.not-recorded', { payment: entry.attempt.reference, ...factsOfError(error) })
    }
  }

  async function tellOfCardTesting() {
    const hour = new Date(now()).toISOString().slice(0, 13)
    log.error('payments.paused', { why: 'too many cards declined', hour })
    await asOnlyWriter(db, async (trx) => {
      if (await once(trx, `card testing ${hour}`, now()))
        await parts.letters.notice(
          trx,
          'Card payments are paused',
          [
            `In the last hour ${FAILED_CARDS_OVERALL.max} cards were declined on the website. Somebody may be trying out stolen cards, so no payment is taken until there are fewer.`,
            'Patients are asked to telephone. Nothing needs to be done; if it goes on, ask the card provider.',
          ],
          [],
        )
    })
  }

  return new Hono()
    .post(
      paths.processPayment,
      bodyLimit({ maxSize: PAYMENT_BODY_MAX, onError: (c) => refuse(c, 413, 'This is too long.') }),
      (c) =>
        process(c).catch((error: unknown) => {
          log.error('payment.not-processed', factsOfError(error))
          // Whether this or an earlier call with the same token took money cannot be told just now.
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
