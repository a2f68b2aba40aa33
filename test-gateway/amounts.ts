/** @returns hundredths of an amount such as `85` or `85.00`; null when it is invalid. */
export function hundredthsOf(amount: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** @returns an amount in the provider's format, such as `85.00`. */
export const written = (hundredths: number) => (hundredths / 100).toFixed(2)

/** @returns `YYYYMMDDhhmmss` in UTC. */
export const stamp = (at: number) => new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)
