import { describe, expect, test } from 'vitest'
import { outOfHoursHoursText } from '../src/facts/who-answers.ts'
import { pages } from '../src/routes.tsx'
import { everything } from './support/amount.ts'
import { closes, lateCloses, onCall, onCallFrom, onCallUntil, opens, reception } from './support/facts.ts'
import { rosalind } from './support/people.ts'
import { openPractice, postAsBrowser, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'

/** Declined cards after which an address may try no more for an hour (failure case P29). */
const CARDS_PER_CLIENT = 10

/** Times of every kind, and the sentence that somebody in pain must read then. */
const hours = [
  [
    'at one in the night',
    '2026-11-24T01:00:00Z',
    `We’re closed until ${opens('Tuesday')} today. Call 111 now.`,
  ],
  [
    'on a Tuesday afternoon',
    '2026-11-24T14:30:00Z',
    `Call us now on ${reception}. Reception is here until ${closes('Tuesday')}.`,
  ],
  [
    'on a Wednesday afternoon',
    '2026-11-25T14:30:00Z',
    `We’re closed until ${opens('Thursday')} tomorrow. Call 111 now.`,
  ],
  [
    'on a Tuesday evening',
    '2026-11-24T20:00:00Z',
    `Call the dentist on call now on ${onCall} (until ${onCallUntil('Tuesday')}).`,
  ],
  [
    'on the evening of the long Thursday',
    '2026-12-03T18:30:00Z',
    `Call us now on ${reception}. Reception is here until ${lateCloses}.`,
  ],
] as const

/** Times at which every page is read: all of them, or in the sample the night and the evening. */
const readHours = everything ? hours : hours.filter(([when]) => /night|Tuesday evening/.test(when))

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

test.each(readHours)('no page names the dentist on call without the hours, %s', async (_, at) => {
  const isOnCall = at === '2026-11-24T20:00:00Z'
  const named = (await everythingReadAt(at)).filter((line) => line.includes(onCall))
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((line) => !saysWhen.test(line) && !isOnCall)).toEqual([])
})

test.each([
  ['2026-11-24T01:00:00Z', `call us on ${reception}, from ${opens('Tuesday')} today.`],
  ['2026-11-24T14:30:00Z', `call us on ${reception}.`],
  ['2026-11-24T20:00:00Z', `call us on ${reception}, from ${opens('Wednesday')} tomorrow.`],
])(
  'a patient who cannot pay the deposit online reads at %s from when reception answers',
  async (at, said) => {
    const practice = await openPractice({ at })
    const page = await postAsBrowser(practice, '/newpatients', {
      ...rosalind,
      'dob.day': '14',
      'dob.month': '5',
      'dob.year': '1986',
      address: '3 Mill Cottages',
      town: 'Ashcombe',
      postcode: 'WR3 0AF',
      understand: 'on',
      happy: 'on',
    })
    expect(page.status).toBe(503)
    expect(linesOf(await page.text()).join(' ')).toContain(`To pay, please ${said}`)
    await practice.close()
  },
)

test('at one in the night the emergency page says once that the practice is closed and to call 111', async () => {
  const practice = await openPractice({ at: '2026-11-24T01:00:00Z' })
  const html = await (await practice.request('/emergency')).text()
  await practice.close()
  const [, help = ''] = /<div class="grid help-now">([^]*?)<section class="panel help-tooth"/.exec(html) ?? []
  const lines = linesOf(help).filter((line) => line !== '')
  expect(help.split('<h2').length - 1).toBe(2)
  expect(lines.filter((line) => line.startsWith('Call 111'))).toEqual([
    'Call 111 or use 111 online',
    'Call 111',
  ])
  expect(lines).toContain(
    `We’re closed until ${opens('Tuesday')} today. The dentist on call is available again from ${onCallFrom('Tuesday')} today, on ${onCall}.`,
  )
  expect(html).not.toMatch(/nobody answers/i)
})

describe('a call-out', () => {
  const pageAt = async (at: string) => {
    const practice = await openPractice({ at })
    const html = await (await practice.request('/out-of-hours')).text()
    await practice.close()
    return { html, text: linesOf(html).join(' ') }
  }

  test('is not offered while the practice is open, on the evening of the long Thursday', async () => {
    const { html, text } = await pageAt('2026-12-03T18:30:00Z')
    expect(text).toContain(`Open now until ${lateCloses}`)
    expect(text).toContain(`Call us now: ${reception}`)
    expect(text).not.toContain('To pay now')
    expect(text).toMatch(/you don’t need a call-out/i)
    // The form is folded away, for a patient who still owes an agreed fee.
    expect(html).toMatch(/<details class="paid-later">/)
    expect(html.indexOf('<form')).toBeGreaterThan(html.indexOf('<details class="paid-later">'))
  })

  test('is offered in the evening, after a call to the dentist on call', async () => {
    const { html, text } = await pageAt('2026-11-24T20:00:00Z')
    expect(text).toContain(`Call the dentist on call: ${onCall}`)
    expect(text).toContain('To pay now')
    expect(html).not.toContain('<details class="paid-later"')
  })

  test('at one in the night refers patients to 111, not to a telephone that nobody answers', async () => {
    const { text } = await pageAt('2026-11-25T01:00:00Z')
    expect(text).toContain('Call 111')
    expect(text).toContain(`The dentist on call is available again from ${onCallFrom('Wednesday')} today`)
    expect(text).not.toContain('Telephone the dentist on call first')
  })

  test.each([
    ['2026-11-24T01:00:00Z', `call us on ${reception}, from ${opens('Tuesday')} today.`],
    ['2026-11-24T14:30:00Z', `call us on ${reception}.`],
    ['2026-11-24T20:00:00Z', `call the dentist on call on ${onCall}.`],
    ['2026-11-27T23:30:00Z', `call us on ${reception}, from ${opens('Monday')} on Monday.`],
  ])('that cannot be paid online says at %s whom to telephone', async (at, said) => {
    const practice = await openPractice({ at })
    const page = await postAsBrowser(practice, '/out-of-hours', {
      ...rosalind,
      town: 'Ashcombe',
      postcode: 'WR3 0AF',
      spokenToDentist: 'on',
      callOutFeeAcknowledgement: 'on',
    })
    expect(page.status).toBe(503)
    expect(linesOf(await page.text()).join(' ')).toContain(`To pay, please ${said}`)
    await practice.close()
  })

  test.each([
    ['2026-11-24T01:00:00Z', `or call us on ${reception}, from ${opens('Tuesday')} today.`],
    ['2026-11-24T20:00:00Z', `or call the dentist on call on ${onCall}.`],
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
    const till = await openTill({ at: '2026-11-24T20:00:00Z' })
    try {
      expect(await till.payer({ purpose: 'call-out' }).pay()).toMatchObject({ status: 'success' })
      await till.waitFor(0, 5_000)
      const receipt = (await till.mails()).find(({ subject }) => subject?.startsWith('Receipt'))
      for (const line of (receipt?.text ?? '').split('\n').filter((text) => text.includes(onCall)))
        expect(line).toContain(outOfHoursHoursText)
      expect(receipt?.text).toContain(onCall)
    } finally {
      await till.close()
    }
  })
})
