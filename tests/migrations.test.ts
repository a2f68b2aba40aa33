import { appendFileSync, cpSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layOutLetter } from '../src/mail/letter-layout.ts'
import type { Mail } from '../src/mail/mail.ts'
import { openStorage } from '../src/storage/storage.ts'
import { letterOf } from './support/letters.ts'
import { migrations, openPractice, temporaryFolder } from './support/practice.ts'
import { NotStarted, startServer } from './support/server.ts'
import { openTill } from './support/till.ts'

/* A database is only used with the migrations that made it. */

let folder: string
let dataDir: string
beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const openFile = () => new Database(join(dataDir, 'practice.sqlite'))

/** The database as programs left it that did not record their migrations; 0004 as it was first, or as it is. */
async function makeUnrecorded(fourth: 'earlier/0004-payments.sql' | '0004-payments.sql'): Promise<void> {
  const of = join(folder, 'migrations-of-then')
  cpSync(migrations, of, { recursive: true })
  rmSync(join(of, 'earlier'), { recursive: true })
  for (const name of readdirSync(of).filter((file) => file > '0005')) rmSync(join(of, name))
  cpSync(join(migrations, fourth), join(of, '0004-payments.sql'))
  await openStorage(dataDir, of).close()
  const database = openFile()
  database.exec('DROP TABLE IF EXISTS applied_migrations')
  database.close()
}

/** The database as the release before a migration left it, with what `fill` writes. @param first Its number. */
async function makeBefore(first: string, fill: (database: Database.Database) => void) {
  const of = join(folder, 'migrations-of-then')
  cpSync(migrations, of, { recursive: true })
  for (const name of readdirSync(of).filter((file) => file > first && file < 'a')) rmSync(join(of, name))
  await openStorage(dataDir, of).close()
  const database = openFile()
  fill(database)
  database.close()
}

