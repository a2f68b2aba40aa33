import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../src/paths.ts'
import { openChangedPractice } from './support/changed-practice.ts'
import { htmlFaults } from './support/html.ts'
import { openForAllTests } from './support/opened.ts'
import { contactMessage } from './support/people.ts'
import { postAsBrowser } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/*
 * What pages and letters say for a practice with other facts than the sample: it has nothing that a practice may do
 * without, opens on single days of the week and is on call on every day.
 */

const changed = {
  'changed-days.ts': 'export const changedDays = []',
  'documents.ts': `export * from './before-documents.ts'
    export const otherPolicies = []
    export const vacancyDocuments = []`,
  'home.ts': `import { homeChoice as before } from './before-home.ts'
    export const homeChoice = { ...before, plan: null, film: null }`,
  'hours.ts': `const hours = { opens: '09:00', closes: '17:00' }
    export const week = [
      { day: 'Monday', kind: 'open', ...hours },
      { day: 'Tuesday', kind: 'closed' },
      { day: 'Wednesday', kind: 'open', ...hours },
      { day: 'Thursday', kind: 'closed' },
      { day: 'Friday', kind: 'open', ...hours },
      { day: 'Saturday', kind: 'open', ...hours },
      { day: 'Sunday', kind: 'closed' },
    ]
    export const longDay = null
    export const outOfHours = [{ days: week.map(({ day }) => day), opens: '20:00', closes: '22:00' }]`,
  'name-and-telephones.ts': `export * from './before-name-and-telephones.ts'
    export { telephone as emergencyTelephone } from './before-name-and-telephones.ts'
    export const receptionAnswersWithinWorkingDays = 2`,
  'offers.ts': 'export const offers = []',
  'plans.ts': `export * from './before-plans.ts'
    export const plans = []`,
  'practice.ts': `import { practice as before } from './before-practice.ts'
    export const practice = { ...before, map: null, social: null, tour: null, planProvider: null }`,
  'testimonials.ts': 'export const testimonials = []',
  'treatments.ts': `import * as before from './before-treatments.ts'
    export const treatments = before.treatments.slice(0, 1).map((one) => ({ ...one, film: undefined }))
    export const treatmentAreas = before.treatmentAreas.slice(0, 1).map((one) => ({ ...one, details: treatments }))`,
}

/** A Monday, an hour after opening. */
const MONDAY = '2026-11-23T10:00:00Z'

const practice = openForAllTests(() => openChangedPractice(changed, MONDAY))

const htmlOf = async (path: string, from = practice) => (await from.request(path)).text()
const wordsOf = async (path: string, from = practice) =>
  (await htmlOf(path, from))
    .replaceAll(/<(script|style|head|footer)[\s>][^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a visitor finds no empty list, no missing word and no broken HTML on any page', async () => {
  const sitemap = await htmlOf('/sitemap.xml')
  const pages = [...sitemap.matchAll(/<loc>https:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) => path || '/')
  expect(pages).not.toContain('/offers')
  expect(pages.length).toBeGreaterThan(15)
  for (const path of pages) {
    const html = await htmlOf(path)
    const described = [...html.matchAll(/<meta name="(?:description|keywords)" content="([^"]*)"/g)]
    const faults = [
      ...(await htmlFaults(html)),
      ...(html.match(/<(ul|ol|dl|tbody)\b[^>]*><\/\1>/g) ?? []),
      ...((await wordsOf(path)).match(/undefined|\bNaN|Infinity|∞|\bnull\b|, ,|\(\)/g) ?? []),
      ...described.flatMap(([, text = '']) => text.match(/undefined|Infinity|∞|, ,|^ *,|, *$/g) ?? []),
    ]
    expect([path, ...faults]).toEqual([path])
  }
})

test('somebody who looks for a job reads that there is none', async () => {
  const words = await wordsOf('/vacancies')
  expect(words).toContain('There are no vacancies at the moment')
  expect(words).not.toContain('These jobs are open now')
})

test('the home page has no heading over nothing', async () => {
  const words = await wordsOf('/')
  expect(words).toContain('News from the practice')
  for (const heading of ['What people say', 'See it before you decide', 'Our latest posts', 'Current Offers'])
    expect(words).not.toContain(heading)
})

test('a patient reads when a dentist is on call every day', async () => {
  expect(await wordsOf('/emergency')).toContain('(every day 8pm to 10pm)')
})

test('the statement about accessibility and the cookie policy name nothing that the site does not have', async () => {
  expect(await wordsOf('/accessibility')).not.toMatch(/other compan|another company|treatment films/)
  const policy = await wordsOf('/policies/cookie-policy')
  expect(policy).toContain('__Host-checkout')
  expect(policy).not.toMatch(/embeds|Remember my choice|of other websites/)
})

test('the sender of a message reads “within two working days”, and reception by which day that is', async () => {
  const sent = await postAsBrowser(practice, '/api/mail/contact', contactMessage)
  expect(await wordsOf(sent.headers.get('location') ?? '')).toContain(
    'Reception will call or email within two working days.',
  )
  await practice.outbox.deliverDue()
  expect(practice.mailServer.mails[0]?.text).toContain(
    'Please call or email within two working days, by Friday 27 November.',
  )
})

