import type { Context } from 'hono'

/** Clients remembered at once by a limit. */
const RATE_CLIENTS_MAX = 10_000

/** So many at once, and as many again over the time it takes to refill. */
export interface Allowance {
  max: number
  /** Milliseconds in which a used-up allowance is whole again. */
  per: number
}

export interface RateLimit {
  /** Uses one up, or `count`. @returns 0 when it was there, otherwise the milliseconds to wait for it. */
  take: (client: string, count?: number) => number
  /** The milliseconds that `take` would say, without using one up. */
  wait: (client: string) => number
}

/**
 * A leaking bucket per client, in memory: a restart forgives. The clients kept are bounded; when there are too many, those
 * whose allowance is whole again go, and then the oldest.
 *
 * @param now UTC milliseconds.
 */
export function createRateLimit({ max, per }: Allowance, now: () => number): RateLimit {
  /** When the client's used allowance will be whole again. */
  const wholeAt = new Map<string, number>()
  const cost = per / max

  const makeRoom = () => {
    if (wholeAt.size < RATE_CLIENTS_MAX) return
    for (const [client, time] of wholeAt) if (time <= now()) wholeAt.delete(client)
    const [oldest] = wholeAt.keys()
    if (wholeAt.size >= RATE_CLIENTS_MAX && oldest !== undefined) wholeAt.delete(oldest)
  }

  const after = (client: string, count: number) => {
    const time = now()
    const known = wholeAt.get(client) ?? 0
    // Never further ahead than a used-up allowance: the clock was ahead for a while, and what it said then is worth nothing.
    const next = (known > time + per ? time : Math.max(known, time)) + cost * count
    return { next, wait: Math.max(Math.ceil(next - time - per), 0) }
  }

  return {
    take(client, count = 1) {
      const { next, wait } = after(client, count)
      if (wait > 0) return wait
      makeRoom()
      wholeAt.delete(client)
      wholeAt.set(client, next)
      return 0
    },
    wait: (client) => after(client, 1).wait,
  }
}

/** The header that says when to come back (RFC 9110). @param wait Milliseconds. */
export const retryAfter = (wait: number) => ({ 'retry-after': String(Math.ceil(wait / 1000)) })

/** The answer to a script that has called too often. @param wait Milliseconds. */
export const tooManyCalls = (c: Context, wait: number): Response =>
  c.json({ message: 'Please wait a few minutes and try again.' }, 429, retryAfter(wait))
