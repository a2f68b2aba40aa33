import { Hono } from 'hono'
import type { Context } from 'hono'
import { clientOf } from '../../http/client-address.ts'
import { methodNotAllowed } from '../../http/guards.ts'
import { createRateLimit, tooManyCalls } from '../../http/rate-limit.ts'
import { PAYMENT_CALLS_PER_CLIENT, PAYMENTS_SHOWN } from '../../runtime/limits.ts'
import type { Db } from '../../storage/tables.ts'
import { entriesOf } from '../ledger/entries.ts'
import type { Entry } from '../ledger/entry.ts'
import type { CheckoutSessions } from './payers/checkout-session.ts'
import type { Today } from '../../practice/notice.ts'

export interface BrowserPaymentsParts {
  db: Db
  sessions: CheckoutSessions
  /** Whether the account is known to charge nobody. */
  testMode: { isTest: () => boolean }
  /** How many proxies in front may be believed for the client's address. */
  trustProxy: number
  /** UTC milliseconds. */
  now: () => number
  today: () => Today
}

/**
 * Answers a GET with something about the payments of the browser that asks, and 429 to whoever asks too often.
 *
 * @param show What is said of them, one entry a payment, at a moment.
 */
export function browserPayments(
  { db, sessions, testMode, trustProxy, now, today }: BrowserPaymentsParts,
  path: string,
  show: (entries: readonly Entry[], today: Today) => object,
): Hono {
  const limit = createRateLimit(PAYMENT_CALLS_PER_CLIENT, now)

  async function answer(c: Context): Promise<Response> {
    const wait = limit.take(clientOf(c, trustProxy))
    if (wait > 0) return tooManyCalls(c, wait)
    const browser = await sessions.of(c)
    const entries = browser === null ? [] : await entriesOf(db, browser, now() - PAYMENTS_SHOWN)
    // A test is shown as long as all are tests, and is no payment afterwards.
    const counted = entries.filter(({ attempt }) => attempt.test === 0 || testMode.isTest())
    return c.json(show(counted, today()))
  }

  return new Hono().get(path, (c) => answer(c)).all(path, (c) => methodNotAllowed(c, 'GET, HEAD'))
}
