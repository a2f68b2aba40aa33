import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/*
 * Runs the tests as on other days: the test processes and their servers run with a shifted clock (shifted-clock.ts).
 * Each run begins shortly before its critical moment, so that the moment passes during the run. `node
 * tests/support/days.ts --only london-new-year` runs one day, `--browser` includes the browser tests.
 */

interface Day {
  name: string
  /** In UTC. */
  at: string
  /** Time zone of the machine; default: unchanged. */
  zone?: string
}

const days: readonly Day[] = [
  { name: 'monday-last-of-month', at: '2026-11-30T23:59:00Z' },
  { name: 'tuesday-29-february', at: '2028-02-29T09:58:00Z' },
  { name: 'wednesday-closing', at: '2026-12-02T12:59:00Z' },
  { name: 'thursday-late-opening', at: '2026-12-03T18:29:00Z' },
  { name: 'friday-evening', at: '2026-12-04T17:59:00Z' },
  { name: 'saturday-on-call', at: '2026-12-05T08:59:00Z' },
  { name: 'sunday-summer-time-begins', at: '2027-03-28T00:59:00Z' },
  { name: 'sunday-summer-time-ends', at: '2027-10-31T00:59:00Z' },
  { name: 'london-new-year', at: '2026-12-31T23:59:00Z' },
  { name: 'auckland-new-year', at: '2026-12-31T10:59:00Z', zone: 'Pacific/Auckland' },
]

const { values } = parseArgs({
  options: { only: { type: 'string' }, browser: { type: 'boolean', default: false } },
})
const chosen = days.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0) {
  process.stderr.write(`There is no such day. Days: ${days.map(({ name }) => name).join(', ')}\n`)
  process.exit(2)
}

const clock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href
const failed: string[] = []
for (const { name, at, zone } of chosen) {
  const env = {
    ...process.env,
    ...(zone !== undefined && { TZ: zone }),
    CLOCK_SHIFT: String(Date.parse(at) - Date.now()),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${clock}`.trim(),
  }
  const passes = (command: string, ...args: string[]) => {
    process.stdout.write(`\n${name}, ${at}: ${command}\n`)
    return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
  }
  const green = passes('vitest', 'run') && (!values.browser || passes('playwright', 'test'))
  if (!green) failed.push(name)
}
process.stdout.write(`\n${chosen.length - failed.length} of ${chosen.length} days passed\n`)
if (failed.length > 0) process.stdout.write(`failed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
