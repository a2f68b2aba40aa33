import { Hono } from 'hono'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { clientOf } from '../../client-address.ts'
import { asOnlyWriter, isStorageTrouble } from '../../db.ts'
import type { Db, UserRow } from '../../db.ts'
import { newReference } from '../../enquiries/form/accept-message.ts'
import { methodNotAllowed } from '../../guards.ts'
import {
  FAILED_CARDS_OVERALL,
  PAYMENT_BODY_MAX,
  PAYMENT_CALLS_PER_CLIENT,
  SAME_PAYMENT,
} from '../../limits.ts'
import { factsOfError } from '../../log.ts'
import type { Log } from '../../log.ts'
import { paths } from '../../paths.ts'
import { practice } from '../../practice/practice.ts'
import { createRateLimit } from '../../rate-limit.ts'
import { feeOf, telephoneOf } from '../fee-of.ts'
import type { Sale } from '../gateway.ts'
import { begin, digestOf, entriesOf, entryById, once } from '../ledger.ts'
import type { Entry } from '../ledger.ts'
import type { PaymentLetters } from '../letters.ts'
import { paidAt } from '../paid-at.ts'
import { poundsOf } from '../pounds.ts'
import { switchedOff } from '../switched-off.ts'
import type { CheckoutSessions } from '../users/checkout-session.ts'
import { userById } from '../users/users.ts'
import { answerOf, failure } from './answer.ts'
import type { PaymentMade } from './call.ts'
import type { Charges } from './charge.ts'
import { usedUpLimit } from './failed-cards.ts'
import { readRequest } from './request.ts'
import type { ValidRequest } from './request.ts'

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

type Status = 400 | 403 | 409 | 413 | 415 | 429 | 500 | 503

const startAgain =
  'Your details are not known to this browser. Please go back to Your Details and press Continue.'
const foreignToken = 'These card details cannot be used for this payment. Please enter the card again.'
const tooMany = `Too many cards were tried. Please wait a while, or telephone us on ${practice.telephone.shown}.`

/**
 * `POST /api/payments/process`: takes a payment, or says how it stands (contract). An attempt is in the ledger before
 * the provider is asked; the same token is never sent twice, however often it comes.
 *
 * `GET /api/payments/made`: what this browser has paid or is waiting for, so that a page loaded again shows it (P24).
 */
