import { expect } from 'vitest'
import type { Till } from './till.ts'
import { MINUTE } from './times.ts'

/* The daily comparison with the card provider, as its tests turn the clock for it. */

/** What is younger is left to the next comparison. */
export const COMPARE_UNSETTLED = 10 * MINUTE
/** After this all that was done is compared. */
export const MOMENT = COMPARE_UNSETTLED + 1_000
/** How the letter begins that tells the practice of differences. */
export const differ = 'Payments: ledger and card provider differ'

/** @param open The till of the test that runs. */
export function comparingAt(open: () => Till) {
  /** What the log says of comparisons so far. */
  const comparisons = () =>
    open()
      .log()
      .split('\n')
      .filter((line) => line.includes('"payments.compared"') || line.includes('"payments.not-compared"'))
      .map((line) => JSON.parse(line) as { event: string; differences?: number; inHand?: number })

  return {
    comparisons,
    /** Lets time pass, and waits for the comparison that is due then. */
    compareAfter: async (pause: number) => {
      const till = open()
      till.practice.wait(pause)
      const before = comparisons().length
      till.practice.payments.start()
      await expect.poll(() => comparisons().length).toBeGreaterThan(before)
      return comparisons().at(-1)
    },
    lettersAbout: async (title: string, from = open()) =>
      (await from.mails()).filter(({ subject }) => subject?.startsWith(title)),
    /** The site forgets a payment, as when a backup from before it was restored. */
    forget: (paymentId: string) =>
      open().practice.db.deleteFrom('payments').where('id', '=', paymentId).execute(),
  }
}
