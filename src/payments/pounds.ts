/** Whole pence as they stand in a call: 5000 is `50.00`. */
export function poundsOf(pence: number): string {
  const digits = String(pence).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Exact pence of `50.00`, `50` or the number 50; null for anything else, above all for what only looks like it. */
export function penceOf(amount: unknown): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string') return null
  const [, pounds, pence = '00'] = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(text) ?? []
  return pounds === undefined ? null : Number(pounds) * 100 + Number(pence)
}
