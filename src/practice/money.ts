import type { Amount } from './types.ts'

const withPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const wholePounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
})

/** Whole pence with both decimals, for totals and receipts: 9700 is "£97.00". */
export function formatPounds(pence: number): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not whole pence: ${pence}`)
  return withPence.format(pence / 100)
}

/** Whole pence as people say it, for text and tables: "£97", "£64.84", "£1,173.92". */
export function shortPounds(pence: number): string {
  return Number.isSafeInteger(pence) && pence % 100 === 0
    ? wholePounds.format(pence / 100)
    : formatPounds(pence)
}

/** A price of the fee table: "£97", "£31.72 to £45.90", "from £99.33". */
export function formatAmount({ pence, toPence, from }: Amount): string {
  if (toPence !== undefined) return `${shortPounds(pence)} to ${shortPounds(toPence)}`
  return from ? `from ${shortPounds(pence)}` : shortPounds(pence)
}
