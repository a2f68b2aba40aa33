import { describe, expect, test } from 'vitest'
import { parseDecimalPounds, formatDecimalPounds } from '../src/payments/contract/process-call.ts'
import { formatAmount, formatPounds, formatShortPounds } from '../src/facts/money.ts'
import fc from 'fast-check'

/* Pence formatted for people, compared with Node's British English, and for API calls. */

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

test('money reads as it is written in Britain', () => {
  for (const pence of [0, 1, 99, 100, 5_005, 99_999, 100_000, 117_392, 123_456_789, -5, -100_000])
    expect(formatPounds(pence)).toBe(pounds.format(pence / 100))
  expect([0, 9_700, 6_484, 117_392, 100_000_00].map(formatShortPounds)).toEqual([
    '£0',
    '£97',
    '£64.84',
    '£1,173.92',
    '£100,000',
  ])
  expect(formatAmount({ pence: 3_172, toPence: 4_590 })).toBe('£31.72 to £45.90')
  expect(formatAmount({ pence: 9_933, from: true })).toBe('from £99.33')
  expect(() => formatPounds(97.5)).toThrow(RangeError)
  expect(() => formatShortPounds(Number.NaN)).toThrow(RangeError)
})

describe('an amount in an API call', () => {
  test('is the same after conversion to text and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (pence) => {
        expect(parseDecimalPounds(formatDecimalPounds(pence))).toBe(pence)
      }),
    )
    expect([5000, 19800, 5, 0, 123].map(formatDecimalPounds)).toEqual([
      '50.00',
      '198.00',
      '0.05',
      '0.00',
      '1.23',
    ])
  })

  test.each([
    -50,
    50,
    '50',
    '050.00',
    '.50',
    49.999,
    50.001,
    NaN,
    Infinity,
    '5e1',
    '50,00',
    '50.0',
    ' 50.00',
    '£50',
    '',
    null,
    [50],
    {},
  ])('cannot be %j', (amount) => expect(parseDecimalPounds(amount)).toBeNull())
})
