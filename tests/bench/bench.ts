import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareAnswers } from './answers.ts'
import { measureBrowser } from './browser.ts'
import { compareDelivery } from './delivery.ts'
import { record } from './exchange.ts'
import { compareConnections } from './growth-connections.ts'
import { compareRows } from './growth-rows.ts'
import { comparePeer } from './peer.ts'
import { print, publish } from './report.ts'
import type { Chapter } from './report.ts'
import { page, plans, startSite } from './servers.ts'
import { compareVersions } from './since.ts'
import type { Size } from './size.ts'
import { compareStarts } from './starts.ts'
import { compareWrites } from './writes.ts'

/*
 * How fast the built site is, as ratios against bare servers on the same machine at the same time: seconds differ from
 * machine to machine and from minute to minute, ratios hardly do. Nothing here fails by being slow; a wrong byte or a lost
 * write ends the run.
 *
 *   npm run bench                            everything; writes docs/performance.md
 *   npm run bench -- servers                 one part: servers, growth or browser
 *   npm run bench -- since FOLDER            an earlier version of the site, built in that folder, in turn with this one
 *   npm run bench -- peer URL PATH           another server that serves the same page
 *   npm run bench -- servers --pairs=9 --seconds=4    longer
 */

/** A page as its bare counterpart sends it after a start. */
async function bodyOfPlans(folder: string): Promise<string> {
  const site = await startSite(join(folder, 'body-of'))
  const { body } = await record(site.url, page(plans))
  await site.stop()
  return body
}

const parts: Record<string, { title: string; measure: (size: Size) => Promise<Chapter[]> }> = {
  servers: {
    title: 'The server',
    measure: async (size) => [
      ...(await compareAnswers(size)),
      await compareWrites(size),
      await compareDelivery(size),
      await compareStarts(size, await bodyOfPlans(size.folder)),
    ],
  },
  growth: {
    title: 'Growth',
    measure: async (size) => [...(await compareConnections(size)), await compareRows(size)],
  },
  browser: { title: 'The slow telephone', measure: measureBrowser },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '2' }, pairs: { type: 'string', default: '5' } },
})
const [wanted = 'all', other = '', path = '/'] = positionals
const names = wanted === 'all' ? Object.keys(parts) : [wanted]
const size: Size = {
  folder: mkdtempSync(join(tmpdir(), 'pearmain-bench-')),
  seconds: Number(values.seconds),
  pairs: Number(values.pairs),
}
try {
  print(`Load average ${loadavg()[0]?.toFixed(1)} at the beginning.`)
  if (wanted === 'peer') await comparePeer(size, other, path)
  else if (wanted === 'since')
    publish('since', 'Since an earlier version', await compareVersions(size, other))
  else
    for (const name of names) {
      const part = parts[name]
      if (part === undefined)
        throw new Error(`There is no part ${name}, only ${Object.keys(parts).join(', ')}.`)
      publish(name, part.title, await part.measure(size))
    }
} finally {
  rmSync(size.folder, { recursive: true, force: true })
}
