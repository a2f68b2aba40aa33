import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { databaseFile } from '../../src/storage/data-folder.ts'
import { startMailSink } from './mail-sink.ts'
import type { MailSink } from './mail-sink.ts'
import { startMeasured, untilQuiet } from './measured-server.ts'
import { acknowledgedIn, forMessages, messages } from './messages.ts'
import { inPairs, ratioIn } from './pairs.ts'
import type { Pair } from './pairs.ts'
import { growthCurves } from './plot.ts'
import { figure, print, ratioColumns } from './report.ts'
import type { Chapter } from './report.ts'
import { loadOnce } from './round.ts'
import type { Round } from './round.ts'
import { learn, plans, startSite } from './servers.ts'
import type { MeasuredSite } from './servers.ts'
import type { Size } from './size.ts'
import { auditLetters, auditWrites } from './write-audit.ts'
import type { Rows } from './write-audit.ts'

/*
 * Messages, each on the disk before it is acknowledged, against bare SQLite that writes the same rows. A round begins
 * with a new server, because a form takes in so many messages an hour. The site delivers its letters meanwhile, over
 * SMTP to a server on this machine; the bare one never does.
 */

const SENDERS = [1, 10, 50]
/** Messages of each form that are sent to learn what the answer is. */
const LEARNT = 3
const migrations = join(import.meta.dirname, '../../migrations')
const learnMessages = async (url: string) =>
  Promise.all(
    messages.map(async (asked) => ({ asked, expected: (await learn(url, asked, LEARNT)).expected })),
  )

/** Waits until no letter waits. */
export async function untilDelivered(file: string): Promise<void> {
  const database = new Database(file, { readonly: true })
  const waiting = database.prepare("SELECT count(*) FROM letters WHERE state <> 'sent'").pluck()
  while (Number(waiting.get()) > 0) await pause(20)
  database.close()
}

interface Written {
  round: Round
  rows: Rows
}

async function writeToSite(dataDir: string, connections: number): Promise<Written> {
  const sink = await startMailSink()
  const site = await startSite(dataDir, { SMTP_URL: sink.url })
  const questions = await learnMessages(site.url)
  await untilDelivered(site.database)
  await untilQuiet(site)
  const round = await loadOnce(site, { questions, connections, span: forMessages(connections) }, () =>
    untilDelivered(site.database),
  )
  const rows = auditWrites(site.database, acknowledgedIn(round))
  auditLetters(site.database, sink.delivered)
  await site.stop()
  sink.stop()
  return { round, rows }
}

async function writeToBare(dataDir: string, connections: number, lettersFile: string): Promise<Written> {
  mkdirSync(dataDir)
  const bare = await startMeasured({
    command: [fileURLToPath(new URL('./bare-writes.ts', import.meta.url)), dataDir, migrations, lettersFile],
    env: {},
    logFile: `${dataDir}.log`,
    path: plans,
  })
  const questions = await learnMessages(bare.url)
  const round = await loadOnce(bare, { questions, connections, span: forMessages(connections) })
  const rows = auditWrites(databaseFile(dataDir), acknowledgedIn(round))
  await bare.stop()
  return { round, rows }
}

/** A letter and a confirmation as the site writes them, for the bare server to keep. */
async function keepLetters(site: MeasuredSite, sink: MailSink, file: string): Promise<void> {
  await learnMessages(site.url)
  await untilDelivered(site.database)
  auditLetters(site.database, sink.delivered)
  const database = new Database(site.database, { readonly: true })
  const mail = database
    .prepare<[number], string>('SELECT mail FROM letters WHERE priority = ? LIMIT 1')
    .pluck()
  writeFileSync(file, JSON.stringify({ letter: mail.get(0), confirmation: mail.get(-1) }))
  database.close()
}

/** @throws {Error} when a write was lost, or both did not write the same. */
export async function compareWrites({ folder, pairs: count }: Size): Promise<Chapter> {
  const lettersFile = join(folder, 'letters.json')
  const sink = await startMailSink()
  const site = await startSite(join(folder, 'sample'), { SMTP_URL: sink.url })
  await keepLetters(site, sink, lettersFile)
  await site.stop()
  sink.stop()

  const compared: { senders: number; pairs: Pair[] }[] = []
  let round = 0
  for (const senders of SENDERS) {
    let rows: string | undefined
    const same = (written: Written): Round => {
      const found = JSON.stringify(written.rows)
      rows ??= found
      if (rows !== found) throw new Error(`Different rows were written: ${rows} and ${found}.`)
      return written.round
    }
    const pairs = await inPairs(
      count,
      async () => same(await writeToSite(join(folder, `site-${(round += 1)}`), senders)),
      async () => same(await writeToBare(join(folder, `bare-${(round += 1)}`), senders, lettersFile)),
    )
    compared.push({ senders, pairs })
    print(
      `messages, ${senders} senders: ${pairs.map(({ ours, other }) => figure(ours.rate / other.rate)).join(' ')}`,
    )
  }
  const ratios = compared.map(({ senders, pairs }) => ({
    at: senders,
    ratio: ratioIn(pairs, ({ rate }) => rate),
  }))
  return {
    title: 'Messages, safe on the disk',
    content: [
      `Messages of four forms, acknowledged a second, as a share of bare SQLite: \`node:http\` and better-sqlite3, the same rows (message, letter, for the first 200 a confirmation) in one transaction each, WAL, \`synchronous = FULL\`. ${count} pairs of rounds, each of ${SENDERS.map((senders) => forMessages(senders).counting).join(', ')} messages to a server that has taken ${forMessages(1).warmUp} since its start. While it takes messages the site also writes and delivers its letters by SMTP, which the bare server does not. After every round each acknowledged message was found in the database with its letter, and each letter at the mail server, once.`,
      {
        columns: ['senders at once', 'ratio', 'range', 'time to half of the answers', 'slowest'],
        rows: compared.map(({ senders, pairs }, index) => [
          String(senders),
          ...ratioColumns(ratios[index]?.ratio ?? { median: 0, lowest: 0, highest: 0 }),
          figure(ratioIn(pairs, ({ half }) => half).median),
          figure(ratioIn(pairs, ({ most }) => most).median),
        ]),
      },
      {
        file: 'writes.svg',
        alt: 'Curve: messages a second as a share of bare SQLite, over the number of senders',
        svg: growthCurves([{ name: 'messages', points: ratios }], 'senders at once (1 = bare SQLite)'),
      },
    ],
  }
}
