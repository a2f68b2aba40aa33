import { spawnSync } from 'node:child_process'

/*
 * `npm test`, `npm run test:all` (TESTS=all) and `npm run test:release`: run their steps one after another and print
 * the time of each. Before a commit the first failure ends the run; before a release the other steps still run, and
 * `npm run test:release -- engines` runs one.
 */

interface Step {
  name: string
  command: string
  /** Prints its own progress; the output of other steps is shown only when they fail. */
  live?: true
  /** Command that runs it again alone. */
  alone: string
}

// At a terminal a dot for each test; elsewhere only failures.
const reporter = process.stdout.isTTY ? 'dot' : 'minimal'
const amount = process.env['TESTS'] === 'all' ? 'TESTS=all ' : ''

const days = amount === '' ? 30 : 100
const simulate = 'node tests/simulation/simulate.ts --quiet --days'

const commit: readonly Step[] = [
  { name: 'build', command: 'npm run --silent build', alone: 'npm run build' },
  { name: 'types, lint, format, unused code', command: 'npm run --silent check', alone: 'npm run check' },
  {
    name: `simulation: what was ever found, and ${days} days by a fresh seed`,
    command: `${simulate} ${days}`,
    live: true,
    alone: `npm run simulate -- --days ${days} --seed SEED, with the seed printed above`,
  },
  {
    name: 'unit and HTTP tests',
    command: `vitest run --reporter=${reporter} --silent=passed-only`,
    live: true,
    alone: `${amount}npx vitest run --lastFailed, or ${amount}npx vitest run tests/FILE.test.ts`,
  },
  {
    name: 'browser tests',
    command: 'playwright test --reporter=dot',
    live: true,
    alone: `${amount}npx playwright test --last-failed, or ${amount}npx playwright test tests/browser/FILE.spec.ts:LINE`,
  },
]

const build = 'npm run --silent build'
const release: readonly Step[] = [
  {
    name: 'days: the tests as on ten other days',
    command: `${build} && TESTS=all node tests/support/days.ts`,
    live: true,
    alone: 'npm run test:release -- days',
  },
  {
    name: 'engines: Firefox and Safari’s engine; needs firefox-esr webkit2gtk-driver xvfb gstreamer1.0-libav',
    command: `${build} && playwright test --config tests/engines/playwright.config.ts`,
    live: true,
    alone: 'npm run test:release -- engines',
  },
  {
    name: 'proxies: nginx and Caddy before the site; needs nginx caddy openssl',
    command: `${build} && playwright test --config tests/proxies/playwright.config.ts`,
    live: true,
    alone: 'npm run test:release -- proxies',
  },
  {
    name: 'years: ten of them, in lives of a hundred days',
    command: `${simulate} 100 --lives 37`,
    live: true,
    alone: 'npm run test:release -- years',
  },
  {
    name: 'kills: 210 of them while people pay',
    command: `${build} && TESTS=all ROUNDS=210 PATIENTS=2 vitest run tests/paying-crash.test.ts -t 'killed again'`,
    live: true,
    alone: 'npm run test:release -- kills',
  },
  {
    name: 'photos: 10,000 hostile ones of each kind',
    command: 'HOSTILE_PHOTOS=10000 TESTS=all vitest run tests/hostile-photos.test.ts --testTimeout=3600000',
    live: true,
    alone: 'npm run test:release -- photos',
  },
]

const [which, ...names] = process.argv.slice(2)
const isRelease = which === 'release'
const steps = isRelease
  ? release.filter(({ name }) => names.length === 0 || names.some((one) => name.startsWith(`${one}:`)))
  : commit

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** @returns whether it passed, and its line in the list. */
function run({ name, command, live, alone }: Step): { passed: boolean; line: string } {
  if (live) say(`\n${name}`)
  const began = performance.now()
  const { status, output } = spawnSync(command, {
    shell: true,
    stdio: live ? 'inherit' : 'pipe',
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
  const passed = status === 0
  const seconds = Math.round((performance.now() - began) / 1000)
  const line = `${String(seconds).padStart(5)} s  ${name}`
  if (passed) return { passed, line }
  if (!live) say(output.join(''))
  return { passed, line: `${line}: failed. To run it alone:\n         ${alone}` }
}

const list: string[] = []
const failed: string[] = []
for (const step of steps) {
  const { passed, line } = run(step)
  if (!step.live) say(line)
  list.push(line)
  if (passed) continue
  failed.push(step.name)
  if (!isRelease) break
}
if (steps.length === 0) failed.push('There is no such step.')
say(`\n${failed.length === 0 ? 'All passed' : 'Failed'}:\n${list.join('\n')}`)
if (failed.length > 0) process.exitCode = 1
