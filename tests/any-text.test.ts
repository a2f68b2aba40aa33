import { createRequire } from 'node:module'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintForm } from '../src/enquiries/complaint/message.ts'
import { contactForm } from '../src/enquiries/contact/message.ts'
import { emergencyForm } from '../src/enquiries/emergency/message.ts'
import { expectForm } from '../src/enquiries/expect/message.ts'
import { feedbackForm } from '../src/enquiries/feedback/message.ts'
import { rosalind } from './support/people.ts'
import { kept, openPractice, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/*
 * Every text field of every form takes anything that somebody may type, and keeps and mails it as typed, or refuses it
 * with a sentence for that field. Nothing makes the site stumble.
 */

const naughty = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[]

const forms = [
  { form: contactForm, fields: { ...rosalind, treatment: 'Hello' } },
  { form: expectForm, fields: { ...rosalind, day: 'Monday', time: '10am', treatment: 'Hello' } },
  { form: emergencyForm, fields: { ...rosalind, treatment: 'Hello' } },
  { form: complaintForm, fields: { ...rosalind, complaint: 'Hello' } },
  { form: feedbackForm, fields: { ...rosalind, ratingValue: '4', feedback: 'Hello' } },
] as const

let practice: Practice
let client = 0
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.close())

/** Posts a form with one field changed, each time as somebody else, hours later than the last. */
async function tryText(action: string, fields: object, field: string, text: unknown) {
  client += 1
  practice.wait(60_000)
  const from = `10.${Math.trunc(client / 60_000)}.${Math.trunc(client / 250) % 250}.${client % 250}`
  const before = client
  const message = { ...fields, [field]: text, formKey: `abc-text-number-${before}` }
  const answer = await postJson(practice, action, message, { 'x-forwarded-for': from })
  const body = (await answer.json()) as { message: string; errors?: Record<string, string> }
  return { status: answer.status, body }
}

async function holds(action: string, fields: object, field: string, text: string) {
  const { status, body } = await tryText(action, fields, field, text)
  if (status === 422) {
    expect(Object.keys(body.errors ?? {})).toEqual([field])
    return
  }
  expect(status).toBe(200)
  const { messages, letters } = await kept(practice)
  const content = JSON.parse(messages.at(-1)?.content ?? '{}') as Record<string, string>
  if (field !== 'phone') expect(content[field]).toBe(text.trim())
  const mail = JSON.parse(letters.at(-1)?.mail ?? '{}') as {
    text: string
    subject: string
    replyTo: { name: string }
  }
  expect(mail.text).toContain(content[field])
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.replyTo.name).not.toMatch(/[\r\n]/)
  // The table stays small, so that looking at its last row stays quick.
  await practice.db.deleteFrom('letters').execute()
  await practice.db.deleteFrom('messages').execute()
}

const cases = forms.flatMap(({ form, fields }) =>
  Object.keys(fields)
    .filter((field) => !['day', 'ratingValue'].includes(field))
    .map((field) => [form.action, field, fields] as const),
)

test.each(cases)('%s, %s: the whole list of naughty strings', async (action, field, fields) => {
  expect(naughty.length).toBeGreaterThan(400)
  for (const text of naughty) await holds(action, fields, field, text)
})

test.each(cases)('%s, %s: any text whatever', async (action, field, fields) => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), (text) =>
      holds(action, fields, field, text),
    ),
    { numRuns: 60 },
  )
})

test.each(cases)(
  '%s, %s: anything that is no text is refused with the field’s sentence',
  async (action, field, fields) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.integer(),
          fc.boolean(),
          fc.constant(null),
          fc.array(fc.string()),
          fc.dictionary(fc.string(), fc.anything()),
        ),
        async (value) => {
          const { status, body } = await tryText(action, fields, field, value)
          expect(status).toBe(422)
          expect(Object.keys(body.errors ?? {})[0]).toMatch(new RegExp(`^${field}`))
        },
      ),
      { numRuns: 25 },
    )
  },
)

test('naughty strings arrive by mail as they were typed', async () => {
  await practice.db.deleteFrom('letters').execute()
  const treatment = naughty
    // What mail cannot carry is refused by the field.
    .filter((text) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text))
    .join('\n')
    .slice(0, 5_000)
    .toWellFormed()
    .trim()
  const { status } = await tryText(contactForm.action, forms[0].fields, 'treatment', treatment)
  expect(status).toBe(200)
  await practice.outbox.deliverDue()
  const [mail] = practice.mailServer.mails
  expect(mail?.text?.replaceAll('\r\n', '\n')).toContain(treatment.replaceAll(/\r\n?/g, '\n'))
})

const home = { address: '3 Mill Cottages', address2: '', town: 'Wrenbury', postcode: 'WR3 0AF' }
const paid = [
  ['/newpatients', { ...rosalind, dob: '1986-05-14', ...home, understand: true, happy: true }],
  [
    '/out-of-hours',
    {
      ...rosalind,
      town: 'Wrenbury',
      postcode: 'WR3 0AF',
      spokenToDentist: true,
      callOutFeeAcknowledgement: true,
    },
  ],
] as const
const paidCases = paid.flatMap(([action, fields]) =>
  Object.entries(fields)
    .filter(([, value]) => typeof value === 'string')
    .map(([field]) => [action, field, fields] as const),
)

test.each(paidCases)(
  '%s, %s: every naughty string is taken up to the till, or refused at its field',
  async (action, field, fields) => {
    for (const text of naughty) {
      const { status, body } = await tryText(action, fields, field, text)
      if (status === 422)
        expect(Object.keys(body.errors ?? {}).every((name) => name.startsWith(field))).toBe(true)
      else {
        // Without a card provider the till is closed, and says so.
        expect(status).toBe(503)
        expect(body.message).toContain('switched off')
      }
    }
  },
)

const user = { first_name: 'Rosalind', last_name: 'Fenn', email: rosalind.email, phone: rosalind.phone }

test.each(Object.keys(user))('users, %s: every naughty string is kept or refused', async (field) => {
  for (const [index, text] of naughty.entries()) {
    practice.wait(60_000)
    const answer = await practice.request('/api/users/create', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.9.${Math.trunc(index / 250)}.${index % 250}`,
      },
      body: JSON.stringify({ ...user, [field]: text }),
    })
    expect([200, 400, 422]).toContain(answer.status)
  }
})
