/* What is made of many measurements. */

/** The middle of sorted values, the mean of the two middles where their number is even; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** A number with three figures that count. */
export const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/**
 * The median of the ratios of the pairs, and their range: what slows one pair slows both of its rounds, so ratios hold
 * where rates do not.
 */
export function ratioOf(pairs: readonly (readonly [ours: number, other: number])[]): [string, string] {
  const ratios = pairs.map(([ours, other]) => ours / other)
  return [figure(median(ratios)), `${figure(Math.min(...ratios))}–${figure(Math.max(...ratios))}`]
}

/** Lets both work in turn; who begins changes, so that what a machine does in the meantime falls on both. */
export async function inPairs<Measured>(
  count: number,
  [ours, other]: readonly [ours: () => Promise<Measured>, other: () => Promise<Measured>],
): Promise<(readonly [Measured, Measured])[]> {
  const pairs: (readonly [Measured, Measured])[] = []
  for (let index = 0; index < count; index += 1) {
    const before = index % 2 === 1 ? await other() : undefined
    pairs.push([await ours(), before ?? (await other())])
  }
  return pairs
}
