import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noPayment, reduceCheckout } from '../src/payments/checkout/checkout-state.ts'
import type { CheckoutState, PaymentEvent } from '../src/payments/checkout/checkout-state.ts'
import { sample } from './support/amount.ts'

const attempt = 1
const pay: PaymentEvent = { type: 'pay', attempt }
const token: PaymentEvent = { type: 'token', attempt }
const challenge: PaymentEvent = { type: 'challenge', attempt }
const authenticated: PaymentEvent = { type: 'authenticated', attempt }
const unknown: PaymentEvent = { type: 'unknown', attempt, details: 'Please wait' }
const paid: PaymentEvent = { type: 'paid', attempt, transactionId: '7000000001', details: null }
const failed: PaymentEvent = { type: 'failed', attempt, message: 'No', declined: true }
const wrong: PaymentEvent = { type: 'card wrong', attempt }
const givenUp: PaymentEvent = { type: 'given up', attempt }
const close: PaymentEvent = { type: 'close' }

const after = (...events: PaymentEvent[]): CheckoutState => events.reduce(reduceCheckout, noPayment)
const brief = (payment: CheckoutState) =>
  payment.status === 'processing' ? `processing: ${payment.stage}` : payment.status

describe('a payment of the checkout', () => {
  test.each<[string, PaymentEvent[]]>([
    ['none', []],
    ['processing: card', [pay]],
    ['processing: bank', [pay, token]],
    ['processing: challenge', [pay, token, challenge]],
    ['processing: charge', [pay, token, authenticated]],
    ['processing: charge', [pay, token, challenge, authenticated]],
    ['success', [pay, token, authenticated, paid]],
    ['checking', [pay, token, authenticated, unknown]],
    ['checking', [pay, token, authenticated, unknown, unknown]],
    ['success', [pay, token, authenticated, unknown, paid]],
    ['error', [pay, token, authenticated, unknown, failed]],
    ['error', [pay, failed]],
    ['error', [pay, token, challenge, failed]],
    ['none', [pay, wrong]],
    ['none', [pay, failed, close]],
    ['none', [pay, token, authenticated, paid, close]],
    ['none', [pay, token, authenticated, unknown, close]],
    ['undecided', [pay, token, authenticated, unknown, givenUp]],
    ['undecided', [pay, token, authenticated, unknown, givenUp, { type: 'pay', attempt: 2 }]],
    ['none', [pay, token, authenticated, unknown, givenUp, close]],
    ['processing: charge', [pay, token, authenticated, givenUp]],
  ])('is %s after its events', (status, events) => {
    expect(brief(after(...events))).toBe(status)
  })

  test('cannot be closed while it is processing', () => {
    for (const events of [[pay], [pay, token], [pay, token, challenge], [pay, token, authenticated]])
      expect(after(...events, close)).toEqual(after(...events))
  })

  test('is authenticated once, however often 3-D Secure completes', () => {
    const charged = after(pay, token, authenticated)
    for (const late of [authenticated, token, challenge]) expect(reduceCheckout(charged, late)).toBe(charged)
    const success = after(pay, token, authenticated, paid)
    for (const late of [authenticated, paid, failed, unknown, givenUp])
      expect(reduceCheckout(success, late)).toBe(success)
  })

  test('ignores events of an attempt that is over', () => {
    const second = after(pay, failed, { type: 'pay', attempt: 2 })
    for (const late of [token, challenge, authenticated, unknown, paid, failed, wrong])
      expect(reduceCheckout(second, late)).toBe(second)
    const closed = after(pay, failed, close)
    for (const late of [token, challenge, authenticated, unknown, paid, failed, wrong])
      expect(reduceCheckout(closed, late)).toBe(closed)
  })

  test('cannot succeed before it was sent, and no other begins while it is under way', () => {
    expect(brief(after(pay, paid))).toBe('processing: card')
    expect(brief(after(pay, token, unknown))).toBe('processing: bank')
    expect(brief(after(pay, token, { type: 'pay', attempt: 2 }))).toBe('processing: bank')
    expect(brief(after(pay, token, authenticated, unknown, { type: 'pay', attempt: 2 }))).toBe('checking')
  })

  test('shows the server’s message, and after a failure another attempt may begin', () => {
    expect(after(pay, token, authenticated, unknown)).toMatchObject({ details: 'Please wait' })
    expect(after(pay, token, authenticated, failed)).toEqual({
      status: 'error',
      message: 'No',
      declined: true,
    })
    expect(after(pay, failed, { type: 'pay', attempt: 2 })).toEqual({
      status: 'processing',
      attempt: 2,
      stage: 'card',
    })
  })

  test('succeeds only by the answer to its own charge, in any order of events', () => {
    const attempts = fc.integer({ min: 1, max: 3 })
    const events = fc.oneof(
      fc.constant<PaymentEvent>(close),
      attempts.map((number): PaymentEvent => ({ type: 'pay', attempt: number })),
      fc
        .tuple(
          fc.constantFrom(token, challenge, authenticated, unknown, givenUp, paid, failed, wrong),
          attempts,
        )
        .map(([event, number]): PaymentEvent => ({ ...event, attempt: number })),
    )
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (sequence) => {
        let payment = noPayment
        for (const event of sequence) {
          const next = reduceCheckout(payment, event)
          if (next.status === 'success' && payment.status !== 'success') {
            expect(['processing: charge', 'checking']).toContain(brief(payment))
            expect(event).toMatchObject({ type: 'paid', attempt: (payment as { attempt: number }).attempt })
          }
          if (payment.status === 'processing' && next.status === 'none')
            expect(event).toMatchObject({ type: 'card wrong', attempt: payment.attempt })
          if (payment.status === 'success') expect(['success', 'none']).toContain(next.status)
          payment = next
        }
      }),
      { numRuns: sample(300, 2_000) },
    )
  })
})
