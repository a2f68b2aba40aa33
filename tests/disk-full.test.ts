import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openMailbox } from '../src/mail/mailbox.ts'
import { onCall, reception } from './support/facts.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { jpegOf } from './support/photos.ts'
import { kept, openPractice, postAsBrowser, postJson, temporaryFolder } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { startServer } from './support/server.ts'

/*
 * A full disk (failure cases S3 and S4): nothing is acknowledged that was not stored, and the site recovers by itself.
 */

const long = { ...contactMessage, treatment: 'word '.repeat(900) }

let practice: Practice | undefined
afterEach(async () => {
  await practice?.close()
  practice = undefined
})

/** Stops the growth of the database, as on a full disk; `full` false allows it again. */
async function fillUp({ db }: Practice, full = true) {
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db)
  await sql.raw(`PRAGMA max_page_count = ${full ? rows[0]?.page_count : 1e9}`).execute(db)
}

describe('a patient who writes while the disk is full', () => {
  test('is asked to telephone, with script and without, and gets through once there is room', async () => {
    practice = await openPractice()
    await fillUp(practice)
    const answers: Response[] = []
    for (let index = 0; index < 20; index += 1)
      answers.push(
        await postJson(
          practice,
          index % 2 === 0 ? '/api/mail/contact' : '/api/mail/emergency',
          { ...long, firstName: `Person ${index}` },
          { 'x-forwarded-for': `192.0.2.${index}` },
        ),
      )
    const accepted = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status !== 200)
    // A few may still fit into the last page.
    expect(refused.length).toBeGreaterThan(15)
    for (const answer of refused) {
      expect(answer.status).toBe(503)
      expect(((await answer.json()) as { message: string }).message).toContain(reception)
    }
    expect((await kept(practice)).messages).toHaveLength(accepted)
    expect(practice.lines.filter((line) => line.includes('"code":"SQLITE_FULL"'))).toHaveLength(
      refused.length,
    )

    const page = await postAsBrowser(practice, '/api/mail/contact', long)
    expect(page.status).toBe(503)
    const html = await page.text()
    expect(html).toContain(reception)
    expect(html).toContain(rosalind.email)
    expect((await practice.request('/')).status).toBe(200)

    await fillUp(practice, false)
    expect((await postJson(practice, '/api/mail/contact', long)).status).toBe(200)
  })
})

test('a transaction that goes on after the disk filled up leaves nothing half written', async () => {
  practice = await openPractice()
  const { db } = practice
  await fillUp(practice)
  const large = (name: string) => ({ name: `${name} ${'word '.repeat(20_000)}`, at: 1 })
  const working = db.transaction().execute(async (trx) => {
    await trx.insertInto('done_once').values({ name: 'the first half', at: 1 }).execute()
    const tooMuch = trx.insertInto('done_once').values(large('too much')).execute()
    await expect(tooMuch).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    // SQLite has rolled back by itself: a write now would be committed alone.
    await trx.insertInto('done_once').values({ name: 'the second half', at: 1 }).execute()
  })
  await expect(working).rejects.toThrow('The transaction has ended already.')
  const careless = db.transaction().execute(async (trx) => {
    const tooMuch = trx.insertInto('done_once').values(large('too much')).execute()
    await tooMuch.catch(() => undefined)
  })
  await expect(careless).rejects.toThrow('The transaction has ended already.')
  await fillUp(practice, false)
  await db.insertInto('done_once').values({ name: 'the next', at: 1 }).execute()
  const names = await db.selectFrom('done_once').select('name').where('name', 'like', 'the %').execute()
  expect(names).toEqual([{ name: 'the next' }])
})

describe('/readyz', () => {
  test('writes to the database each time it is asked, at most once in a second', async () => {
    practice = await openPractice()
    const beside = new Database(join(practice.dataDir, 'practice.sqlite'), { readonly: true })
    const version = () => beside.pragma('data_version', { simple: true })
    const seen = [version()]
    for (const pause of [0, 0, 1_000]) {
      practice.wait(pause)
      expect((await practice.request('/readyz')).status).toBe(200)
      seen.push(version())
    }
    beside.close()
    expect(seen[1]).not.toBe(seen[0])
    expect(seen[2]).toBe(seen[1])
    expect(seen[3]).not.toBe(seen[2])
  })
})

describe('the built-in mailbox on a full disk', () => {
  test.runIf(existsSync('/dev/full'))('keeps its letters waiting until there is room', async () => {
    const folder = temporaryFolder()
    const mailbox = openMailbox(folder, { photosDir: folder, pictures: new Map() })
    practice = await openPractice({ post: mailbox, confirmations: false })
    await postJson(practice, '/api/mail/contact', contactMessage)
    const mailId = (await kept(practice)).letters[0]?.mail_id ?? ''
    const file = `${createHash('sha256').update(mailId).digest('hex').slice(0, 24)}.eml.part`
    for (let round = 0; round < 10; round += 1) {
      // Every write to it fails with ENOSPC.
      symlinkSync('/dev/full', join(folder, file))
      await practice.outbox.deliverDue()
      expect(readdirSync(folder)).toEqual([])
      practice.wait(3_600_000)
    }
    expect((await kept(practice)).letters).toMatchObject([{ state: 'waiting', attempts: 10 }])
    await practice.outbox.deliverDue()
    expect((await kept(practice)).letters).toMatchObject([{ state: 'sent' }])
    expect(await mailbox.read()).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })
})

const prlimit = '/usr/bin/prlimit'
describe('a server whose files may not grow', () => {
  test.runIf(existsSync(prlimit))(
    'refuses messages with a telephone number, is not ready, and recovers by itself',
    async () => {
      const dataDir = temporaryFolder()
      mkdirSync(dataDir, { recursive: true })
      const server = await startServer({ DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1' })
      const filesUpTo = (bytes: number | 'unlimited') =>
        execFileSync(prlimit, ['--pid', `${server.pid}`, `--fsize=${bytes}:unlimited`])
      let clients = 0
      const write = (treatment: string) => {
        const body = new FormData()
        for (const [name, value] of Object.entries({ ...rosalind, treatment })) body.append(name, value)
        body.append('files', new File([new Uint8Array(jpegOf(30_000))], 'tooth.jpg'))
        clients += 1
        return fetch(`${server.url}/api/mail/emergency`, {
          method: 'POST',
          headers: { accept: 'application/json', 'x-forwarded-for': `192.0.2.${clients}` },
          body,
        })
      }
      expect((await write('before')).status).toBe(200)
      filesUpTo(8_192)
      // The write-ahead log may be overwritten from its start once; then it would have to grow.
      const answers = []
      for (let index = 0; index < 5; index += 1) answers.push(await write(`while full ${index}`))
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
      // The number to telephone depends on the hour.
      const said = (await answers[0]?.text()) ?? ''
      expect([reception, onCall, '111'].filter((number) => said.includes(number))).not.toEqual([])
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
      expect((await fetch(`${server.url}/`)).status).toBe(200)

      filesUpTo('unlimited')
      expect((await write('after')).status).toBe(200)
      await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
      await server.stop()
      const database = new Database(join(dataDir, 'practice.sqlite'))
      expect(
        database.prepare("SELECT content ->> 'treatment' FROM messages ORDER BY received_at").pluck().all(),
      ).toEqual(['before', 'after'])
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
      database.close()
      rmSync(dataDir, { recursive: true })
    },
  )
})
