import { beforeEach, describe, expect, test } from 'vitest'
import { calculateBalanceDue } from '../src/facts/consultation-price.ts'
import { appointmentWaitText } from '../src/facts/appointment-wait.ts'
import { dayOptions } from '../src/enquiries/expect/expect-message.ts'
import { consultationPence } from '../src/facts/consultation-price.ts'
import { fees } from '#practice/fees.ts'
import { findFee } from '../src/facts/find-fee.ts'
import { films } from '#practice/films.ts'
import { outOfHoursTimes } from '../src/facts/format-times.ts'
import { openingTimesLines } from '../src/facts/opening-lines.ts'
import { formatAmount, formatPounds, formatShortPounds } from '../src/facts/money.ts'
import { calculateOfferPrice } from '../src/facts/current-offers.ts'
import { offers } from '#practice/offers.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import { plans } from '#practice/plans.ts'
import { planDiscountText, planPriceNote } from '../src/facts/plan-sentences.ts'
import { policyDocuments } from '../src/facts/documents.ts'
import { vacancyDocuments } from '#practice/documents.ts'
import { practice } from '#practice/practice.ts'
import { listSamples } from '../src/facts/samples.ts'
import { team } from '#practice/team.ts'
import { testimonials } from '#practice/testimonials.ts'
import { tips } from '#practice/tips.ts'
import { treatmentAreas, treatments } from '#practice/treatments.ts'
import type { Prices } from '../src/facts/types.ts'
import { listFaults } from '../src/operator/check/check-practice.ts'
import { practiceFolder } from '../src/runtime/practice-folder.ts'
import { factTexts } from './support/fact-texts.ts'
import { isSample, notTheSample } from './support/sample-only.ts'

/*
 * The specified figures, and the contents of the repository's sample practice. No other test repeats a fact of the
 * practice: a practice that puts its own facts in practice/ changes this test only.
 */

beforeEach(({ skip }) => skip(!isSample, notTheSample))

const shown = ({ adult, child }: Prices) =>
  child === undefined ? [formatAmount(adult)] : [formatAmount(adult), formatAmount(child)]

describe('the fee table', () => {
  test.each<[key: string, privately: string[], plan: string[] | string]>([
    ['newPatientExam', ['£97', '£58'], 'same'],
    ['routineExam', ['£64.84', '£31.72 to £45.90'], 'included'],
    ['newPatientHygiene', ['£117.83'], 'same'],
    ['maintenanceHygiene', ['£89.45'], 'included'],
    ['monitoringXrays', ['£30.80'], 'included'],
    ['diagnosticXray', ['£15.40'], ['£12.32']],
    ['urgentAssessment', ['£129.78'], ['£103.82', '£90.85']],
    ['filling', ['from £99.33'], ['from £79.46']],
    ['routineExtraction', ['from £249.82'], ['from £199.86']],
    ['surgicalExtraction', ['from £402.40'], ['from £321.92']],
    ['rootCanal', ['from £430.10'], ['from £344.08']],
    ['ceramicCrown', ['£687.96'], ['£550.37']],
    ['denture', ['from £1,173.92'], ['from £939.14']],
    ['implant', ['from £3,010'], 'same'],
    ['whiteningAtHome', ['£525.80'], 'same'],
    ['whiteningInSurgery', ['£770.40'], 'same'],
  ])('has %s for %j, on a plan %j', (key, privately, plan) => {
    const fee = findFee(key)
    expect(shown(fee.private)).toEqual(privately)
    expect(typeof fee.plan === 'string' ? fee.plan : shown(fee.plan)).toEqual(plan)
  })

  test('has plan prices of 80% of the private price, to the penny', () => {
    for (const { private: privately, plan } of fees) {
      if (typeof plan === 'string') continue
      expect(Math.abs(plan.adult.pence - privately.adult.pence * 0.8)).toBeLessThan(1)
    }
  })

  test('has 16 fees and no others', () => {
    expect(Object.keys(fees)).toHaveLength(16)
  })
})

describe('an online payment', () => {
  test('is a deposit of £50 towards a consultation of £97, or £58 for a child', () => {
    expect([formatPounds(depositFee.pence), depositFee.currency]).toEqual(['£50.00', 'GBP'])
    expect([consultationPence.adult, consultationPence.child].map(formatShortPounds)).toEqual(['£97', '£58'])
    expect([calculateBalanceDue('adult'), calculateBalanceDue('child')].map(formatShortPounds)).toEqual([
      '£47',
      '£8',
    ])
  })

  test('is £198 for a call-out', () => {
    expect([formatPounds(callOutFee.pence), callOutFee.currency]).toEqual(['£198.00', 'GBP'])
  })
})

describe('the plans', () => {
  test('have the expected monthly prices and ages', () => {
    expect(
      plans.map(({ name, monthlyPence, ages }) => [name, formatShortPounds(monthlyPence), ages]),
    ).toEqual([
      ['Annual', '£12.92', { from: 18 }],
      ['Basic Essentials', '£19.95', { from: 18 }],
      ['Enhanced Essentials', '£31.87', { from: 18 }],
      ['Juniors', '£6.60', { from: 6, to: 11 }],
      ['Teens', '£10.92', { from: 12, to: 17 }],
    ])
  })

  test('give 20% off treatment, and young people 50% off some items', () => {
    expect(plans.map(({ discounts }) => discounts.map(({ percent }) => percent))).toEqual([
      [20],
      [20],
      [20],
      [50, 20],
      [50, 20],
    ])
    expect(planDiscountText).toContain('Plan members get 20% off treatment')
    expect(planDiscountText).toContain('30% off a child’s urgent assessment')
    expect(planPriceNote).toContain(
      'Members of Juniors and Teens pay less for fillings, routine extractions and diagnostic x-rays: they get 50% off the private price.',
    )
  })
})