/** What a database is made of, as far as SQLite tells columns and indexes apart. */
function shapeOf(database: Database.Database) {
  const tables = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
  return tables.map(({ name }) => ({
    name,
    columns: database.pragma(`table_xinfo(${name})`),
    references: database.pragma(`foreign_key_list(${name})`),
    indexes: (database.pragma(`index_list(${name})`) as { name: string; unique: number; partial: number }[])
      .map((index) => ({
        name: index.name,
        unique: index.unique,
        partial: index.partial,
        columns: database.pragma(`index_info(${index.name})`),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  }))
}

describe('a migration that was changed after it had been applied', () => {
  test('stops the start with a line that names it and says what to do, and changes nothing', async () => {
    const edited = join(folder, 'edited')
    cpSync(migrations, edited, { recursive: true })
    await openStorage(dataDir, migrations).close()
    appendFileSync(join(edited, '0002-photos.sql'), '\nCREATE TABLE surprise (id INTEGER) STRICT;\n')
    expect(() => openStorage(dataDir, edited)).toThrow(
      /^Migration 0002-photos\.sql is not the one that was applied to this database\. Put the file back as it was/,
    )
    await openStorage(dataDir, migrations).close()
  })

  test('is told apart from one with other line ends or another name', async () => {
    const others = join(folder, 'others')
    cpSync(migrations, others, { recursive: true })
    await openStorage(dataDir, migrations).close()
    const file = join(others, '0002-photos.sql')
    const text = readFileSync(file, 'utf8').replaceAll('\n', '\r\n')
    rmSync(file)
    appendFileSync(file, text)
    renameSync(file, join(others, '0002-pictures.sql'))
    await openStorage(dataDir, others).close()
  })
})

describe('a database from before migrations were recorded', () => {
  test('that has the tables of today is taken as it is, once and for all', async () => {
    await makeUnrecorded('0004-payments.sql')
    await openStorage(dataDir, migrations).close()
    const database = openFile()
    const recorded = database.prepare('SELECT name FROM applied_migrations ORDER BY number').pluck().all()
    database.close()
    expect(recorded).toEqual(readdirSync(migrations).filter((name) => /^\d{4}/.test(name)))
  })

  test('that has other tables is refused with a line that names them, and left as it is', async () => {
    await makeUnrecorded('0004-payments.sql')
    const database = openFile()
    database.exec('ALTER TABLE letters ADD COLUMN colour TEXT')
    database.close()
    const failure = await startServer({ DATA_DIR: dataDir, PORT: '0' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NotStarted)
    expect(failure).toMatchObject({
      code: 1,
      message:
        'The database is not what the migrations up to 4 make: letters. Start the release that made it, or restore a backup.\n',
    })
  })

  test('with the payment tables as they were first is repaired: what was paid stays, and a patient can pay', async () => {
    await makeUnrecorded('earlier/0004-payments.sql')
    const old = openFile()
    old.exec(`
      INSERT INTO payments VALUES ('p1', '7KQ2-M9XD', 'registration', 'b', 'd', 5000, 'GBP', 'Ada', 'Hale',
        'ada@example.org', '07700900142', 'Wrenbury', NULL, 1000, 1000);
      INSERT INTO attempts (id, payment_id, reference, token_digest, state, three_d_secure, transaction_id, created_at,
        changed_at) VALUES (1, 'p1', 'PD-7KQ2-M9XD-1', 't1', 'declined', '{}', '901', 1000, 1500),
        (2, 'p1', 'PD-7KQ2-M9XD-2', 't2', 'paid', '{}', '902', 1600, 2000);
      INSERT INTO moves (attempt_id, from_state, to_state, source, correction, text, moved_at)
        VALUES (1, 'sent', 'declined', 'answer', 0, '', 1500), (2, 'sent', 'paid', 'answer', 0, '', 2000);
      INSERT INTO provider_events VALUES ('e1', 'transaction.sale.success', '{}', 2500, 'known', 2600);`)
    old.close()

    const till = await openTill({ dataDir })
    const patient = till.payer()
    expect(await patient.pay()).toMatchObject({ status: 'success' })
    const attempts = await till.attempts()
    expect(attempts.slice(0, 2)).toMatchObject([
      { reference: 'PD-7KQ2-M9XD-1', state: 'declined', name_on_card: '', receipt_at: null },
      {
        reference: 'PD-7KQ2-M9XD-2',
        state: 'paid',
        transaction_id: '902',
        name_on_card: '',
        receipt_at: 2000,
      },
    ])
    const database = openFile()
    expect(database.prepare('SELECT count(*) FROM moves WHERE attempt_id < 3').pluck().get()).toBe(2)
    expect(database.prepare('SELECT id, account FROM provider_events').all()).toEqual(
      expect.arrayContaining([{ id: 'e1', account: '' }]) as unknown[],
    )
    const fresh = join(folder, 'fresh')
    await openStorage(fresh, migrations).close()
    const made = new Database(join(fresh, 'practice.sqlite'))
    expect(shapeOf(database)).toEqual(shapeOf(made))
    made.close()
    database.close()
    await till.close()
  })
})

describe('a ledger from before instants were milliseconds', () => {
  const attempt = (id: number, code: string, time: string) => `INSERT INTO attempts
    (id, payment_id, reference, token_digest, state, name_on_card, three_d_secure, response_code, provider_time, looks,
      look_at, created_at, changed_at)
    VALUES (${id}, 'P', 'PD-${id}', 'T${id}', 'declined', '', '{}', '${code}', '${time}', 2, 77, 1, 1)`

  test('keeps when cards were charged, why they were declined, what is to be asked, and a message that waits', async () => {
    await makeBefore('0011', (database) => {
      database.exec(`INSERT INTO payments (id, reference, purpose, browser, digest, pence, currency, first_name,
          last_name, email, phone, city, form, told_at, created_at)
        VALUES ('P', 'AAAA-AAAA', 'registration', 'b', 'd', 5000, 'GBP', 'R', 'F', 'e', '0', 'c', '{}', 5, 6)`)
      database.exec(attempt(1, '251', '20281231235959'))
      database.exec(attempt(2, '100', ''))
      database.exec(attempt(3, '202', '20261399000000'))
      const event = {
        id: 'E',
        transaction: { state: 'declined', code: '223', at: '20261124100000', reference: 'PD-1' },
      }
      database
        .prepare(
          "INSERT INTO provider_events (id, type, account, event, received_at) VALUES ('E', 't', 'a', ?, 1)",
        )
        .run(JSON.stringify(event))
    })
    const storage = openStorage(dataDir, migrations)
    const { db } = storage
    expect(
      await db
        .selectFrom('attempts')
        .select(['charged_at', 'decline_reason', 'checks', 'next_check_at'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      {
        charged_at: Date.UTC(2028, 11, 31, 23, 59, 59),
        decline_reason: 'stolen card',
        checks: 2,
        next_check_at: 77,
      },
      { charged_at: null, decline_reason: null, checks: 2, next_check_at: 77 },
      { charged_at: null, decline_reason: 'insufficient funds', checks: 2, next_check_at: 77 },
    ])
    const [{ event } = { event: '' }] = await db.selectFrom('provider_events').select('event').execute()
    expect(JSON.parse(event)).toMatchObject({
      id: 'E',
      transaction: { declineReason: 'expired card', at: Date.UTC(2026, 10, 24, 10), reference: 'PD-1' },
    })
    expect(await db.selectFrom('payments').select(['id', 'form', 'told_at', 'created_at']).execute()).toEqual(
      [{ id: 'P', form: '{}', told_at: 5, created_at: 6 }],
    )
    // The attempts are still those of the payment.
    await db.deleteFrom('payments').execute()
    expect(await db.selectFrom('attempts').select('id').execute()).toEqual([])
    await storage.close()
  })
})

test('a letter that was laid out when it was written, and still has to leave, arrives with its words', async () => {
  const address = { name: 'Pearmain', address: 'hello@pearmain.example' }
  const text = 'Contact form AB12\n\nMessage: My crown & <bridge>\nSent: today'
  await makeBefore('0019', (database) =>
    database
      .prepare(
        "INSERT INTO letters (mail_id, state, priority, mail, due_at, created_at) VALUES ('<1@x>', 'waiting', 0, ?, 1, 1)",
      )
      .run(JSON.stringify({ from: address, to: address, subject: 'Contact form AB12', text, html: '<p>' })),
  )
  const sent: Mail[] = []
  const practice = await openPractice({ dataDir, post: { send: async (mail) => void sent.push(mail) } })
  await practice.outbox.deliverDue()
  const [mail] = sent
  expect(mail).toEqual({ from: address, to: address, subject: 'Contact form AB12', letter: mail?.letter })
  const { text: arrived, html } = layOutLetter(mail?.letter ?? letterOf(''))
  expect(arrived).toContain(text)
  expect(html).toContain('My crown &amp; &lt;bridge&gt;\nSent: today')
  await practice.close()
})
