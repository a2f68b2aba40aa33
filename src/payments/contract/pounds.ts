/** Whole pence as they stand in a call: 5000 is `50.00`. */
export function poundsOf(pence: number): string {
  const digits = String(pence).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Exact pence of `50.00`, the one form in which an amount comes; null for anything else. */
export function penceOf(amount: unknown): number | null {
  if (typeof amount !== 'string') return null
  const [, pounds, pence] = /^(0|[1-9]\d{0,5})\.(\d{2})$/.exec(amount) ?? []
  return pounds === undefined ? null : Number(pounds) * 100 + Number(pence)
}
