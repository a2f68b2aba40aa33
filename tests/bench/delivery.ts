import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { LetterContent } from '../../src/mail/letter-layout.ts'
import type { Mail } from '../../src/mail/mail.ts'
import { startMailSink } from './mail-sink.ts'
import { untilQuiet } from './measured-server.ts'
import { inPairs, ratioIn } from './pairs.ts'
import { figure, print, ratioColumns } from './report.ts'
import type { Chapter } from './report.ts'
import { loadOnce } from './round.ts'
import type { Round } from './round.ts'
import { learn, page, plans, startSite } from './servers.ts'
import { CONNECTIONS, forSeconds } from './size.ts'
import type { Size } from './size.ts'
import { auditLetters } from './write-audit.ts'

/* Whether visitors feel that mail is being delivered. */

/** More than leave while a round lasts. */
const BACKLOG = 20_000

/** Owes letters that are as long as those to the practice. */
function oweLetters(file: string) {
  const database = new Database(file)
  const to = { name: 'Pearmain Dental Practice', address: 'reception@pearmain.example' }
  const letter: LetterContent = {
    title: 'Contact form',
    opening: [],
    lines: Array.from({ length: 12 }, (_, number) => [`Line ${number}`, 'Words of a patient. '.repeat(5)]),
    closing: ['To answer the patient, reply to this email.'],
  }
  const mail = JSON.stringify({ from: to, to, subject: letter.title, letter } satisfies Mail)
  database
    .prepare(
      `INSERT INTO letters (mail_id, state, mail, due_at, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${BACKLOG})
       SELECT '<' || i || '@bench.example>', 'waiting', ?, ?, ? FROM n`,
    )
    .run(mail, Date.now(), Date.now())
  database.close()
}

/** A round of pages while letters leave, or while there are none. */
async function pagesOnce(dataDir: string, size: Size, owed: boolean): Promise<[Round, delivered: number]> {
  const sink = await startMailSink()
  const env = { SMTP_URL: sink.url }
  const first = await startSite(dataDir, env)
  await first.stop()
  if (owed) oweLetters(first.database)
  const site = await startSite(dataDir, env)
  if (!owed) await untilQuiet(site)
  const asked = page(plans)
  const { expected } = await learn(site.url, asked)
  const before = sink.delivered.length
  const load = { questions: [{ asked, expected }], connections: CONNECTIONS, span: forSeconds(size.seconds) }
  const round = await loadOnce(site, load)
  const delivered = sink.delivered.length - before
  await site.stop()
  sink.stop()
  if (owed && (delivered === 0 || sink.delivered.length >= BACKLOG))
    throw new Error(`${delivered} letters left during the round, which says nothing.`)
  auditLetters(site.database, sink.delivered, 'some wait')
  return [round, delivered]
}

export async function compareDelivery(size: Size): Promise<Chapter> {
  let number = 0
  const left: number[] = []
  const pairs = await inPairs(
    size.pairs,
    async () => {
      const [round, delivered] = await pagesOnce(join(size.folder, `mail-${(number += 1)}`), size, true)
      left.push(delivered)
      return round
    },
    async () => (await pagesOnce(join(size.folder, `mail-${(number += 1)}`), size, false))[0],
  )
  const ratio = ratioIn(pairs, ({ rate }) => rate)
  print(
    `pages while letters leave: ${pairs.map(({ ours, other }) => figure(ours.rate / other.rate)).join(' ')}`,
  )
  return {
    title: 'Pages while mail is delivered',
    content: [
      `Answers of ${plans} a second while ${BACKLOG} letters wait and leave as fast as they can (${Math.min(...left)} to ${Math.max(...left)} of them in a round, to a mail server on the same machine), as a share of those while there is no letter: the worst that mail can do. Afterwards no letter had come twice, and each that came was marked as sent.`,
      {
        columns: ['', 'ratio', 'range', 'slowest'],
        rows: [[plans, ...ratioColumns(ratio), figure(ratioIn(pairs, ({ most }) => most).median)]],
      },
    ],
  }
}