const whitening = offers.find(({ key }) => key === 'teeth-whitening')

test('the teeth whitening offer says the age limit, that an exam comes first, and that it is not the plan discount', () => {
  const conditions = whitening?.conditions.join(' ') ?? ''
  expect(conditions).toMatch(/18 and over/)
  expect(conditions).toMatch(/exam with one of our dentists first/)
  expect(conditions).toMatch(/Plan discounts can’t be added/)
})

test('the teeth whitening offer has the expected prices', () => {
  expect(
    whitening?.prices?.map((price) => {
      const { wasPence, nowPence } = calculateOfferPrice(price)
      return [price.name, formatPounds(wasPence), formatPounds(nowPence)]
    }),
  ).toEqual([
    ['At home', '£525.80', '£420.64'],
    ['In surgery', '£770.40', '£693.36'],
  ])
})

describe('the hours', () => {
  test('of the practice are the expected ones', () => {
    expect(openingTimesLines.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Monday 9am to 4:30pm',
      'Tuesday 9am to 5:30pm',
      'Wednesday 9am to 1pm',
      'Thursday 9am to 5:30pm',
      'Friday 8am to 12pm',
      'Saturday By appointment',
      'Sunday Closed',
      'First Thursday of each month 9am to 7pm',
    ])
  })

  test('of the dentist on call are the expected ones', () => {
    expect(outOfHoursTimes.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Monday to Friday 6pm to 11pm',
      'Saturday and Sunday 9am to 11pm',
    ])
  })

  test('for a visit can be chosen from Monday to Saturday, with a wait of three to four weeks', () => {
    expect(dayOptions).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    expect(appointmentWaitText).toContain('3 to 4 weeks')
  })
})

test('the pages have the expected numbers of people, testimonials, treatments, films and documents', () => {
  expect(practice.welcomeLine).toBe('Helping you Smile with Confidence')
  expect(team).toHaveLength(7)
  expect(testimonials).toHaveLength(3)
  expect(treatmentAreas.map(({ key }) => key)).toEqual([
    'general',
    'hygiene',
    'cosmetics',
    'implants',
    'children',
  ])
  expect(treatments).toHaveLength(4)
  expect(Object.keys(films)).toHaveLength(4)
  expect([policyDocuments.length, vacancyDocuments.length]).toEqual([4, 2])
})

describe('the texts', () => {
  test('of the deposit say what is refunded, and those of the call-out that treatment is extra', () => {
    expect(depositFee.terms.join(' ')).toMatch(/48 hours/)
    expect(depositFee.terms.join(' ')).toMatch(/if we cancel/)
    expect(callOutFee.remains.join(' ')).toMatch(/treatment .* is extra/)
    for (const { expressRequest, terms } of [depositFee, callOutFee]) {
      expect(expressRequest).toMatch(/I want .* I understand .*cancel.* once (it|the visit) has happened/)
      expect(terms.join(' ')).toMatch(/by ticking the box/i)
      expect(terms.join(' ')).not.toMatch(/by paying you ask us/i)
    }
  })

  test('about brushing have the figures that the health service gives', () => {
    const brushing = tips.find(({ key }) => key === 'brush')?.paragraphs.join(' ')
    expect(brushing).toMatch(/1,350 to 1,500/)
    expect(brushing).toMatch(/Spit, don’t rinse/)
  })

  test('have no mistake that an owner would be told of', async () => {
    expect(await listFaults(practiceFolder, practice.lastUpdated)).toEqual([])
  })
})

describe('an owner who goes live', () => {
  test('finds a sample flag beside every invented number, address and registration', () => {
    const invented = factTexts.filter(
      ({ text }) =>
        /^\+?[\d ]{10,}$/.test(text) ||
        /^https?:\/\/\S+\.example(\/|$)/.test(text) ||
        /^\S+@\S+\.example$/.test(text) ||
        /^0{5}/.test(text),
    )
    expect(invented.length).toBeGreaterThan(18)
    expect(invented.filter(({ holder }) => !('sample' in holder && holder.sample === true))).toEqual([])
  })

  test('finds only telephone numbers that are reserved for fiction', () => {
    const written = factTexts.flatMap(({ text }) => text.match(/\b0\d{4} ?\d{6}\b/g) ?? [])
    expect(written.length).toBeGreaterThan(2)
    for (const number of written) expect(number).toMatch(/^01632 ?960\d{3}$/)
  })

  test('finds addresses of real sites and of example domains, and no others', () => {
    const real = new Set([
      'www.gdc-uk.org',
      'dcs.gdc-uk.org',
      'www.cqc.org.uk',
      'ico.org.uk',
      'www.citizensadvice.org.uk',
      'www.equalityadvisoryservice.com',
      'www.relayuk.bt.com',
    ])
    const hosts = factTexts.flatMap(({ text }) =>
      [...text.matchAll(/https:\/\/([a-z.-]+[a-z])/g)].map((match) => match[1] ?? ''),
    )
    expect(hosts.length).toBeGreaterThan(5)
    expect(hosts.filter((host) => !host.endsWith('.example') && !real.has(host))).toEqual([])
  })

  test('gets the path of each sample fact that is left', () => {
    const paths = listSamples()
    for (const path of [
      'practice',
      'practice.address',
      'practice.telephone',
      'practice.company',
      'longDay',
      'team.eleanor-hart',
      'plans.annual',
      'testimonials.0',
      'documents.privacy-notice',
    ])
      expect(paths).toContain(path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(listSamples({ practice: { name: 'A real practice', telephone: { digits: '1' } } })).toEqual([])
  })
})
