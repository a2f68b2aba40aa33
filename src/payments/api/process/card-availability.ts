import { Hono } from 'hono'
import type { Context } from 'hono'
import { readClient } from '../../../http/client-address.ts'
import { refuseMethod } from '../../../http/guards.ts'
import { PAYMENT_CALLS_PER_CLIENT } from '../../../runtime/limits.ts'
import { paths } from '../../../paths.ts'
import { createRateLimit, refuseTooManyCalls } from '../../../http/rate-limit.ts'
import { findExceededLimit } from '../../ledger/failed-cards.ts'
import { isComparisonAfterRestorePending } from '../../ledger/provider-watch-row.ts'
import type { CheckoutSessions } from '../payers/checkout-session.ts'
import type { Count } from '../../../counts/counts.ts'
import type { Db } from '../../../storage/tables.ts'
import type { Log } from '../../../runtime/log.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import type { ExceededLimit } from '../../ledger/failed-cards.ts'
import { claimOnce } from '../../../storage/done-once.ts'
import type { PaymentLetters } from '../../letters/payment-letters.ts'

export interface AvailabilityParts {
  db: Db
  log: Log
  sessions: CheckoutSessions
  letters: PaymentLetters
  outbox: Pick<Outbox, 'wake'>
  /**
   * True when cards are accepted now: the account is open, no notice forbids card payments, and no shutdown has begun.
   */
  isOpen: () => boolean
  /** `refresh` asks again before a card is charged. */
  testMode: { isTest: () => boolean; refresh: () => Promise<void> }
  /** Number of trusted proxies in front, for the client's address. */
  trustProxy: number
  /** UTC milliseconds. */
  now: () => number
  count: Count
}

/**
 * `GET /api/payments/taking`: `{ "taking": boolean }`, true when a card from this browser would be accepted now, so
 * that nobody types one in vain. It never gives the reason.
 */
export function createAvailabilityEndpoint(parts: AvailabilityParts): Hono {
  const { db, sessions, isOpen, testMode, trustProxy, count, now } = parts
  const limit = createRateLimit(PAYMENT_CALLS_PER_CLIENT, now)

  async function taking(c: Context): Promise<Response> {
    const client = readClient(c, trustProxy)
    const wait = limit.consume(client)
    if (wait > 0) return refuseTooManyCalls(c, wait)
    count('checkout: opened')
    await testMode.refresh()
    if (!isOpen() || (await isComparisonAfterRestorePending(db))) return c.json({ taking: false })
    const exceeded = await findExceededLimit(db, await sessions.digestWithKey(client), now())
    if (exceeded !== null) await notifyOfPause(parts, exceeded)
    return c.json({ taking: exceeded === null })
  }

  return new Hono()
    .get(paths.acceptingCards, (c) => taking(c))
    .all(paths.acceptingCards, (c) => refuseMethod(c, 'GET, HEAD'))
}

/** Notifies the practice, once an hour, that payments are paused because somebody seems to try out stolen cards. */
export async function notifyOfPause(
  { db, log, outbox, letters, now }: AvailabilityParts,
  { limit, declined }: ExceededLimit,
): Promise<void> {
  if (limit !== 'overall') return
  const hour = new Date(now()).toISOString().slice(0, 13)
  const isNotified = await db.transaction().execute(async (trx) => {
    if (!(await claimOnce(trx, `payments.paused ${hour}`, now()))) return false
    const opening = [
      `In the last hour ${declined} cards were declined on the website. Someone may be trying out stolen cards, so the website won’t take cards until fewer are declined. Patients are asked to call.`,
      'You don’t need to do anything. If it goes on, ask the card provider.',
    ]
    await letters.enqueueAlarm(trx, 'Card payments are paused', opening, [])
    return true
  })
  if (!isNotified) return
  log.error('payments.paused', { declined })
  outbox.wake()
}
