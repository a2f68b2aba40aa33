import { describe, expect, test } from 'vitest'
import { feeGroups } from '../src/facts/find-fee.ts'
import { fees } from '#practice/fees.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import { listCurrentOffers } from '../src/facts/current-offers.ts'
import { calculateOfferPrice } from '../src/facts/calculate-offer-price.ts'
import { offers } from '#practice/offers.ts'
import { plans } from '#practice/plans.ts'

const startOf = (date: string) => new Date(`${date}T00:00:00Z`)
const keysAt = (instant: Date) => listCurrentOffers(instant).map((offer) => offer.key)

describe('a patient who compares prices', () => {
  test('finds every fee under its own key and in a group that has a heading', () => {
    expect(new Set(fees.map(({ key }) => key)).size).toBe(fees.length)
    for (const fee of fees) {
      expect(feeGroups.map(({ heading }) => heading)).toContain(fee.group)
    }
  })

  test('finds only prices in whole pence', () => {
    const pence: number[] = []
    JSON.stringify(
      { fees, plans, offers, deposit: depositFee, callOut: callOutFee },
      (name, value: unknown) => {
        if (/pence$/i.test(name)) pence.push(Number(value))
        return value
      },
    )
    expect(pence.length).toBeGreaterThan(30)
    for (const amount of pence) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
  })
})

describe('a patient who pays on the website', () => {
  test('reads that treatment in a call-out is extra', () => {
    expect(callOutFee.remains.join(' ')).toMatch(/treatment .* is extra/)
  })

  test('reads before paying how to cancel and what is refunded', () => {
    expect(depositFee.terms.join(' ')).toMatch(/48 hours/)
    expect(depositFee.terms.join(' ')).toMatch(/if we cancel/)
    for (const { covers, remains, terms } of [depositFee, callOutFee]) {
      expect(Math.min(covers.length, remains.length)).toBeGreaterThanOrEqual(2)
      expect(terms.join(' ')).toMatch(/14 days/)
    }
  })
})

describe('a patient who looks for an offer', () => {
  test('finds prices that match the advertised saving', () => {
    const prices = offers.flatMap((offer) => offer.prices ?? [])
    for (const price of prices) {
      const { wasPence, nowPence } = calculateOfferPrice(price)
      const { savingPercent } = price
      expect(nowPence).toBe(Math.round((wasPence * (100 - savingPercent)) / 100))
    }
  })

  test('never sees a sale that lasts longer than the usual price did', () => {
    for (const { starts, closes, usualPrice } of offers) {
      if (usualPrice === undefined) continue
      expect(Date.parse(usualPrice.to)).toBeLessThan(Date.parse(starts))
      expect(Date.parse(closes) - Date.parse(starts)).toBeLessThanOrEqual(
        Date.parse(usualPrice.to) - Date.parse(usualPrice.from),
      )
    }
  })

  test('finds it from its first to its last day in London time, and neither before nor after', () => {
    for (const { key, starts, closes } of offers) {
      expect(keysAt(new Date(startOf(starts).getTime() - 86_400_000))).not.toContain(key)
      expect(keysAt(new Date(`${starts}T12:00:00Z`))).toContain(key)
      expect(keysAt(new Date(`${closes}T22:59:59Z`))).toContain(key)
      expect(keysAt(new Date(startOf(closes).getTime() + 86_400_000))).not.toContain(key)
    }
  })
})
