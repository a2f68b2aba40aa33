import { DAY } from '../../src/runtime/units.ts'
import type { Complaint } from './checker/checker.ts'
import { live } from './live.ts'
import type { Plan } from './plan.ts'
import { beginOf } from './world.ts'

/** Lives at most so often. */
const LIVES_MAX = 400

/** What it says, without whom it is about. */
const kindOf = ({ rule, sentence }: Complaint) => rule + sentence.replaceAll(/\S*\d\S*/g, '')

/** The deeds of a plan without which the same is not wrong: halves go first, then ever smaller parts. */
export async function findShortest(plan: Plan, complaint: Complaint): Promise<Plan> {
  const daysTo = ({ at }: Complaint) => Math.ceil((at - beginOf(plan.seed)) / DAY)
  let kept = { ...plan, days: daysTo(complaint) }
  let lives = 0
  for (let size = Math.ceil(kept.deeds.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < kept.deeds.length && lives < LIVES_MAX; lives += 1) {
      const fewer = { ...kept, deeds: kept.deeds.toSpliced(from, size) }
      const other = (await live(fewer)).complaint
      if (other !== null && kindOf(other) === kindOf(complaint)) kept = { ...fewer, days: daysTo(other) }
      else from += size
    }
  return kept
}
