import { describe, expect, test } from 'vitest'
import { consultation, feeGroups, fees } from '../src/practice/fees.ts'
import { callOut, deposit } from '../src/practice/online-fees.ts'
import { formatPounds, shortPounds, formatAmount } from '../src/practice/money.ts'
import { offersNow } from '../src/practice/offers-now.ts'
import { offers } from '../src/practice/offers.ts'
import { planNotes, plans } from '../src/practice/plans.ts'
import type { FeeKey, Prices } from '../src/practice/types.ts'
import { remainsToPay } from '../src/practice/balance-due.ts'

const startOf = (date: string) => new Date(`${date}T00:00:00Z`)
const keysAt = (instant: Date) => offersNow(instant).map((offer) => offer.key)

describe('a patient who compares prices', () => {
  test.each<[FeeKey, Prices, Prices | 'included' | 'same']>([
    ['newPatientExam', { adult: { pence: 9700 }, child: { pence: 5800 } }, 'same'],
    ['routineExam', { adult: { pence: 6484 }, child: { pence: 3172, toPence: 4590 } }, 'included'],
    ['newPatientHygiene', { adult: { pence: 11783 } }, 'same'],
    ['maintenanceHygiene', { adult: { pence: 8945 } }, 'included'],
    ['monitoringXrays', { adult: { pence: 3080 } }, 'included'],
    ['diagnosticXray', { adult: { pence: 1540 } }, { adult: { pence: 1232 } }],
    ['urgentAssessment', { adult: { pence: 12978 } }, { adult: { pence: 10382 }, child: { pence: 9085 } }],
    ['filling', { adult: { pence: 9933, from: true } }, { adult: { pence: 7946, from: true } }],
    ['routineExtraction', { adult: { pence: 24982, from: true } }, { adult: { pence: 19986, from: true } }],
    ['surgicalExtraction', { adult: { pence: 40240, from: true } }, { adult: { pence: 32192, from: true } }],
    ['rootCanal', { adult: { pence: 43010, from: true } }, { adult: { pence: 34408, from: true } }],
    ['ceramicCrown', { adult: { pence: 68796 } }, { adult: { pence: 55037 } }],
    ['denture', { adult: { pence: 117392, from: true } }, { adult: { pence: 93914, from: true } }],
    ['implant', { adult: { pence: 301000, from: true } }, 'same'],
  ])('finds the published fee for %s', (key, privately, onPlan) => {
    expect(fees[key].private).toEqual(privately)
    expect(fees[key].plan).toEqual(onPlan)
  })

  test('finds every fee under its own key and in a group that has a heading', () => {
    for (const [key, fee] of Object.entries(fees)) {
      expect(fee.key).toBe(key)
      expect(feeGroups.map(({ group }) => group)).toContain(fee.group)
    }
  })

  test('finds only whole pence', () => {
    const pence: number[] = []
    JSON.stringify({ fees, plans, offers, deposit, callOut }, (name, value: unknown) => {
      if (/pence$/i.test(name)) pence.push(Number(value))
      return value
    })
    expect(pence.length).toBeGreaterThan(30)
    for (const amount of pence) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
  })

  test('pays four fifths of the private price on a plan, to the penny', () => {
    for (const { private: privately, plan } of Object.values(fees)) {
      if (typeof plan === 'string') continue
      expect(Math.abs(plan.adult.pence - privately.adult.pence * 0.8)).toBeLessThan(1)
    }
  })

  test('finds the five plans with their ages and monthly prices', () => {
    expect(plans.map(({ name, monthlyPence, ages }) => [name, monthlyPence, ages])).toEqual([
      ['Annual', 1292, { from: 18 }],
      ['Basic Essentials', 1995, { from: 18 }],
      ['Enhanced Essentials', 3187, { from: 18 }],
      ['Juniors', 660, { from: 6, to: 11 }],
      ['Teens', 1092, { from: 12, to: 17 }],
    ])
  })

  test('gets 20% off treatment on every plan, and young people half off some items', () => {
    for (const { key, discounts } of plans) {
      const young = key === 'juniors' || key === 'teens'
      expect(discounts.map(({ percent }) => percent)).toEqual(young ? [50, 20] : [20])
    }
    expect(planNotes.discountText).toContain('20% off treatment')
  })

  test('reads pounds the way people write them', () => {
    expect([9700, 6484, 117392, 301000, 5].map(formatPounds)).toEqual([
      '£97.00',
      '£64.84',
      '£1,173.92',
      '£3,010.00',
      '£0.05',
    ])
    expect([9700, 6484, 117392, 301000, 5].map(shortPounds)).toEqual([
      '£97',
      '£64.84',
      '£1,173.92',
      '£3,010',
      '£0.05',
    ])
    expect(formatAmount({ pence: 3172, toPence: 4590 })).toBe('£31.72 to £45.90')
    expect(formatAmount({ pence: 9933, from: true })).toBe('from £99.33')
    expect(() => formatPounds(97.5)).toThrow(RangeError)
    expect(() => shortPounds(Number.NaN)).toThrow(RangeError)
  })
})

