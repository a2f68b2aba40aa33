/** Pounds with two decimals, as the provider wants them: 5000 becomes `50.00`. */
export function amountOf(pence: number): string {
  if (!Number.isSafeInteger(pence) || pence <= 0) throw new RangeError('an amount is a whole number of pence')
  return `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
}

/** Pence of `50.00`, `50.0` or `50`; null for anything else. Exact: no fraction is ever computed. */
export function penceOf(amount: string): number | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount)
  if (parts === null) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** Pence given back: some answers write a refund as a negative amount. */
export const returnedPenceOf = (amount: string): number | null => penceOf(amount.replace(/^-/, ''))
