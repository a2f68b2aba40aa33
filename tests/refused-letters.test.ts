import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NotSent } from '../src/mail/mail.ts'
import type { Mail } from '../src/mail/mail.ts'
import { mailCommand as mailVerb } from '../src/operator/mail-command.ts'
import { letterOf } from './support/letters.ts'
import { operateHere } from './support/operator.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { kept, openPractice, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { refusal } from './support/smtp.ts'

/* Letters that a mail server refuses, and what a success means for those that wait. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let practice: Practice
beforeEach(async () => {
  practice = await openPractice({ confirmations: false })
})
afterEach(() => practice.close())

let clients = 0
const write = (form: 'contact' | 'emergency' = 'contact') => {
  clients += 1
  return postJson(practice, `/api/mail/${form}`, contactMessage, { 'x-forwarded-for': `192.0.2.${clients}` })
}
const ours = { name: 'The practice', address: 'hello@practice.example' }
/** Enqueues a receipt for a patient. */
const oweReceipt = (address = rosalind.email) => {
  const to = { name: 'Rosalind Fenn', address }
  const mail: Mail = {
    from: ours,
    to,
    replyTo: ours,
    automatic: true,
    subject: 'Receipt',
    letter: letterOf('Paid'),
  }
  return practice.db.transaction().execute((trx) => practice.outbox.enqueue(trx, { mail, messageId: null }))
}
const letters = async () => (await kept(practice)).letters
const ready = async () => (await practice.request('/readyz')).status
const logged = (event: string) => practice.lines.filter((line) => line.includes(`"event":"${event}"`))
const toPatient = (address: string) =>
  address === rosalind.email ? refusal(550, '5.1.1 no such user') : undefined

/** Delivers everything that falls due within a time, in milliseconds. */
async function deliverFor(ms: number) {
  const end = practice.now() + ms
  while (practice.now() < end) {
    await practice.outbox.deliverDue()
    const due = (await letters()).filter(({ state }) => state === 'waiting').map(({ due_at }) => due_at)
    practice.wait(Math.min(...due, end) - practice.now())
  }
}

describe('a letter that the practice’s own address refuses', () => {
  const noSuchUser = new NotSent('permanent', '550', 'no such user', 'address')
  let refuses = true
  beforeEach(async () => {
    refuses = true
    await practice.close()
    practice = await openPractice({
      confirmations: false,
      post: { send: () => (refuses ? Promise.reject(noSuchUser) : Promise.resolve()) },
    })
  })

  test('is retried for days and arrives once the address works again; log and /readyz report it meanwhile', async () => {
    await write()
    await practice.outbox.deliverDue()
    expect(logged('letter.delayed')).toHaveLength(1)
    expect(await ready()).toBe(200)
    await deliverFor(72 * HOUR)
    expect(await letters()).toMatchObject([{ state: 'waiting', trouble: 'permanent' }])
    expect(await ready()).toBe(503)

    refuses = false
    await deliverFor(HOUR)
    expect(await letters()).toMatchObject([{ state: 'sent', trouble: null, last_error: null }])
    expect(await ready()).toBe(200)
  })

  test('is given up on after four days, and then needs a person', async () => {
    await write()
    await deliverFor(120 * HOUR)
    expect(await letters()).toMatchObject([{ state: 'parked' }])
    expect(await ready()).toBe(503)
    expect(logged('letter.parked')).toHaveLength(1)
  })
})

