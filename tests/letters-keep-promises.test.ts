import { expect, test } from 'vitest'
import { complaints } from '#practice/complaints.ts'
import { practice as facts } from '#practice/practice.ts'
import { receptionResponseTime } from '../src/facts/reception-response-time.ts'
import { addWorkingDays } from '../src/facts/working-days.ts'
import { consultationPence } from '../src/facts/consultation-price.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import { formatPounds } from '../src/facts/money.ts'
import { receptionAnswersWithinWorkingDays } from '#practice/name-and-telephones.ts'
import { formatDay } from '../src/facts/format-date.ts'
import type { IsoDate } from '../src/facts/types.ts'
import { closes, findNextOpenDate, openDate, opens, takesCallOuts, whileOpen } from './support/facts.ts'
import { forms } from './support/letters.ts'
import { rosalind } from './support/people.ts'
import { openPractice, postJson } from './support/practice.ts'
import { openTill } from './support/till.ts'

/*
 * A promise of the website in the practice's name comes first in its letter, with the day, so that reception need not
 * count.
 */

/** First sentence of the letter for a form. */
async function firstWordsOf(name: string, at: string) {
  const practice = await openPractice({ at })
  const { action, message } = forms.find((form) => form.name === name) ?? forms[0]
  await postJson(practice, action, message)
  await practice.outbox.deliverDue()
  const [mail] = practice.mailServer.mails
  await practice.close()
  return mail?.text?.split('\n\n')[2]
}

const beforeChristmas = '2026-12-24T10:00:00Z'
/** Reception's working days after now, by its openings. */
const answerDate = (date: IsoDate, left = receptionAnswersWithinWorkingDays): IsoDate =>
  left === 0 ? date : answerDate(findNextOpenDate(date), left - 1)
const answered = `${receptionResponseTime}, by ${formatDay(answerDate(openDate))}`
const lateAtNight = `${openDate}T23:30:00Z`
const next = findNextOpenDate(openDate)
const { lead } = complaints
const by = (days: number) => formatDay(addWorkingDays('2026-12-24', days))

test.each([
  ['contact', whileOpen, `Please call or email ${answered}.`],
  ['expect', lateAtNight, `Please call or email ${answered}, to agree a time for the first visit.`],
  [
    'emergency',
    whileOpen,
    `Please call the patient today. They wrote while we were open. We close at ${closes(openDate)}.`,
  ],
  [
    'emergency',
    lateAtNight,
    `Please call the patient on ${formatDay(next)}, from ${opens(next)}. They wrote while we were closed.`,
  ],
  [
    'complaint',
    beforeChristmas,
    `For ${lead.name}, ${lead.role.toLowerCase()}: please write by ${by(complaints.acknowledgedWithinWorkingDays)} to say who’s looking into it, and answer in full by ${by(complaints.answeredWithinWorkingDays)}.`,
  ],
])(
  'the letter of the form %s at %s begins with what reception has to do, and by when',
  async (name, at, words) => {
    expect(await firstWordsOf(name, at)).toBe(words)
  },
)

test('working days are Monday to Friday without bank holidays', () => {
  expect(addWorkingDays('2026-11-27', 1)).toBe('2026-11-30')
  expect(addWorkingDays('2026-12-24', 3)).toBe('2026-12-31')
})

test('letters about a child’s deposit name the child, when reception writes, and what is left to pay', async () => {
  const till = await openTill({ at: whileOpen })
  const payer = till.payer({ firstName: 'Ada' })
  const request = await payer.prepare()
  const { form } = request as { form: { message: object } }
  await payer.send({ ...request, form: { ...form, message: { ...form.message, dob: '2018-05-14' } } })
  await till.waitFor(10 * 60_000)
  const [toPractice] = await till.toPractice()
  const [receipt] = await till.toPayer()
  expect(toPractice?.text).toContain(`${answered}, to agree a time for the first visit`)
  for (const text of [toPractice?.text, receipt?.text]) {
    expect(text).toContain('Ada')
    expect(text).toContain(`New patient exam: child, ${formatPounds(consultationPence.child)}`)
    expect(text).toContain(
      `To pay at the visit: ${formatPounds(consultationPence.child - onlineFeePence.deposit)}`,
    )
  }
  expect(receipt?.text).toContain(`call or email ${receptionResponseTime}`)
  await till.close()
})

test.skipIf(!takesCallOuts || facts.onCall.email === null)(
  'a paid call-out is also sent to the dentist on call, in a separate letter, if the dentist has a mailbox',
  async () => {
    const till = await openTill({ at: lateAtNight })
    await till.payer({ purpose: 'call-out' }).pay()
    await till.waitFor(10 * 60_000)
    const letters = (await till.toPractice()).map(({ envelopeTo, text = '' }) => [
      envelopeTo.join(),
      text.split('\n\n')[2],
    ])
    expect(letters).toEqual(
      expect.arrayContaining([
        [facts.onCall.email, 'The patient has paid. Please expect them at the time you agreed by phone.'],
        [
          facts.email.address,
          'The dentist on call has been emailed. Please record the visit and its fee when you open.',
        ],
      ]),
    )
    expect(letters).toHaveLength(2)
    await till.close()
  },
)

test('a letter leaves out rows without content', async () => {
  const till = await openTill({ at: whileOpen })
  const payer = till.payer()
  const request = await payer.prepare()
  const { form } = request as { form: { message: object } }
  await payer.send({ ...request, form: { ...form, message: { ...form.message, address2: '' } } })
  await till.waitFor(10 * 60_000)
  const [toPractice] = await till.toPractice()
  expect(toPractice?.text).toContain(rosalind.firstName)
  expect(toPractice?.text).not.toMatch(/^[^\n]+: *$/m)
  await till.close()
})
