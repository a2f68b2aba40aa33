import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NotSent } from '../src/mail/mail.ts'
import { mailCommand as mailVerb } from '../src/operator/mail-command.ts'
import { parkUnsentLetters } from '../src/operator/restored-letters.ts'
import { formatDay, formatMoment } from '../src/facts/format-date.ts'
import { addDays, toLondonTime } from '../src/facts/london-time.ts'
import { formatClockTime } from '../src/facts/open-now.ts'
import { practice as facts } from '#practice/practice.ts'
import { retentionPeriods } from '#practice/retention-periods.ts'
import { sample } from './support/amount.ts'
import { confirmationsOf, sendAsSomebodyElse } from './support/confirmations.ts'
import { forms, isWordedAlike } from './support/letters.ts'
import { openForEachTest } from './support/opened.ts'
import { operateHere } from './support/operator.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { kept, openPractice, postAsBrowser } from './support/practice.ts'
import { seed } from './support/seed.ts'
import type { Delivered } from './support/smtp.ts'
import { refusal } from './support/smtp.ts'
import { sweepOnce } from './support/sweeps.ts'
import { DAY, HOUR } from './support/times.ts'
import {
  closes,
  findMoment,
  hasDentistOnCall,
  findOpenDate,
  onCall,
  onCallDate,
  onCallUntil,
  openDate,
  opens,
  whileOpen,
} from './support/facts.ts'

/* Acknowledgements to the senders of forms; they repeat nothing that was written. */

const here = facts.email.address
const practice = openForEachTest(() => openPractice({ at: whileOpen }))

/** Delivers until the queue is empty, each time advancing the clock to the next due letter. */
async function deliverEverything(of = practice) {
  for (;;) {
    await of.outbox.deliverDue()
    const open = of.db.selectFrom('letters').select('due_at').where('state', 'in', ['waiting', 'sending'])
    const dueTimes = (await open.execute()).map(({ due_at }) => due_at)
    if (dueTimes.length === 0) return
    of.wait(Math.max(Math.min(...dueTimes) - of.now(), 1))
  }
}

