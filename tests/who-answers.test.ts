import { describe, expect, test } from 'vitest'
import { outOfHoursHoursText } from '../src/facts/who-answers.ts'
import { pages } from '../src/routes.tsx'
import { everything } from './support/amount.ts'
import {
  formatDayAndTime,
  formatOpeningState,
  formatOutOfHoursState,
  getOpeningState,
} from '../src/facts/open-now.ts'
import { outOfHours } from '#practice/hours.ts'
import { getWeekday } from '../src/facts/london-time.ts'
import type { IsoDate, WallTime } from '../src/facts/types.ts'
import {
  atNight,
  closes,
  closingOn,
  findDate,
  findMoment,
  hasDentistOnCall,
  hoursOn,
  isOpenOn,
  isOrdinary,
  lateDate,
  onCall,
  onCallDate,
  onCallUntil,
  openDate,
  opens,
  reception,
  takesCallOuts,
  whileOnCall,
  whileOpen,
} from './support/facts.ts'
import { rosalind } from './support/people.ts'
import { openPractice, postAsBrowser, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'

/** Declined cards after which an address may try no more for an hour (failure case P29). */
const CARDS_PER_CLIENT = 10

/** True when the dentist on call begins after a time of that day, if at all. */
const isOnCallLaterThan = (date: IsoDate, time: WallTime) =>
  !outOfHours.some(({ days, opens: from }) => days.includes(getWeekday(date)) && from <= time)

/** An afternoon on which the practice closes long before the dentist on call answers. */
const gapDate = findDate(
  (date) => isOpenOn(date) && isOrdinary(date) && isOnCallLaterThan(date, hoursOn(date).closes),
)
const inTheGap = gapDate && new Date(closingOn(gapDate).getTime() + 60_000).toISOString()
const lateEvening = lateDate && new Date(closingOn(lateDate).getTime() - 30 * 60_000).toISOString()

/** Before midnight, when nobody answers any more. */
const lateAtNight = findMoment('nobody', whileOnCall)

/** "9am today", as the instant says it. */
const openingAfter = (at: string) => {
  const state = getOpeningState({ now: new Date(at), notice: null })
  return formatDayAndTime(new Date(at), state.open ? state.closesAt : state.opensAt)
}

/** Times of every kind, and the sentence that somebody in pain must read then. */
const hours = [
  ['in the night', atNight, `We’re closed until ${opens(openDate)} today. Call 111 now.`],
  [
    'while the practice is open',
    whileOpen,
    `Call us now on ${reception}. Reception is here until ${closes(openDate)}.`,
  ],
  ...(inTheGap === null
    ? []
    : [
        [
          'after an early closing',
          inTheGap,
          `We’re closed until ${openingAfter(inTheGap)}. Call 111 now.`,
        ] as const,
      ]),
  ...(hasDentistOnCall
    ? [
        [
          'in the evening',
          whileOnCall,
          `Call the dentist on call now on ${onCall} (until ${onCallUntil(onCallDate)}).`,
        ] as const,
      ]
    : []),
  ...(lateEvening === null
    ? []
    : [
        [
          'on the evening of a long day',
          lateEvening,
          `Call us now on ${reception}. Reception is here until ${closes(lateDate ?? openDate)}.`,
        ] as const,
      ]),
] as const

/** Times at which every page is read: all of them, or in the sample the night and the evening. */
const readHours = everything ? hours : hours.filter(([, at]) => at === atNight || at === whileOnCall)

/** The text of a page, a line for each block of it. */
const linesOf = (html: string) =>
  html
    .replaceAll(/<(script|style|head)[\s>][^]*?<\/\1>/g, '')
    .replaceAll(/<\/?(a|strong|em|span|small|time|svg|path|button)\b[^>]*>|<!-- -->/g, '')
    .split(/<[^>]+>/)
    .map((line) => line.replaceAll('&#x27;', "'").trim())

/** The hours of the dentist on call, or a time of the clock at which they answer. */
const saysWhen = /dentist on call (answers|is available) .*\d(:\d\d)?(am|pm)|\d(am|pm) to \d+(:\d\d)?pm/

/** Makes storing and looking up messages fail from now on. */
const breakMessages = ({ db }: Practice) => db.schema.alterTable('messages').renameTo('elsewhere').execute()

/** Everything that a patient with an emergency may read at a moment, also when the message is not accepted. */
async function everythingReadAt(at: string) {
  const practice = await openPractice({ at })
  const read: string[] = []
  for (const { path } of pages) read.push(...linesOf(await (await practice.request(path)).text()))
  const refused = await postAsBrowser(practice, '/api/mail/emergency', { firstName: 'Ros' })
  read.push(...linesOf(await refused.text()))
  const message = { ...rosalind, treatment: 'A tooth has come out.' }
  const sent = await postAsBrowser(practice, '/api/mail/emergency', message)
  read.push(...linesOf(await (await practice.request(sent.headers.get('location') ?? '')).text()))
  await practice.close()
  return read
}

describe.each(hours)('a patient in pain reads who answers %s', (_, at, said) => {
  test('beside the button of the emergency form', async () => {
    const practice = await openPractice({ at })
    const html = await (await practice.request('/emergency')).text()
    await practice.close()
    const [, beside = ''] = /<div class="row form-end">([^]*?)<\/div>/.exec(html) ?? []
    expect(linesOf(beside).join(' ')).toContain(said)
  })

  test('when a message cannot be accepted, and when a page fails', async () => {
    const practice = await openPractice({ at })
    await breakMessages(practice)
    const message = { ...rosalind, treatment: 'A tooth has come out.' }
    const json = await postJson(practice, '/api/mail/emergency', message)
    expect(json.status).toBeGreaterThanOrEqual(500)
    expect(((await json.json()) as { message: string }).message).toContain('Failed to send the form.')
    const page = linesOf(await (await postAsBrowser(practice, '/api/mail/emergency', message)).text())
    const [, ...summary] = page.slice(page.indexOf('There is a problem'))
    const untilForm = summary.slice(0, summary.indexOf('Leave this empty')).join(' ')
    expect(untilForm).toContain(said)
    if (!said.includes(reception)) expect(untilForm).not.toContain(reception)

    const response = await practice.request('/contact?sent=AAAA-0000', { headers: { accept: 'text/html' } })
    expect(response.status).toBe(500)
    expect(linesOf(await response.text()).join(' ')).toContain(said)
    await practice.close()
  })
})

test.skipIf(!hasDentistOnCall).each(readHours)(
  'no page names the dentist on call, if there is one, without the hours, %s',
  async (_, at) => {
    const isOnCall = at === whileOnCall
    const named = (await everythingReadAt(at)).filter((line) => line.includes(onCall))
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((line) => !saysWhen.test(line) && !isOnCall)).toEqual([])
  },
)

