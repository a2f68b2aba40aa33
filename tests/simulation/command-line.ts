import { randomInt } from 'node:crypto'
import { live } from './live.ts'
import { drawPlan } from './plan.ts'

interface Options {
  seed?: string | undefined
  days: string
  quiet: boolean
}

/** Lives once, prints what happened, and returns the exit code: 1 when something was wrong. */
export async function run({ seed = String(randomInt(2 ** 31)), days, quiet }: Options): Promise<number> {
  const begun = performance.now()
  const { history, complaints, counts } = await live(
    Number(seed),
    drawPlan(Number(seed), Number(days)),
    Number(days),
  )
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const sums = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  if (!quiet || complaints.length > 0) process.stdout.write(`${history.join('\n')}\n`)
  process.stdout.write(`Seed ${seed}, ${days} days in ${seconds} s: ${sums.join(', ')}.\n`)
  return complaints.length > 0 ? 1 : 0
}
