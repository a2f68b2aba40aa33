import { randomInt } from 'node:crypto'
import { found } from './found.ts'
import { live } from './live.ts'
import type { Life } from './live.ts'
import { drawPlan } from './plan.ts'
import type { Deed } from './plan.ts'
import { findShortest } from './shortest.ts'
import { keepStatements } from './time.ts'

interface Options {
  seed?: string | undefined
  days: string
  lives: string
  quiet: boolean
  whole: boolean
}

/** Lives, prints what happened, and returns the exit code: 1 when something was wrong. */
export async function run({ seed, days, lives, quiet, whole }: Options): Promise<number> {
  keepStatements()
  const first = Number(seed ?? randomInt(2 ** 31))
  const parts = seed === undefined ? found : []
  for (const { seed: own, days: until, deeds } of parts)
    if (!(await lived(own, deeds, until, { quiet: true, whole: true, isPart: true }))) return 1
  for (let own = first; own < first + Number(lives); own += 1)
    if (!(await lived(own, drawPlan(own, Number(days)), Number(days), { quiet, whole, isPart: false })))
      return 1
  return 0
}

/** @returns false when something was wrong. */
async function lived(
  seed: number,
  plan: readonly Deed[],
  days: number,
  { quiet, whole, isPart }: { quiet: boolean; whole: boolean; isPart: boolean },
): Promise<boolean> {
  const begun = performance.now()
  const life = await live(seed, plan, days)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const [complaint] = life.complaints
  if (!quiet || complaint !== undefined) print(life)
  if (!isPart || complaint !== undefined) say(`Seed ${seed}, ${days} days in ${seconds} s: ${sumsOf(life)}.`)
  if (complaint === undefined) return true
  if (whole) return false
  say('What is left of it when everything goes that it does not need:')
  const part = await findShortest(seed, plan, days, complaint)
  print(await live(seed, part, days))
  say(`{ seed: ${seed}, days: ${days}, deeds: ${JSON.stringify(part)} }`)
  return false
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
const print = ({ history }: Life) => say(history.join('\n'))
const sumsOf = ({ counts }: Life) =>
  Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')
