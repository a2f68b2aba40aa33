/* Times in milliseconds, including those by which many tests advance the clock. */

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * Pauses between checks of a payment without a known outcome; after the last a person is notified (failure case
 * P21).
 */
export const CHECK_PAUSES = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE] as const
