import { randomInt } from 'node:crypto'
import fc from 'fast-check'

/*
 * All random values of tests come from one seed, which each run prints. `SEED=… npx vitest run …` repeats them; what
 * depends on timing too, such as the moment of a kill, may still hit a process slightly earlier or later.
 */

/** A new seed for each run, unless SEED is set. */
export function chooseSeed(): void {
  const seed = (process.env['SEED'] ??= String(randomInt(2 ** 31)))
  if (!/^\d+$/.test(seed)) throw new Error(`SEED is "${seed}", and must be a whole number.`)
  process.stdout.write(`What is drawn by chance comes from SEED=${seed}\n`)
}

export const seed = () => Number(process.env['SEED'])

/** Draws `count` values, all possible ones equally likely. */
export const draw = <Value>(of: fc.Arbitrary<Value>, count: number): Value[] =>
  fc.sample(of, { seed: seed(), numRuns: count, unbiased: true })

/** Draws `count` moments, each at most `longest`. Milliseconds. */
export const drawMoments = (longest: number, count: number): number[] => draw(fc.nat(longest - 1), count)