describe('a patient who pays on the website', () => {
  test('pays a deposit of £50 towards the consultation of £97, or £58 for a child', () => {
    expect(deposit).toMatchObject({ pence: 5000, currency: 'GBP' })
    expect(consultation).toEqual({ adult: 9700, child: 5800 })
    expect([remainsToPay('adult'), remainsToPay('child')]).toEqual([4700, 800])
  })

  test('pays £198 for a call-out and reads that treatment is charged on top', () => {
    expect(callOut).toMatchObject({ pence: 19800, currency: 'GBP' })
    expect([callOut.summary, ...callOut.remains].join(' ')).toMatch(/on top/)
  })

  test('reads before paying how to cancel and what is returned', () => {
    expect(deposit.terms.join(' ')).toMatch(/48 hours/)
    expect(deposit.terms.join(' ')).toMatch(/practice cancels/)
    for (const { covers, remains, terms } of [deposit, callOut]) {
      expect(Math.min(covers.length, remains.length)).toBeGreaterThanOrEqual(2)
      expect(terms.join(' ')).toMatch(/14 days/)
    }
  })
})

describe('a patient who looks for an offer', () => {
  const whitening = offers.find(({ key }) => key === 'teeth-whitening')

  test('finds the whitening prices as published, with the saving they make', () => {
    expect(
      whitening?.prices?.map(({ wasPence, nowPence, savingPercent }) => [wasPence, nowPence, savingPercent]),
    ).toEqual([
      [52580, 42064, 20],
      [77040, 69336, 10],
    ])
    for (const { wasPence, nowPence, savingPercent } of whitening?.prices ?? []) {
      expect(nowPence).toBe(Math.round((wasPence * (100 - savingPercent)) / 100))
    }
  })

  test('is never shown a sale that lasts longer than the usual price did', () => {
    for (const { starts, closes, usualPrice } of offers) {
      expect(Date.parse(closes)).toBeGreaterThan(Date.parse('2026-12-31'))
      if (usualPrice === undefined) continue
      expect(Date.parse(usualPrice.to)).toBeLessThan(Date.parse(starts))
      expect(Date.parse(closes) - Date.parse(starts)).toBeLessThanOrEqual(
        Date.parse(usualPrice.to) - Date.parse(usualPrice.from),
      )
    }
  })

  test('reads who may have it, that an examination comes first and which saving it is', () => {
    const conditions = whitening?.conditions.join(' ') ?? ''
    expect(conditions).toMatch(/18 and over/)
    expect(conditions).toMatch(/examination by one of our dentists first/)
    expect(conditions).toMatch(/discount of our plans is a different one/)
  })

  test('finds it from its first day to the end of its last, by the London clock, and not after', () => {
    for (const { key, starts, closes } of offers) {
      expect(keysAt(new Date(startOf(starts).getTime() - 86_400_000))).not.toContain(key)
      expect(keysAt(new Date(`${starts}T12:00:00Z`))).toContain(key)
      expect(keysAt(new Date(`${closes}T22:59:59Z`))).toContain(key)
      expect(keysAt(new Date(startOf(closes).getTime() + 86_400_000))).not.toContain(key)
    }
  })
})
