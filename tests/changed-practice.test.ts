import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChangedPractice } from './support/changed-practice.ts'
import { htmlFaults } from './support/html.ts'
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

let practice: Practice
beforeAll(async () => {
  practice = await openChangedPractice(changed, MONDAY)
})
afterAll(() => practice.close())

const htmlOf = async (path: string) => (await practice.request(path)).text()
const wordsOf = async (path: string) =>
  (await htmlOf(path))
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

test('a patient reads the single days on which the practice opens', async () => {
  expect(await wordsOf('/')).toContain('Open Monday, Wednesday, Friday and Saturday ')
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
