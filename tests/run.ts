import { spawnSync } from 'node:child_process'

/*
 * `npm test`, with TESTS=all `npm run test:all`: the steps one after another, each with the time it took. The first that
 * fails ends the run.
 */

interface Step {
  name: string
  command: string
  /** Shows how far it is by itself; the others are heard only when they fail. */
  live?: true
  /** How to run it again without the others. */
  alone: string
}

// A dot for each test at a terminal; elsewhere failures alone.
const reporter = process.stdout.isTTY ? 'dot' : 'minimal'
const amount = process.env['TESTS'] === 'all' ? 'TESTS=all ' : ''

const steps: readonly Step[] = [
  { name: 'build', command: 'npm run --silent build', alone: 'npm run build' },
  { name: 'types, lint, format, unused code', command: 'npm run --silent check', alone: 'npm run check' },
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
const allPassed = steps.every((step) => {
  const { passed, line } = run(step)
  if (!step.live) say(line)
  list.push(line)
  return passed
})
say(`\n${allPassed ? 'All passed' : 'Failed'}:\n${list.join('\n')}`)
if (!allPassed) process.exitCode = 1
