import { createRequire } from 'node:module'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintMessageForm } from '../src/enquiries/complaint/complaint-message.ts'
import { contactMessageForm } from '../src/enquiries/contact/contact-message.ts'
import { emergencyMessageForm } from '../src/enquiries/emergency/emergency-message.ts'
import { expectMessageForm } from '../src/enquiries/expect/expect-message.ts'
import { feedbackMessageForm } from '../src/enquiries/feedback/feedback-message.ts'
import { validateForm, createMessageSchema, createSenderFields } from '../src/forms/message-form.ts'
import { callOutMessageForm } from '../src/payments/services/call-out-message.ts'
import { createRegistrationMessageForm } from '../src/payments/services/registration-message.ts'
import { takesCallOuts } from './support/facts.ts'
import { sample } from './support/amount.ts'
import { anyText } from './support/any-text.ts'
import { laidOut } from './support/letters.ts'
import { rosalind, visitDay } from './support/people.ts'
import { openPractice, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/*
 * Every text field of every form accepts any text, and stores and mails it as typed, or refuses it with a message for
 * that field. No text breaks the site.
 *
 * A message has such a text in each of its fields at once. The check of one field must not depend on the others:
 * exactly the fields whose text is refused alone are named, and the rest must be accepted as typed once good words
 * replace the refused texts.
 */

const naughty = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[]

type Texts = Readonly<Record<string, string>>
/** Validates the typed values of a form. */
type Checks = (typed: object) => ReturnType<typeof validateForm>

const forms = [
  { form: contactMessageForm, fields: { ...rosalind, treatment: 'Hello' } },
  { form: expectMessageForm, fields: { ...rosalind, day: visitDay, time: '10am', treatment: 'Hello' } },
  { form: emergencyMessageForm, fields: { ...rosalind, treatment: 'Hello' } },
  { form: complaintMessageForm, fields: { ...rosalind, complaint: 'Hello' } },
  { form: feedbackMessageForm, fields: { ...rosalind, ratingValue: '4', feedback: 'Hello' } },
] as const

let practice: Practice
let client = 0
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.close())

/** Forwarded address of a new client, a minute after the last one. */
function somebodyElse() {
  client += 1
  practice.wait(60_000)
  return {
    'x-forwarded-for': `10.${Math.trunc(client / 60_000)}.${Math.trunc(client / 250) % 250}.${client % 250}`,
  }
}

async function post(action: string, fields: object) {
  const headers = somebodyElse()
  const answer = await postJson(
    practice,
    action,
    { ...fields, formKey: `abc-text-number-${client}` },
    headers,
  )
  const body = (await answer.json()) as { message: string; errors?: Record<string, string> }
  return { status: answer.status, errors: body.errors ?? {}, words: body.message }
}

/** The fields whose text is refused when it is the only unusual one. The errors name no other field. */
function refusedAlone(checks: Checks, good: object, texts: Texts): string[] {
  return Object.keys(texts).filter((field) => {
    const checked = checks({ ...good, [field]: texts[field] })
    if (checked.ok) return false
    expect(fieldsOf(checked.errors)).toEqual([field])
    for (const sentence of Object.values(checked.errors)) expect(sentence).toMatch(/\S/)
    return true
  })
}

/** Names of the fields with an error; a date's three parts are one. */
const fieldsOf = (errors: object) => [
  ...new Set(Object.keys(errors).map((name) => name.replace(/\..*$/, ''))),
]
const without = (texts: Texts, names: readonly string[]): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([field]) => !names.includes(field)))

/** Sends all texts at once, then only the accepted ones. @returns the accepted texts, with the answer. */
async function sendAll(action: string, checks: Checks, good: object, texts: Texts) {
  const refused = refusedAlone(checks, good, texts)
  const all = await post(action, { ...good, ...texts })
  expect([texts, fieldsOf(all.errors).toSorted()]).toEqual([texts, refused.toSorted()])
  if (refused.length === 0) return { taken: texts, ...all }
  expect(all.status).toBe(422)
  const taken = without(texts, refused)
  return { taken, ...(await post(action, { ...good, ...taken })) }
}

/** The last accepted message and its letter. */
async function latest() {
  const row = await practice.db
    .selectFrom('letters')
    .innerJoin('messages', 'messages.id', 'letters.message_id')
    .select(['messages.content', 'letters.mail'])
    // Acknowledgements have a negative priority.
    .where('letters.priority', '>=', 0)
    .orderBy('letters.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    content: JSON.parse(row.content) as Record<string, string>,
    mail: laidOut(row),
  }
}

async function holds({ form, fields }: (typeof forms)[number], texts: Texts) {
  const { taken, status } = await sendAll(
    form.action,
    (typed) => validateForm<object>(form, typed),
    fields,
    texts,
  )
  expect([texts, status]).toEqual([texts, 200])
  const { content, mail } = await latest()
  for (const [field, text] of Object.entries(taken)) {
    if (field !== 'phone') expect(content[field]).toBe(text.trim())
    expect(mail.text).toContain(content[field])
  }
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.replyTo?.name).not.toMatch(/[\r\n]/)
}

