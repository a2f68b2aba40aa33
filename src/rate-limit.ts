import { RATE_CLIENTS_MAX } from './limits.ts'

/** So many at once, and as many again over the time it takes to refill. */
export interface Allowance {
  max: number
  /** Milliseconds in which a used-up allowance is whole again. */
  per: number
}

export interface RateLimit {
  /** Uses one up. @returns 0 when it was there, otherwise the milliseconds to wait for the next. */
  take: (client: string) => number
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

  return {
    take(client) {
      const time = now()
      const next = Math.max(wholeAt.get(client) ?? 0, time) + cost
      const wait = next - time - per
      if (wait > 0) return Math.ceil(wait)
      makeRoom()
      wholeAt.delete(client)
      wholeAt.set(client, next)
      return 0
    },
  }
}
