import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { NotSent } from '../src/mail/mail.ts'
import { backupCommand } from '../src/operator/backup-command.ts'
import { restoreCommand } from '../src/operator/restore-command.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import { formatPounds } from '../src/facts/money.ts'
import { retentionPeriods } from '#practice/retention-periods.ts'
import { formatDay } from '../src/facts/format-date.ts'
import { addDays, countDaysBetween } from '../src/facts/london-time.ts'
import { findNextOpenDate, findOpenDate, listOpenDates } from './support/facts.ts'
import { rosalind } from './support/people.ts'
import {
  lastReference,
  liveUntil,
  morningLetters,
  morningsOf,
  waitUntil,
  writeTo,
} from './support/morning.ts'
import { operateAt, operateHere } from './support/operator.ts'
import { jpegOf } from './support/photos.ts'
import { openPractice, fromTheScript, temporaryFolder } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { startServer } from './support/server.ts'
import { refusal } from './support/smtp.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, DAY, HOUR } from './support/times.ts'

/* The contents of the morning letter. */

let practice: Practice
let till: Till | undefined
afterEach(async () => {
  await (till?.close() ?? practice.close())
  till = undefined
})

const write = (form: string, message?: object) => writeTo(practice, form, message)
const live = (until: string) => liveUntil(practice, until)
const clocks = async () => (await morningLetters(practice)).map(({ clock }) => clock)

/** Labelled lines of the letter in plain text, without its title and the practice's footer. */
const linesOf = (text = '') =>
  (text.split('\n--')[0] ?? '').split('\n').filter((line) => line.includes(': ') || line.endsWith(':'))

