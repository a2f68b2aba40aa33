import { Hono } from 'hono'
import type { Context } from 'hono'
import { clientOf } from '../../client-address.ts'
import type { Db } from '../../db.ts'
import { methodNotAllowed } from '../../guards.ts'
import { PAYMENT_CALLS_PER_CLIENT, PAYMENTS_SHOWN } from '../../limits.ts'
import { paths } from '../../paths.ts'
import { createRateLimit } from '../../rate-limit.ts'
import { entriesOf } from '../ledger.ts'
import type { Entry } from '../ledger.ts'
import { paidAt } from '../paid-at.ts'
import { poundsOf } from '../pounds.ts'
import type { CheckoutSessions } from '../users/checkout-session.ts'
import { answerOf } from './answer.ts'
import type { PaymentMade } from './call.ts'

interface MadeParts {
  db: Db
  sessions: CheckoutSessions
  /** How many proxies in front may be believed for the client's address. */
  trustProxy: number
  /** UTC milliseconds. */
  now: () => number
}

/** `GET /api/payments/made`: what this browser has paid or waits for, so that a page loaded again shows it (P24). */
export function paymentsMade({ db, sessions, trustProxy, now }: MadeParts): Hono {
  const limit = createRateLimit(PAYMENT_CALLS_PER_CLIENT, now)

  async function made(c: Context): Promise<Response> {
    const wait = limit.take(clientOf(c, trustProxy))
    if (wait > 0)
      return c.json({ message: 'Please wait a few minutes and load the page again.' }, 429, {
        'retry-after': String(Math.ceil(wait / 1000)),
      })
    const browser = await sessions.of(c)
    const entries = browser === null ? [] : await entriesOf(db, browser, now() - PAYMENTS_SHOWN)
    return c.json({ payments: entries.flatMap((entry) => asMade(entry)) })
  }

  return new Hono()
    .get(paths.paymentsMade, (c) => made(c))
    .all(paths.paymentsMade, (c) => methodNotAllowed(c, 'GET, HEAD'))
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