export function processEndpoint(parts: ProcessParts): Hono {
  const { db, log, sessions, charges, isOpen, trustProxy, now } = parts
  const limit = createRateLimit(PAYMENT_CALLS_PER_CLIENT, now)
  const refuse = (c: Context, status: Status, error: string, headers: Record<string, string> = {}) =>
    c.json(failure(null, error), status, headers)

  async function process(c: Context): Promise<Response> {
    const client = clientOf(c, trustProxy)
    const wait = limit.take(client)
    if (wait > 0) return refuse(c, 429, tooMany, { 'retry-after': String(Math.ceil(wait / 1000)) })
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return refuse(c, 415, 'Send the payment as application/json.')
    const request = readRequest(await jsonOf(c), now)
    if ('wrong' in request) return refuse(c, 400, request.wrong)
    const browser = await sessions.of(c)
    const user = browser === null ? undefined : await userById(db, browser, request.userId)
    if (browser === null || user === undefined) return refuse(c, 403, startAgain)

    const digest = digestOf(...sameness(request))
    const sealed = await sessions.sealed(client)
    const known = await knownEntry(browser, digest, request.token)
    if (known === null) {
      if (!isOpen())
        return refuse(
          c,
          503,
          `${switchedOff.what} ${switchedOff.instead} ${telephoneOf(request.purpose).shown}.`,
        )
      const usedUp = await usedUpLimit(db, { browser, digest, client: sealed }, now())
      if (usedUp === 'overall') await tellOfCardTesting()
      if (usedUp !== null)
        return refuse(c, usedUp === 'overall' ? 503 : 429, tooMany, {
          'retry-after': String(FAILED_CARDS_OVERALL.per / 1000),
        })
    }
    const begun = await begin(
      db,
      {
        payment: paymentOf(request, user, browser, digest),
        token: request.token,
        threeDSecure: request.threeDSecure,
        client: sealed,
      },
      now(),
    )
    if (begun.begun === 'foreign') return refuse(c, 409, foreignToken)
    if (begun.begun === 'new') await bringToItsEnd(begun, saleOf(begun, request, client))
    else await charges.underWay(begun.attempt)
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

  /** Whether the call can only be answered with what is there, so that no limit stands in its way. */
  async function knownEntry(browser: string, digest: string, token: string): Promise<Entry | null> {
    const entries = await entriesOf(db, browser, now() - SAME_PAYMENT)
    const tokenDigest = digestOf(token)
    return (
      entries.find(
        ({ payment, attempt }) => payment.digest === digest && attempt.token_digest === tokenDigest,
      ) ?? null
    )
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

  async function made(c: Context): Promise<Response> {
    const browser = await sessions.of(c)
    const entries = browser === null ? [] : await entriesOf(db, browser, now() - SAME_PAYMENT)
    return c.json({ payments: entries.flatMap((entry) => asMade(entry)) })
  }

  return new Hono()
    .post(
      paths.processPayment,
      bodyLimit({ maxSize: PAYMENT_BODY_MAX, onError: (c) => refuse(c, 413, 'This is too long.') }),
      (c) =>
        process(c).catch((error: unknown) => {
          log.error('payment.not-processed', factsOfError(error))
          const status = isStorageTrouble(error) ? 503 : 500
          return refuse(c, status, 'An unexpected error occurred. Please try again.')
        }),
    )
    .get(paths.paymentsMade, (c) => made(c))
    .all(paths.processPayment, (c) => methodNotAllowed(c, 'POST'))
    .all(paths.paymentsMade, (c) => methodNotAllowed(c, 'GET, HEAD'))
}

async function jsonOf(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Who pays for what: two children of one parent are two payments, the same form in a second tab is one (P2, P12). */
function sameness({ purpose, form, firstName, lastName, email }: ValidRequest): string[] {
  const whom = form?.message ?? { firstName, lastName, email }
  const born = 'dob' in whom ? whom.dob : ''
  return [
    purpose,
    ...[whom.firstName, whom.lastName, whom.email, born].map((text) =>
      text.normalize('NFKC').trim().toLowerCase(),
    ),
  ]
}

function paymentOf(request: ValidRequest, { phone }: UserRow, browser: string, digest: string) {
  return {
    reference: newReference(),
    purpose: request.purpose,
    browser,
    digest,
    pence: request.pence,
    currency: feeOf(request.purpose).currency,
    first_name: request.firstName,
    last_name: request.lastName,
    email: request.email,
    phone,
    city: request.city,
    form: request.form === null ? null : JSON.stringify(request.form),
  }
}

function saleOf({ attempt, payment }: Entry, request: ValidRequest, client: string): Sale {
  return {
    reference: attempt.reference,
    token: request.token,
    pence: payment.pence,
    currency: 'GBP',
    description: feeOf(payment.purpose).name,
    nameOnCard: request.nameOnCard,
    firstName: request.firstName,
    lastName: request.lastName,
    email: request.email,
    city: request.city,
    zipCode: request.zipCode,
    clientAddress: /^[\d.]+$/.test(client) ? client : null,
    threeDSecure: request.threeDSecure,
  }
}

/** Attempts that came to nothing are not worth showing again. */
function asMade({ attempt, payment }: Entry): PaymentMade[] {
  const { status } = answerOf({ attempt, payment })
  if (status === 'error') return []
  return [
    {
      purpose: payment.purpose,
      status,
      transaction_id: attempt.transaction_id,
      amount: poundsOf(payment.pence),
      at: paidAt(attempt).toISOString(),
    },
  ]
}
