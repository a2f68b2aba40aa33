import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openMailbox } from '../src/mail/mailbox.ts'
import { privacyNotice } from '#practice/documents.ts'
import { retentionPeriods } from '#practice/retention-periods.ts'
import { startRetention } from '../src/privacy/sweep-expired.ts'
import { openForEachTest } from './support/opened.ts'
import { letterOf } from './support/letters.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { kept, openPractice, postJson } from './support/practice.ts'
import { refusal } from './support/smtp.ts'
import { startServer } from './support/server.ts'
import { nothing, sweepOnce, sweepParts } from './support/sweeps.ts'
import { DAY, HOUR } from './support/times.ts'

const { deliveredMessageDays, refusedPhotoDays } = retentionPeriods

/** Interval of the sweep, and rows or files deleted per step. */
const RETENTION_PAUSE = HOUR
const RETENTION_STEP = 100
/** Times that a letter is tried (src/mail/retry.ts). */
const TEMPORARY_ATTEMPTS = 110

const practice = openForEachTest(() => openPractice())

const sweepNow = () => sweepOnce(practice)
/** Sends a message that gets no acknowledgement. */
const write = (treatment = 'Hello') =>
  postJson(practice, '/api/mail/contact', { ...contactMessage, treatment, openFor: 0 })

/** Texts of the messages that are still stored. */
const texts = async () => {
  const { messages } = await kept(practice)
  return messages.map(({ content }) => (JSON.parse(content) as typeof contactMessage).treatment)
}
const days = (count: number) => practice.wait(count * DAY)
const inData = (...names: string[]) => join(practice.dataDir, ...names)

/** Writes a file last modified at `time` of the test's clock, in UTC milliseconds. */
function fileOf(time: number, ...names: string[]) {
  mkdirSync(join(inData(...names), '..'), { recursive: true })
  writeFileSync(inData(...names), 'a file')
  utimesSync(inData(...names), time / 1_000, time / 1_000)
}

const address = { name: '', address: rosalind.email }
const receipt = { from: address, to: address, subject: 'Receipt', letter: letterOf('Thank you') }
const enqueue = (messageId: string | null) =>
  practice.db.transaction().execute((trx) => practice.outbox.enqueue(trx, { mail: receipt, messageId }))

describe('a delivered message', () => {
  test('is deleted with its letter so many days after its delivery, and not earlier', async () => {
    await write()
    days(20)
    await practice.outbox.deliverDue()
    practice.wait(deliveredMessageDays * DAY - 1)
    expect(await sweepNow()).toEqual(nothing)
    practice.wait(1)
    expect(await sweepNow()).toEqual({ ...nothing, messages: 1, letters: 1 })
    expect(await kept(practice)).toEqual({ messages: [], letters: [] })
  })

  test('leaves no text in the database files once it is deleted', async () => {
    await write('canarytext')
    await practice.outbox.deliverDue()
    days(deliveredMessageDays + 1)
    await sweepNow()
    expect(statSync(inData('practice.sqlite-wal')).size).toBe(0)
    expect(readFileSync(inData('practice.sqlite'), 'latin1')).not.toMatch(/canarytext|ros\.fenn/)
  })

  test('is deleted with its photos and their files', async () => {
    for (const text of ['the first', 'the second']) {
      await write(text)
      const id = (await kept(practice)).messages.at(-1)?.id ?? ''
      fileOf(practice.now(), 'photos', text)
      await practice.db
        .insertInto('photos')
        .values({ id: text, message_id: id, position: 1, name: 'tooth.jpg', type: 'image/jpeg', size: 6 })
        .execute()
      await practice.outbox.deliverDue()
      days(1)
    }
    days(refusedPhotoDays - 3)
    expect(await sweepNow()).toEqual(nothing)
    days(1)
    expect(await sweepNow()).toMatchObject({ photos: 1 })
    expect(readdirSync(inData('photos'))).toEqual(['the second'])
    days(deliveredMessageDays - refusedPhotoDays)
    await sweepNow()
    expect(await texts()).toEqual(['the second'])
  })
})

