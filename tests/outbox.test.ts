import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { computeBackoff, computeRetryPause, isHopeless } from '../src/mail/retry.ts'
import { NotSent } from '../src/mail/mail.ts'
import type { Mail } from '../src/mail/mail.ts'
import { createSmtpMailer } from '../src/mail/smtp.ts'
import { everything } from './support/amount.ts'
import { letterOf } from './support/letters.ts'
import { contactMessage } from './support/people.ts'
import { openPractice, postJson, kept, letterPictures } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { refusal, startMailServer } from './support/smtp.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

let practice: Practice
afterEach(() => practice.close())
afterEach(() => void vi.useRealTimers())

const write = (text = 'Hello', from = '192.0.2.1') =>
  postJson(practice, '/api/mail/contact', { ...contactMessage, treatment: text }, { 'x-forwarded-for': from })
const letter = async () => (await kept(practice)).letters[0]
const ready = async () => (await practice.request('/readyz')).status

describe('a letter that cannot be delivered now', () => {
  test('is tried again with growing pauses, for days, and arrives when the mail server is back', async () => {
    practice = await openPractice({ confirmations: false })
    practice.mailServer.answer = () => refusal(451, 'greylisted, come back later')
    await write()
    const tried: number[] = []
    const began = practice.now()
    while (practice.now() - began < 72 * HOUR) {
      await practice.outbox.deliverDue()
      tried.push(practice.now() - began)
      practice.wait(((await letter())?.due_at ?? 0) - practice.now())
    }
    const pauses = tried.slice(1).map((time, index) => time - (tried[index] ?? 0))
    expect(pauses.slice(0, 4)).toEqual([900, 1_800, 3_600, 7_200])
    expect(Math.max(...pauses)).toBe(0.9 * HOUR)
    expect(tried.length).toBeGreaterThan(72)

    practice.mailServer.answer = () => undefined
    await practice.outbox.deliverDue()
    expect(practice.mailServer.mails).toHaveLength(1)
    expect(await letter()).toMatchObject({ state: 'sent', last_error: null })
    expect(practice.lines.at(-1)).toContain(`"letter":1,"attempts":${tried.length + 1}`)
  })

  test('and whose refusal the database cannot record holds up no other, and is tried again by itself', async () => {
    practice = await openPractice({ confirmations: false, postGoesOut: true })
    practice.mailServer.answer = (attempt) => (attempt === 1 ? refusal(451, 'later') : undefined)
    await sql`CREATE TRIGGER full BEFORE UPDATE ON letters WHEN new.state = 'waiting'
      BEGIN SELECT RAISE(ABORT, 'no room'); END`.execute(practice.db)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await write('first')
    await expect.poll(() => practice.mailServer.attempts).toBe(1)
    await write('second')
    await expect.poll(() => practice.mailServer.mails).toHaveLength(1)
    practice.wait(15 * SECOND)
    await vi.advanceTimersByTimeAsync(15 * SECOND)
    await expect.poll(() => practice.mailServer.mails).toHaveLength(2)
    expect(practice.lines.join('')).toMatch(/"outbox.failed".*no room/)
  })

  test('while the clock was days ahead is tried again once the clock is right', async () => {
    practice = await openPractice({ confirmations: false })
    practice.mailServer.answer = () => refusal(421, 'closing')
    await write()
    practice.wait(72 * HOUR)
    await practice.outbox.deliverDue()
    practice.wait(-72 * HOUR)
    practice.mailServer.answer = () => undefined
    await practice.outbox.deliverDue()
    expect(practice.mailServer.mails).toHaveLength(1)
  })

  test('is sent with its stored Message-ID, so that a duplicate can be recognised', async () => {
    practice = await openPractice({ confirmations: false })
    await write()
    const first = (await letter())?.mail_id
    await practice.outbox.deliverDue()
    expect(practice.mailServer.mails[0]?.messageId).toBe(first)
  })

  test('makes the site not ready after a quarter of an hour, and ready again when it is gone', async () => {
    practice = await openPractice({ confirmations: false })
    practice.mailServer.answer = () => refusal(421, 'closing')
    await write()
    await practice.outbox.deliverDue()
    expect(practice.lines.at(-1)).toContain('"letter.not-sent","letter":1,"attempts":1,')
    expect(await ready()).toBe(200)
    practice.wait(15 * 60 * SECOND)
    await write('a newer one')
    expect(await ready()).toBe(503)
    await practice.outbox.deliverDue()
    expect(practice.lines.filter((line) => line.includes('letter.delayed'))).toHaveLength(1)
    practice.mailServer.answer = () => undefined
    practice.wait(HOUR)
    await practice.outbox.deliverDue()
    expect(await ready()).toBe(200)
  })

  test('is retried after pauses that vary at random and never exceed an hour', () => {
    expect(computeBackoff(1, () => 0)).toBe(800)
    expect(computeBackoff(1, () => 0.999)).toBe(1_000)
    expect(computeBackoff(60, () => 0.5)).toBe(0.9 * HOUR)
  })
})