/** What a patient reads who pays with such a form while no card can be paid. */
async function answerTo(path: string, form: Record<string, string>, at: string) {
  const practice = await openPractice({ at })
  const whole = { ...rosalind, town: 'Ashcombe', postcode: 'WR3 0AF', ...form }
  const page = await postAsBrowser(practice, path, whole)
  expect(page.status).toBe(503)
  const said = linesOf(await page.text()).join(' ')
  await practice.close()
  return said
}

test.each([
  [atNight, `call us on ${reception}, from ${opens(openDate)} today.`],
  [whileOpen, `call us on ${reception}.`],
  [lateAtNight, `call us on ${reception}, from ${openingAfter(lateAtNight)}.`],
])(
  'a patient who cannot pay the deposit online reads at %s from when reception answers',
  async (at, said) => {
    const birth = { 'dob.day': '14', 'dob.month': '5', 'dob.year': '1986' }
    const form = { ...birth, address: '3 Mill Cottages', understand: 'on', happy: 'on' }
    expect(await answerTo('/newpatients', form, at)).toContain(`To pay, please ${said}`)
  },
)

test('at night the emergency page says once that the practice is closed and to call 111', async () => {
  const practice = await openPractice({ at: atNight })
  const html = await (await practice.request('/emergency')).text()
  await practice.close()
  const [, help = ''] = /<div class="grid help-now">([^]*?)<section class="panel help-tooth"/.exec(html) ?? []
  const lines = linesOf(help).filter((line) => line !== '')
  expect(help.split('<h2').length - 1).toBe(2)
  expect(lines.filter((line) => line.startsWith('Call 111'))).toEqual([
    'Call 111 or use 111 online',
    'Call 111',
  ])
  const onCallAgain = hasDentistOnCall ? ` ${formatOutOfHoursState(new Date(atNight))}, on ${onCall}.` : ''
  expect(lines).toContain(`We’re closed until ${opens(openDate)} today.${onCallAgain}`)
  expect(html).not.toMatch(/nobody answers/i)
})

