import { spawnSync } from 'node:child_process'

/* `npm test`: its steps one after another, each with the time it took. The first that fails ends the run. */

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

const steps: readonly Step[] = [
  { name: 'build', command: 'npm run --silent build', alone: 'npm run build' },
  { name: 'types, lint, format, unused code', command: 'npm run --silent check', alone: 'npm run check' },
  {
    name: 'unit and HTTP tests',
    command: `vitest run --reporter=${reporter} --silent=passed-only`,
    live: true,
    alone: 'npx vitest run --lastFailed, or npx vitest run tests/FILE.test.ts',
  },
  {
    name: 'browser tests',
    command: 'playwright test --reporter=dot',
    live: true,
    alone: 'npx playwright test --last-failed, or npx playwright test tests/browser/FILE.spec.ts:LINE',
  },
]

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** @returns its line in the list of what passed; null: it failed, and has said so. */
function run({ name, command, live, alone }: Step): string | null {
  if (live) say(`\n${name}`)
  const began = performance.now()
  const { status, output } = spawnSync(command, {
    shell: true,
    stdio: live ? 'inherit' : 'pipe',
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  if (status === 0) return `${String(seconds).padStart(5)} s  ${name}`
  if (!live) say(output.join(''))
  say(`\nFailed after ${seconds} s: ${name}\nTo run it alone: ${alone}`)
  return null
}

const passed: string[] = []
for (const step of steps) {
  const line = run(step)
  if (line === null) {
    process.exitCode = 1
    break
  }
  if (!step.live) say(line)
  passed.push(line)
}
if (passed.length === steps.length) say(`\nAll passed:\n${passed.join('\n')}`)
