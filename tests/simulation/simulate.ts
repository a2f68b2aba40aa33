import { parseArgs } from 'node:util'
import { build } from 'vite'
import { keepFilesInMemory } from '../support/memory-folder.ts'
import type * as commandLine from './command-line.ts'

/*
 * `npm run simulate -- --seed N --days D`: builds the application with everything around it, and lives. `--lives` adds
 * as many lives with the next seeds; `--quiet` prints the history only when something was wrong, and `--whole` leaves
 * out the shortest part of it. Without a seed, what was ever found is lived first, and then a fresh one; with `--fault`,
 * what found that fault.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    fault: { type: 'string' },
    days: { type: 'string', default: '30' },
    lives: { type: 'string', default: '1' },
    quiet: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
  },
})
keepFilesInMemory()
process.env['NODE_ENV'] = 'production'
const root = new URL('../../', import.meta.url)
await build({
  root: root.pathname,
  configFile: false,
  mode: 'production',
  logLevel: 'error',
  build: { ssr: 'tests/simulation/command-line.ts', outDir: 'dist/simulation', copyPublicDir: false },
})
const { run } = (await import(new URL('dist/simulation/command-line.js', root).href)) as typeof commandLine
const code = await run(values)
// What was printed must reach a pipe first.
process.stdout.write('', () => process.exit(code))
