import { randomInt } from 'node:crypto'
import { found } from './found.ts'
import { live } from './live.ts'
import { drawPlan } from './plan.ts'
import { findShortest } from './shortest.ts'
import { keepStatements } from './time.ts'

interface Options {
  seed?: string | undefined
  fault?: string | undefined
  days: string
  lives: string
  quiet: boolean
  whole: boolean
}

/** Lives, prints what happened, and returns the exit code: 1 when something was wrong. */
export async function run({ seed, fault, days, lives, quiet, whole }: Options): Promise<number> {
  keepStatements()
  const first = Number(seed ?? randomInt(2 ** 31))
  const fresh = Array.from({ length: Number(lives) }, (_, index) => drawPlan(first + index, Number(days)))
  const kept = [...found].filter(([number]) => number === (seed === undefined ? number : fault))
  for (const plan of [...kept.map(([, part]) => part), ...fresh]) {
    say(`Seed ${plan.seed}, ${plan.days} days:`)
    const begun = performance.now()
    const { history, complaint, counts } = await live(plan)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const sums = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
    if (!quiet || complaint !== null) say(history.join('\n'))
    say(`Lived in ${seconds} s: ${sums.join(', ')}.`)
    if (complaint === null) continue
    if (whole) return 1
    say('What is left of it when everything goes that it does not need:')
    const part = await findShortest(plan, complaint)
    say((await live(part)).history.join('\n'))
    say(JSON.stringify(part))
    return 1
  }
  return 0
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