describe('a letter that will never be delivered', () => {
  const toPatient = { automatic: true } as const
  const acknowledgement = { automatic: 'auto-replied' } as const
  test.each([
    ['temporary', {}, 110, 72 * HOUR, true],
    ['temporary', {}, 109, 72 * HOUR, false],
    ['temporary', {}, 110, 72 * HOUR - 1, false],
    ['permanent', {}, 1, 0, false],
    ['permanent', toPatient, 1, 0, true],
    ['temporary', toPatient, 1, 24 * HOUR, false],
    ['temporary', acknowledgement, 1, 24 * HOUR, true],
    ['temporary', acknowledgement, 1, 24 * HOUR - 1, false],
    ['broken', {}, 2, 72 * HOUR, false],
    ['broken', {}, 3, 0, true],
    ['configuration', toPatient, 110, 72 * HOUR, false],
  ] as const)(
    '%s trouble with %j, attempt %i after %i ms: given up on is %s',
    (trouble, more, attempts, age, is) => {
      const address = { name: '', address: 'a@example.org' }
      const mail = { from: address, to: address, subject: '', letter: letterOf(''), ...more }
      const why = new NotSent(trouble, '', '')
      expect(isHopeless(why, { mail, attempts, age })).toBe(is)
      const pause = trouble === 'configuration' ? 300 * SECOND : computeBackoff(attempts, () => 0.5)
      expect(computeRetryPause(why, { mail, attempts, age }, () => 0.5)).toBe(pause)
    },
  )

  test('is parked after a few attempts when it is malformed, and does not hold up the next one', async () => {
    practice = await openPractice({ confirmations: false })
    await write('first')
    await practice.db.updateTable('letters').set({ mail: '{"from":{"name":"x"}}' }).execute()
    await write('second')
    for (let round = 0; round < 5; round += 1) {
      await practice.outbox.deliverDue()
      practice.wait(HOUR)
    }
    const { letters } = await kept(practice)
    expect(letters.map(({ state }) => state)).toEqual(['parked', 'sent'])
  })
})

describe('a letter at which the site itself fails', () => {
  test('is parked at the third attempt, with the reason', async () => {
    practice = await openPractice({
      confirmations: false,
      post: { send: () => Promise.reject(new Error('a bug')) },
    })
    await write()
    for (const state of ['waiting', 'waiting', 'parked']) {
      await practice.outbox.deliverDue()
      expect(await letter()).toMatchObject({ state, trouble: 'broken', last_error: 'Error: a bug' })
      practice.wait(HOUR)
    }
    expect(practice.lines.at(-1)).toContain('"code":"error"')
  })
})

const filesIn = (photosDir: string) => ({ photosDir, pictures: letterPictures })

describe('a mail server that cannot be used', () => {
  test('because of a wrong password keeps the letter waiting until the password is right', async () => {
    practice = await openPractice({ confirmations: false })
    const server = await startMailServer({ login: true })
    let password = 'wrong'
    const post = {
      send: (...mail: Parameters<ReturnType<typeof createSmtpMailer>['send']>) =>
        createSmtpMailer(
          server.url.replace('//', `//practice:${password}@`),
          filesIn(practice.photoStore.folder),
        ).send(...mail),
    }
    await practice.close()
    practice = await openPractice({ confirmations: false, post })
    await write()
    for (let day = 0; day < 6; day += 1) {
      await practice.outbox.deliverDue()
      practice.wait(24 * HOUR)
    }
    expect(await letter()).toMatchObject({ state: 'waiting' })
    password = 'right'
    await practice.outbox.deliverDue()
    expect(server.mails).toHaveLength(1)
    await server.stop()
  })

  test('because nothing listens there is tried again later', async () => {
    practice = await openPractice({ confirmations: false })
    await practice.mailServer.stop()
    await write()
    await practice.outbox.deliverDue()
    expect(await letter()).toMatchObject({ state: 'waiting', attempts: 1 })
  })
})

