import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStorage } from '../src/storage/storage.ts'
import { sample } from './support/amount.ts'
import { reception } from './support/facts.ts'
import { fickleDisk } from './support/fickle-disk.ts'
import { contactMessage } from './support/people.ts'
import { kept, migrations, openPractice, postJson, temporaryFolder } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { draw } from './support/seed.ts'

/* What anybody was told is on the disk, whatever happens to the power: S1. Commits are synced beside the work, together. */

let folder: string
let dataDir: string
let disk: ReturnType<typeof fickleDisk>
beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  for (const name of ['data', 'safe']) mkdirSync(join(folder, name))
  disk = fickleDisk(dataDir, join(folder, 'safe'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('patients who write while the disk is slow', () => {
  let practice: Practice
  beforeEach(async () => {
    practice = await openPractice({ dataDir, sync: disk.sync })
  })
  afterEach(() => practice.close())

  const write = (number: number) =>
    postJson(
      practice,
      '/api/mail/contact',
      {
        ...contactMessage,
        treatment: `Message ${number}`,
        email: `patient-${number}@example.org`,
        formKey: `form-of-patient-${number}`,
      },
      { 'x-forwarded-for': `192.0.2.${number}` },
    )

  test('are told that it arrived when it is on the disk, and not before; others get their pages meanwhile', async () => {
    disk.hold()
    const answered: number[] = []
    const answer = write(1).then(({ status }) => answered.push(status))
    await expect.poll(() => disk.underWay()).toBe(1)
    expect((await practice.request('/dental-plans')).status).toBe(200)
    expect(answered).toEqual([])
    disk.end()
    await answer
    expect(answered).toEqual([200])
    expect(disk.afterPowerCut().prepare('SELECT count(*) FROM messages').pluck().get()).toBe(1)
  })

  test('share a sync, and a second press is answered no sooner than the first', async () => {
    disk.hold()
    const first = write(1)
    await expect.poll(() => disk.underWay()).toBe(1)
    const before = disk.syncs()
    const answered: number[] = []
    const again = write(1).then(({ status }) => answered.push(status))
    const others = Array.from({ length: 20 }, (_, index) => write(index + 2))
    await expect.poll(async () => (await rowsOf(dataDir, 'messages')).length).toBe(21)
    expect(answered).toEqual([])
    expect(disk.syncs()).toBe(before)
    disk.end()
    const all = await Promise.all([first, ...others])
    await again
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(disk.syncs() - before).toBeLessThanOrEqual(2)
  })

  test('are told to telephone as long as the disk cannot be relied on, and are heard when it can', async () => {
    // A reader of the log keeps it from being begun anew.
    const reader = new Database(join(dataDir, 'practice.sqlite'), { readonly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM messages').get()
    disk.hold()
    const lost = write(1)
    await expect.poll(() => disk.underWay()).toBe(1)
    const meanwhile = write(2)
    await expect.poll(async () => (await rowsOf(dataDir, 'messages')).length).toBe(2)
    disk.end(true)
    for (const answer of [await lost, await meanwhile, await write(3)]) {
      expect(answer.status).toBe(503)
      expect(await answer.text()).toContain(reception)
    }
    expect((await practice.request('/readyz')).status).toBe(503)
    reader.close()
    expect((await write(4)).status).toBe(200)
    expect(disk.afterPowerCut().prepare('SELECT count(*) FROM messages').pluck().get()).toBe(3)
    // Those two were written and only doubted: they arrive once, also when they are sent again.
    expect((await write(1)).status).toBe(200)
    expect((await kept(practice)).messages).toHaveLength(3)
  })
})

test('a transaction that is open while the sync of another fails is not torn', async () => {
  const storage = openStorage(dataDir, migrations, disk.sync)
  const { db } = storage
  disk.hold()
  const first = db.insertInto('done_once').values({ name: 'the first', at: 1 }).execute()
  const whole = db
    .transaction()
    .execute((trx) => trx.insertInto('done_once').values({ name: 'the whole', at: 1 }).execute())
  await expect.poll(() => disk.underWay()).toBe(1)
  const written = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const open = db.transaction().execute(async (trx) => {
    await trx.insertInto('done_once').values({ name: 'the first half', at: 1 }).execute()
    written.resolve()
    await goOn.promise
    await trx.insertInto('done_once').values({ name: 'the second half', at: 1 }).execute()
  })
  await written.promise
  disk.end(true)
  for (const one of [first, whole]) await expect(one).rejects.toMatchObject({ code: 'EIO' })
  goOn.resolve()
  await expect(open).rejects.toMatchObject({ code: 'EIO' })
  const names = await db.selectFrom('done_once').select('name').where('name', 'like', 'the %').execute()
  expect(names).toHaveLength(4)
  await storage.close()
})

/** Rows as another process sees them. */
async function rowsOf(within: string, table: 'messages' | 'done_once') {
  const beside = new Database(join(within, 'practice.sqlite'), { readonly: true })
  const rows = beside.prepare(`SELECT * FROM ${table}`).all()
  beside.close()
  return rows
}

const ROUNDS = sample(10, 40)
const kinds = ['one', 'many', 'slow', 'throws', 'breaks a rule', 'single', 'does nothing'] as const
const events = fc.record({
  work: fc.array(fc.constantFrom(...kinds), { minLength: 5, maxLength: 40 }),
  /** After how many steps of everybody's work syncs begin to be held, and then fail or go on. */
  hold: fc.nat(60),
  end: fc.nat(60),
  fails: fc.boolean(),
  cut: fc.nat(120),
})

test(`in ${ROUNDS} rounds of failing syncs and power cuts exactly what was told is kept`, async () => {
  let told = 0
  for (const [round, { work, hold, end, fails, cut }] of draw(events, ROUNDS).entries()) {
    const data = join(folder, `data ${round}`)
    const safe = join(folder, `safe ${round}`)
    for (const made of [data, safe]) mkdirSync(made)
    const own = fickleDisk(data, safe)
    const storage = openStorage(data, migrations, own.sync)
    const { db } = storage
    const row = (name: string) => ({ name, at: 1 })
    const insert = (on: Pick<typeof db, 'insertInto'>, name: string) =>
      on.insertInto('done_once').values(row(name)).execute()
    /** Names of what was committed, in order; of what somebody was told; and of what was taken back. */
    const order: string[][] = []
    const acknowledged = new Set<string>()
    const refused = new Set<string>()
    await insert(db, 'the first')
    order.push(['the first'])
    acknowledged.add('the first')

    const perform = async (kind: (typeof kinds)[number], number: number) => {
      const name = (part: number) => `${kind} ${number} ${part}`
      const parts = kind === 'many' || kind === 'slow' ? 4 : 1
      const names = kind === 'does nothing' ? [] : Array.from({ length: parts }, (_, part) => name(part))
      try {
        if (kind === 'single') await insert(db, name(0))
        else
          await db.transaction().execute(async (trx) => {
            for (const one of names) {
              await insert(trx, one)
              if (kind === 'slow') await new Promise(setImmediate)
            }
            if (kind === 'throws') throw new Error('refused')
            if (kind === 'breaks a rule') await insert(trx, 'the first')
            order.push(names)
          })
        for (const one of names) acknowledged.add(one)
      } catch (error) {
        // What the disk failed to keep may be there all the same.
        if (error instanceof Error && 'code' in error && error.code === 'EIO') return
        if (kind !== 'throws' && kind !== 'breaks a rule') throw error
        for (const one of names) refused.add(one)
      }
    }
    const lives = work.map((kind, number) => perform(kind, number))
    let atCut: { before: Set<string>; left: Set<string> } | undefined
    const cutNow = () => {
      const left = own.afterPowerCut()
      expect(left.pragma('integrity_check', { simple: true })).toBe('ok')
      const names = left.prepare<[], string>("SELECT name FROM done_once WHERE name <> 'x'").pluck().all()
      left.close()
      atCut = { before: new Set(acknowledged), left: new Set(names) }
    }
    for (let step = 0; step < 130; step += 1) {
      if (step === hold) own.hold()
      if (step === hold + end) own.end(fails)
      if (step === cut) cutNow()
      await new Promise(setImmediate)
    }
    own.end()
    await Promise.all(lives)

    const { before = new Set(), left = new Set() } = atCut ?? {}
    expect([...before].filter((name) => !left.has(name))).toEqual([])
    expect([...refused].filter((name) => left.has(name))).toEqual([])
    // All of a transaction or nothing, and none without those before it.
    const whole = order.filter((names) => names.length > 0)
    const there = whole.map((names) => names.filter((name) => left.has(name)).length)
    for (const [index, count] of there.entries()) expect([0, whole[index]?.length]).toContain(count)
    const last = there.findLastIndex((count) => count > 0)
    expect(there.slice(0, last + 1)).not.toContain(0)
    told += acknowledged.size
    await storage.close()
  }
  expect(told).toBeGreaterThan(ROUNDS * 5)
})
