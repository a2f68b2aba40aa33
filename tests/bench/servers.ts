import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { record } from './exchange.ts'
import type { Asked, Recorded } from './exchange.ts'
import { startMeasured } from './measured-server.ts'

/* The two servers that are compared. */

/** A page that is finished before anybody asks; the first 200 is awaited there. */
export const plans = '/dental-plans'

/** A page or file as a browser asks for it. */
export const page = (path: string, headers: Record<string, string> = {}): Asked => ({
  method: 'GET',
  path,
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
  body: '',
})

/** What `npm start` gives Node. */
export const siteCommand = ['--max-semi-space-size=4', 'dist/server/server.js']

/** Our server as it runs in production, with letters into the built-in mailbox. */
export const siteEnvironment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  MALLOC_ARENA_MAX: '2',
  SITE_URL: 'http://localhost',
  SMTP_URL: 'mailbox',
  TRUST_PROXY: '1',
})

export const startSite = (folder: string, name: string) =>
  startMeasured({
    command: siteCommand,
    env: siteEnvironment(join(folder, name)),
    logFile: join(folder, `${name}.log`),
    path: plans,
  })

/** The bare server with the same answers. */
export const startBare = (folder: string, answers: Record<string, Recorded>) => {
  const answersFile = join(folder, 'answers.json')
  writeFileSync(answersFile, JSON.stringify(answers))
  return startMeasured({
    command: [
      fileURLToPath(new URL('./bare-server.ts', import.meta.url)),
      answersFile,
      join(folder, 'appended'),
    ],
    env: {},
    logFile: join(folder, 'bare.log'),
    path: plans,
  })
}

/** Asks until the page is there in its finished form, and keeps that answer. */
export async function recordFinished(port: number): Promise<Recorded> {
  const answer = await record(port, page(plans))
  if (answer.headers['content-encoding'] === 'br') return answer
  await pause(50)
  return recordFinished(port)
}

/** Waits until every letter is out: sending them is no part of the next round. */
export async function lettersOut(port: number): Promise<void> {
  const { body } = await record(port, page('/readyz'))
  const { mail } = JSON.parse(Buffer.from(body, 'base64').toString()) as { mail: { waiting: number } | null }
  if (mail === null || mail.waiting === 0) return
  await pause(100)
  await lettersOut(port)
}
