import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStorage } from '../src/storage/storage.ts'
import type { Storage } from '../src/storage/storage.ts'
import { newFormKey } from '../src/forms/robots.ts'
import type { Mail } from '../src/mail/mail.ts'
import { openMailbox } from '../src/mail/mailbox.ts'
import { isSameAddress } from '../src/mail/same-address.ts'
import { exportPerson } from '../src/operator/export.ts'
import { forget as forgetting } from '../src/operator/forget.ts'
import { createPaymentLetters } from '../src/payments/letters/letters.ts'
import type { Alarm } from '../src/payments/letters/alarms.ts'
import type { Entry } from '../src/payments/ledger/ledger.ts'
import { practiceAddresses } from '../src/practice/mail-addresses.ts'
import { beginPayment, moveThrough, registration, transactionOf } from './support/ledger.ts'
import { operate, operateHere } from './support/operator.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { jpeg } from './support/photos.ts'
import { kept, migrations, openPractice, postJson, temporaryFolder } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { startServer } from './support/server.ts'

/** How often erasing looks whether it may go on, in milliseconds. */
const ERASE_PAUSE = 250
/** A form sent sooner is marked as a robot's (docs/decisions.md, "Nobody is refused"). */
const FASTEST_PATIENT = 2_000

const folder = temporaryFolder()
const dataDir = join(folder, 'data')
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

const practice = (...args: string[]) => operate(dataDir, ...args)

/** Somebody who asks to be forgotten: words that nobody else uses. */
const asking = { ...rosalind, firstName: 'Rosamundicanary', lastName: 'Fenncanary', phone: '07700900777' }
const secret = 'canarytooth hurts at night'
const traces =
  /rosamundicanary|fenncanary|07700900777|canarytooth|(?<![\w.+-])ros\.fenn@example\.org(?![\w.])/i

/** People whose addresses look like Rosalind's and are not. */
const neighbours = [
  'ros_fenn@example.org',
  'zros.fenn@example.org',
  'ros.fenn+teeth@example.org',
  'ros.fenn@example.org.uk',
  'rosfenn@example.org',
]

let senders = 0

/** Each from an address of its own and a form of its own, as people are. */
const asVisitor = () => ({
  headers: { 'x-forwarded-for': `192.0.2.${(senders += 1) % 256}` },
  formKey: newFormKey(Date.now() - FASTEST_PATIENT),
})

