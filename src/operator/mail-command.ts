import { sql } from 'kysely'
import type { Db } from '../storage/tables.ts'
import { isPlainAddress } from '../forms/message-form.ts'
import { noFailure } from '../mail/letter-rows.ts'
import { renderLetter } from '../mail/letter-layout.ts'
import type { Mail } from '../mail/mail.ts'
import { formatMoment } from '../facts/format-date.ts'
import { findSubcommand, runWithStorage, parseWords, UsageError } from './command.ts'
import type { Subcommand, Command, CommandParts } from './command.ts'

export const mailCommand: Command = {
  summary: 'lists, shows, retries, redirects and discards the letters of the outbox',
  help: `Usage: npm run practice -- mail [list [--all]]
       npm run practice -- mail show NUMBER
       npm run practice -- mail retry NUMBER | all
       npm run practice -- mail resend NUMBER --to ADDRESS
       npm run practice -- mail discard NUMBER

list    waiting and parked letters (parked: only a person can help); --all: sent ones too
show    a letter: the mail server's last answer, and its text
retry   sends a letter again, or all that are waiting or parked; the running server does it within seconds
resend  sends a waiting or parked letter to another address, for example after a typing error
discard deletes a waiting or parked letter, unless it contains a patient's message

Exit code 1 when letters are parked.`,
  run(args, { settings, print, system }) {
    const typed = parseWords(args, { all: { type: 'boolean' }, to: { type: 'string' } })
    const { act, others } = findSubcommand('mail', acts, typed)
    const work = act.begin(others[0], typed.values)
    return runWithStorage({ settings, system }, ({ db }) => work(db, print, system.now()))
  },
}

interface MailAct extends Subcommand {
  /** Parses its words before a database is opened. @throws {UsageError} */
  begin: (
    which: string | undefined,
    values: Readonly<Record<string, unknown>>,
  ) => (db: Db, say: Say, now: number) => Promise<number>
}

const acts: Readonly<Record<string, MailAct>> = {
  list: {
    words: 0,
    options: ['all'],
    begin:
      (_, { all }) =>
      (db, say) =>
        list(db, say, all === true),
  },
  show: { words: 1, options: [], begin: (which) => withNumber(which, show) },
  retry: {
    words: 1,
    options: [],
    begin: (which) =>
      which === 'all' ? (db, say, now) => retry(db, say, null, now) : withNumber(which, retry),
  },
  resend: {
    words: 1,
    options: ['to'],
    begin(which, { to }) {
      const address = addressOf(to)
      return withNumber(which, (db, say, id, now) => resend(db, say, id, { address, now }))
    },
  },
  discard: { words: 1, options: [], begin: (which) => withNumber(which, discard) },
}

function withNumber(
  word: string | undefined,
  work: (db: Db, say: Say, id: number, now: number) => Promise<number>,
) {
  const id = numberOf(word)
  return (db: Db, say: Say, now: number) => work(db, say, id, now)
}

function addressOf(typed: unknown): string {
  if (typeof typed !== 'string' || !isPlainAddress(typed))
    throw new UsageError('Give one email address with --to.')
  return typed
}

type Say = CommandParts['print']

function numberOf(word: string | undefined): number {
  if (word === undefined || !/^\d+$/.test(word))
    throw new UsageError('Which letter? Give its number from the list.')
  return Number(word)
}

async function list(db: Db, say: Say, all: boolean): Promise<number> {
  const letters = await db
    .selectFrom('letters')
    .selectAll()
    .$if(!all, (query) => query.where('state', '!=', 'sent'))
    .orderBy('id')
    .execute()
  if (letters.length === 0) say(all ? 'No letters yet.' : 'No unsent letters.')
  for (const letter of letters) {
    const { subject } = JSON.parse(letter.mail) as Mail
    say(
      [
        String(letter.id).padStart(6),
        letter.state.padEnd(8),
        `${letter.attempts} attempts`.padEnd(13),
        formatMoment(new Date(letter.created_at)),
        subject,
      ].join('  '),
    )
  }
  return letters.some(({ state }) => state === 'parked') ? 1 : 0
}

async function show(db: Db, say: Say, id: number): Promise<number> {
  const letter = await db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
  if (letter === undefined) throw new Error(`There is no letter ${id}.`)
  const { from, to, replyTo, subject, letter: content } = JSON.parse(letter.mail) as Mail
  say(`Letter ${id}, ${letter.state}, ${letter.attempts} attempts, Message-ID ${letter.mail_id}`)
  say(`Written ${formatMoment(new Date(letter.created_at))}`)
  if (letter.last_error !== null) say(`Last answer: ${letter.last_error}`)
  say(`From ${from.address} to ${to.address}${replyTo === undefined ? '' : `, reply to ${replyTo.address}`}`)
  say(`Subject: ${subject}\n\n${renderLetter(content).text}`)
  return letter.state === 'parked' ? 1 : 0
}

/** Columns of a letter as if it had never been refused. Due since it was written, but not later than now. */
const anew = (now: number) => ({
  state: 'waiting' as const,
  attempts: 0,
  due_at: sql<number>`min(created_at, ${now})`,
  closed_at: null,
  ...noFailure,
})
const unsent = ['waiting', 'parked'] as const

async function retry(db: Db, say: Say, id: number | null, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set(anew(now))
    .where('state', 'in', unsent)
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst()
  if (id !== null && numUpdatedRows === 0n) throw new Error(`Letter ${id} is neither waiting nor parked.`)
  say(`${numUpdatedRows} to be sent again.`)
  return 0
}

async function resend(
  db: Db,
  say: Say,
  id: number,
  { address, now }: { address: string; now: number },
): Promise<number> {
  const before = await db.transaction().execute(async (trx) => {
    const letter = await unsentLetter(trx, id)
    const redirected: Mail = { ...letter.mail, to: { ...letter.mail.to, address } }
    await trx
      .updateTable('letters')
      .set({ ...anew(now), mail: JSON.stringify(redirected) })
      .where('id', '=', id)
      .execute()
    return letter.mail
  })
  say(`Letter ${id}, "${before.subject}", goes to ${address} instead of ${before.to.address}.`)
  return 0
}

async function discard(db: Db, say: Say, id: number): Promise<number> {
  const { subject, to } = await db.transaction().execute(async (trx) => {
    const letter = await unsentLetter(trx, id)
    if (letter.message_id !== null && letter.mail.automatic === undefined)
      throw new Error(
        `Letter ${id} contains a patient's message. Retry it, or resend it to another address; "forget" erases a person.`,
      )
    await trx.deleteFrom('letters').where('id', '=', id).execute()
    return letter.mail
  })
  say(`Letter ${id}, "${subject}", to ${to.address} is discarded.`)
  return 0
}

async function unsentLetter(db: Db, id: number): Promise<{ mail: Mail; message_id: string | null }> {
  const row = await db
    .selectFrom('letters')
    .select(['mail', 'message_id'])
    .where('id', '=', id)
    .where('state', 'in', unsent)
    .executeTakeFirst()
  if (row === undefined) throw new Error(`Letter ${id} is neither waiting nor parked.`)
  return { ...row, mail: JSON.parse(row.mail) as Mail }
}
