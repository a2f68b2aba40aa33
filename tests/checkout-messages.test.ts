import { afterEach, describe, expect, test, vi } from 'vitest'
import { findHostedFieldErrors, findOwnFieldErrors } from '../src/payments/checkout/card/card-step.ts'
import { requestPayment } from '../src/payments/checkout/payment-calls.ts'
import { parseLiveMessage } from '../src/payments/checkout/result/use-details.ts'
import { parseTransactionTime } from '../src/payments/contract/transaction-update.ts'
import type { PaymentRequest } from '../src/payments/contract/process-call.ts'

const body = {
  transaction_id: '7000000001',
  currency: 'GBP',
  action: {
    amount: '50.00',
    date: '20261124141502',
    success: '1',
    response_text: 'SUCCESS',
    processor_response_text: '',
    response_code: '100',
  },
  card: { cc_number: '************1111', cc_type: 'visa' },
  billing_address: { first_name: 'Rosalind', last_name: 'Fenn', email: 'r@example.org', city: 'Ashcombe' },
}
const sent = (event_body: unknown, event = 'transactionUpdate') => JSON.stringify({ event, event_body })
const read = (raw: string) => parseLiveMessage(raw, '7000000001')
const notTrusted = { about: 'us', update: null }

describe('a message of the live socket', () => {
  test('is accepted when it is about our transaction', () => {
    expect(read(sent(body))).toEqual({ about: 'us', update: body })
    const unknownCard = { ...body, card: { cc_number: '', cc_type: '' } }
    expect(read(sent(unknownCard))).toEqual({ about: 'us', update: unknownCard })
  })

  test('is ignored when it is about another transaction, or of another kind', () => {
    expect(read(sent({ ...body, transaction_id: '7000000002' }))).toEqual({ about: 'others' })
    expect(read(sent({ transaction_id: '7000000002' }))).toEqual({ about: 'others' })
    expect(read(sent(body, 'greeting'))).toEqual({ about: 'others' })
  })

  test.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['no event', '{}'],
    ['no body', sent(null)],
    ['no number', sent({ ...body, transaction_id: 7_000_000_001 })],
    ['pence as a number', sent({ ...body, action: { ...body.action, amount: 50 } })],
    ['an amount with a comma', sent({ ...body, action: { ...body.action, amount: '50,00' } })],
    ['a flag that is neither', sent({ ...body, action: { ...body.action, success: 'true' } })],
    ['a day that never was', sent({ ...body, action: { ...body.action, date: '20261324141502' } })],
    ['a whole card number', sent({ ...body, card: { cc_number: '4111111111111111', cc_type: 'visa' } })],
    ['ten digits of a card', sent({ ...body, card: { cc_number: '411111******1111', cc_type: 'visa' } })],
    ['no address', sent({ ...body, billing_address: null })],
  ])('is not trusted with %s', (_, raw) => {
    expect(read(raw)).toEqual(notTrusted)
  })

  test('has its time in UTC', () => {
    expect(parseTransactionTime('20260701120000')?.toISOString()).toBe('2026-07-01T12:00:00.000Z')
    for (const none of ['', '2026', '20260701120060', 'yyyymmddhhmmss', '20260701120000Z'])
      expect(parseTransactionTime(none)).toBeNull()
  })
})

describe('the errors of the card step', () => {
  const empty = { verdict: 'empty', open: false } as const
  const wrong = { verdict: 'wrong', open: false } as const
  const valid = { verdict: 'valid', open: false } as const

  test('include empty fields only after Pay Now', () => {
    const states = { ccnumber: empty, ccexp: wrong, cvv: valid }
    expect(findHostedFieldErrors(states, false)).toEqual({ ccexp: 'Check the expiry date' })
    expect(findHostedFieldErrors(states, true)).toEqual({
      ccnumber: 'Enter your card number',
      ccexp: 'Check the expiry date',
    })
  })

  test('stay while the patient corrects a field', () => {
    const states = { ccnumber: { ...wrong, open: true }, ccexp: valid, cvv: valid }
    expect(findHostedFieldErrors(states, false)).toEqual({ ccnumber: 'Check the card number' })
  })

  test('include a missing name or town, but not missing digits of the postcode', () => {
    expect(findOwnFieldErrors({ nameOnCard: '', city: '', zipCode: '' })).toEqual({
      nameOnCard: 'Enter the name on the card',
      city: 'Enter your city or town',
    })
    expect(findOwnFieldErrors({ nameOnCard: 'R FENN', city: 'Ashcombe', zipCode: '' })).toEqual({})
  })
})

describe('a payment call', () => {
  afterEach(() => vi.unstubAllGlobals())

  const request = { token: 'a' } as PaymentRequest
  const answer = { status: 'success', transaction_id: '7000000001', error: null, details: null }
  const refusal = { status: 'error', transaction_id: null, error: 'This is not the price.', details: null }
  const broke = { ...refusal, status: 'pending', error: null }
  const ask = async (response: () => Response | Promise<Response>, again: boolean) => {
    vi.stubGlobal('fetch', () => Promise.resolve().then(response))
    return (await requestPayment(request, again, new AbortController().signal)).status
  }
  const json = (value: unknown, status: number) => () => Response.json(value, { status })

  test.each<[string, () => Response, string, string]>([
    ['a success', json(answer, 200), 'success', 'success'],
    ['a decline', json(refusal, 200), 'error', 'error'],
    ['what is still looked up', json({ ...refusal, status: 'pending' }, 200), 'pending', 'pending'],
    // In a repetition, the first call may have charged before the refusal.
    ['a refusal', json(refusal, 400), 'error', 'pending'],
    ['too many calls', json(refusal, 429), 'error', 'pending'],
    ['payments that are paused', json(refusal, 503), 'error', 'pending'],
    ['a server that broke', json(broke, 503), 'pending', 'pending'],
    ['a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'pending', 'pending'],
    ['a hotel’s network', () => new Response('<h1>Log in</h1>'), 'pending', 'pending'],
    ['half an answer', json({ status: 'success' }, 200), 'pending', 'pending'],
    ['another word', json({ ...answer, status: 'ok' }, 200), 'pending', 'pending'],
  ])('with %s: never "failed" for what is not known', async (_, response, first, again) => {
    expect(await ask(response, false)).toBe(first)
    expect(await ask(response, true)).toBe(again)
  })

  test.each([false, true])('is marked as repeated only when it is repeated (%s)', async (again) => {
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', (_: string, sending: { body: string }) => {
      bodies.push(JSON.parse(sending.body))
      return Promise.resolve(Response.json(answer))
    })
    await requestPayment(request, again, new AbortController().signal)
    expect(bodies).toEqual([again ? { token: 'a', again: true } : { token: 'a' }])
  })

  test('without an answer is pending', async () => {
    expect(await ask(() => Promise.reject(new TypeError('Failed to fetch')), false)).toBe('pending')
  })
})
