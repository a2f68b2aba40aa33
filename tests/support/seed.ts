import { randomInt } from 'node:crypto'
import fc from 'fast-check'

/*
 * All that tests draw by chance follows from one seed, which each run prints. `SEED=… npx vitest run …` draws the same
 * again; what only depends on it, such as the moment of a kill, may still meet a process a little earlier or later.
 */

/** Each run draws anew unless it is told the seed. */
export function chooseSeed(): void {
  const seed = (process.env['SEED'] ??= String(randomInt(2 ** 31)))
  if (!/^\d+$/.test(seed)) throw new Error(`SEED is "${seed}", and must be a whole number.`)
  process.stdout.write(`What is drawn by chance comes from SEED=${seed}\n`)
}

/** The seed of this run. */
export const seed = () => Number(process.env['SEED'])

/** So many values, each possible one as likely as another. */
export const draw = <Value>(of: fc.Arbitrary<Value>, count: number): Value[] =>
  fc.sample(of, { seed: seed(), numRuns: count, unbiased: true })

/** Moments in so many lives of a process that each last so long at the most. Milliseconds. */
export const drawMoments = (longest: number, count: number): number[] => draw(fc.nat(longest - 1), count)
