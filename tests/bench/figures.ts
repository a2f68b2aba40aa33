/* What is made of many measurements. */

/** The middle of sorted values, the mean of the two middles where their number is even; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** A ratio and how far it went. */
export interface Ratio {
  median: number
  lowest: number
  highest: number
}

/**
 * The median of the ratios of the pairs, and their range: what slows one pair slows both of its rounds, so ratios hold
 * where rates do not.
 */
export function ratioOf(pairs: readonly (readonly [ours: number, other: number])[]): Ratio {
  const ratios = pairs.map(([ours, other]) => ours / other)
  return { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) }
}

/** How far values lie apart, as a share of their median. */
export const spread = (values: readonly number[]) =>
  (Math.max(...values) - Math.min(...values)) / median(values)