async function send(url: string, message: object) {
  const { headers, formKey } = asVisitor()
  const answer = await fetch(`${url}/api/mail/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...message, formKey }),
  })
  expect(answer.status).toBe(200)
}

/** An emergency message with a photo named after its patient. */
async function sendPhoto(url: string, person: typeof rosalind) {
  const { headers, formKey } = asVisitor()
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...person, treatment: 'Look at this', formKey }))
    body.append(name, value)
  body.append('files', new File([new Uint8Array(jpeg)], `${person.lastName}.jpg`))
  const answer = await fetch(`${url}/api/mail/emergency`, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    body,
  })
  expect(answer.status).toBe(200)
}

/** A photo of each emergency message that stays here, as one does that the practice's mail server would not take. */
async function photosStay() {
  const photos = () => beside(({ db }) => db.selectFrom('photos').select('id').execute())
  // Those that were delivered go.
  await expect.poll(photos).toEqual([])
  await beside(async ({ db }) => {
    const messages = db.selectFrom('messages').select(['id', 'content']).where('form', '=', 'emergency')
    for (const { id: message_id, content } of await messages.execute()) {
      const { lastName } = JSON.parse(content) as typeof rosalind
      const id = crypto.randomUUID()
      const photo = { id, message_id, position: 1, name: `${lastName}.jpg`, type: 'image/jpeg' }
      await db
        .insertInto('photos')
        .values({ ...photo, size: jpeg.length })
        .execute()
      writeFileSync(join(dataDir, 'photos', id), jpeg)
    }
  })
}

/** Works on the database of a running server, as another process does. */
async function beside<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = openStorage(dataDir, migrations)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

const unsentLetters = () =>
  beside(async ({ db }) =>
    db.selectFrom('letters').select(['id', 'state']).where('state', '!=', 'sent').execute(),
  )

async function everyLetterIsSent() {
  await expect.poll(unsentLetters, { timeout: 60_000 }).toEqual([])
}

/** A payment that was begun, and a receipt. */
async function pay({ db }: Storage, person: typeof rosalind) {
  await db
    .insertInto('users')
    .values({
      id: crypto.randomUUID(),
      browser: crypto.randomUUID(),
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      phone: person.phone,
      created_at: Date.now(),
    })
    .execute()
  const to = { name: person.firstName, address: person.email }
  const text = `Dear ${person.firstName}, thank you for your payment.`
  await db
    .insertInto('letters')
    .values({
      message_id: null,
      mail_id: `<${crypto.randomUUID()}@pearmain.example>`,
      state: 'sent',
      mail: JSON.stringify({ from: to, to, subject: 'Receipt', text, html: text }),
      due_at: 0,
      sender: null,
      last_error: null,
      created_at: Date.now(),
      settled_at: Date.now(),
    })
    .execute()
}

/**
 * Files in which a trace of the person can be read. Mails are read as mails: their line breaks and encodings can hide a
 * trace, or cut what stands before an address so that a neighbour's looks like one.
 */
async function filesWithTraces(of = traces, within = dataDir): Promise<string[]> {
  const files = readdirSync(within, { recursive: true, encoding: 'utf8' })
  const found: string[] = []
  for (const name of files) {
    const path = join(within, name)
    if (statSync(path).isFile() && of.test(await textOf(path))) found.push(name)
  }
  return found
}

async function textOf(file: string): Promise<string> {
  const bytes = readFileSync(file)
  if (!file.endsWith('.eml')) return bytes.toString('latin1')
  const { attachments, ...mail } = await PostalMime.parse(bytes)
  return JSON.stringify([mail, attachments.map(({ filename }) => filename)])
}

test('a neighbour’s address whose mail breaks its line in the middle is no trace of anybody', async () => {
  const mail = (text: string) =>
    `Subject: Contact\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${text}\r\n`
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'neighbour.eml'), mail('z=\r\nros.fenn@example.org'))
  writeFileSync(join(dataDir, 'hers.eml'), mail('ros.fe=\r\nnn@example.org'))
  expect(await filesWithTraces()).toEqual(['hers.eml'])
})

describe('a person who asks to be forgotten', () => {
  test('is in no file afterwards, the running site goes on, and people with similar addresses stay', async () => {
    const server = await startServer({ DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1' })
    for (let index = 0; index < 12; index += 1) {
      // Capitals do not count in an address, neither in what was sent nor in what is asked for.
      const email = index % 2 === 0 ? rosalind.email : 'Ros.Fenn@Example.ORG'
      await send(server.url, { ...asking, email, treatment: `${index} ${secret} `.repeat(1 + index * 12) })
      for (const address of neighbours)
        await send(server.url, { ...contactMessage, email: address, treatment: `No ${index} of ${address}` })
    }
    for (const person of [asking, ...neighbours.map((email) => ({ ...rosalind, email }))]) {
      await sendPhoto(server.url, person)
      await beside((storage) => pay(storage, person))
    }
    await everyLetterIsSent()
    await photosStay()
    expect((await filesWithTraces()).length).toBeGreaterThan(13)

    const { code, said } = await practice('forget', '--email', 'ROS.fenn@example.org')
    expect(said).toContain('13 messages')
    expect(said).toContain('14 letters, 0 of them not sent')
    expect(said).toContain('1 photos')
    expect(said).toContain('1 records of a payment')
    expect(said).toContain('13 mails of the built-in mailbox')
    expect(code).toBe(0)
    expect(await filesWithTraces()).toEqual([])

    await send(server.url, { ...contactMessage, email: neighbours[0], treatment: 'And another thing' })
    await everyLetterIsSent()
    await beside(async ({ db }) => {
      const messages = await db.selectFrom('messages').selectAll().execute()
      expect(messages).toHaveLength(13 * neighbours.length + 1)
      const users = await db.selectFrom('users').select('email').execute()
      expect(users.map(({ email }) => email).sort()).toEqual([...neighbours].sort())
      expect(await db.selectFrom('photos').selectAll().execute()).toHaveLength(neighbours.length)
    })
    expect(readdirSync(join(dataDir, 'photos'))).toHaveLength(neighbours.length)
    expect(readdirSync(join(dataDir, 'mailbox'))).toHaveLength(13 * neighbours.length + 1)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(server.log()).not.toMatch(traces)

    const again = await practice('forget', '--email', rosalind.email)
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('Nothing is kept about') })
    await server.stop()
  })

  test('is not in what SQLite leaves behind when it rearranges pages either', async () => {
    // Found by trying: with lengths drawn from this seed, deleting alone leaves a copy of a text in a page.
    let chance = 141
    const pick = (below: number) => (chance = (chance * 48_271) % 2_147_483_647) % below
    await beside(({ db }) =>
      db.transaction().execute(async (trx) => {
        for (let index = 0; index < 60; index += 1) {
          const email = pick(3) === 0 ? rosalind.email : 'somebody@example.org'
          await trx
            .insertInto('messages')
            .values({
              id: `${pick(1_000_000)} ${index}`,
              reference: `${index}`,
              form: 'contact',
              form_key: null,
              digest: '',
              content: JSON.stringify({ email, treatment: 'x'.repeat(pick(1_500)) }),
              received_at: index,
            })
            .execute()
        }
      }),
    )
    expect(await practice('forget', '--email', rosalind.email)).toMatchObject({ code: 0 })
    expect(await filesWithTraces()).toEqual([])
  })

  test('who wrote what has not left yet is erased only after a yes', async () => {
    const server = await startServer({
      DATA_DIR: dataDir,
      PORT: '0',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://127.0.0.1:9',
    })
    await send(server.url, { ...asking, treatment: secret })
    await send(server.url, { ...contactMessage, email: neighbours[0] })
    const asked = await practice('forget', '--email', rosalind.email)
    expect(asked.code).toBe(1)
    expect(asked.said).toContain('1 letters of this person have not left yet')
    expect(asked.said).toContain('Nothing was erased')
    await beside(async ({ db }) =>
      expect(await db.selectFrom('messages').selectAll().execute()).toHaveLength(2),
    )

    const { code, said } = await practice('forget', '--email', rosalind.email, '--yes')
    expect(said).toContain('1 letters, 1 of them not sent')
    expect(code).toBe(0)
    expect(await filesWithTraces()).toEqual([])
    await server.stop()
    await beside(async ({ db }) => {
      const [left, ...more] = await db.selectFrom('letters').selectAll().execute()
      expect(more).toEqual([])
      expect(left).toMatchObject({ state: 'waiting' })
    })
  })

  test('with an international address is found however its domain is written', async () => {
    const server = await startServer({ DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1' })
    await send(server.url, { ...asking, email: 'Zoe@Zähne.example', treatment: secret })
    await everyLetterIsSent()
    const { code, said } = await practice('forget', '--email', 'ZOE@xn--zhne-loa.example')
    expect(said).toContain('1 mails of the built-in mailbox')
    expect(code).toBe(0)
    expect(await filesWithTraces()).toEqual([])
    await server.stop()
  })

  test('is told which copies of the database may still hold them', async () => {
    await openStorage(dataDir, migrations).close()
    const copy = join(dataDir, 'practice.sqlite.before-restore-2026-11-21T10-00-00-000Z')
    writeFileSync(copy, '')
    expect((await practice('forget', '--email', rosalind.email)).said).toContain(copy)
  })
})

describe('payments of a person', () => {
  let here: Practice
  beforeEach(async () => {
    here = await openPractice({ at: new Date().toISOString() })
  })
  afterEach(() => here.close())

  const begin = (reference: string, person = asking) =>
    beginPayment(here.db, { reference, person, now: here.now() })
  const go = (begun: Entry, ...states: Parameters<typeof moveThrough>[2]) =>
    moveThrough(here.db, begun, states, {
      now: here.now(),
      transaction: transactionOf(begun.attempt.reference),
    })
  const alarm = (entry: Entry, what: Alarm) =>
    here.db
      .transaction()
      .execute((trx) =>
        createPaymentLetters(here.outbox, practiceAddresses({ mailFrom: null, mailTo: null })).alarm(
          trx,
          entry,
          what,
        ),
      )
  const hear = (id: string, reference: string) =>
    here.db
      .insertInto('provider_events')
      .values({
        id,
        type: 'transaction.sale.success',
        account: 'account',
        event: JSON.stringify({ transaction: transactionOf(reference) }),
        received_at: here.now(),
        outcome: 'paid',
        worked_off_at: here.now(),
      })
      .execute()
  const ledger = async () => ({
    payments: await here.db.selectFrom('payments').selectAll().orderBy('reference').execute(),
    attempts: await here.db.selectFrom('attempts').selectAll().orderBy('id').execute(),
    moves: await here.db.selectFrom('moves').selectAll().orderBy('id').execute(),
    events: await here.db.selectFrom('provider_events').select('id').orderBy('id').execute(),
  })
  const forget = (...more: string[]) =>
    operateHere(forgetting, here.dataDir, ['--email', asking.email, ...more])

  test('that took nothing are erased whole, and those of others stay', async () => {
    const neighbour = { ...rosalind, email: neighbours[0] ?? '' }
    await go(await begin('BBBB-0002', neighbour), 'sent', 'declined')
    await hear('of a neighbour', 'PD-BBBB-0002-1')
    const before = await ledger()
    const declined = await go(await begin('AAAA-0001'), 'sent', 'declined')
    await hear('of hers', 'PD-AAAA-0001-1')
    await alarm(declined, 'wrong amount')
    await here.outbox.deliverDue()
    const [letter] = (await kept(here)).letters
    const mail = JSON.parse(letter?.mail ?? '{}') as Mail
    const mailbox = openMailbox(join(here.dataDir, 'mailbox'), join(here.dataDir, 'photos'))
    await mailbox.send(mail, '<1@pearmain.example>')
    const { said: exported } = await operateHere(exportPerson, here.dataDir, ['--email', asking.email])
    expect(JSON.parse(exported)).toMatchObject({
      otherLetters: [{ subject: mail.subject }],
      builtInMailbox: [{ subject: mail.subject }],
    })
    expect(await filesWithTraces(traces, here.dataDir)).toContainEqual(expect.stringMatching(/\.eml$/))

    const { code, said } = await forget()
    expect(said).toContain('1 letters, 0 of them not sent')
    expect(said).toContain('1 payments that took nothing')
    expect(said).toContain('1 mails of the built-in mailbox')
    expect(said).not.toContain('Kept')
    expect(code).toBe(0)
    expect(await filesWithTraces(traces, here.dataDir)).toEqual([])
    expect(await ledger()).toEqual(before)
  })

  test('that took money keep what tax law and giving it back ask for, and nothing else', async () => {
    const entry = await go(await begin('AAAA-0001'), 'sent', 'paid')
    await hear('of hers', 'PD-AAAA-0001-1')
    await alarm(entry, 'two sales')
    await here.outbox.deliverDue()
    const { code, said } = await forget()
    expect(said).toContain('0 payments that took nothing')
    expect(said).toContain('form, telephone number, town, names on cards and 3-D Secure values of 1 payments')
    expect(said).toMatch(
      /Kept: Payment AAAA-0001 of £50\.00: name, mail address, .* until 5 April 20\d\d, and/,
    )
    expect(code).toBe(0)
    const rest = /07700900777|cider lane|1984-02-29|wrenbury|client of|browser of|r fenn|cavv|cardholderauth/i
    expect(await filesWithTraces(rest, here.dataDir)).toEqual([])
    expect(await ledger()).toMatchObject({
      payments: [
        {
          first_name: asking.firstName,
          last_name: asking.lastName,
          email: asking.email,
          pence: 5000,
          phone: '',
          form: null,
        },
      ],
      attempts: [
        {
          state: 'paid',
          transaction_id: entry.attempt.transaction_id,
          card_last_four: '0100',
          name_on_card: '',
          three_d_secure: '{}',
        },
      ],
      moves: [{ to_state: 'sent' }, { to_state: 'paid' }],
      events: [{ id: 'of hers' }],
    })
    expect((await kept(here)).letters).toEqual([])

    const again = await forget()
    expect(again.said).toContain('Nothing that may be erased is kept')
    expect(again.said).toContain('Kept: Payment AAAA-0001')
    expect(again.code).toBe(1)
  })

  test('of which nobody knows yet whether they took money stay whole, with what the practice has to hear', async () => {
    const begun = await begin('AAAA-0001')
    const unknown = await go(begun, 'sent', 'unknown')
    const entry = await go(unknown, 'needs person')
    await alarm(entry, 'needs person')
    const before = { ...(await ledger()), letters: (await kept(here)).letters }
    const { code, said } = await forget('--yes')
    expect(said).toContain('Nothing that may be erased is kept')
    expect(said).toContain('It is not known yet whether money was taken')
    expect(code).toBe(1)
    expect({ ...(await ledger()), letters: (await kept(here)).letters }).toEqual(before)

    await go(entry, 'not charged')
    expect((await forget()).said).toContain('1 letters of this person have not left yet')
    expect(await forget('--yes')).toMatchObject({ code: 0 })
    expect(await filesWithTraces(traces, here.dataDir)).toEqual([])
  })

  test('are found by their form too', async () => {
    const payer = { ...rosalind, email: 'payer@example.org' }
    await beginPayment(here.db, {
      reference: 'AAAA-0001',
      person: payer,
      form: registration(asking),
      now: here.now(),
    }).then((begun) => go(begun, 'sent', 'paid'))
    expect(await forget()).toMatchObject({ code: 0 })
    expect(await filesWithTraces(traces, here.dataDir)).toEqual([])
    expect((await ledger()).payments).toMatchObject([{ email: payer.email, form: null }])
  })

  test('are told of with every card that was tried, and without what only secures them', async () => {
    const first = await go(await begin('AAAA-0001'), 'sent', 'declined')
    const entry = await go(await begin(first.payment.reference), 'sent', 'paid')
    await hear('of hers', entry.attempt.reference)
    await begin('BBBB-0002', { ...rosalind, email: neighbours[0] ?? '' })
    const { code, said } = await operateHere(exportPerson, here.dataDir, ['--email', asking.email])
    expect(code).toBe(0)
    const time = new Date(here.now()).toISOString()
    const move = (became: string) => ({ at: time, became, source: 'look-up', text: '' })
    const attempt = {
      begun: time,
      nameOnCard: 'R FENN',
      cardType: 'visa',
      cardLastFour: '0100',
      answer: '100 SUCCESS',
      returned: '0.00',
    }
    expect(JSON.parse(said)).toMatchObject({
      payments: [
        {
          reference: 'AAAA-0001',
          purpose: 'registration',
          amount: '50.00',
          currency: 'GBP',
          firstName: asking.firstName,
          lastName: asking.lastName,
          email: asking.email,
          phone: asking.phone,
          town: 'Wrenbury',
          begun: time,
          form: registration(asking),
          practiceTold: null,
          attempts: [
            {
              ...attempt,
              reference: 'PD-AAAA-0001-1',
              state: 'declined',
              transaction: first.attempt.transaction_id,
              history: [move('sent'), move('declined')],
            },
            {
              ...attempt,
              reference: 'PD-AAAA-0001-2',
              state: 'paid',
              transaction: entry.attempt.transaction_id,
              history: [move('sent'), move('paid')],
            },
          ],
          providerMessages: [{ type: 'transaction.sale.success', received: time }],
        },
      ],
      keptByLaw: [{ what: expect.stringContaining('AAAA-0001'), why: expect.stringContaining('Tax law') }],
    })
    const { token_digest: digest, client } = entry.attempt
    for (const internal of [digest, client ?? '?', entry.payment.browser, entry.payment.digest, 'cavv'])
      expect(said).not.toContain(internal)
  })
})

describe('a letter under way', () => {
  test('is let finish before its person is erased, so that nothing arrives after it', async () => {
    let finish: () => void = () => undefined
    const here = await openPractice({
      at: new Date().toISOString(),
      post: { send: () => new Promise((resolve) => (finish = resolve)) },
    })
    await postJson(here, '/api/mail/contact', contactMessage)
    const delivery = here.outbox.deliverDue()
    await expect.poll(async () => (await kept(here)).letters[0]?.state).toBe('sending')

    let ended = false
    const spoken: string[] = []
    const args = ['--email', rosalind.email]
    const erasing = operateHere(forgetting, here.dataDir, args, (line) => void spoken.push(line)).finally(
      () => (ended = true),
    )
    await expect.poll(() => spoken.join('\n')).toContain('leaving just now; waiting for it')
    // Long enough for it to look again, and again.
    await new Promise((resolve) => setTimeout(resolve, 4 * ERASE_PAUSE))
    expect(ended).toBe(false)
    expect((await kept(here)).messages).toHaveLength(1)

    finish()
    await delivery
    const { code, said } = await erasing
    expect(said).toContain('1 letters, 0 of them not sent')
    expect(code).toBe(0)
    expect(await kept(here)).toEqual({ messages: [], letters: [] })
    await here.close()
  })

  test('whose sender was killed counts as not sent', async () => {
    const here = await openPractice({ at: new Date().toISOString() })
    await postJson(here, '/api/mail/contact', contactMessage)
    await here.db
      .updateTable('letters')
      .set({ state: 'sending', sender: 'a process that is gone', due_at: here.now() - 1 })
      .execute()
    const asked = await operate(here.dataDir, 'forget', '--email', rosalind.email)
    expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('1 letters of this person') })
    expect(await operate(here.dataDir, 'forget', '--email', rosalind.email, '--yes')).toMatchObject({
      code: 0,
    })
    // The server looks for letters as before, and finds none.
    await here.outbox.deliverDue()
    expect(here.mailServer.attempts).toBe(0)
    await here.close()
  })
})

describe('a person who asks what is kept', () => {
  test('gets it all, and nothing about people with similar addresses', async () => {
    const server = await startServer({ DATA_DIR: dataDir, PORT: '0', TRUST_PROXY: '1' })
    await send(server.url, { ...asking, treatment: secret })
    for (const email of neighbours) await send(server.url, { ...contactMessage, email })
    for (const person of [asking, ...neighbours.map((email) => ({ ...rosalind, email }))]) {
      await sendPhoto(server.url, person)
      await beside((storage) => pay(storage, person))
    }
    await everyLetterIsSent()
    await photosStay()

    const { code, said } = await practice('export', '--email', 'ROS.FENN@example.org')
    expect(code).toBe(0)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(JSON.parse(said)).toEqual({
      address: 'ROS.FENN@example.org',
      exported: time,
      messages: [
        {
          id: expect.any(String),
          reference: expect.stringMatching(/^\w{4}-\w{4}$/),
          form: 'contact',
          received: time,
          content: { ...asking, treatment: secret },
          letters: [
            expect.objectContaining({
              state: 'sent',
              written: time,
              settled: time,
              text: expect.stringContaining(secret),
            }),
          ],
          photos: [],
        },
        expect.objectContaining({
          form: 'emergency',
          photos: [
            { id: expect.any(String), name: 'Fenncanary.jpg', type: 'image/jpeg', bytes: jpeg.length },
          ],
        }),
      ],
      otherLetters: [expect.objectContaining({ subject: 'Receipt', to: rosalind.email, state: 'sent' })],
      paymentsBegun: [
        expect.objectContaining({
          email: rosalind.email,
          firstName: 'Rosamundicanary',
          lastName: 'Fenncanary',
          phone: asking.phone,
          begun: time,
        }),
      ],
      payments: [],
      builtInMailbox: expect.arrayContaining([
        { file: expect.stringMatching(/\.eml$/), subject: expect.stringMatching(/^Contact/), date: time },
        { file: expect.stringMatching(/\.eml$/), subject: expect.stringMatching(/^EMERGENCY/), date: time },
      ]),
      keptByLaw: [],
    })
    for (const email of neighbours) expect(said).not.toContain(email)

    const out = join(folder, 'rosalind.json')
    expect(await practice('export', '--email', rosalind.email, '--out', out)).toMatchObject({ code: 0 })
    expect((statSync(out).mode & 0o777).toString(8)).toBe('600')
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ address: rosalind.email })
    const written = readFileSync(out, 'utf8')
    const again = await practice('export', '--email', rosalind.email, '--out', out)
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('is there already') })
    expect(readFileSync(out, 'utf8')).toBe(written)
    await server.stop()
  })

  test('is told when nothing is kept', async () => {
    const out = join(folder, 'nobody.json')
    await openStorage(dataDir, migrations).close()
    const { code, said } = await practice('export', '--email', 'nobody@example.org', '--out', out)
    expect(code).toBe(1)
    expect(said).toBe(`Data folder: ${dataDir}\nNothing is kept about nobody@example.org.\n`)
    expect(readdirSync(folder)).not.toContain('nobody.json')
  })
})

describe('an operator’s mistake', () => {
  test.each([
    ['no address', []],
    ['no address after the option', ['--email']],
    ['a name instead of an address', ['--email', 'Rosalind']],
    ['an option that there is not', ['--email', rosalind.email, '--force']],
    ['words too many', ['--email', rosalind.email, 'please']],
  ])('%s is explained and changes nothing', async (_, args) => {
    for (const [name, verb] of Object.entries({ forget: forgetting, export: exportPerson })) {
      const { code, said } = await operateHere(verb, dataDir, args)
      expect(code).toBe(2)
      expect(said).toContain(`Usage: npm run practice -- ${name} --email ADDRESS`)
    }
  })

  test('the practice’s own address cannot be erased: every letter goes to it', async () => {
    const { code, said } = await practice('forget', '--email', 'Reception@Pearmain.example', '--yes')
    expect(said).toContain('the practice’s own address'.replace('’', "'"))
    expect(code).toBe(1)
  })
})

describe('mail addresses', () => {
  test.each([
    ['a@example.org', 'A@EXAMPLE.ORG', true],
    [' a@example.org', 'a@example.org ', true],
    ['zoë@zähne.example', 'ZOE\u0308@xn--zhne-loa.example', true],
    ['a.b@example.org', 'ab@example.org', false],
    ['a+b@example.org', 'a@example.org', false],
    ['a_b@example.org', 'axb@example.org', false],
    ['a@example.org', 'a@example.org.uk', false],
    ['a@example.org', 'ba@example.org', false],
  ])('%s and %s: the same is %s', (one, other, same) => {
    expect(isSameAddress(one, other)).toBe(same)
  })
})
