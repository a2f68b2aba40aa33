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
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../src/runtime/log.ts'
import { openMailbox } from '../src/mail/mailbox.ts'
import type { AttemptState } from '../src/payments/ledger/attempt.ts'
import type { Transaction } from '../src/payments/provider/provider.ts'
import { once } from '../src/payments/ledger/ledger.ts'
import { privacyNotice } from '../src/practice/documents/privacy-notice.ts'
import { retention } from '../src/practice/retention.ts'
import { ledgerKeptSince, ledgerKeptUntil } from '../src/practice/tax-year.ts'
import { keepRetention, sweep } from '../src/privacy/retention.ts'
import type { Swept } from '../src/privacy/retention.ts'
import { beginPayment, moveThrough, transactionOf } from './support/ledger.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { kept, openPractice, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { refusal } from './support/smtp.ts'
import { startServer } from './support/server.ts'
import { DAY, HOUR } from './support/times.ts'

/** How often a sweep runs, and how many rows or files it deletes at a time. */
const RETENTION_PAUSE = HOUR
const RETENTION_STEP = 100
/** So often a letter is tried (docs/decisions.md, "Retries double"). */
const TEMPORARY_ATTEMPTS = 110

let practice: Practice
beforeEach(async () => {
  practice = await openPractice()
})
afterEach(() => practice.close())

const parts = () => ({
  storage: practice.storage,
  dataDir: practice.dataDir,
  now: practice.now,
  log: createLog('debug', (line) => void practice.lines.push(line)),
})
const sweepNow = () => sweep(parts())
const write = (treatment = 'Hello') =>
  postJson(practice, '/api/mail/contact', { ...contactMessage, treatment })

/** Who is still known, by what they wrote. */
const texts = async () => {
  const { messages } = await kept(practice)
  return messages.map(({ content }) => (JSON.parse(content) as typeof contactMessage).treatment)
}
const days = (count: number) => practice.wait(count * DAY)
const inData = (...names: string[]) => join(practice.dataDir, ...names)

/** Writes a file that is as old as the clock of the test says. */
function fileOf(time: number, ...names: string[]) {
  mkdirSync(join(inData(...names), '..'), { recursive: true })
  writeFileSync(inData(...names), 'a file')
  utimesSync(inData(...names), time / 1_000, time / 1_000)
}

const address = { name: '', address: rosalind.email }
const receipt = { from: address, to: address, subject: 'Receipt', text: 'Thank you', html: 'Thank you' }
const enqueue = (messageId: string | null) =>
  practice.db.transaction().execute((trx) => practice.outbox.enqueue(trx, { mail: receipt, messageId }))

const nothing: Swept = {
  photos: 0,
  messages: 0,
  letters: 0,
  users: 0,
  payments: 0,
  paidForms: 0,
  clients: 0,
  events: 0,
  doneOnce: 0,
  mails: 0,
  looseFiles: 0,
  databases: 0,
}

describe('a message that was delivered', () => {
  test('goes with its letter thirty days after its delivery, and not a moment earlier', async () => {
    await write()
    days(20)
    await practice.outbox.deliverDue()
    practice.wait(retention.deliveredMessageDays * DAY - 1)
    expect(await sweepNow()).toEqual(nothing)
    practice.wait(1)
    expect(await sweepNow()).toEqual({ ...nothing, messages: 1, letters: 1 })
    expect(await kept(practice)).toEqual({ messages: [], letters: [] })
  })

  test('leaves nothing in the database’s files', async () => {
    await write('canarytext')
    await practice.outbox.deliverDue()
    days(31)
    await sweepNow()
    expect(statSync(inData('practice.sqlite-wal')).size).toBe(0)
    expect(readFileSync(inData('practice.sqlite'), 'latin1')).not.toMatch(/canarytext|ros\.fenn/)
  })

  test('does not take with it what came later', async () => {
    await write('the first')
    await practice.outbox.deliverDue()
    days(10)
    await write('the second')
    await practice.outbox.deliverDue()
    days(20)
    await sweepNow()
    expect(await texts()).toEqual(['the second'])
  })

  test('takes its photos with it, their files too', async () => {
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
    days(retention.deliveredPhotoDays - 3)
    expect(await sweepNow()).toEqual(nothing)
    days(1)
    expect(await sweepNow()).toEqual({ ...nothing, photos: 1, messages: 1, letters: 1 })
    expect(readdirSync(inData('photos'))).toEqual(['the second'])
  })
})

