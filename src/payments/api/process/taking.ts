import { Hono } from 'hono'
import type { Context } from 'hono'
import { clientOf } from '../../../http/client-address.ts'
import { methodNotAllowed } from '../../../http/guards.ts'
import { PAYMENT_CALLS_PER_CLIENT } from '../../../runtime/limits.ts'
import { paths } from '../../../paths.ts'
import { createRateLimit, tooManyCalls } from '../../../http/rate-limit.ts'
import { usedUpLimit } from '../../ledger/failed-cards.ts'
import { isRestored } from '../../ledger/provider-watch.ts'
import { tellOfPause } from './card-testing.ts'
import type { ProcessParts } from './endpoint.ts'

/**
 * `GET /api/payments/taking`: whether a card of this browser would be taken now, as `{ "taking": boolean }`, so that
 * nobody types one in vain. It never says why not.
 */
export function takingEndpoint(parts: Omit<ProcessParts, 'charges' | 'gateway'>): Hono {
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