test('a practice that opens on Saturdays is closed on one that is Christmas Day', async () => {
  const later = Date.parse('2027-12-25T10:00:00Z') - practice.now()
  practice.wait(later)
  expect(await wordsOf('/')).toContain('Closed now, opens at 9am on Wednesday')
  practice.wait(-later)
})

describe('a practice of one dentist', () => {
  const small = {
    'complaints.ts': `import { complaints as before } from './before-complaints.ts'
      export const complaints = { ...before, acknowledgedWithinWorkingDays: 1 }`,
    'expectations.ts': `import { expectations as before } from './before-expectations.ts'
      export const expectations = { ...before, waitingWeeks: { from: 1, to: 1 } }`,
    'hours.ts': `export * from './before-hours.ts'
      export const longDay = { day: 'Thursday', ofMonth: 1, opens: '07:00', closes: '17:30' }`,
    'offers.ts': `export const offers = [{
      key: 'talks', title: 'A talk in the evening', summary: 'About gums.', paragraphs: [],
      starts: '2026-11-01', closes: '2026-12-31', conditions: ['While there are seats.'],
    }]`,
    'plans.ts': `export * from './before-plans.ts'
      const plan = { suits: 'For you.', includes: ['A check-up'] }
      export const plans = [
        { ...plan, key: 'low', name: 'Low', monthlyPence: 900, ages: { from: 18, to: 64 }, discounts: [{ percent: 5 }] },
        { ...plan, key: 'high', name: 'High', monthlyPence: 1900, ages: { from: 18 }, discounts: [{ percent: 20 }] },
      ]`,
    'home.ts': `import { homeChoice as before } from './before-home.ts'
      export const homeChoice = { ...before, plan: null }`,
    'practice.ts': `import { practice as before } from './before-practice.ts'
      export const practice = {
        ...before,
        name: '(O’Brien’s Café)',
        findingUs: [],
        company: { ...before.company, registeredName: '(O’Brien’s Café)' },
      }`,
    'team.ts': `import { principalDentist as before } from './before-team.ts'
      const { picture, ...unseen } = before
      export const principalDentist = { ...unseen, name: 'Mr Ivo Quill' }
      export const practiceManager = principalDentist
      export const implantDentist = principalDentist
      export const rootCanalDentist = principalDentist
      export const team = [principalDentist]`,
    'tips.ts': `export * from './before-tips.ts'
      export const hygieneProducts = []`,
    'treatments.ts': `import * as before from './before-treatments.ts'
      export const { treatments } = before
      export const treatmentAreas = before.treatmentAreas.map((area) => ({ ...area, fees: [] }))`,
  }
  let one: Practice
  beforeAll(async () => {
    one = await openChangedPractice(small, MONDAY)
  })
  afterAll(() => one.close())

  test('shows plans for adults with their own discounts', async () => {
    const words = await wordsOf('/dental-plans', one)
    expect(words).toContain('Ages 18 to 64')
    expect(words).toContain('Plan members get up to 20% off treatment')
    expect(words).toContain('What members pay depends on the discount of their plan.')
    expect(words).not.toMatch(/For children and teenagers|The discount on treatment is the same/)
    expect(await wordsOf('/', one)).toContain('From £9 a month for adults, with 5% off treatment.')
  })

  test('names an offer without a price', async () => {
    expect(await wordsOf('/offers', one)).toContain('A talk in the evening until 31 December 2026')
  })

  test('calls a day that begins early no late evening', async () => {
    const words = await wordsOf('/', one)
    expect(words).toContain('Open 7am to 5:30pm Our monthly long day.')
    expect(words).not.toContain('late evening')
  })

  test('says one week, one working day and one person', async () => {
    expect(await wordsOf('/', one)).toMatch(/You’ll usually wait 1 week for.*One person, one reception desk/)
    expect(await wordsOf('/complaints', one)).toContain('within 1 working day.')
    expect(await wordsOf('/about', one)).toContain('One person works here.')
  })

  test('is a person whose initials leave out the title', async () => {
    expect(await wordsOf('/about', one)).toMatch(/ IQ /)
  })

  test('has no heading over nothing', async () => {
    expect(await wordsOf('/contact', one)).not.toContain('How to find us')
    expect(await wordsOf(paths.healthySmile, one)).not.toContain('Hygiene products')
    expect(await wordsOf('/treatments', one)).not.toContain('What it costs')
  })

  test('is in letters no trading name of itself, and has a plain name in an address book', async () => {
    await postAsBrowser(one, '/api/mail/contact', contactMessage)
    await one.outbox.deliverDue()
    const letters = one.mailServer.mails.map(({ text }) => text).join('\n')
    expect(letters).toContain('(O’Brien’s Café), registered in')
    expect(letters).not.toContain('trading name')
    const { contactCard } = paths
    expect((await one.request(contactCard)).headers.get('content-disposition')).toBe(
      'inline; filename="o-brien-s-cafe.vcf"',
    )
  })
})
