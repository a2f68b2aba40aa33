import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { databaseFile } from '../../src/storage/data-folder.ts'
import { expectedOf } from './answer-audit.ts'
import type { Expected } from './answer-audit.ts'
import { record } from './exchange.ts'
import type { Asked, Recorded } from './exchange.ts'
import { startMeasured } from './measured-server.ts'
import type { MeasuredServer } from './measured-server.ts'

/* The servers that are compared, and what they are asked. */

/** A page that is finished before anybody asks; a start is over when it is there. */
export const plans = '/dental-plans'

/** A page or file as a browser asks for it. */
export const page = (path: string, headers: Record<string, string> = {}): Asked => ({
  method: 'GET',
  path,
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
  body: '',
})

/** What `npm start` gives Node. */
export const siteCommand = ['--max-semi-space-size=2', 'dist/server/server.js']

/** Our server as it runs in production, with letters into the built-in mailbox. */
export const siteEnvironment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  SITE_URL: 'http://localhost',
  SMTP_URL: 'mailbox',
  MORNING_LETTER: 'off',
  TRUST_PROXY: '1',
})

/** A site with a data folder of its own. */
export interface MeasuredSite extends MeasuredServer {
  database: string
}

/** Starts it, and waits until it has made all its pages ready: that begins a second later and takes both processors. */
export async function startSite(dataDir: string, env: Record<string, string> = {}): Promise<MeasuredSite> {
  const logFile = `${dataDir}.log`
  const before = existsSync(logFile) ? statSync(logFile).size : 0
  const server = await startMeasured({
    command: siteCommand,
    env: { ...siteEnvironment(dataDir), ...env },
    logFile,
    path: plans,
  })
  while (!readFileSync(logFile).subarray(before).includes('"event":"pages.ready"')) await pause(50)
  return { ...server, database: databaseFile(dataDir) }
}

/** The bare server that sends one answer. */
export function startBare(folder: string, answer: Recorded): Promise<MeasuredServer> {
  const answerFile = join(folder, 'answer.json')
  writeFileSync(answerFile, JSON.stringify(answer))
  return startMeasured({
    command: [fileURLToPath(new URL('./bare-server.ts', import.meta.url)), answerFile],
    env: {},
    logFile: join(folder, 'bare.log'),
    path: plans,
  })
}

/** Asks until the page is there in its finished form: its length is known before it is sent. */
export async function untilFinished(url: string, asked: Asked): Promise<void> {
  const { status, headers } = await record(url, asked)
  if (status === 304 || headers['content-length'] !== undefined) return
  await pause(50)
  await untilFinished(url, asked)
}

/** Answers enough to see in which places they are always different. */
const RECORDED = 12

/** Asks some times, and says what every answer must be. */
export async function learn(
  url: string,
  asked: Asked,
  count = RECORDED,
): Promise<{ expected: Expected; recorded: Recorded }> {
  const recorded: [Recorded, ...Recorded[]] = [await record(url, asked)]
  while (recorded.length < count) recorded.push(await record(url, asked))
  return { expected: expectedOf(recorded), recorded: recorded[0] }
}
