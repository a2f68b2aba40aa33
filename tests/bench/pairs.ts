import { ratioOf } from './figures.ts'
import type { Ratio } from './figures.ts'
import type { Round } from './round.ts'

/** Rounds of two servers in turn, in one run. */
export interface Pair {
  ours: Round
  other: Round
}

/** Lets both work in turn; who begins changes, so that what a machine does in the meantime falls on both. */
export async function inPairs(
  count: number,
  ours: () => Promise<Round>,
  other: () => Promise<Round>,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let index = 0; index < count; index += 1)
    if (index % 2 === 0) pairs.push({ ours: await ours(), other: await other() })
    else {
      const second = await other()
      pairs.push({ ours: await ours(), other: second })
    }
  return pairs
}

/** The ratio of something that was measured in both rounds of each pair. */
export const ratioIn = (pairs: readonly Pair[], of: (round: Round) => number): Ratio =>
  ratioOf(pairs.map(({ ours, other }) => [of(ours), of(other)]))
