import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/*
 * `npm run simulate:faults`: plants each fault of faults/ into a copy of the project, and lives there until somebody
 * notices. The faults were chosen by somebody who did not know the checker.
 */

const root = join(import.meta.dirname, '../..')
const folder = join(import.meta.dirname, 'faults')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    days: { type: 'string', default: '40' },
    seeds: { type: 'string', default: '5' },
  },
})

/** @returns the seed and the day on which it was noticed, and the complaint; null: it was not. */
function find(patch: string) {
  const copy = mkdtempSync(join(tmpdir(), 'fault-'))
  try {
    for (const name of [
      'src',
      'practice',
      'test-gateway',
      'demo-websites',
      'migrations',
      'tests/simulation',
      'tests/support',
      'package.json',
      'vite.config.ts',
      'tsconfig.json',
    ])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    execFileSync('git', ['apply', join(folder, patch)], { cwd: copy })
    for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
      const { stdout } = spawnSync(
        process.execPath,
        ['tests/simulation/simulate.ts', '--seed', String(seed), '--days', values.days, '--quiet'],
        { cwd: copy, encoding: 'utf8' },
      )
      const [, day, what] = /^Day (\d+), [\d:]+: WRONG, (.*)/m.exec(stdout) ?? []
      if (day !== undefined) return { seed, day: (seed - 1) * Number(values.days) + Number(day), what }
    }
    return null
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const patches = readdirSync(folder).filter(
  (name) => positionals.length === 0 || positionals.some((one) => name.startsWith(one)),
)
let missed = 0
for (const patch of patches) {
  const says = /^# (.*)/.exec(readFileSync(join(folder, patch), 'utf8'))?.[1] ?? ''
  const found = find(patch)
  if (found === null) missed += 1
  process.stdout.write(
    found === null
      ? `MISSED ${patch}: ${says}\n`
      : `${patch}: seed ${found.seed}, day ${found.day}: ${found.what}\n`,
  )
}
process.stdout.write(`${patches.length - missed} of ${patches.length} found.\n`)
process.exitCode = missed > 0 ? 1 : 0
