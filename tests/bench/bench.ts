import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { publish } from './report.ts'
import { compareServers } from './server.ts'
import { measureTelephone } from './telephone.ts'

/*
 * Benchmark of the built site. The server is compared with a bare one on the same machine at the same time: seconds
 * differ between machines and from minute to minute, ratios hardly do. Being slow is no failure; a wrong answer or a
 * lost message ends the run.
 * - `npm run bench`: both parts; writes docs/performance.md
 * - `npm run bench -- server`: the server against a bare one
 * - `npm run bench -- telephone`: a visit with a slow phone
 * - `npm run bench -- telephone FOLDER`: the same, alternating with another checkout, built in that folder
 * - `npm run bench -- server --pairs=9 --seconds=4`: longer
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '2' }, pairs: { type: 'string', default: '3' } },
})
const [part = 'all', ...folders] = positionals
const others = folders.map((folder) => resolve(folder))
const size = {
  folder: mkdtempSync(join(tmpdir(), 'bench-')),
  seconds: Number(values.seconds),
  pairs: Number(values.pairs),
}
try {
  if (part !== 'telephone') publish('server', await compareServers(size))
  if (part !== 'server') publish('telephone', await measureTelephone(size, others))
} finally {
  rmSync(size.folder, { recursive: true, force: true })
}
