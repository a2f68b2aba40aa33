import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calculateBalanceDue } from '../src/facts/consultation-price.ts'
import { consultationPence } from '../src/facts/consultation-price.ts'
import { newPatientExam } from '#practice/fees.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import { formatPostcode } from '../src/facts/format-postcode.ts'
import { formatPounds } from '../src/facts/money.ts'
import { paidPaths, whileOnCall } from './support/facts.ts'
import { rosalind, visitDay } from './support/people.ts'
import { openPractice, postAsBrowser } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { isSample } from './support/sample-only.ts'
import { openTill } from './support/till.ts'
import { getForm, getService, offeredPurposes } from '../src/payments/services/paid-services.ts'
import { deliveredMessageDays, paymentLedgerYears } from '#practice/retention-periods.ts'
import { complaints } from '#practice/complaints.ts'
import { receptionResponseTime } from '../src/facts/reception-response-time.ts'

/* The practice's promises, and whether their words are true. */

let practice: Practice
beforeAll(async () => {
  // In the evening, when a call-out is offered, if patients can pay one.
  practice = await openPractice({ at: whileOnCall })
})
afterAll(() => practice.close())

const wordsIn = (html: string) =>
  html
    .replaceAll(/<(script|style|head)[\s>][^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const wordsOf = async (path: string) => wordsIn(await (await practice.request(path)).text())

/** The label of a checkbox. */
async function labelOf(path: string, name: string) {
  const html = await (await practice.request(path)).text()
  return new RegExp(`<label for="field-${name}">(.*?)</label>`).exec(html)?.[1] ?? ''
}

describe('how long a form is kept', () => {
  test.each(paidPaths)(
    '%s says for how many days the form and for how many years the payment is kept',
    async (path) => {
      const words = await wordsOf(path)
      expect(words).toContain(
        `We delete it from this website ${deliveredMessageDays} days after it reaches us`,
      )
      expect(words).toContain(
        `We keep payment records for ${paymentLedgerYears} years after the end of the tax year`,
      )
      expect(words).not.toContain('only to answer you, and deletes it')
    },
  )

  test.each(['/contact', '/emergency', '/complaints'])(
    '%s, which takes no money, says only the days',
    async (path) => {
      const words = await wordsOf(path)
      expect(words).toContain(
        `only to deal with your message. We delete it from this website ${deliveredMessageDays} days after it reaches us`,
      )
      expect(words).not.toContain('tax year')
    },
  )

  test('photos are said to stay on the website until they are delivered to the practice’s mailbox', async () => {
    const words = await wordsOf('/emergency')
    expect(words).not.toContain('Photos go to the practice mailbox only')
    expect(words).toContain('This website keeps photos only until they’ve reached the practice’s mailbox')
    if (isSample)
      expect(await wordsOf('/policies/privacy-notice')).toContain(
        'Photos: until they have been delivered to the practice mailbox.',
      )
  })
})

test('the deposit is shown as part of the exam’s price, and below it what is left to pay at the visit', async () => {
  const html = await (await practice.request('/newpatients')).text()
  const [, lines = ''] = /<dl class="order-lines">(.*?)<\/dl>/s.exec(html) ?? []
  expect(
    [...lines.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, price]) => [label, price]),
  ).toEqual([
    [`${newPatientExam.name}, adult`, formatPounds(consultationPence.adult)],
    ['Deposit today', formatPounds(onlineFeePence.deposit)],
    ['To pay at your visit', formatPounds(calculateBalanceDue('adult'))],
  ])
})

describe('the right to cancel', () => {
  const boxes = { registration: 'understand', 'call-out': 'callOutFeeAcknowledgement' }

  test.each(offeredPurposes)('of a %s is waived expressly, in the words of the checkbox', async (purpose) => {
    const label = await labelOf(getForm(purpose).action, boxes[purpose])
    expect(label).toContain(getService(purpose).fee.expressRequest)
  })

  test.each(offeredPurposes)(
    'of a %s, waived by ticking, is mentioned in the practice’s letter and in the terms of the receipt',
    async (purpose) => {
      const till = await openTill({ at: whileOnCall })
      try {
        await till.payer({ purpose }).pay()
        await till.waitFor(0, 5_000)
        const mails = await till.mails()
        const textOf = (about: string) =>
          mails.find(({ subject = '' }) => subject.includes(about))?.text ?? ''
        const { fee } = getService(purpose)
        expect(textOf('paid')).toContain(fee.expressRequest)
        for (const term of fee.terms) expect(textOf('Receipt')).toContain(term)
      } finally {
        await till.close()
      }
    },
  )
})