describe('a message that has not reached the practice', () => {
  test('is kept when its letter was given up on', async () => {
    practice.mailServer.answer = () => refusal(550, 'no such mailbox')
    await write('the parked one')
    await practice.db.updateTable('letters').set({ attempts: TEMPORARY_ATTEMPTS }).execute()
    days(4)
    await practice.outbox.deliverDue()
    expect((await kept(practice)).letters).toMatchObject([{ state: 'parked' }])
    days(365)
    expect(await sweepNow()).toEqual(nothing)
    expect(await texts()).toEqual(['the parked one'])
  })

  test('is kept when only one of its two letters has left', async () => {
    await write()
    await practice.outbox.deliverDue()
    const [message] = (await kept(practice)).messages
    await enqueue(message?.id ?? null)
    days(60)
    expect(await sweepNow()).toEqual(nothing)
  })
})

describe('other data with a retention period', () => {
  test('receipts are deleted so many days after they were sent, and kept while they wait', async () => {
    await enqueue(null)
    await practice.outbox.deliverDue()
    await enqueue(null)
    days(deliveredMessageDays)
    expect(await sweepNow()).toEqual({ ...nothing, letters: 1 })
    expect((await kept(practice)).letters).toMatchObject([{ state: 'waiting' }])
  })

  test('details of a checkout that was begun and not finished are deleted after their days', async () => {
    const begin = (id: string) =>
      practice.db
        .insertInto('users')
        .values({
          id,
          browser: id,
          email: rosalind.email,
          first_name: rosalind.firstName,
          last_name: rosalind.lastName,
          phone: rosalind.phone,
          created_at: practice.now(),
        })
        .execute()
    await begin('old')
    days(retentionPeriods.abandonedCheckoutDays - 1)
    await begin('new')
    days(1)
    expect(await sweepNow()).toEqual({ ...nothing, users: 1 })
    expect(await practice.db.selectFrom('users').select('id').execute()).toEqual([{ id: 'new' }])
  })

  test('mails in the built-in mailbox are deleted after their days, half-written ones after an hour', async () => {
    await openMailbox(inData('mailbox'), {
      photosDir: inData('photos'),
      pictures: new Map(),
    }).send(receipt, '<1@practice.example>')
    const [file = ''] = readdirSync(inData('mailbox'))
    utimesSync(inData('mailbox', file), practice.now() / 1_000, practice.now() / 1_000)
    days(deliveredMessageDays - 1)
    fileOf(practice.now() - 3_600_000, 'mailbox', 'abandoned.eml.part')
    fileOf(practice.now(), 'mailbox', 'arriving.eml.part')
    fileOf(0, 'mailbox', 'not a mail.txt')
    expect(await sweepNow()).toEqual({ ...nothing, mails: 1 })
    expect(readdirSync(inData('mailbox')).sort()).toEqual(
      [file, 'arriving.eml.part', 'not a mail.txt'].sort(),
    )
    days(1)
    expect(await sweepNow()).toEqual({ ...nothing, mails: 2 })
    expect(readdirSync(inData('mailbox'))).toEqual(['not a mail.txt'])
  })

  test('a photo file without a message is deleted, unless it may still be arriving', async () => {
    fileOf(practice.now() - 3_600_000, 'photos', 'left behind')
    fileOf(practice.now() - 60_000, 'photos', 'arriving')
    expect(await sweepNow()).toEqual({ ...nothing, looseFiles: 1 })
    expect(readdirSync(inData('photos'))).toEqual(['arriving'])
  })

  test('the database that a restore set aside is deleted after the days of a backup; other copies are kept', async () => {
    const before = inData('practice.sqlite.before-restore-2026-11-24T10-00-00-000Z')
    writeFileSync(before, '')
    writeFileSync(inData('backup.sqlite'), '')
    practice.wait(retentionPeriods.backupDays * DAY - 1)
    expect(await sweepNow()).toEqual(nothing)
    practice.wait(1)
    expect(await sweepNow()).toEqual({ ...nothing, databases: 1 })
    expect(existsSync(before)).toBe(false)
    expect(existsSync(inData('backup.sqlite'))).toBe(true)
    expect(existsSync(inData('practice.sqlite'))).toBe(true)
  })
})