describe.skipIf(!takesCallOuts)('a call-out, if patients can pay one,', () => {
  const pageAt = async (at: string) => {
    const practice = await openPractice({ at })
    const html = await (await practice.request('/out-of-hours')).text()
    await practice.close()
    return { html, text: linesOf(html).join(' ') }
  }

  test('is not offered while the practice is open, such as on the evening of a long day', async () => {
    const at = lateEvening ?? whileOpen
    const { html, text } = await pageAt(at)
    expect(text).toContain(formatOpeningState({ now: new Date(at), notice: null }))
    expect(text).toContain(`Call us now: ${reception}`)
    expect(text).not.toContain('To pay now')
    expect(text).toMatch(/you don’t need a call-out/i)
    // The form is folded away, for a patient who still owes an agreed fee.
    expect(html).toMatch(/<details class="paid-later">/)
    expect(html.indexOf('<form')).toBeGreaterThan(html.indexOf('<details class="paid-later">'))
  })

  test('is offered in the evening, after a call to the dentist on call', async () => {
    const { html, text } = await pageAt(whileOnCall)
    expect(text).toContain(`Call the dentist on call: ${onCall}`)
    expect(text).toContain('To pay now')
    expect(html).not.toContain('<details class="paid-later"')
  })

  test('at night refers patients to 111, not to a telephone that nobody answers', async () => {
    const { text } = await pageAt(atNight)
    expect(text).toContain('Call 111')
    expect(text).toContain(formatOutOfHoursState(new Date(atNight)))
    expect(text).not.toContain('Telephone the dentist on call first')
  })

  test.each([
    [atNight, `call us on ${reception}, from ${opens(openDate)} today.`],
    [whileOpen, `call us on ${reception}.`],
    [whileOnCall, `call the dentist on call on ${onCall}.`],
    [lateAtNight, `call us on ${reception}, from ${openingAfter(lateAtNight)}.`],
  ])('that cannot be paid online says at %s whom to telephone', async (at, said) => {
    const form = { spokenToDentist: 'on', callOutFeeAcknowledgement: 'on' }
    expect(await answerTo('/out-of-hours', form, at)).toContain(`To pay, please ${said}`)
  })

  test.each([
    [atNight, `or call us on ${reception}, from ${opens(openDate)} today.`],
    [whileOnCall, `or call the dentist on call on ${onCall}.`],
  ])('that is refused after too many cards says at %s whom to telephone', async (at, said) => {
    const till = await openTill({ at })
    try {
      const payer = till.payer({ purpose: 'call-out' })
      const declined = () => payer.pay({ card: cards.code('202') })
      let answer = await declined()
      for (let tries = 1; tries <= CARDS_PER_CLIENT; tries += 1) answer = await declined()
      expect(answer).toMatchObject({ httpStatus: 429, error: expect.stringContaining(said) as string })
    } finally {
      await till.close()
    }
  })

  test('is confirmed by a receipt that says when the dentist on call answers', async () => {
    const till = await openTill({ at: whileOnCall })
    try {
      expect(await till.payer({ purpose: 'call-out' }).pay()).toMatchObject({ status: 'success' })
      await till.waitFor(0, 5_000)
      const [receipt] = await till.lettersAbout('Receipt')
      for (const line of (receipt?.text ?? '').split('\n').filter((text) => text.includes(onCall)))
        expect(line).toContain(outOfHoursHoursText)
      expect(receipt?.text).toContain(onCall)
    } finally {
      await till.close()
    }
  })
})
