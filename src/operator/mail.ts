import type { Db } from '../db.ts'
import type { Mail } from '../mail/mail.ts'
import { shownMoment } from '../practice/shown-date.ts'
import { withStorage, WrongUse } from './verb.ts'
import type { Verb, VerbParts } from './verb.ts'

export const mail: Verb = {
  summary: 'lists, shows and retries the letters of the outbox',
  help: `Usage: npm run practice -- mail [list [--all]]
       npm run practice -- mail show NUMBER
       npm run practice -- mail retry NUMBER | all

list    letters that wait or were given up on (parked); --all: sent ones too
show    one letter with what the mail server last said, and its text
retry   sends a letter again, or all that wait or are parked; the running server takes them up within seconds

Exit code 1 when letters are parked.`,
  run([what = 'list', which, ...rest], { settings, say }) {
    if (rest.length > 0) throw new WrongUse('Too many words.')
    return withStorage(settings, async ({ db }) => {
      if (what === 'list') return list(db, say, which === '--all')
      if (what === 'show') return show(db, say, numberOf(which))
      if (what === 'retry') return retry(db, say, which === 'all' ? null : numberOf(which))
      throw new WrongUse(`There is no "mail ${what}".`)
    })
  },
}

type Say = VerbParts['say']

function numberOf(word: string | undefined): number {
  if (word === undefined || !/^\d+$/.test(word))
    throw new WrongUse('Which letter? Give its number from the list.')
  return Number(word)
}

async function list(db: Db, say: Say, all: boolean): Promise<number> {
  const letters = await db
    .selectFrom('letters')
    .selectAll()
    .$if(!all, (query) => query.where('state', '!=', 'sent'))
    .orderBy('id')
    .execute()
  if (letters.length === 0) say(all ? 'No letter yet.' : 'Nothing waits.')
  for (const letter of letters) {
    const { subject } = JSON.parse(letter.mail) as Mail
    say(
      [
        String(letter.id).padStart(6),
        letter.state.padEnd(8),
        `${letter.attempts} attempts`.padEnd(13),
        new Date(letter.created_at).toISOString(),
        subject,
      ].join('  '),
    )
  }
  return letters.some(({ state }) => state === 'parked') ? 1 : 0
}

async function show(db: Db, say: Say, id: number): Promise<number> {
  const letter = await db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
  if (letter === undefined) throw new Error(`There is no letter ${id}.`)
  const { from, to, replyTo, subject, text } = JSON.parse(letter.mail) as Mail
  say(`Letter ${id}, ${letter.state}, ${letter.attempts} attempts, Message-ID ${letter.mail_id}`)
  say(`Written ${shownMoment(new Date(letter.created_at))}`)
  if (letter.last_error !== null) say(`Last answer: ${letter.last_error}`)
  say(`From ${from.address} to ${to.address}${replyTo === undefined ? '' : `, reply to ${replyTo.address}`}`)
  say(`Subject: ${subject}\n\n${text}`)
  return letter.state === 'parked' ? 1 : 0
}

async function retry(db: Db, say: Say, id: number | null): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ state: 'waiting', attempts: 0, due_at: Date.now(), settled_at: null })
    .where('state', 'in', ['waiting', 'parked'])
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst()
  if (id !== null && numUpdatedRows === 0n) throw new Error(`Letter ${id} neither waits nor is parked.`)
  say(`${numUpdatedRows} to be sent again.`)
  return 0
}