describe('a retention sweep', () => {
  /** Inserts as many delivered messages as three steps delete. */
  async function writeMany() {
    const count = RETENTION_STEP * 2 + 50
    await practice.db.transaction().execute(async (trx) => {
      for (let index = 0; index < count; index += 1) {
        const id = `message ${index}`
        await trx
          .insertInto('messages')
          .values({
            id,
            reference: id,
            form: 'contact',
            form_key: null,
            digest: id,
            content: '{}',
            received_at: practice.now(),
          })
          .execute()
        await trx
          .insertInto('letters')
          .values({
            message_id: id,
            mail_id: id,
            state: 'sent',
            mail: '{}',
            due_at: 0,
            sender: null,
            last_error: null,
            created_at: practice.now(),
            closed_at: practice.now(),
          })
          .execute()
      }
    })
    days(deliveredMessageDays)
    return count
  }

  test('deletes many messages in steps, and other queries run between them', async () => {
    const count = await writeMany()
    const seen: number[] = []
    let sweeping = true
    const visitors = (async () => {
      while (sweeping) {
        await new Promise(setImmediate)
        seen.push((await texts()).length)
      }
    })()
    expect(await sweepNow()).toEqual({ ...nothing, messages: count, letters: count })
    sweeping = false
    await visitors
    expect(seen).toContain(count - RETENTION_STEP)
    expect(seen).toContain(count - 2 * RETENTION_STEP)
  })

  test('ends after the current step when the site stops', async () => {
    const count = await writeMany()
    await startRetention(sweepParts(practice)).stop()
    expect((await kept(practice)).messages).toHaveLength(count - RETENTION_STEP)
  })

  test('that fails in one part logs an error, does the other parts, and logs no personal data', async () => {
    await write('canarytext')
    await practice.outbox.deliverDue()
    rmSync(inData('photos'), { recursive: true })
    writeFileSync(inData('photos'), 'this is no folder')
    days(deliveredMessageDays)
    expect(await sweepNow()).toMatchObject({ messages: 1, letters: 1 })
    const events = practice.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(events).toContainEqual(expect.objectContaining({ level: 'error', event: 'retention.failed' }))
    expect(events.filter(({ event }) => event === 'retention.swept')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ event: 'retention.swept', messages: 1, letters: 1 })
    expect(practice.lines.join('')).not.toMatch(/canarytext|fenn/i)
  })

  test('runs at the start and every hour, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const sweeps = () => practice.lines.filter((line) => line.includes('retention.swept')).length
      const running = startRetention(sweepParts(practice))
      await expect.poll(sweeps).toBe(1)
      vi.advanceTimersByTime(RETENTION_PAUSE)
      await expect.poll(sweeps).toBe(2)
      vi.advanceTimersByTime(RETENTION_PAUSE)
      await expect.poll(sweeps).toBe(3)
      await running.stop()
      vi.advanceTimersByTime(10 * RETENTION_PAUSE)
      expect(sweeps()).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })

  test('starts with the server, and does not keep it from stopping', async () => {
    fileOf(Date.now() - (deliveredMessageDays + 1) * DAY, 'of-a-server', 'mailbox', 'old.eml')
    const server = await startServer({ DATA_DIR: inData('of-a-server'), PORT: '0' })
    await expect.poll(() => existsSync(inData('of-a-server', 'mailbox', 'old.eml'))).toBe(false)
    await expect.poll(server.log).toMatch(/"event":"retention.swept".*"mails":1/)
    expect(await server.stop()).toBe(0)
  })
})

describe('an urgent notice', () => {
  test('is deleted so many days after its end, because its sentence may name somebody', async () => {
    const until = practice.now() + DAY
    const draft = { kind: 'closed', sentence: 'The dentist is ill.', until } as const
    await practice.db.transaction().execute((trx) => practice.notices.publish(trx, draft))
    days(deliveredMessageDays)
    expect(await sweepNow()).toEqual(nothing)
    days(1)
    expect(await sweepNow()).toEqual({ ...nothing, notices: 1 })
    expect(await practice.db.selectFrom('notices').selectAll().execute()).toEqual([])
  })
})

describe('the privacy notice', () => {
  const said =
    privacyNotice.sections.find(({ heading }) => heading.startsWith('How long'))?.list?.join('\n') ?? ''

  test('names the retention periods that the sweep uses', () => {
    expect(said).toContain(`A message and its confirmation: ${deliveredMessageDays} days after`)
    expect(said).toContain(`mail server refuses: ${refusedPhotoDays} days`)
    expect(said).toContain(`came with a payment: ${deliveredMessageDays} days after`)
    expect(said).toContain(`begun and not paid: ${retentionPeriods.abandonedCheckoutDays} days`)
    expect(said).toContain(`Backups: ${retentionPeriods.backupDays} days`)
  })

  test('gives no photo a longer time than its message', () => {
    expect(refusedPhotoDays).toBeLessThanOrEqual(deliveredMessageDays)
  })
})