describe('a message that has not reached the practice', () => {
  test('is kept for as long as it waits, and thirty days from when it left', async () => {
    practice.mailServer.answer = () => refusal(451, 'come back later')
    await write()
    await practice.outbox.deliverDue()
    days(90)
    expect(await sweepNow()).toEqual(nothing)
    practice.mailServer.answer = () => undefined
    await practice.outbox.deliverDue()
    expect(await sweepNow()).toEqual(nothing)
    days(30)
    expect(await sweepNow()).toMatchObject({ messages: 1 })
  })

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

describe('what else is kept for a time only', () => {
  test('receipts go thirty days after they left, and wait for as long as they have not', async () => {
    await enqueue(null)
    await practice.outbox.deliverDue()
    await enqueue(null)
    days(30)
    expect(await sweepNow()).toEqual({ ...nothing, letters: 1 })
    expect((await kept(practice)).letters).toMatchObject([{ state: 'waiting' }])
  })

  test('a payment that was begun and not finished goes after its days', async () => {
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
    days(retention.abandonedCheckoutDays - 1)
    await begin('new')
    days(1)
    expect(await sweepNow()).toEqual({ ...nothing, users: 1 })
    expect(await practice.db.selectFrom('users').select('id').execute()).toEqual([{ id: 'new' }])
  })

  test('mails in the built-in mailbox go with the messages they tell of; one half written goes soon', async () => {
    await openMailbox(inData('mailbox'), inData('photos')).send(receipt, '<1@pearmain.example>')
    const [file = ''] = readdirSync(inData('mailbox'))
    utimesSync(inData('mailbox', file), practice.now() / 1_000, practice.now() / 1_000)
    days(29)
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

  test('a photo that belongs to no message goes, but not while it may still be arriving', async () => {
    fileOf(practice.now() - 3_600_000, 'photos', 'left behind')
    fileOf(practice.now() - 60_000, 'photos', 'arriving')
    expect(await sweepNow()).toEqual({ ...nothing, looseFiles: 1 })
    expect(readdirSync(inData('photos'))).toEqual(['arriving'])
  })

  test('a database that a restore put aside goes when a backup would; other copies are their makers’', async () => {
    const before = inData('practice.sqlite.before-restore-2026-11-24T10-00-00-000Z')
    writeFileSync(before, '')
    writeFileSync(inData('backup.sqlite'), '')
    practice.wait(retention.backupDays * DAY - 1)
    expect(await sweepNow()).toEqual(nothing)
    practice.wait(1)
    expect(await sweepNow()).toEqual({ ...nothing, databases: 1 })
    expect(existsSync(before)).toBe(false)
    expect(existsSync(inData('backup.sqlite'))).toBe(true)
    expect(existsSync(inData('practice.sqlite'))).toBe(true)
  })
})

describe('the payment ledger', () => {
  let count = 0

  /** An attempt of a payment of its own that went through these states at the moment. */
  async function attemptAt(...states: AttemptState[]) {
    const reference = `AAAA-${String((count += 1)).padStart(4, '0')}`
    const begun = await beginPayment(practice.db, { reference, now: practice.now() })
    const transaction =
      states.at(-1) === 'paid' ? { transaction: transactionOf(begun.attempt.reference) } : {}
    return moveThrough(practice.db, begun, states, { now: practice.now(), ...transaction })
  }
  const tell = (id: string) =>
    practice.db.updateTable('payments').set({ told_at: practice.now() }).where('id', '=', id).execute()
  const ledger = async () => ({
    payments: await practice.db.selectFrom('payments').selectAll().orderBy('reference').execute(),
    attempts: await practice.db.selectFrom('attempts').selectAll().orderBy('id').execute(),
    moves: await practice.db.selectFrom('moves').selectAll().orderBy('id').execute(),
  })
  const until = (time: string) => practice.wait(Date.parse(time) - practice.now())

  test('lets go of a payment that came to nothing, thirty days after its last card', async () => {
    const { payment } = await attemptAt('sent', 'declined')
    practice.wait(DAY - 1)
    const second = await beginPayment(practice.db, { reference: payment.reference, now: practice.now() })
    await moveThrough(practice.db, second, ['sent', 'refused'], { now: practice.now() })
    practice.wait(retention.abandonedCheckoutDays * DAY - 1)
    expect(await sweepNow()).toEqual({ ...nothing, clients: 2 })
    practice.wait(1)
    expect(await sweepNow()).toEqual({ ...nothing, payments: 1 })
    expect(await ledger()).toEqual({ payments: [], attempts: [], moves: [] })
  })

  test.each<{ states: AttemptState[] }>([
    { states: [] },
    { states: ['sent'] },
    { states: ['sent', 'unknown'] },
    { states: ['sent', 'unknown', 'needs person'] },
  ])('keeps an attempt that has not ended after $states, however long it takes', async ({ states }) => {
    if (states.length === 0) await beginPayment(practice.db, { reference: 'AAAA-AAAA', now: practice.now() })
    else await attemptAt(...states)
    await practice.db.updateTable('payments').set({ told_at: practice.now() }).execute()
    days(1)
    await sweepNow()
    const before = await ledger()
    expect(before.payments).toMatchObject([{ form: expect.stringContaining('Cider Lane') }])
    days(20 * 366)
    expect(await sweepNow()).toEqual(nothing)
    expect(await ledger()).toEqual(before)
  })

  test.each<{ states: AttemptState[] }>([
    { states: ['sent', 'paid'] },
    { states: ['sent', 'paid', 'refunded'] },
    { states: ['sent', 'voided'] },
    { states: ['sent', 'declined', 'paid twice'] },
  ])('keeps $states until six years after its tax year, to the second', async ({ states }) => {
    const { payment } = await attemptAt(...states)
    await tell(payment.id)
    until('2033-04-05T22:59:59Z')
    expect(await sweepNow()).toEqual({ ...nothing, paidForms: 1, clients: 1 })
    expect(await ledger()).toMatchObject({ payments: [{ last_name: 'Fenn', form: null, pence: 5000 }] })
    until('2033-04-05T23:00:00Z')
    expect(await sweepNow()).toEqual({ ...nothing, payments: 1 })
    expect(await ledger()).toEqual({ payments: [], attempts: [], moves: [] })
  })

  test('does not count what was paid at the first moment of a tax year for the one before', async () => {
    until('2027-04-05T23:00:00Z')
    await attemptAt('sent', 'paid')
    until('2033-04-05T23:00:00Z')
    expect(await sweepNow()).toMatchObject({ payments: 0 })
    until('2034-04-05T23:00:00Z')
    expect(await sweepNow()).toMatchObject({ payments: 1 })
  })

  test('counts the years of money that was given back from then', async () => {
    const paid = await attemptAt('sent', 'paid')
    until('2027-04-06T10:00:00Z')
    await moveThrough(practice.db, paid, ['refunded'], { now: practice.now() })
    until('2034-04-05T22:59:59Z')
    expect(await sweepNow()).toMatchObject({ payments: 0 })
    until('2034-04-05T23:00:00Z')
    expect(await sweepNow()).toMatchObject({ payments: 1 })
  })

  test('lets go of a paid form thirty days after the practice was told of it, and not before it was', async () => {
    const told = await attemptAt('sent', 'paid')
    const untold = await attemptAt('sent', 'paid')
    days(2)
    await tell(told.payment.id)
    practice.wait(retention.deliveredMessageDays * DAY - 1)
    expect(await sweepNow()).toEqual({ ...nothing, clients: 2 })
    practice.wait(1)
    expect(await sweepNow()).toEqual({ ...nothing, paidForms: 1 })
    days(365)
    expect(await sweepNow()).toEqual(nothing)
    expect((await ledger()).payments).toMatchObject([
      { id: told.payment.id, form: null, first_name: 'Rosalind' },
      { id: untold.payment.id, form: expect.stringContaining('1984-02-29') },
    ])
  })

  test('keeps the form of a payment that was told while another card for it is being found out about', async () => {
    const { payment } = await attemptAt('sent', 'paid', 'refunded')
    await tell(payment.id)
    const second = await beginPayment(practice.db, { reference: payment.reference, now: practice.now() })
    await moveThrough(practice.db, second, ['sent', 'unknown'], { now: practice.now() })
    days(90)
    expect(await sweepNow()).toMatchObject({ paidForms: 0 })
    await moveThrough(practice.db, second, ['not charged'], { now: practice.now() })
    expect(await sweepNow()).toMatchObject({ paidForms: 1 })
  })

  test('lets go of a form that nobody was told of because its money went straight back', async () => {
    await attemptAt('sent', 'unknown', 'voided')
    days(29)
    expect(await sweepNow()).toMatchObject({ paidForms: 0 })
    days(1)
    expect(await sweepNow()).toEqual({ ...nothing, paidForms: 1 })
  })

  test('forgets the payer’s network after a day', async () => {
    await attemptAt('sent', 'paid')
    practice.wait(retention.rateLimitDays * DAY - 1)
    expect(await sweepNow()).toEqual(nothing)
    practice.wait(1)
    expect(await sweepNow()).toEqual({ ...nothing, clients: 1 })
    expect((await ledger()).attempts).toMatchObject([{ client: null, state: 'paid', card_last_four: '0100' }])
  })

  describe('with the provider’s events', () => {
    const hear = (id: string, transaction: Transaction, workedOff = true) =>
      practice.db
        .insertInto('provider_events')
        .values({
          id,
          type: 'transaction.sale.success',
          account: 'account',
          event: JSON.stringify({ id, type: '', testMode: false, merchant: '1', transaction }),
          received_at: practice.now(),
          outcome: workedOff ? 'paid' : null,
          worked_off_at: workedOff ? practice.now() : null,
        })
        .execute()
    const heard = async () => {
      const rows = await practice.db.selectFrom('provider_events').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    }

    test('keeps those about a payment for as long as it, and others for thirty days', async () => {
      const { attempt } = await attemptAt('sent', 'paid')
      const transactionId = attempt.transaction_id ?? ''
      await hear('about it', transactionOf(attempt.reference, { transactionId: 'of its own' }))
      await hear('by its number', transactionOf('', { transactionId }))
      await hear('of staff', transactionOf('', { transactionId: '1' }))
      await hear('waiting', transactionOf('', { transactionId: '2' }), false)
      practice.wait(retention.abandonedCheckoutDays * DAY - 1)
      expect(await sweepNow()).toEqual({ ...nothing, clients: 1 })
      practice.wait(1)
      expect(await sweepNow()).toEqual({ ...nothing, events: 1 })
      expect(await heard()).toEqual(['about it', 'by its number', 'waiting'])
      until('2033-04-06T00:00:00Z')
      expect(await sweepNow()).toEqual({ ...nothing, payments: 1, events: 2 })
      expect(await heard()).toEqual(['waiting'])
    })
  })

  test('repeats no alarm about a payment that it still keeps', async () => {
    const { attempt } = await attemptAt('sent', 'unknown', 'needs person')
    const names = [`two sales ${attempt.reference}`, 'two sales PD-GONE-GONE-1', 'compared 20781']
    const doOnce = (name: string) =>
      practice.db.transaction().execute((trx) => once(trx, name, practice.now()))
    for (const name of names) expect(await doOnce(name)).toBe(true)
    days(29)
    expect(await sweepNow()).toEqual({ ...nothing, clients: 1 })
    days(1)
    expect(await sweepNow()).toEqual({ ...nothing, doneOnce: 2 })
    days(365)
    await sweepNow()
    expect(await doOnce(`two sales ${attempt.reference}`)).toBe(false)
  })

  test('of many goes in steps', async () => {
    for (let index = 0; index < RETENTION_STEP + 1; index += 1) await attemptAt('abandoned')
    days(30)
    expect(await sweepNow()).toEqual({ ...nothing, payments: RETENTION_STEP + 1 })
  })
})

describe('a tax year', () => {
  test.each([
    ['2026-04-05T22:59:59.999Z', '2032-04-05T22:59:59.999Z'],
    ['2026-04-05T23:00:00Z', '2033-04-05T22:59:59.999Z'],
    ['2026-12-31T23:59:59Z', '2033-04-05T22:59:59.999Z'],
    ['2027-01-01T00:00:00Z', '2033-04-05T22:59:59.999Z'],
  ])('keeps what was paid at %s until %s', (paid, last) => {
    const time = Date.parse(paid)
    const end = ledgerKeptUntil(time)
    expect(new Date(end).toISOString()).toBe(last)
    expect(ledgerKeptSince(end)).toBeLessThanOrEqual(time)
    expect(ledgerKeptSince(end + 1)).toBeGreaterThan(time)
  })
})

describe('a sweep', () => {
  /** As many delivered messages as three steps take. */
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
            settled_at: practice.now(),
          })
          .execute()
      }
    })
    days(30)
    return count
  }

  test('of many goes in steps, between which visitors are answered', async () => {
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

  test('ends after the step it is in when the site stops', async () => {
    const count = await writeMany()
    await keepRetention(parts()).stop()
    expect((await kept(practice)).messages).toHaveLength(count - RETENTION_STEP)
  })

  test('that fails in one part is logged, does the others, and says nothing of anybody', async () => {
    await write('canarytext')
    await practice.outbox.deliverDue()
    rmSync(inData('photos'), { recursive: true })
    writeFileSync(inData('photos'), 'this is no folder')
    days(30)
    expect(await sweepNow()).toMatchObject({ messages: 1, letters: 1 })
    const events = practice.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(events).toContainEqual(expect.objectContaining({ level: 'error', event: 'retention.failed' }))
    expect(events.filter(({ event }) => event === 'retention.swept')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ event: 'retention.swept', messages: 1, letters: 1 })
    expect(practice.lines.join('')).not.toMatch(/canarytext|fenn/i)
  })

  test('runs at the start and every hour, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const sweeps = () => practice.lines.filter((line) => line.includes('retention.swept')).length
      const running = keepRetention(parts())
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

  test('is what the server begins with, and does not keep it from stopping', async () => {
    fileOf(Date.now() - 31 * DAY, 'of-a-server', 'mailbox', 'old.eml')
    const server = await startServer({ DATA_DIR: inData('of-a-server'), PORT: '0' })
    await expect.poll(() => existsSync(inData('of-a-server', 'mailbox', 'old.eml'))).toBe(false)
    await expect.poll(server.log).toMatch(/"event":"retention.swept".*"mails":1/)
    expect(await server.stop()).toBe(0)
  })
})

describe('the privacy notice', () => {
  const said =
    privacyNotice.sections.find(({ heading }) => heading.startsWith('How long'))?.list?.join('\n') ?? ''

  test('says the days after which a sweep deletes', () => {
    expect(said).toContain(`A message: ${retention.deliveredMessageDays} days after`)
    expect(said).toContain(`mail server does not take: ${retention.deliveredPhotoDays} days`)
    expect(said).toContain(`came with a payment: ${retention.deliveredMessageDays} days after`)
    expect(said).toContain(`begun and not paid: ${retention.abandonedCheckoutDays} days`)
    expect(said).toContain(`Backups: ${retention.backupDays} days`)
  })

  test('lets no photo stay longer than its message, with whose letters it would be lost', () => {
    expect(retention.deliveredPhotoDays).toBeLessThanOrEqual(retention.deliveredMessageDays)
  })
})
