import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { databaseFile } from '../../src/storage/data-folder.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { DAY } from '../../src/runtime/units.ts'

/* The database of a practice that is busier than any, filled through the tables and not through the door. */

export interface Full {
  messages: number
  payments: number
}

/** Everything is younger than the retention period, so that nothing of it is swept while others are measured. */
const WITHIN = 20 * DAY

/** Writes messages with their letters, and payments with all that belongs to them, into a new data folder. */
export function fillDatabase(dataDir: string, full: Full): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = new Database(databaseFile(dataDir))
  database.pragma('journal_mode = WAL')
  migrate(database, join(import.meta.dirname, '../../migrations'))
  database.transaction(() => {
    addMessages(database, full.messages)
    addPayments(database, full.payments)
  })()
  database.close()
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
const referenceOf = (number: number) => {
  const figures = String(number).padStart(8, '0')
  return `${figures.slice(0, 4)}-${figures.slice(4)}`
}
/** Evenly through the last days. */
const timeOf = (number: number, count: number) =>
  Date.now() - Math.round(WITHIN * (1 - number / count)) - 60_000

function addMessages(database: Database.Database, count: number) {
  const message = database.prepare(
    'INSERT INTO messages (id, reference, form, form_key, digest, content, received_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const letter = database.prepare(
    "INSERT INTO letters (message_id, mail_id, state, priority, mail, attempts, due_at, created_at, settled_at) VALUES (?, ?, 'sent', ?, ?, 1, ?, ?, ?)",
  )
  const forms = ['contact', 'expect', 'feedback', 'complaint'] as const
  const to = { name: 'Pearmain Dental Practice', address: 'reception@pearmain.example' }
  const text = 'I would like to ask about a crown, and when you have time for me. '.repeat(8)
  for (let number = 0; number < count; number += 1) {
    const id = crypto.randomUUID()
    const at = timeOf(number, count)
    const content = {
      firstName: 'Rosalind',
      lastName: 'Fenn',
      email: `patient${number}@example.org`,
      phone: '07700900142',
      treatment: `${text}${number}`,
    }
    const form = forms[number % forms.length] ?? 'contact'
    message.run(
      id,
      referenceOf(number),
      form,
      `old-${number}`,
      digestOf(`${number}`),
      JSON.stringify(content),
      at,
    )
    const mail = {
      from: to,
      to,
      subject: `Contact form ${referenceOf(number)}`,
      letter: { title: text, opening: [], lines: [], closing: [] },
    }
    letter.run(id, `<m${number}@full.example>`, 0, JSON.stringify(mail), at, at, at + 2_000)
    const word = { ...mail, to: { name: '', address: content.email }, automatic: 'auto-replied' }
    letter.run(id, `<a${number}@full.example>`, -1, JSON.stringify(word), at, at, at + 3_000)
  }
}

function addPayments(database: Database.Database, count: number) {
  const user = database.prepare(
    'INSERT INTO users (id, browser, email, first_name, last_name, phone, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const payment = database.prepare(
    `INSERT INTO payments (id, reference, purpose, browser, digest, pence, currency, first_name, last_name, email, phone,
       city, form, told_at, created_at) VALUES (?, ?, 'registration', ?, ?, 5000, 'GBP', ?, ?, ?, ?, 'Wrenbury', NULL, ?, ?)`,
  )
  const attempt = database.prepare(
    `INSERT INTO attempts (id, payment_id, reference, token_digest, state, client, name_on_card, three_d_secure,
       decline_reason, transaction_id, card_last_four, card_type, charged_at, receipt_at, test, created_at, changed_at)
     VALUES (?, ?, ?, ?, ?, NULL, 'R FENN', '{}', ?, ?, '0100', 'visa', ?, ?, 1, ?, ?)`,
  )
  const move = database.prepare(
    "INSERT INTO moves (attempt_id, from_state, to_state, source, correction, text, moved_at) VALUES (?, ?, ?, ?, 0, '', ?)",
  )
  const event = database.prepare(
    "INSERT INTO provider_events (id, type, account, event, received_at, outcome, worked_off_at) VALUES (?, 'transaction.sale.success', 'test', ?, ?, 'known', ?)",
  )
  const once = database.prepare('INSERT INTO done_once (name, at) VALUES (?, ?)')
  const addAttempt = (id: number, paymentId: string, reference: string, isPaid: boolean, at: number) => {
    const state = isPaid ? 'paid' : 'declined'
    const token = digestOf(`token ${id}`)
    const charged = isPaid ? at : null
    attempt.run(
      id,
      paymentId,
      reference,
      token,
      state,
      isPaid ? null : 'other',
      `t${id}`,
      charged,
      charged,
      at,
      at,
    )
    move.run(id, 'started', 'sent', 'site', at)
    move.run(id, 'sent', state, 'answer', at + 800)
    const transaction = { reference, id: `t${id}`, at, state }
    event.run(`event-${id}`, JSON.stringify({ transaction }), at + 1_000, at + 1_100)
  }
  let attempts = 0
  for (let number = 0; number < count; number += 1) {
    const [id, browser, email] = [crypto.randomUUID(), crypto.randomUUID(), `payer${number}@example.org`]
    const at = timeOf(number, count)
    const reference = referenceOf(number)
    user.run(crypto.randomUUID(), browser, email, 'Rosalind', 'Fenn', '07700900142', at)
    payment.run(
      id,
      reference,
      browser,
      digestOf(`payment ${number}`),
      'Rosalind',
      'Fenn',
      email,
      '07700900142',
      at,
      at,
    )
    // One card in five is declined first.
    const cards = number % 5 === 0 ? [false, true] : [true]
    for (const [index, isPaid] of cards.entries())
      addAttempt((attempts += 1), id, `PD-${reference}-${index + 1}`, isPaid, at + index * 60_000)
    if (number % 100 === 0) once.run(`late PD-${reference}-1`, at)
  }
}
