import { expect } from 'vitest'
import type { Till } from './till.ts'
import { MINUTE } from './times.ts'

/* The daily comparison with the card provider, with a clock that its tests control. */

/** Younger attempts wait for the next comparison. */
export const COMPARE_UNSETTLED = 10 * MINUTE
/** After this time everything so far is compared. */
export const MOMENT = COMPARE_UNSETTLED + 1_000
/** Start of the subject of the letter that reports differences. */
export const differ = 'Payments: the website and the card provider disagree'

/** @param open Returns the till of the current test. */
export function comparingAt(open: () => Till) {
  /** Log entries of the comparisons so far. */
  const comparisons = () =>
    open()
      .log()
      .split('\n')
      .filter((line) => line.includes('"payments.compared"') || line.includes('"payments.not-compared"'))
      .map((line) => JSON.parse(line) as { event: string; differences?: number; skipped?: number })

  return {
    comparisons,
    /** Advances the clock and waits for the comparison that is then due. */
    compareAfter: async (pause: number) => {
      const till = open()
      till.practice.wait(pause)
      const before = comparisons().length
      till.practice.payments.start()
      await expect.poll(() => comparisons().length).toBeGreaterThan(before)
      return comparisons().at(-1)
    },
    /** Deletes a payment from the ledger, as when an older backup was restored. */
    forget: (paymentId: string) =>
      open().practice.db.deleteFrom('payments').where('id', '=', paymentId).execute(),
  }
}
