/* Times in milliseconds, and those that many tests turn the clock by. */

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** When a payment of which nobody knows the end is checked again; after the last a person is told (decisions.md, P21). */
export const CHECK_PAUSES = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE] as const
