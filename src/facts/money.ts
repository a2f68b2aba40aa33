import type { Amount } from './types.ts'

/** Whole pence with both decimals, for totals and receipts: 9700 is "£97.00". @throws {RangeError} */
export function formatPounds(pence: number): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not whole pence: ${pence}`)
  const [pounds = '', rest] = (Math.abs(pence) / 100).toFixed(2).split('.')
  return `${pence < 0 ? '-' : ''}£${pounds.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** Whole pence as people say it, for text and tables: "£97", "£64.84", "£1,173.92". @throws {RangeError} */
export const formatShortPounds = (pence: number): string => formatPounds(pence).replace(/\.00$/, '')

/** A price of the fee table: "£97", "£31.72 to £45.90", "from £99.33". */
export function formatAmount({ pence, toPence, from }: Amount): string {
  if (toPence !== undefined) return `${formatShortPounds(pence)} to ${formatShortPounds(toPence)}`
  return from ? `from ${formatShortPounds(pence)}` : formatShortPounds(pence)
}
