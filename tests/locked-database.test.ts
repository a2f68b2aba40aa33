import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '../src/storage/storage.ts'
import { telephone } from '#practice/name-and-telephones.ts'
import { everything } from './support/amount.ts'
import { contactMessage } from './support/people.ts'
import { kept, migrations, openPractice, postJson, temporaryFolder } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { realSystem } from './support/systems.ts'

/*
 * Another program holds the write lock, such as a backup or the operator's tool (failure case S6). Pages are still
 * answered.
 */

/** Longest wait of a write for another process, in milliseconds (failure case S6). */
const BUSY_MAX = 2_000

let practice: Practice
let other: Database.Database
beforeEach(async () => {
  practice = await openPractice()
  other = new Database(join(practice.dataDir, 'practice.sqlite'))
})
afterEach(async () => {
  other.close()
  await practice.close()
})

/** Sends a message; `state` shows whether it was answered. */
function write(treatment = 'Hello', from = '192.0.2.1') {
  const state = { answered: false }
  const answer = postJson(
    practice,
    '/api/mail/contact',
    { ...contactMessage, treatment },
    { 'x-forwarded-for': from },
  )
  void answer.then(() => (state.answered = true))
  return { state, answer }
}

test('while messages wait for the database lock, pages are answered; the messages are accepted afterwards', async () => {
  const before = await write().answer
  const reference = before.headers.get('message-reference') ?? ''
  other.exec('BEGIN IMMEDIATE')
  const waiting = Array.from({ length: 10 }, (_, index) => write(`Message ${index}`, `192.0.2.${index + 2}`))
  const sent = practice.request(`/contact?sent=${reference}`)
  for (const path of ['/contact', '/healthz', '/dental-plans'])
    expect([path, (await practice.request(path)).status]).toEqual([path, 200])
  expect(waiting.filter(({ state }) => state.answered)).toEqual([])
  other.exec('COMMIT')
  expect(await (await sent).text()).toContain(reference)
  for (const { answer } of waiting) expect((await answer).status).toBe(200)
  expect((await kept(practice)).messages).toHaveLength(11)
})

test.runIf(everything)(
  'patients who wait too long for the lock are asked to telephone, all at once, and nothing is stored',
  async () => {
    other.exec('BEGIN IMMEDIATE')
    const began = performance.now()
    const waiting = Array.from({ length: 5 }, (_, index) => write(`Message ${index}`, `192.0.2.${index + 2}`))
    await Promise.race(waiting.map(({ answer }) => answer))
    const first = performance.now() - began
    for (const { answer } of waiting) {
      const { status } = await answer
      expect(status).toBe(503)
      expect(await (await answer).text()).toContain(telephone.shown)
    }
    expect((performance.now() - began) / first).toBeLessThan(2)
    expect((await practice.request('/readyz')).status).toBe(503)
    other.exec('COMMIT')
    expect((await kept(practice)).messages).toEqual([])
    // A later request, as each one over a network is, starts its own wait.
    await new Promise((resolve) => void setTimeout(resolve, 0))
    other.exec('BEGIN IMMEDIATE')
    const later = write('Later', '192.0.2.9')
    expect((await practice.request('/dental-plans')).status).toBe(200)
    expect((await practice.request('/contact')).status).toBe(200)
    expect(later.state.answered).toBe(false)
    other.exec('COMMIT')
    expect((await later.answer).status).toBe(200)
    expect((await practice.request('/readyz')).status).toBe(200)
  },
)

test('a failed transaction does not undo another writer’s row', async () => {
  const { db } = practice
  const insert = (name: string) => ({ name, at: 1 })
  const open = Promise.withResolvers<void>()
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('done_once').values(insert('of the failing')).execute()
    open.resolve()
    await new Promise((resolve) => void setTimeout(resolve, 0))
    throw new Error('failed')
  })
  await open.promise
  const single = db.insertInto('done_once').values(insert('of the other')).execute()
  await expect(failing).rejects.toThrow('failed')
  await single
  const names = await db.selectFrom('done_once').select('name').where('name', 'like', 'of the%').execute()
  expect(names).toEqual([{ name: 'of the other' }])
})

test('a transaction fails with its first error, even when SQLite has already rolled it back', async () => {
  const { db } = practice
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('done_once').values({ name: 'x', at: 1 }).execute()
    // As SQLite does by itself when the disk is full.
    await sql`ROLLBACK`.execute(trx)
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  const goingOn = db.transaction().execute(async (trx) => {
    await sql`ROLLBACK`.execute(trx)
    await trx.insertInto('done_once').values({ name: 'alone', at: 1 }).execute()
  })
  await expect(goingOn).rejects.toThrow('The transaction has ended already.')
  expect(await db.selectFrom('done_once').selectAll().where('name', '=', 'alone').execute()).toEqual([])
  expect((await write().answer).status).toBe(200)
})

test.runIf(everything)(
  'a start with a locked database waits, then names the file, the cause and what to do',
  () => {
    const folder = temporaryFolder()
    const locking = new Database(join(folder, 'practice.sqlite'))
    try {
      locking.pragma('journal_mode = WAL')
      locking.exec('BEGIN IMMEDIATE')
      const before = performance.now()
      expect(() => openStorage(folder, migrations, realSystem)).toThrow(
        `The database ${join(folder, 'practice.sqlite')} is locked: another program is writing to it, such as the website or a command of its tool that still runs, or a backup program. End it, or wait until it has ended, and try again. Nothing was changed.`,
      )
      expect(performance.now() - before).toBeGreaterThan(BUSY_MAX / 2)
      locking.exec('COMMIT')
      expect(() => openStorage(folder, migrations, realSystem).close()).not.toThrow()
    } finally {
      locking.close()
      rmSync(folder, { recursive: true })
    }
  },
)

test('closing the database waits for the open transaction, and keeps what it wrote', async () => {
  const folder = temporaryFolder()
  const storage = openStorage(folder, migrations, realSystem)
  const written = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const working = storage.db.transaction().execute(async (trx) => {
    await trx.insertInto('done_once').values({ name: 'the first half', at: 1 }).execute()
    written.resolve()
    await goOn.promise
    await trx.insertInto('done_once').values({ name: 'the second half', at: 1 }).execute()
  })
  await written.promise
  const closing = storage.close()
  goOn.resolve()
  await working
  await closing
  await expect(storage.db.selectFrom('done_once').selectAll().execute()).rejects.toThrow(/not open/)
  await storage.close()
  const after = new Database(join(folder, 'practice.sqlite'), { readonly: true })
  expect(after.prepare("SELECT count(*) FROM done_once WHERE name LIKE 'the %'").pluck().get()).toBe(2)
  after.close()
  rmSync(folder, { recursive: true })
})
