import type { Complaint } from './checker/checker.ts'
import { live } from './live.ts'
import type { Deed } from './plan.ts'

/** Lives at most so often. */
const LIVES_MAX = 400

/** What it says, without whom it is about. */
const kindOf = ({ rule, sentence }: Complaint) => rule + sentence.replaceAll(/\S*\d\S*/g, '')

/** The deeds of a plan without which the same is not wrong: halves go first, then ever smaller parts. */
export async function findShortest(
  seed: number,
  plan: readonly Deed[],
  days: number,
  complaint: Complaint,
): Promise<readonly Deed[]> {
  let kept = plan
  let lives = 0
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < kept.length && lives < LIVES_MAX; lives += 1) {
      const fewer = kept.toSpliced(from, size)
      const { complaints } = await live(seed, fewer, days)
      if (complaints.some((one) => kindOf(one) === kindOf(complaint))) kept = fewer
      else from += size
    }
  return kept
}
