import type { Context } from 'hono'

/** Clients that one limit remembers. */
const RATE_CLIENTS_MAX = 10_000

/** A burst of `max`, refilled evenly over `per`. */
export interface Allowance {
  max: number
  /** Milliseconds until an empty allowance is full again. */
  per: number
}

export interface RateLimit {
  /** Uses `count` of the allowance. @returns 0 when they were left, otherwise the milliseconds to wait. */
  consume: (client: string, count?: number) => number
  /** Milliseconds that `consume` would return, without using any. */
  wait: (client: string) => number
}

/**
 * A leaking bucket per client, in memory, so that a restart resets it. With too many clients, those with a full
 * allowance are dropped first, then the oldest.
 *
 * @param now UTC milliseconds.
 */
export function createRateLimit({ max, per }: Allowance, now: () => number): RateLimit {
  /** Per client, the time at which its allowance is full again. */
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
    // Capped at one refill ahead: if the clock was wrong for a while, its old times must not lock a client out.
    const next = (known > time + per ? time : Math.max(known, time)) + cost * count
    return { next, wait: Math.max(Math.ceil(next - time - per), 0) }
  }

  return {
    consume(client, count = 1) {
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

/** Retry-After header (RFC 9110). @param wait Milliseconds. */
export const buildRetryAfter = (wait: number) => ({ 'retry-after': String(Math.ceil(wait / 1000)) })

/** A 429 answer for scripts. @param wait Milliseconds. */
export const refuseTooManyCalls = (c: Context, wait: number): Response =>
  c.json({ message: 'Please wait a few minutes and try again.' }, 429, buildRetryAfter(wait))
