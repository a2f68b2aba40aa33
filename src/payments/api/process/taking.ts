import { Hono } from 'hono'
import type { Context } from 'hono'
import { clientOf } from '../../../http/client-address.ts'
import { methodNotAllowed } from '../../../http/guards.ts'
import { PAYMENT_CALLS_PER_CLIENT } from '../../../runtime/limits.ts'
import { paths } from '../../../paths.ts'
import { createRateLimit, tooManyCalls } from '../../../http/rate-limit.ts'
import { usedUpLimit } from '../../ledger/failed-cards.ts'
import { isRestored } from '../../ledger/provider-watch.ts'
import type { CheckoutSessions } from '../payers/checkout-session.ts'
import type { Count } from '../../../counts/counts.ts'
import type { Db } from '../../../storage/tables.ts'
import type { Log } from '../../../runtime/log.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import type { UsedUp } from '../../ledger/failed-cards.ts'
import { once } from '../../../storage/done-once.ts'
import type { PaymentLetters } from '../../letters/letters.ts'

export interface TakingParts {
  db: Db
  log: Log
  sessions: CheckoutSessions
  letters: PaymentLetters
  outbox: Pick<Outbox, 'wake'>
  /**
   * True when cards are accepted now: the account is open, no notice forbids card payments, and no shutdown has begun.
   */
  isOpen: () => boolean
  /** `isTest`: true when the account is known to be in test mode; `refresh` asks again before a card is charged. */
  testMode: { isTest: () => boolean; refresh: () => Promise<void> }
  /** Number of trusted proxies in front, for the client's address. */
  trustProxy: number
  /** UTC milliseconds. */
  now: () => number
  /** Counts the steps of a checkout. */
  count: Count
}

/**
 * `GET /api/payments/taking`: `{ "taking": boolean }`, true when a card from this browser would be accepted now, so
 * that nobody types one in vain. It never gives the reason.
 */
export function takingEndpoint(parts: TakingParts): Hono {
  const { db, sessions, isOpen, testMode, trustProxy, count, now } = parts
  const limit = createRateLimit(PAYMENT_CALLS_PER_CLIENT, now)

  async function taking(c: Context): Promise<Response> {
    const client = clientOf(c, trustProxy)
    const wait = limit.take(client)
    if (wait > 0) return tooManyCalls(c, wait)
    count('checkout: opened')
    await testMode.refresh()
    if (!isOpen() || (await isRestored(db))) return c.json({ taking: false })
    const usedUp = await usedUpLimit(db, await sessions.sealed(client), now())
    if (usedUp !== null) await tellOfPause(parts, usedUp)
    return c.json({ taking: usedUp === null })
  }

  return new Hono()
    .get(paths.takingCards, (c) => taking(c))
    .all(paths.takingCards, (c) => methodNotAllowed(c, 'GET, HEAD'))
}

/** Notifies the practice, once an hour, that payments are paused because somebody seems to try out stolen cards. */
export async function tellOfPause(
  { db, log, outbox, letters, now }: TakingParts,
  { limit, declined }: UsedUp,
): Promise<void> {
  if (limit !== 'overall') return
  const hour = new Date(now()).toISOString().slice(0, 13)
  const isTold = await db.transaction().execute(async (trx) => {
    if (!(await once(trx, `payments.paused ${hour}`, now()))) return false
    const opening = [
      `In the last hour ${declined} cards were declined on the website. Somebody may be trying out stolen cards, so no payment is taken until there are fewer. Patients are asked to telephone.`,
      'Nothing needs to be done; if it goes on, ask the card provider.',
    ]
    await letters.notice(trx, 'Card payments are paused', opening, [])
    return true
  })
  if (!isTold) return
  log.error('payments.paused', { declined })
  outbox.wake()
}
