import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import type * as commandLine from './command-line.ts'

/*
 * `npm run simulate -- --seed N --days D`: loaded by Vite, because the application is not built. `--quiet` prints the
 * history only when something was wrong.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    days: { type: 'string', default: '30' },
    quiet: { type: 'boolean', default: false },
  },
})
process.env['NODE_ENV'] = 'production'
const vite = await createServer({
  configLoader: 'native',
  server: { middlewareMode: true, ws: false, watch: null },
  logLevel: 'error',
})
const { run } = (await vite.ssrLoadModule('/tests/simulation/command-line.ts')) as typeof commandLine
// Everything is loaded, and its watching of files would slow down the simulation.
await vite.close()
process.exit(await run(values))