describe('the morning letter of a busy day', () => {
  test('lists first what needs a person, then what came in, was paid and was given back', async () => {
    till = await openTill({ at: '2026-11-23T09:00:00Z', account: { isTestMode: false } })
    practice = till.practice
    await till.gateway.turn({ webhooks: 'never' })
    const mornings = morningsOf(practice)
    await mornings.enqueueIfDue()

    const contact = [await write('contact'), await write('contact', { treatment: 'Do you do implants?' })]
    const emergency = await write('emergency')
    const paid = await till.payer().pay()
    const back = await till.payer({ email: 'tom@example.org', firstName: 'Tom' }).pay()
    await till.waitFor(...CHECK_PAUSES)
    await till.gateway.turn({ webhooks: 'normal' })
    await till.gateway.void(Number(back.transaction_id))
    await expect.poll(till.states).toEqual(['paid', 'voided'])
    await till.waitFor(DAY)
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'never' })
    await till.payer({ email: 'uma@example.org', firstName: 'Uma' }).pay()
    await till.waitFor(...CHECK_PAUSES, HOUR)
    const [first, second, third] = await till.attempts()
    const [kept, returned] = await till.payments()
    expect([first, second, third].map((one) => one?.state)).toEqual(['paid', 'voided', 'needs person'])
    expect(String(first?.transaction_id)).toBe(paid.transaction_id)

    practice.mailServer.recipient = (address) =>
      address === 'uma@example.org' ? refusal(550, 'No such user') : undefined
    await practice.outbox.deliverDue()
    await practice.outbox.deliverDue()

    const day = findOpenDate('2026-11-25')
    waitUntil(practice, `${day}T07:00:00Z`)
    const atNight = { dataDir: practice.dataDir, now: () => Date.parse(`${day}T05:00:00Z`) }
    await operateAt(atNight, backupCommand, join(practice.dataDir, 'copy'))
    await mornings.enqueueIfDue()
    const [letter, ...others] = await morningLetters(practice)
    expect(others).toEqual([])
    expect(letter?.subject).toBe(`Morning letter, ${formatDay(day)}: 3 to do`)
    expect(letter?.text).toContain(
      'Here’s what has happened since Monday 23 November, 9am. Please deal with the three things at the top today.',
    )
    expect(linesOf(letter?.text)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^EMERGENCY form: ${emergency}, Monday 23 November 2026 at .*: check that the patient has had a call`,
        ),
      ),
      `Payment: ${third?.reference}: we don’t know yet whether it was taken. Look it up in the provider’s control panel`,
      expect.stringMatching(
        /^Letter \d+: Your payment ....-....: the patient’s email address doesn’t work. Ask for the right one$/,
      ),
      `Contact form: 2 messages: ${contact.join(', ')}`,
      `Paid: ${formatPounds(2 * onlineFeePence.deposit)} in 2 payments: ${kept?.reference}, ${returned?.reference}`,
      `Returned: ${formatPounds(onlineFeePence.deposit)} in 1 payment: ${returned?.reference}`,
    ])
    for (const word of ['Fenn', 'Rosalind', 'Tom', 'Uma', 'example.org', 'crown', 'implants', '07700'])
      expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toContain(word)
  })

  test('warns of a silent card provider only when a request failed, not when the site made none', async () => {
    till = await openTill({ at: '2026-11-23T09:00:00Z' })
    practice = till.practice
    const mornings = morningsOf(practice)
    await mornings.enqueueIfDue()
    await till.waitFor(1)
    practice.payments.start()
    await expect.poll(() => till?.log()).toContain('payments.compared')
    const silence = 'Card provider: Isn’t answering'
    await write('contact')
    const day = findOpenDate('2026-11-26')
    waitUntil(practice, `${day}T07:00:00Z`)
    await mornings.enqueueIfDue()
    expect((await morningLetters(practice)).map(({ text }) => text.includes(silence))).toEqual([false])
    await till.gateway.turn({ queryAnswer: 'http-500' })
    const next = findNextOpenDate(day)
    waitUntil(practice, `${next}T06:00:00Z`)
    practice.payments.start()
    await expect.poll(() => till?.log()).toContain('payments.not-compared')
    waitUntil(practice, `${next}T07:00:00Z`)
    await mornings.enqueueIfDue()
    expect((await morningLetters(practice)).map(({ text }) => text.includes(silence))).toEqual([false, true])
  })

  test('names missing photos, letters that wait, and letters that could not be delivered', async () => {
    const day = findOpenDate('2026-11-24')
    const post = { send: () => Promise.reject(new NotSent('temporary', '451', 'Try again later', 'server')) }
    practice = await openPractice({ at: '2026-11-23T09:00:00Z', photos: { max: 1_000 }, post })
    await morningsOf(practice).enqueueIfDue()
    const form = new FormData()
    for (const [name, value] of Object.entries({
      ...fromTheScript(),
      ...rosalind,
      treatment: 'It hurts.',
    }))
      form.append(name, value)
    form.append('files', new File([new Uint8Array(jpegOf(250_000))], 'tooth.jpg'))
    const body = new Response(form)
    const headers = { 'content-type': body.headers.get('content-type') ?? '', accept: 'application/json' }
    const sent = { method: 'POST', headers, body: await body.arrayBuffer() }
    expect((await practice.request('/api/mail/emergency', sent)).status).toBe(200)
    const reference = await lastReference(practice)
    await practice.outbox.deliverDue()
    waitUntil(practice, `${day}T07:03:00Z`)
    await morningsOf(practice).enqueueIfDue()
    const [letter] = await morningLetters(practice)
    expect(letter?.subject).toBe(`Morning letter, ${formatDay(day)}: 2 to do`)
    expect(linesOf(letter?.text).slice(0, 3)).toEqual([
      expect.stringContaining(`EMERGENCY form: ${reference}, Monday 23 November 2026 at 09:00: check that`),
      `Photos: ${reference} is missing a photo: the website had no room`,
      'Not delivered yet: 1 letter, waiting since Monday 23 November, 9am',
    ])

    // No mail was sent for a week, and the site has given up on a patient's message.
    const later = findOpenDate('2026-11-30')
    await live(`${later}T08:00:00Z`)
    const letters = await morningLetters(practice)
    const last = letters.at(-1)
    expect(letters).toHaveLength(listOpenDates(day, later).length)
    expect(linesOf(last?.text).slice(0, 1)).toEqual([
      `Letter 1: EMERGENCY form ${reference}: couldn’t be delivered. The person who looks after the website can send it again`,
    ])
    expect(last?.text).toMatch(/\nNot delivered yet: \d letters?, /)
  })

  test('lists twenty things that need a person, and counts the others', async () => {
    const day = findOpenDate('2026-11-24')
    practice = await openPractice({ at: '2026-11-23T09:00:00Z', confirmations: false })
    await morningsOf(practice).enqueueIfDue()
    for (let number = 0; number < 25; number += 1) await write('contact', { treatment: `No ${number}` })
    await practice.db.updateTable('letters').set({ state: 'parked', closed_at: practice.now() }).execute()
    waitUntil(practice, `${day}T07:03:00Z`)
    await morningsOf(practice).enqueueIfDue()
    const [letter] = await morningLetters(practice)
    expect(letter?.subject).toBe(`Morning letter, ${formatDay(day)}: 25 to do`)
    expect(linesOf(letter?.text).filter((line) => /^Letter \d+/.test(line))).toHaveLength(20)
    expect(linesOf(letter?.text)).toContain('And: 5 more')
  })
})

describe('the days of the morning letter', () => {
  test('it comes at seven in London on every day on which the practice opens, and on no other', async () => {
    practice = await openPractice({ at: '2026-12-22T09:00:00Z' })
    for (let day = 0; day < 15; day += 1) {
      await write('contact', { treatment: `Day ${day}` })
      await live(new Date(Date.parse('2026-12-23T09:00:00Z') + day * DAY).toISOString())
    }
    const dates = listOpenDates('2026-12-23', '2027-01-06')
    expect(await clocks()).toEqual(dates.map((date) => `${date} 07:00`))
    const first = dates.findIndex((date) => date > '2026-12-26')
    const [before, after] = [dates[first - 1] ?? '2026-12-24', dates[first] ?? '2026-12-29']
    const afterChristmas = (await morningLetters(practice))[first]
    expect(afterChristmas?.text).toContain(`since ${formatDay(before)}, 7am.`)
    expect(afterChristmas?.text).toContain(`Contact form: ${countDaysBetween(before, after)} messages: `)
  })

  test('a day without news has no morning letter', async () => {
    practice = await openPractice({ at: '2026-03-28T12:00:00Z' })
    await live('2026-04-02T12:00:00Z')
    await write('contact')
    await live('2026-04-17T12:00:00Z')
    expect(await clocks()).toEqual([`${findNextOpenDate('2026-04-02')} 07:00`])
    const [letter] = await morningLetters(practice)
    expect(letter?.text).toContain(
      `since ${formatDay(listOpenDates('2026-03-27', '2026-04-02').at(-1) ?? '2026-04-02')}, 7am.`,
    )
    expect(letter?.text).toContain(
      `Last backup: None in the last ${retentionPeriods.technicalLogDays} days. Please tell`,
    )
  })
})

test('the morning letter shows the age of the last backup, also after a restore', async () => {
  practice = await openPractice({ at: '2026-11-23T09:00:00Z' })
  const folder = temporaryFolder()
  await morningsOf(practice).enqueueIfDue()
  const first = findOpenDate('2026-11-24')
  const second = findOpenDate(addDays(first, 2))
  const made = () => Date.parse(`${addDays(second, -8)}T02:00:00Z`)
  expect(
    await operateHere(backupCommand, practice.dataDir, [join(folder, 'copy')], undefined, undefined, made),
  ).toMatchObject({
    code: 0,
  })
  await write('contact')
  waitUntil(practice, `${first}T07:00:00Z`)
  await morningsOf(practice).enqueueIfDue()
  await write('contact', { treatment: 'Another' })
  waitUntil(practice, `${second}T07:00:00Z`)
  await morningsOf(practice).enqueueIfDue()
  const texts = (await morningLetters(practice)).map(({ text }) => /Last backup: (.*)/.exec(text)?.[1])
  expect(texts).toEqual([undefined, '8 days ago. Please tell the person who looks after the website'])

  const restored = join(folder, 'restored')
  expect(await operateHere(restoreCommand, restored, [join(folder, 'copy')])).toMatchObject({ code: 0 })
  const elsewhere = await openPractice({ dataDir: restored, at: `${second}T06:00:00Z` })
  await writeTo(elsewhere, 'contact')
  waitUntil(elsewhere, `${second}T07:00:00Z`)
  await morningsOf(elsewhere).enqueueIfDue()
  expect((await morningLetters(elsewhere))[0]?.text).toContain('Last backup: 8 days ago')
  await elsewhere.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the built site writes the morning letter by itself, unless its settings turn it off', async () => {
  const dataDir = temporaryFolder()
  practice = await openPractice({ dataDir, at: '2026-11-23T09:00:00Z' })
  await morningsOf(practice).enqueueIfDue()
  const reference = await write('contact')
  const startAt = (time: string, MORNING_LETTER: string) =>
    startServer({
      DATA_DIR: dataDir,
      PORT: '0',
      MORNING_LETTER,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'support/shifted-clock.ts')}`,
      // Relative to the machine's clock: this process's own clock is shifted when other days are tested.
      CLOCK_SHIFT: String(Date.parse(time) - Date.now() + Number(process.env['CLOCK_SHIFT'] ?? 0)),
    })
  const off = await startAt('2026-11-24T09:30:00Z', 'off')
  expect((await fetch(`${off.url}/healthz`)).status).toBe(200)
  expect(await off.stop()).toBe(0)
  expect(await clocks()).toEqual([])
  const on = await startAt('2026-11-24T10:00:00Z', 'on')
  await expect.poll(() => on.log().includes('"event":"morning-letter.written"')).toBe(true)
  expect(await on.stop()).toBe(0)
  const [letter] = await morningLetters(practice)
  expect(letter?.clock).toBe('2026-11-24 10:00')
  expect(letter?.text).toContain(`Contact form: 1 message: ${reference}`)
})