const write = (message: object, path?: string, at = practice) => sendAsSomebodyElse(at, message, path)
const confirmations = (at = practice) => confirmationsOf(at)
const headerOf = (mail: Delivered | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value

describe.each(forms)('the sender of a form to $action', ({ action, message, form }) => {
  test('gets a letter, as text and HTML, with the reference, when the message is read and what happens next', async () => {
    const reference = (await write(message, action)).headers.get('message-reference')
    const [letter, ...others] = await confirmations()
    expect(others).toEqual([])
    expect(letter?.envelopeTo).toEqual([rosalind.email])
    expect(letter?.to).toEqual([{ name: '', address: rosalind.email }])
    expect(letter?.from?.address).toBe(here)
    expect(letter?.replyTo?.map(({ address }) => address)).toEqual([here])
    expect(letter?.subject).toBe(`${facts.name}: reference ${reference}`)
    expect(letter?.text).toContain(`on ${formatMoment(new Date(whileOpen))}`)
    expect(letter?.text).toContain(`Reception will read it by ${closes(openDate)} on ${formatDay(openDate)}`)
    for (const sentence of form.next) expect(letter?.text).toContain(sentence)
    expect(isWordedAlike({ text: letter?.text ?? '', html: letter?.html ?? '' })).toEqual([])
    // So that absence notices do not answer it.
    expect(headerOf(letter, 'auto-submitted')).toBe('auto-replied')
    expect(headerOf(letter, 'x-auto-response-suppress')).toBe('OOF, AutoReply')
    for (const mail of practice.mailServer.mails) expect(headerOf(mail, 'auto-submitted')).toBeUndefined()
  })

  test('gets a letter that repeats no typed text: letters differ only in reference and address', async () => {
    const letters = new Set<string>()
    const fields = Object.entries(message).filter(
      ([field, value]) =>
        typeof value === 'string' && !['email', 'phone', 'day', 'ratingValue'].includes(field),
    )
    let people = 0
    const text = fc.stringMatching(/^[\p{L}\p{N}\p{P}\p{S}]{1,20}( [\p{L}\p{N}\p{P}\p{S}]{1,20}){0,4}$/u)
    const typed = fc.record({
      ...Object.fromEntries(fields.map(([field]) => [field, text])),
      phone: fc.stringMatching(/^0\d{10}$/),
    })
    await fc.assert(
      fc.asyncProperty(typed, async (texts) => {
        people += 1
        const email = `patient-${people}@example.org`
        const answer = await write({ ...message, ...texts, email }, action)
        if (answer.status === 422) return fc.pre(false)
        const reference = answer.headers.get('message-reference') ?? ''
        const { mail } = await practice.db
          .selectFrom('letters')
          .select('mail')
          .where('priority', '<', 0)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        expect(mail).toContain(email)
        letters.add(mail.replaceAll(reference, 'REFERENCE').replace(email, 'ADDRESS'))
        expect(letters.size).toBe(1)
      }),
      { seed: seed(), numRuns: sample(10, 50) },
    )
    expect(letters.size).toBe(1)
  })
})

describe('the acknowledgement of an emergency', () => {
  const emergency = { ...rosalind, treatment: 'My face is swelling.' }
  const letterAt = async (at: string) => {
    practice.wait(Date.parse(at) - practice.now())
    await write(emergency, '/api/mail/emergency')
    return (await confirmations()).at(-1)?.text ?? ''
  }

  test('says first whom to call at this hour, then when to call 999, and last who answers at any other time', async () => {
    const open = await letterAt(new Date(practice.now() + HOUR).toISOString())
    expect(open).toContain(
      `Call us now on ${facts.telephone.shown}. Reception is here until ${closes(openDate)}.`,
    )
    // On later days, because a person gets one letter a day.
    const evening = await letterAt(findMoment('dentist on call', `${addDays(onCallDate, 1)}T12:00:00Z`))
    const today = toLondonTime(new Date(practice.now())).date
    if (hasDentistOnCall)
      expect(evening).toContain(`Call the dentist on call now on ${onCall} (until ${onCallUntil(today)}).`)
    const later = findOpenDate(addDays(today, 2))
    const night = await letterAt(`${later}T02:00:00Z`)
    expect(night).toContain(`We’re closed until ${opens(later)} today. Call 111 now.`)
    for (const letter of [open, evening, night]) {
      const places = [
        'Do you need help now?',
        'Call 999 or go to A&E now',
        'Your message arrived at',
        'At any other time, call 111',
      ].map((words) => letter.indexOf(words))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }
  })

  test('is sent after every letter to the practice', async () => {
    const order: string[] = []
    const queue = await openPractice({ post: { send: async ({ to }) => void order.push(to.address) } })
    for (const email of ['a@example.org', 'b@example.org'])
      await write({ ...contactMessage, email }, undefined, queue)
    await write({ ...emergency, email: 'c@example.org' }, '/api/mail/emergency', queue)
    await queue.outbox.deliverDue()
    expect(order.slice(0, 3)).toEqual([here, here, here])
    expect(order.slice(3).toSorted()).toEqual(['a@example.org', 'b@example.org', 'c@example.org'])
    await queue.close()
  })
})

describe('an acknowledgement that cannot be delivered', () => {
  const ready = async () => (await practice.request('/readyz')).status

  test('is dropped when its address is refused, and the practice is asked to telephone', async () => {
    practice.mailServer.recipient = (to) => (to === here ? undefined : refusal(550, '5.1.1 no such user'))
    const reference = (await write(contactMessage)).headers.get('message-reference')
    await deliverEverything()
    expect(await confirmations()).toEqual([])
    const told = practice.mailServer.mails.at(-1)
    expect(told?.subject).toBe(`Address refused: ${facts.name}: reference ${reference}`)
    expect(told?.text).toContain(rosalind.email)
    expect(told?.text).toContain('please call')
    expect(
      (await practice.db.selectFrom('letters').select('state').execute()).map(({ state }) => state),
    ).toEqual(['sent', 'sent'])
    expect(await ready()).toBe(200)
  })

  test('is dropped when its content is refused, and the practice is not told that the address is wrong', async () => {
    const subjects: string[] = []
    const strict = await openPractice({
      post: {
        send({ to, subject }) {
          if (to.address !== here)
            return Promise.reject(new NotSent('permanent', '554', '5.7.1 refused by policy', 'letter'))
          subjects.push(subject)
          return Promise.resolve()
        },
      },
    })
    await write(contactMessage, undefined, strict)
    await deliverEverything(strict)
    expect(subjects).toEqual([expect.stringMatching(/^Contact form/)])
    expect(strict.lines.at(-1)).toMatch(/"letter.dropped","letter":\d+,"reason":"permanent","code":"554"/)
    await strict.close()
  })

  test('is dropped after a day without an error in the log; the site stays ready meanwhile', async () => {
    practice.mailServer.recipient = (to) => (to === here ? undefined : refusal(452, '4.2.2 mailbox full'))
    await write(contactMessage)
    await practice.outbox.deliverDue()
    practice.wait(HOUR)
    await practice.outbox.deliverDue()
    expect(await ready()).toBe(200)
    expect(await practice.db.selectFrom('letters').selectAll().execute()).toHaveLength(2)
    await deliverEverything()
    expect(await practice.db.selectFrom('letters').selectAll().execute()).toHaveLength(1)
    expect(practice.lines.some((line) => line.includes('"event":"letter.dropped"'))).toBe(true)
    expect(practice.lines.some((line) => line.includes('"level":"error"'))).toBe(false)
  })

  test('can be discarded by the operator, and is not restored from a backup', async () => {
    await write(contactMessage)
    await write({ ...contactMessage, email: 'second@example.org' })
    const [first] = await practice.db.selectFrom('letters').select('id').where('priority', '<', 0).execute()
    const discarded = await operateHere(mailVerb, { DATA_DIR: practice.dataDir }, ['discard', `${first?.id}`])
    expect(discarded.code).toBe(0)
    expect(await parkUnsentLetters(practice.db, practice.photoStore.folder)).toEqual({
      parked: 2,
      photosMissing: 0,
    })
    expect((await kept(practice)).letters).toHaveLength(2)
    expect(await practice.db.selectFrom('letters').selectAll().execute()).toHaveLength(2)
  })
})

describe('the record of an acknowledgement', () => {
  const rows = () => practice.db.selectFrom('acknowledgements').selectAll().execute()

  test('holds no address, and is deleted after a day', async () => {
    await write(contactMessage)
    const [row] = await rows()
    expect(row?.mailbox).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toMatch(/fenn|example/i)
    practice.wait(retentionPeriods.rateLimitDays * DAY - 1)
    await sweepOnce(practice)
    expect(await rows()).toHaveLength(1)
    practice.wait(1)
    expect(await sweepOnce(practice)).toMatchObject({ acknowledgements: 1, messages: 0 })
    expect(await rows()).toEqual([])
  })

  test('is deleted with its message', async () => {
    await write(contactMessage)
    await practice.db.deleteFrom('messages').execute()
    expect(await rows()).toEqual([])
  })
})

describe('the page after sending', () => {
  test('says without script too that a letter comes, and does not reveal whether one was sent today', async () => {
    const pages: string[] = []
    for (const treatment of ['First', 'Second']) {
      const answer = await postAsBrowser(practice, '/api/mail/contact', { ...contactMessage, treatment })
      expect(answer.status).toBe(303)
      const html = await (await practice.request(answer.headers.get('location') ?? '')).text()
      pages.push(/<div class="stack sent"[^]*?<\/div>/.exec(html)?.[0].replace(/<strong>[^<]*/, '') ?? '')
    }
    expect(pages[0]).toContain('We’ll also email you a confirmation, at most one a day.')
    expect(pages[0]).toBe(pages[1])
  })

  test('a script gets the same answer to the first message and to the second', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(await (await write(contactMessage)).json()).toEqual({ message: 'Email sent successfully!' })
  })
})

test.each([
  [
    new Date(Date.parse(whileOpen) + HOUR).toISOString(),
    `${formatClockTime(new Date(Date.parse(whileOpen) + HOUR))} on ${formatDay(openDate)}`,
  ],
  [`${addDays(openDate, 1)}T09:00:00Z`, `9am on ${formatDay(addDays(openDate, 1))}`],
  [`${addDays(openDate, 1)}T00:00:00Z`, `the end of ${formatDay(openDate)}`],
])(
  'an acknowledgement says that the telephone is down while a notice says so: until %s',
  async (until, end) => {
    const draft = { kind: 'telephones down', sentence: '', until: Date.parse(until) } as const
    await practice.db.transaction().execute((trx) => practice.notices.publish(trx, draft))
    await practice.notices.refresh()
    await write(contactMessage)
    expect((await confirmations())[0]?.text).toContain(`Our phones are down until ${end}.`)
  },
)
