/* Plain tables of figures: ours, the bare server's, their ratio. */

const NAME_WIDTH = 46
const COLUMN_WIDTH = 12

export const print = (text: string) => void process.stdout.write(`${text}\n`)

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const row = (name: string, columns: readonly string[]) =>
  print(name.padEnd(NAME_WIDTH) + columns.map((column) => column.padStart(COLUMN_WIDTH)).join(''))

export function heading(name: string, columns: readonly string[]) {
  print('')
  row(name, columns)
}

/** Prints the medians and the median of the ratios of the pairs. */
export function line(
  name: string,
  ours: readonly number[],
  bare: readonly number[],
  more: readonly number[] = [],
) {
  const ratio = median(ours.map((value, index) => value / (bare[index] ?? value)))
  const whole = (value: number) => value.toFixed(0)
  row(name, [whole(median(ours)), whole(median(bare)), ratio.toFixed(3), ...more.map(whole)])
}
