import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateForm } from '../src/forms/message-form.ts'
import { createDepositOrder } from '../src/payments/order/order.ts'
import { getPriceGroup, parseDateOfBirth } from '../src/payments/services/date-of-birth.ts'
import { createRegistrationMessageForm } from '../src/payments/services/registration-message.ts'
import { formatPounds, formatShortPounds } from '../src/facts/money.ts'
import type { IsoDate } from '../src/facts/types.ts'
import { depositShown } from './support/facts.ts'
import { rosalind } from './support/people.ts'
import { openPractice, postAsBrowser, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { consultationPence } from '../src/facts/consultation-price.ts'
import { depositFee } from '#practice/online-fees.ts'

const today: IsoDate = '2026-11-24'
const read = (day: string, month: string, year: string) => parseDateOfBirth({ day, month, year }, today)

const registration = {
  ...rosalind,
  address: '3 Mill Cottages',
  address2: '',
  town: 'Ashcombe',
  postcode: 'WR3 0AF',
  understand: 'on',
  happy: 'on',
}

describe('a date of birth is understood as people write it', () => {
  test.each([
    ['14', '5', '1986', '1986-05-14'],
    ['14', '05', '1986', '1986-05-14'],
    [' 14 ', ' May ', ' 1986 ', '1986-05-14'],
    ['1st', 'SEPT', '1999', '1999-09-01'],
    ['3rd', 'Feb.', '2001', '2001-02-03'],
    ['29', 'february', '2024', '2024-02-29'],
    ['１４', '５', '１９８６', '1986-05-14'],
    ['23', '11', '2026', '2026-11-23'],
    ['25', '11', '1906', '1906-11-25'],
  ])('%s %s %s', (day, month, year, date) => {
    expect(read(day, month, year)).toEqual({ date })
  })
})

describe('a wrong date of birth gets one error, the most important one', () => {
  test.each<[day: string, month: string, year: string, fault: string, part?: string]>([
    ['', '', '', 'Enter your date of birth'],
    [' ', '\t', ' ', 'Enter your date of birth'],
    ['', '5', '1986', 'Date of birth must include a day', 'day'],
    ['14', '', '1986', 'Date of birth must include a month', 'month'],
    ['14', '5', '', 'Date of birth must include a year', 'year'],
    ['', '', '1986', 'Date of birth must include a day and a month', 'day'],
    ['99', '', '3000', 'Date of birth must include a month', 'month'],
    ['31', '4', '1986', 'Date of birth must be a real date'],
    ['29', '2', '2023', 'Date of birth must be a real date'],
    ['0', '5', '1986', 'Date of birth must be a real date'],
    ['14', '13', '1986', 'Date of birth must be a real date'],
    ['14', 'ma', '1986', 'Date of birth must be a real date'],
    ['14', 'mayor', '1986', 'Date of birth must be a real date'],
    ['14', '5', '86', 'Date of birth must be a real date'],
    ['14', '5', '-1986', 'Date of birth must be a real date'],
    ['1e1', '5', '1986', 'Date of birth must be a real date'],
    ['32', '1', '3000', 'Date of birth must be a real date'],
    ['24', '11', '2026', 'Date of birth must be in the past'],
    ['1', '1', '2027', 'Date of birth must be in the past'],
    ['24', '11', '1906', 'Date of birth must be within the last 120 years'],
    ['1', '1', '0001', 'Date of birth must be within the last 120 years'],
  ])('%j %j %j: %s', (day, month, year, fault, part) => {
    expect(read(day, month, year)).toEqual(part === undefined ? { fault } : { fault, part })
  })
})

describe('the price by age', () => {
  test.each<[birth: IsoDate, on: IsoDate, age: 'adult' | 'child']>([
    ['2008-11-24', '2026-11-24', 'adult'],
    ['2008-11-25', '2026-11-24', 'child'],
    ['2026-11-23', '2026-11-24', 'child'],
    ['2008-02-29', '2026-02-28', 'child'],
    ['2008-02-29', '2026-03-01', 'adult'],
  ])('born on %s, on %s: %s', (birth, on, age) => {
    expect(getPriceGroup(birth, on)).toBe(age)
  })

  test.each([
    ['adult', 'for you'],
    ['child', 'for your child'],
  ] as const)('%s: the order says %s, the price and what is left', (age, whose) => {
    const { purpose, lines, later, fee } = createDepositOrder(age)
    expect(purpose).toMatch(new RegExp(`${whose}\\.$`))
    const price = consultationPence[age]
    expect([...lines, ...later].map(([, pence]) => pence)).toEqual([price, price - depositFee.pence])
    expect(fee.pence).toBe(depositFee.pence)
  })
})

describe('a date of birth is compared with the date in London', () => {
  /** Half past midnight on 2 June in London is still 1 June in UTC. */
  const form = createRegistrationMessageForm(() => Date.parse('2026-06-01T23:30:00Z'))
  const dobOf = (dob: string) => validateForm(form, { ...registration, dob })

  test('somebody born yesterday there may be registered', () => {
    expect(dobOf('2026-06-01')).toMatchObject({ ok: true, message: { dob: '2026-06-01' } })
  })

  test('a patient born today there may not yet be registered', () => {
    expect(dobOf('2026-06-02')).toEqual({ ok: false, errors: { dob: 'Date of birth must be in the past' } })
  })
})

describe('the new patient form', () => {
  let practice: Practice
  beforeAll(async () => {
    practice = await openPractice({ at: `${today}T10:00:00Z` })
  })
  afterAll(() => practice.close())

  const errorsOf = async (message: object) => {
    const answer = await postJson(practice, '/newpatients', message)
    return { status: answer.status, errors: ((await answer.json()) as { errors: object }).errors }
  }

  test('accepts a whole date from a script, or three fields from a browser', async () => {
    const [whole, parts] = await Promise.all([
      errorsOf({ ...registration, dob: '1986-05-14' }),
      errorsOf({ ...registration, 'dob.day': '14', 'dob.month': 'May', 'dob.year': '1986' }),
    ])
    expect([whole.errors, parts.errors]).toEqual([{}, {}])
  })

  test.each<[what: string, dob: object, errors: object]>([
    ['nothing', {}, { dob: 'Enter your date of birth' }],
    ['an empty date', { dob: ' ' }, { dob: 'Enter your date of birth' }],
    ['a date as Americans write it', { dob: '05/14/1986' }, { dob: 'Date of birth must be a real date' }],
    ['a number', { dob: 19_860_514 }, { dob: 'Date of birth must be a real date' }],
    ['null', { dob: null }, { dob: 'Date of birth must be a real date' }],
    ['a list for a day', { 'dob.day': ['1', '2'] }, { dob: 'Date of birth must be a real date' }],
    [
      'no month',
      { 'dob.day': '1', 'dob.year': '1986' },
      { 'dob.month': 'Date of birth must include a month' },
    ],
    [
      'both ways at once',
      { dob: '1986-05-14', 'dob.day': '1' },
      { 'dob.day': 'This is not a field of the form' },
    ],
  ])('says what is wrong with %s', async (_, dob, errors) => {
    expect(await errorsOf({ ...registration, ...dob })).toEqual({ status: 422, errors })
  })

  test('shows errors in the order of the fields', async () => {
    const { errors } = await errorsOf({ 'dob.day': '31', 'dob.month': '2', 'dob.year': '1986' })
    expect(Object.keys(errors)).toEqual([
      'firstName',
      'lastName',
      'dob',
      'phone',
      'email',
      'address',
      'town',
      'postcode',
      'understand',
      'happy',
    ])
  })

  test('gives a browser without script its three texts back, with an error at the group', async () => {
    const fields = { ...registration, 'dob.day': '31', 'dob.month': 'Feb', 'dob.year': '1986' }
    const answer = await postAsBrowser(practice, '/newpatients', fields)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('<title>Error: ')
    expect(page).toContain('href="#field-dob"')
    for (const text of ['31', 'Feb', '1986']) expect(page).toContain(`value="${text}"`)
  })

  test('shows both prices before anything is typed', async () => {
    const page = await (await practice.request('/newpatients')).text()
    const { adult, child } = consultationPence
    for (const price of [
      formatPounds(adult),
      formatPounds(adult - depositFee.pence),
      depositShown,
      formatShortPounds(child),
      `${formatShortPounds(depositFee.pence)} today and ${formatShortPounds(child - depositFee.pence)} at the visit`,
    ])
      expect(page).toContain(price)
  })
})
