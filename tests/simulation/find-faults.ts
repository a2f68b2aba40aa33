import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

/*
 * `npm run simulate:faults [-- 07 12]`: plants each fault of faults/ into a copy of the project, and lives there until
 * somebody notices; of a fault that the simulator found itself, first in the part that found it. Up to 34, the faults were
 * chosen by somebody who did not know the checker.
 */

const root = join(import.meta.dirname, '../..')
const folder = join(import.meta.dirname, 'faults')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { days: { type: 'string', default: '30' }, lives: { type: 'string', default: '10' } },
})
const copied =
  'src practice test-gateway public migrations tests/simulation tests/support package.json tsconfig.json'

/** @returns the seed and the day on which it was noticed, and the complaint; null: it was not. */
async function find(patch: string) {
  const copy = mkdtempSync(join(tmpdir(), 'fault-'))
  try {
    for (const name of copied.split(' ')) cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    execFileSync('git', ['apply', join(folder, patch)], { cwd: copy })
    const { days, lives } = values
    const how = `--seed 1 --days ${days} --lives ${lives} --quiet --whole --fault ${patch.slice(0, 2)}`
    const life = spawn(process.execPath, ['tests/simulation/simulate.ts', ...how.split(' ')], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(life, 'close')
    const said = await text(life.stdout)
    const [, day = '', what] = /^Day (\d+), [\d:]+: WRONG, (.*)/m.exec(said) ?? []
    if (!said.includes('Seed '))
      throw new Error(`Nothing was lived with ${patch}: ${(await ended).join(' ')}.`)
    const seed = said.match(/^Seed \d+/gm)?.at(-1)
    return what === undefined ? null : `${seed}, day ${day}: ${what}`
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const patches = readdirSync(folder).filter(
  (name) => positionals.length === 0 || positionals.some((one) => name.startsWith(one)),
)
const waiting = [...patches]
let missed = 0
async function work() {
  for (let patch = waiting.shift(); patch !== undefined; patch = waiting.shift()) {
    const found = await find(patch)
    if (found === null) missed += 1
    process.stdout.write(found === null ? `MISSED ${patch}\n` : `${patch}: ${found}\n`)
  }
}
await Promise.all([work(), work()])
process.stdout.write(`${patches.length - missed} of ${patches.length} found.\n`)
process.exitCode = missed > 0 ? 1 : 0