describe('who answers, and when', () => {
  test('after a complaint: the complaints lead, within the stated working days', async () => {
    const sent = await postAsBrowser(practice, '/api/mail/submit-complaint', {
      ...rosalind,
      complaint: 'I waited for an hour.',
    })
    const words = await wordsOf(sent.headers.get('location') ?? '')
    const { lead, acknowledgedWithinWorkingDays, answeredWithinWorkingDays } = complaints
    expect(words).toContain(
      `${lead.name}, our ${lead.role.toLowerCase()}, will write to you within ${acknowledgedWithinWorkingDays} working days`,
    )
    expect(words).toContain(`You’ll have our full answer within ${answeredWithinWorkingDays} working days`)
    expect(words).not.toMatch(/You hear|get our full answer/)
  })

  test.each([
    ['/api/mail/contact', { treatment: 'A crown?' }],
    ['/api/mail/expect', { day: visitDay, time: '10am', treatment: 'A check-up.' }],
  ])('after %s: reception, at the stated time', async (path, message) => {
    const sent = await postAsBrowser(practice, path, { ...rosalind, ...message })
    expect(await wordsOf(sent.headers.get('location') ?? '')).toContain(
      `Reception will call or email ${receptionResponseTime}`,
    )
  })

  test('the months to complain run from the treatment or from noticing the problem', async () => {
    const from = `within ${complaints.dentalComplaintsServiceMonths} months of the treatment or of the day you noticed the problem`
    expect(await wordsOf('/complaints')).toContain(from)
    if (isSample) expect(await wordsOf('/policies/complaint-policy')).toContain(from)
  })
})

describe('the wording of the pages', () => {
  test.runIf(isSample)(
    'of the sample says that the practice posts the form for the medical history',
    async () => {
      expect(await wordsOf('/newpatients/what-to-expect')).toContain('We post you a medical history form')
    },
  )

  test.runIf(isSample)('of the sample uses everyday expressions', async () => {
    expect(await wordsOf('/dental-plans')).toContain('A plan isn’t insurance.')
    expect(await wordsOf('/dental-crown')).toContain('with household glue')
    expect(await wordsOf('/dental-implant')).toContain('especially at the back')
    for (const path of [
      '/dental-implant',
      '/root-canal',
      '/dental-crown',
      '/vacancies/vacancy-dental-hygienist',
    ])
      expect(await wordsOf(path)).not.toMatch(/above all|an insurance|glue from the house/)
  })
})

describe('a letter to staff', () => {
  test.each(offeredPurposes)(
    'about a %s shows a date in words and the postcode in its standard form',
    async (purpose) => {
      const till = await openTill({ at: whileOnCall })
      try {
        const payer = till.payer({ purpose })
        const request = await payer.prepare()
        const form = request['form'] as { purpose: string; message: object }
        const born = purpose === 'registration' && { dob: { day: '27', month: '3', year: '1986' } }
        const typed = { ...form.message, ...born, postcode: ' gl71ab ' }
        await payer.send({ ...request, form: { ...form, message: typed } })
        const letter = (await till.mails()).find(({ subject }) => subject?.includes('paid'))
        if (born) expect(letter?.text).toContain('Date of birth: 27 March 1986')
        expect(letter?.text).toContain('Postcode: GL7 1AB')
      } finally {
        await till.close()
      }
    },
  )

  test.each([
    ['wr30ab', 'WR3 0AB'],
    ['WR3  0AB', 'WR3 0AB'],
    ['ec1a1bb', 'EC1A 1BB'],
    ['M11AE', 'M1 1AE'],
    ['75001 Paris', '75001 Paris'],
    ['', ''],
  ])('writes the postcode %j as %j', (typed, shown) => {
    expect(formatPostcode(typed)).toBe(shown)
  })
})