/** Only every so many-th string of the list is sent. */
const STEP = sample(7, 1)

/** The list, shifted for each field: every field gets every string, each time beside other strings. */
function* rounds(fields: readonly string[]): Generator<Texts> {
  const apart = Math.trunc(naughty.length / fields.length)
  for (let start = 0; start < naughty.length; start += STEP)
    yield Object.fromEntries(
      fields.map((field, index) => [field, naughty[(start + index * apart) % naughty.length] ?? '']),
    )
}

const textsOf = (fields: object) =>
  Object.entries(fields)
    .filter(([field, value]) => typeof value === 'string' && !['day', 'ratingValue'].includes(field))
    .map(([field]) => field)
const cases = forms.map((one) => [one.form.action, textsOf(one.fields), one] as const)

test.each(cases)(
  '%s accepts each naughty string as typed, or refuses it at its field',
  async (_, fields, one) => {
    expect(naughty.length).toBeGreaterThan(400)
    for (const texts of rounds(fields)) await holds(one, texts)
  },
)

test.each(cases)(
  '%s accepts any random text as typed, or refuses it at its field',
  async (_, fields, one) => {
    const text = anyText(300)
    const texts = fc.record(Object.fromEntries(fields.map((field) => [field, text])))
    await fc.assert(
      fc.asyncProperty(texts, (some) => holds(one, some)),
      { numRuns: sample(15, 60) },
    )
  },
)

test.each(cases)(
  '%s refuses values that are not texts, with an error at each field',
  async (action, names, { fields }) => {
    const noText = fc.oneof(
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.dictionary(fc.string(), fc.anything()),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.record(Object.fromEntries(names.map((field) => [field, noText]))),
        async (values) => {
          const { status, errors } = await post(action, { ...fields, ...values })
          expect(status).toBe(422)
          expect(fieldsOf(errors).toSorted()).toEqual(names.toSorted())
        },
      ),
      { numRuns: sample(8, 25) },
    )
  },
)

test('naughty strings arrive by mail as they were typed', async () => {
  await practice.db.deleteFrom('letters').execute()
  const treatment = naughty
    // Control characters and lone surrogates cannot be mailed.
    .filter((text) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text))
    .join('\n')
    .slice(0, 5_000)
    .toWellFormed()
    .trim()
  const { status } = await post(contactMessageForm.action, { ...forms[0].fields, treatment })
  expect(status).toBe(200)
  await practice.outbox.deliverDue()
  const [mail] = practice.mailServer.mails
  expect(mail?.text?.replaceAll('\r\n', '\n')).toContain(treatment.replaceAll(/\r\n?/g, '\n'))
})

const home = { address: '3 Mill Cottages', address2: '', town: 'Kirkby', postcode: 'LA9 4AA' }
const ticks = { spokenToDentist: true, callOutFeeAcknowledgement: true }
const newPatient = { ...rosalind, dob: '1986-05-14', ...home, understand: true, happy: true }
const paid = [
  [
    createRegistrationMessageForm().action,
    newPatient,
    (typed: object) => validateForm<object>(createRegistrationMessageForm(practice.now), typed),
  ],
  ...(takesCallOuts
    ? [
        [
          callOutMessageForm.action,
          { ...rosalind, town: 'Kirkby', postcode: 'LA9 4AA', ...ticks },
          (typed: object) => validateForm<object>(callOutMessageForm, typed),
        ] as const,
      ]
    : []),
] as const

test.each(paid)(
  '%s accepts each naughty string up to the payment, or refuses it at its field',
  async (action, fields, checks) => {
    for (const texts of rounds(textsOf(fields))) {
      const { status, words } = await sendAll(action, checks, fields, texts)
      // Without a card provider payments are off, and the answer says so.
      expect([texts, status]).toEqual([texts, 503])
      expect(words).toContain('take card payments')
    }
  },
)

const { firstName, lastName, email, phone } = createSenderFields()
const schema = createMessageSchema({ first_name: firstName, last_name: lastName, email, phone })
const user = { first_name: 'Rosalind', last_name: 'Fenn', email: rosalind.email, phone: rosalind.phone }

test('/api/users/create keeps each naughty string as typed, or refuses it at its field', async () => {
  const create = async (details: object) => {
    const answer = await practice.request('/api/users/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...somebodyElse() },
      body: JSON.stringify(details),
    })
    const { errors = {} } = (await answer.json()) as { errors?: object }
    return { status: answer.status, named: fieldsOf(errors) }
  }
  for (const texts of rounds(Object.keys(user))) {
    const refused = refusedAlone((typed) => validateForm({ schema }, typed), user, texts)
    const all = await create({ ...user, ...texts })
    expect([texts, all.named.toSorted()]).toEqual([texts, refused.toSorted()])
    expect(all.status).toBe(refused.length > 0 ? 422 : 200)
    const taken = without(texts, refused)
    expect([texts, (await create({ ...user, ...taken })).status]).toEqual([texts, 200])
    const kept = await practice.db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const field of ['first_name', 'last_name', 'email'] as const)
      expect(kept[field]).toBe((taken[field] ?? user[field]).trim())
  }
})
