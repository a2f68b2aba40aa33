import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { getDatabaseFile } from '../../src/storage/data-folder.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { inPairs, ratioOf } from './figures.ts'
import { load } from './load.ts'
import { print } from './report.ts'
import type { Chapter } from './report.ts'
import { plans, REST, startBare, startSite } from './servers.ts'

/* The server against a bare one: pages, messages, startup and memory. */

export interface Size {
  /** For temporary files. */
  folder: string
  pairs: number
  seconds: number
}

const CONNECTIONS = 50
const client = join(import.meta.dirname, '../../dist/client')
const firstOf = (folder: string, pattern: RegExp) =>
  `/${folder}/${readdirSync(join(client, folder)).find((name) => pattern.test(name))}`

/** Requests of a browser, by kind of file. */
const asked = (): readonly (readonly [name: string, path: string, headers?: Record<string, string>])[] => [
  ['finished page', plans],
  ['the same, gzip', plans, { 'accept-encoding': 'gzip' }],
  ['page with a form', '/contact'],
  ['script', firstOf('assets', /^react-.*\.js$/)],
  ['font', firstOf('fonts', /\.woff2$/)],
  ['picture', firstOf('pictures', /\.avif$/)],
]
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

interface Answer {
  headers: IncomingHttpHeaders
  /** As sent over the wire, in base64. */
  body: string
}

const answerOf = (url: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      buffer(answer).then((body) => {
        // Headers of this connection; it is not kept alive.
        const { connection: _, date: __, ...kept } = answer.headers
        resolve({ headers: kept, body: body.toString('base64') })
      }, reject)
    }).on('error', reject)
  })

export async function compareServers(size: Size): Promise<Chapter[]> {
  return [await compareAnswers(size), await compareMessages(size), await compareStarts(size)]
}

async function compareAnswers({ folder, pairs, seconds }: Size): Promise<Chapter> {
  const site = await startSite(join(folder, 'read'))
  await pause(REST)
  const rows = [['', 'ratio', 'range']]
  for (const [name, path, headers = browser] of asked()) {
    const answer = await answerOf(site.url + path, headers)
    writeFileSync(join(folder, 'answer.json'), JSON.stringify(answer))
    const bare = await startBare(join(folder, 'answer.json'), '')
    const round = async (url: string) => {
      const { rate } = await load({ url: url + path, connections: CONNECTIONS, seconds, headers })
      if ((await answerOf(url + path, headers)).body !== answer.body) throw new Error(`${path} has changed.`)
      return rate
    }
    const rates = await inPairs(pairs, [() => round(site.url), () => round(bare.url)])
    await bare.stop()
    rows.push([`${name} (${path})`, ...ratioOf(rates)])
    print(rows.at(-1)?.join('  ') ?? '')
  }
  await site.stop()
  return {
    title: 'Pages and files',
    about: `Answers a second as a share of a bare \`node:http\` server that sends the same bytes: ${CONNECTIONS} connections, ${pairs} pairs of rounds of ${seconds} s in turn.`,
    rows,
  }
}

/** Creates a database with the site's tables and a letter as long as the site's. */
function databaseFor(folder: string, letter: string): string {
  mkdirSync(folder, { recursive: true })
  const database = new Database(getDatabaseFile(folder))
  database.pragma('journal_mode = WAL')
  migrate(database, join(import.meta.dirname, '../../migrations'), Date.now())
  database
    .prepare(
      "INSERT INTO letters (mail_id, state, priority, mail, due_at, created_at) VALUES ('', 'sent', 0, ?, 0, 0)",
    )
    .run(letter)
  database.close()
  return folder
}

async function compareMessages({ folder, pairs, seconds }: Size): Promise<Chapter> {
  const rows = [['senders at once', 'ratio', 'range']]
  /** Messages per second of a server that has warmed up. */
  const round = async (
    site: { url: string; stop: () => Promise<void> },
    dataDir: string,
    connections: number,
  ) => {
    const url = `${site.url}/api/mail/emergency`
    const before = await load({ url, connections, seconds: 1 }, 'messages.lua')
    const { count, rate } = await load({ url, connections, seconds }, 'messages.lua')
    await site.stop()
    const database = new Database(getDatabaseFile(dataDir), { readonly: true })
    const kept = Number(database.prepare('SELECT count(*) FROM messages').pluck().get())
    const letter = String(database.prepare('SELECT mail FROM letters ORDER BY id DESC LIMIT 1').pluck().get())
    database.close()
    if (kept < before.count + count) throw new Error(`Of ${before.count + count} messages ${kept} were kept.`)
    return { rate, letter }
  }
  let letter = ''
  let rounds = 0
  for (const connections of [1, 10]) {
    const rates = await inPairs(pairs, [
      async () => {
        const dataDir = join(folder, `written-${(rounds += 1)}`)
        const site = await startSite(dataDir)
        await pause(REST)
        const written = await round(site, dataDir, connections)
        letter = written.letter
        return written.rate
      },
      async () => {
        const dataDir = databaseFor(join(folder, `bare-${(rounds += 1)}`), letter)
        return (await round(await startBare(join(folder, 'answer.json'), dataDir), dataDir, connections)).rate
      },
    ])
    rows.push([String(connections), ...ratioOf(rates)])
    print(rows.at(-1)?.join('  ') ?? '')
  }
  return {
    title: 'Messages, safe on the disk',
    about: `Messages acknowledged a second, as a share of \`node:http\` and better-sqlite3 that write the same rows (message and letter) in one transaction, WAL, \`synchronous = FULL\`: ${pairs} pairs of rounds of ${seconds} s, after one that does not count. Meanwhile the site also delivers its letters, which the bare server does not. After each round every message that was acknowledged was in the database.`,
    rows,
  }
}

async function compareStarts({ folder, pairs }: Size): Promise<Chapter> {
  const MORE_STARTS = 4
  const measured = await inPairs(pairs + MORE_STARTS, [
    async () => measuredStart(await startSite(join(folder, 'started'))),
    async () => measuredStart(await startBare(join(folder, 'answer.json'), '')),
  ])
  const ratio = (of: (one: { startup: number; memory: number }) => number) =>
    ratioOf(measured.map(([ours, bare]) => [of(ours), of(bare)]))
  return {
    title: 'Start and rest',
    about: `From the start of the process to its first answer, and what it holds in memory ${REST / 1000} s later, over the bare server's: ${measured.length} starts of each in turn.`,
    rows: [
      ['', 'ratio', 'range'],
      [`start to the first answer of ${plans}`, ...ratio(({ startup }) => startup)],
      ['memory at rest', ...ratio(({ memory }) => memory)],
    ],
  }
}

async function measuredStart({ startup, memory, stop }: Awaited<ReturnType<typeof startSite>>) {
  await pause(REST)
  const held = memory()
  await stop()
  return { startup, memory: held }
}
