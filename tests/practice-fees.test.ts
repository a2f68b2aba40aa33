import { describe, expect, test } from 'vitest'
import { listCurrentOffers } from '../src/facts/current-offers.ts'
import { calculateOfferPrice } from '../src/facts/current-offers.ts'
import { offers } from '#practice/offers.ts'

const startOf = (date: string) => new Date(`${date}T00:00:00Z`)
const keysAt = (instant: Date) => listCurrentOffers(instant).map((offer) => offer.key)

describe('a patient who looks for an offer', () => {
  test('finds prices that match the advertised saving', () => {
    const prices = offers.flatMap((offer) => offer.prices ?? [])
    for (const price of prices) {
      const { wasPence, nowPence } = calculateOfferPrice(price)
      const { savingPercent } = price
      expect(nowPence).toBe(Math.round((wasPence * (100 - savingPercent)) / 100))
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
