import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { readForwardedClient } from './client-address.ts'

/** Concurrent requests per client (an IPv4 address or an IPv6 /64). */
const UNDER_WAY_PER_CLIENT = 100

/**
 * Limits concurrent requests per client behind a proxy (failure case W6). Connections and slow senders are the proxy's
 * to limit (docs/deploy).
 */
export function limitConcurrency(trustProxy: number): MiddlewareHandler {
  const underWay = new Map<string, number>()
  const leave = (client: string) => {
    const left = (underWay.get(client) ?? 1) - 1
    if (left > 0) underWay.set(client, left)
    else underWay.delete(client)
  }
  return (c, next) => {
    const client = readForwardedClient(c.req.header('x-forwarded-for'), trustProxy)
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    if (client === null || outgoing === undefined) return next()
    const has = underWay.get(client) ?? 0
    if (has >= UNDER_WAY_PER_CLIENT)
      return Promise.resolve(
        c.text('Too many requests at once.', 429, { 'retry-after': '1', connection: 'close' }),
      )
    underWay.set(client, has + 1)
    outgoing.once('close', () => leave(client))
    return next()
  }
}