describe('a letter that a patient’s address refuses', () => {
  test('is parked at once without retries; the practice is notified, and the site stays ready', async () => {
    practice.mailServer.recipient = toPatient
    await oweReceipt()
    await deliverFor(24 * HOUR)
    expect(await letters()).toMatchObject([{ state: 'parked', attempts: 1 }, { state: 'sent' }])
    expect(logged('letter.parked')).toHaveLength(1)
    expect(practice.mailServer.mails.map(({ subject }) => subject)).toEqual([
      'A letter to a patient was refused (letter 1)',
    ])
    const [told] = practice.mailServer.mails
    expect(told?.envelopeTo).toEqual([ours.address])
    expect(told?.text).toContain(`Address: ${rosalind.email}`)
    expect(told?.text).toMatch(/ask the patient[^]*5\.1\.1 no such user[^]*mail resend 1 --to/)
    expect(await ready()).toBe(200)
    expect(await (await practice.request('/readyz')).json()).toMatchObject({
      mail: { waiting: 0, oldestAge: 0, parked: 0, refused: 1 },
    })
  })

  test('can be discarded by the operator, or resent to the right address', async () => {
    practice.mailServer.recipient = toPatient
    await oweReceipt()
    await oweReceipt()
    await practice.outbox.deliverDue()
    const here = { DATA_DIR: practice.dataDir }
    expect(await operateHere(mailVerb, here, ['discard', '1'])).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Letter 1, "Receipt", to ${rosalind.email} is discarded.`),
    })
    await operateHere(mailVerb, here, ['resend', '2', '--to', 'fenn@example.org'])
    practice.wait(HOUR)
    await practice.outbox.deliverDue()
    expect(practice.mailServer.mails.flatMap(({ envelopeTo }) => envelopeTo)).toContain('fenn@example.org')
    expect((await letters()).every(({ state }) => state === 'sent')).toBe(true)
    expect(await operateHere(mailVerb, here, ['discard', '2'])).toMatchObject({ code: 1 })
  })
})

test('the operator cannot discard a letter with a patient’s message', async () => {
  practice.mailServer.recipient = () => refusal(550, 'no')
  await write()
  await practice.outbox.deliverDue()
  expect(await operateHere(mailVerb, { DATA_DIR: practice.dataDir }, ['discard', '1'])).toMatchObject({
    code: 1,
  })
  expect(await letters()).toHaveLength(1)
})

describe('a mail server’s refusal', () => {
  test.each([
    [552, '5.2.2 mailbox full', 'temporary', 'address'],
    [552, 'Requested mail action aborted: exceeded storage allocation', 'temporary', 'address'],
    [552, 'user is over quota', 'temporary', 'address'],
    [550, '5.2.2 over quota', 'temporary', 'address'],
    [452, '4.3.1 insufficient system storage', 'temporary', 'address'],
    [552, '5.3.4 message too big for system', 'too large', 'letter'],
    [552, '5.2.3 message length exceeds administrative limit', 'too large', 'letter'],
    [552, 'message size exceeds fixed limit', 'too large', 'letter'],
    [554, '5.3.4 message too big', 'too large', 'letter'],
    [550, '5.1.1 no such user', 'permanent', 'address'],
    [550, '5.7.1 this looks like spam', 'permanent', 'letter'],
    [451, '4.7.1 greylisted', 'temporary', 'server'],
  ])('%i %s is classified as %s, about the %s', async (code, text, trouble, about) => {
    practice.mailServer.answer = () => refusal(code, text)
    await write()
    await practice.outbox.deliverDue()
    expect(await letters()).toMatchObject([{ state: 'waiting', trouble, trouble_about: about }])
  })
})

describe('after an outage', () => {
  test('the first delivered letter makes all waiting letters due, emergencies first', async () => {
    practice.mailServer.answer = () => refusal(421, 'closing')
    await write()
    await write('emergency')
    await oweReceipt()
    await practice.outbox.deliverDue()
    practice.mailServer.answer = () => undefined
    // Each waiting letter now has a pause of an hour.
    await practice.db
      .updateTable('letters')
      .set({ due_at: practice.now() + HOUR })
      .execute()
    await write()
    await practice.outbox.deliverDue()
    expect(practice.mailServer.mails.map(({ subject }) => subject?.split(' ')[0])).toEqual([
      'Contact',
      'EMERGENCY',
      'Contact',
      'Receipt',
    ])
  })

  test('of the practice’s mailbox only, a letter delivered there makes its other letters due and no patient’s', async () => {
    practice.mailServer.recipient = () => refusal(550, '5.2.2 mailbox full')
    await write()
    await oweReceipt()
    await practice.outbox.deliverDue()
    practice.mailServer.recipient = (address) =>
      address === rosalind.email ? refusal(550, '5.2.2 mailbox full') : undefined
    await practice.db
      .updateTable('letters')
      .set({ due_at: practice.now() + HOUR })
      .execute()
    await write()
    await practice.outbox.deliverDue()
    expect(await letters()).toMatchObject([
      { state: 'sent' },
      { state: 'waiting', attempts: 1 },
      { state: 'sent' },
    ])
  })
})