describe('a letter that the mail server has accepted', () => {
  test.runIf(everything)('is not sent again while the database cannot record it', async () => {
    let locked: Database.Database | null = null
    const post = {
      send: () => {
        sent += 1
        locked = new Database(join(practice.dataDir, 'practice.sqlite'))
        locked.exec('BEGIN IMMEDIATE')
        return Promise.resolve()
      },
    }
    let sent = 0
    practice = await openPractice({ confirmations: false, post })
    // This process holds the lock itself, and can do nothing else while SQLite waits for it.
    await sql`PRAGMA busy_timeout = 1`.execute(practice.db)
    await write()
    const delivery = practice.outbox.deliverDue().catch(() => undefined)
    await expect.poll(() => practice.lines.join('')).toContain('"letter.not-recorded","letter":1')
    // The claim expired long ago, but this outbox still handles the letter.
    practice.wait(HOUR)
    expect(locked).not.toBeNull()
    ;(locked as Database.Database | null)?.close()
    await practice.outbox.deliverDue()
    await delivery
    expect(sent).toBe(1)
    expect(await letter()).toMatchObject({ state: 'sent' })
  })
})

describe('a mail server', () => {
  test('that needs a login which is not configured costs the letter no attempt', async () => {
    const server = await startMailServer({ login: true })
    practice = await openPractice({ confirmations: false })
    const { folder } = practice.photoStore
    await practice.close()
    practice = await openPractice({
      confirmations: false,
      post: createSmtpMailer(server.url, filesIn(folder)),
    })
    await write()
    await practice.outbox.deliverDue()
    expect(await letter()).toMatchObject({ state: 'waiting', attempts: 0 })
    await server.stop()
  })

  test.each([
    ['another machine', false, '0.0.0.0', undefined],
    ['this machine', true, '127.0.0.1', undefined],
    ['this machine, but TLS is required', false, '127.0.0.1', 'required'],
    ['another machine, but may be sent to in clear', true, '0.0.0.0', 'optional'],
  ] as const)('without TLS on %s gets password and letters: %s', async (_, inClear, host, tls) => {
    // 0.0.0.0 is no loopback address, but connects to this machine.
    const heard: string[] = []
    const server = createServer((socket) => {
      socket.write('220 mail\r\n')
      socket.on('error', () => undefined)
      socket.on('data', (line: Buffer) => {
        heard.push(line.toString())
        const isHello = line.toString().startsWith('EHLO')
        socket.write(isHello ? '250-mail\r\n250 AUTH PLAIN\r\n' : '502 not known here\r\n')
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    practice = await openPractice({
      confirmations: false,
      post: createSmtpMailer(`smtp://practice:secret@${host}:${port}`, filesIn(''), tls),
    })
    await write()
    await practice.outbox.deliverDue()
    expect(/^(AUTH|MAIL FROM)/m.test(heard.join(''))).toBe(inClear)
    expect(heard.length).toBeGreaterThan(1)
    if (!inClear) {
      // A wrong configuration needs a person; it costs the letter no retry.
      expect(await letter()).toMatchObject({ state: 'waiting', attempts: 0 })
      expect(practice.lines.join('')).toContain('"reason":"configuration"')
    }
    await new Promise((resolve) => server.close(resolve))
  })

  test('that greets with a refusal is tried again later', async () => {
    const rude = createServer((socket) => socket.end('554 your address is listed\r\n'))
    await new Promise<void>((resolve) => void rude.listen(0, '127.0.0.1', resolve))
    const { port } = rude.address() as AddressInfo
    practice = await openPractice({
      confirmations: false,
      post: createSmtpMailer(`smtp://127.0.0.1:${port}`, filesIn('')),
    })
    await write()
    await practice.outbox.deliverDue()
    expect(await letter()).toMatchObject({ state: 'waiting', attempts: 1 })
    await new Promise((resolve) => rude.close(resolve))
  })
})

describe('several senders with one queue', () => {
  test('send each of forty letters once', async () => {
    const sent: string[] = []
    const post = {
      send: async (_: unknown, mailId: string) => {
        await new Promise(setImmediate)
        sent.push(mailId)
      },
    }
    practice = await openPractice({ confirmations: false, post })
    for (let index = 0; index < 40; index += 1) await write(`Message ${index}`, `192.0.2.${index}`)
    await Promise.all([
      practice.outbox.deliverDue(),
      practice.outbox.deliverDue(),
      practice.outbox.deliverDue(),
    ])
    expect(sent).toHaveLength(40)
    expect(new Set(sent).size).toBe(40)
  })
})

describe('a letter under way', () => {
  /** Enqueues a letter, and tries to deliver it while something else happens. */
  async function send(mail: Partial<Mail>, meanwhile: () => Promise<unknown>) {
    practice = await openPractice({ post: { send: async () => void (await meanwhile()) } })
    const whole = {
      from: ours,
      to: ours,
      replyTo: ours,
      subject: 'A letter',
      letter: letterOf('A letter'),
      ...mail,
    }
    await practice.db
      .transaction()
      .execute((trx) => practice.outbox.enqueue(trx, { mail: whole, messageId: null }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await practice.outbox.deliverDue()
    expect(vi.getTimerCount()).toBe(0)
    return practice.db.selectFrom('letters').selectAll().execute()
  }
  const ours = { name: 'The practice', address: 'hello@practice.example' }
  const photo = { photo: 'a', filename: 'a.jpg', contentType: 'image/jpeg', size: 1 }

  test('stays its sender’s for as long as sending takes, and counts as waiting', async () => {
    const [sent] = await send({}, async () => {
      practice.wait(5 * SECOND)
      vi.advanceTimersByTime(5 * SECOND)
      expect(await letter()).toMatchObject({
        state: 'sending',
        sender: expect.stringContaining(`:${process.pid}`),
        due_at: practice.now() + 15 * SECOND,
      })
      expect(await practice.outbox.health()).toMatchObject({ waiting: 1, parked: 0 })
    })
    expect(sent).toMatchObject({ state: 'sent' })
  })

  test.each<[string, Partial<Mail>, NotSent]>([
    [
      'a refused acknowledgement',
      { automatic: 'auto-replied' },
      new NotSent('permanent', '550', '', 'address'),
    ],
    ['a refused receipt', { automatic: true }, new NotSent('permanent', '550', '', 'address')],
    ['photos that are too large', { attachments: [photo, photo] }, new NotSent('too large', '552', '')],
  ])('that is erased or taken over meanwhile is left alone: %s', async (_, mail, why) => {
    const erased = await send(mail, async () => {
      await practice.db.deleteFrom('letters').execute()
      throw why
    })
    expect(erased).toEqual([])
    await practice.close()
    const taken = await send(mail, async () => {
      await practice.db.updateTable('letters').set({ sender: 'another process' }).execute()
      throw why
    })
    expect(taken).toMatchObject([{ state: 'sending', sender: 'another process', last_error: null }])
  })
})

describe('order and stopping', () => {
  test('letters with a higher priority go first', async () => {
    const order: string[] = []
    practice = await openPractice({
      confirmations: false,
      post: { send: async ({ subject }) => void order.push(subject) },
    })
    await write('ordinary')
    const address = { name: '', address: 'a@example.org' }
    const urgent = { from: address, to: address, subject: 'urgent', letter: letterOf('urgent') }
    await practice.db
      .transaction()
      .execute((trx) => practice.outbox.enqueue(trx, { mail: urgent, messageId: null, priority: 1 }))
    await practice.outbox.deliverDue()
    expect(order).toEqual(['urgent', expect.stringMatching(/^Contact form/)])
  })

  test('stopping lets the letter that is being sent finish', async () => {
    let finish: () => void = () => undefined
    practice = await openPractice({
      confirmations: false,
      post: { send: () => new Promise((resolve) => (finish = resolve)) },
    })
    await write()
    void practice.outbox.deliverDue()
    await expect.poll(async () => (await letter())?.state).toBe('sending')
    const stopped = practice.outbox.stop()
    expect(await Promise.race([stopped, letter()])).toMatchObject({ state: 'sending' })
    finish()
    await stopped
    expect(await letter()).toMatchObject({ state: 'sent' })
  })

  test('no name, address or text of a patient is in the log', async () => {
    practice = await openPractice({
      confirmations: false,
      post: {
        send: () => Promise.reject(new NotSent('temporary', '451', `refused ${contactMessage.email}`)),
      },
    })
    await write('a canary text')
    await practice.outbox.deliverDue()
    const log = practice.lines.join('\n')
    for (const secret of [...Object.values(contactMessage), 'a canary text'])
      expect(log).not.toContain(secret)
  })
})
