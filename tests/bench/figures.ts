/* Statistics of repeated measurements. */

/** NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** Formats with three significant figures. */
export const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/**
 * Median and range of the ratios. Noise on the machine slows both rounds of a pair, so ratios are stable where rates
 * are not.
 */
export function ratioOf(pairs: readonly (readonly [ours: number, other: number])[]): [string, string] {
  const ratios = pairs.map(([ours, other]) => ours / other)
  return [figure(median(ratios)), `${figure(Math.min(...ratios))}–${figure(Math.max(...ratios))}`]
}

/** Runs both alternately, each first in turn, so that noise on the machine affects both. */
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
