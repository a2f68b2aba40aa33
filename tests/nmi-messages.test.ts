import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sample } from './support/amount.ts'
import { paidSale, paying, sale } from './support/nmi-answers.ts'
import { lines, read } from './support/nmi-messages.ts'

/** Longest event id, and longest nonce, in characters. */
const EVENT_WORD_MAX = 200

const success = {
  event_id: '0b6c5a9e-6f0e-4c39-9d7b-3a1c5e2f9a10',
  event_type: 'transaction.sale.success',
  event_body: {
    merchant: { id: '4711', name: 'The practice' },
    features: { is_test_mode: false },
    transaction_id: '7000000001',
    transaction_type: 'cc',
    condition: 'pendingsettlement',
    order_id: sale.reference,
    currency: 'GBP',
    requested_amount: '50.00',
    billing_address: { first_name: 'Rosalind', last_name: 'Fenn', email: sale.email, postal_code: '125' },
    card: {
      cc_number: '411111******1111',
      cc_exp: '1028',
      cc_bin: '411111',
      cc_type: 'visa',
      cavv: 'cavv-canary',
    },
    action: paying,
  },
}
type Parts = Partial<Record<'event' | 'body' | 'action', object>>
const changed = ({ event = {}, body = {}, action = {} }: Parts) => ({
  ...success,
  event_body: { ...success.event_body, ...body, action: { ...success.event_body.action, ...action } },
  ...event,
})
/** The transaction in an event; fails when it cannot be read. */
function transactionIn(parts: Parts) {
  const reading = read(changed(parts))
  if (reading.reading !== 'event') throw new Error(`${reading.reading}: ${reading.text}`)
  if (!('transaction' in reading.event)) throw new Error('No transaction.')
  return reading.event.transaction
}
/** The expected event of a failed card: no sample of one was ever published. */
const failure = {
  event: { event_type: 'transaction.sale.failure' },
  body: { condition: 'failed' },
  action: { success: '0', response_text: 'DECLINE REFID:77', response_code: '200' },
}

describe('an event of the card provider', () => {
  test('is read as a sale that was paid', () => {
    expect(read(success)).toEqual({
      reading: 'event',
      event: {
        id: success.event_id,
        type: 'transaction.sale.success',
        testMode: false,
        merchant: '4711',
        transaction: paidSale,
      },
    })
  })

  test('yields only the last four digits and the type of the card, and is not logged', () => {
    const text = JSON.stringify(read(success))
    for (const secret of ['411111', '1028', 'cavv-canary', sale.email, 'Fenn'])
      expect(text).not.toContain(secret)
    expect(lines).toEqual([])
  })

  test('is read as a sale that a bank declined', () => {
    expect(transactionIn(failure)).toMatchObject({
      state: 'declined',
      code: '200',
      text: 'DECLINE',
      pence: 5_000,
    })
  })

  test.each<[string, string, Parts]>([
    ['failed without a bank', 'failed', { ...failure, action: { success: '0', response_code: '300' } }],
    ['failed without a code', 'failed', { ...failure, action: { success: '0', response_code: '' } }],
    ['declined, nothing but the type and code said', 'declined', { ...failure, body: { condition: '' } }],
    ['a failure with success', 'open', { ...failure, action: { success: '1', response_code: '200' } }],
    ['a failure with code 100', 'open', { ...failure, action: { success: '0', response_code: '100' } }],
    ['a failure that is complete', 'open', { ...failure, body: { condition: 'complete' } }],
    ['the provider itself does not know', 'open', { event: { event_type: 'transaction.sale.unknown' } }],
    ['a success without success', 'open', { action: { success: '0' } }],
    ['a success that failed', 'open', { body: { condition: 'failed' } }],
    ['a success with a decline’s code', 'open', { action: { response_code: '200' } }],
    ['a success of no condition', 'open', { body: { condition: '' } }],
    ['a success still under way', 'open', { body: { condition: 'in_progress' } }],
    ['a success taken back meanwhile', 'voided', { body: { condition: 'canceled' } }],
    ['settled', 'paid', { body: { condition: 'complete' } }],
    ['captured', 'paid', { event: { event_type: 'transaction.capture.success' } }],
    ['only authorised', 'open', { event: { event_type: 'transaction.auth.success' } }],
    ['a capture that failed', 'open', { ...failure, event: { event_type: 'transaction.capture.failure' } }],
    ['taken back', 'voided', { event: { event_type: 'transaction.void.success' } }],
    ['not taken back', 'open', { ...failure, event: { event_type: 'transaction.void.failure' } }],
    ['not given back', 'open', { ...failure, event: { event_type: 'transaction.refund.failure' } }],
    ['perhaps given back', 'open', { event: { event_type: 'transaction.refund.unknown' } }],
  ])('%s: %s', (_, state, parts) => {
    expect(transactionIn(parts).state).toBe(state)
  })

  test.each(['refund', 'credit'])(
    'about a %s says how much was given back, but not of which sale',
    (kind) => {
      const event = { event_type: `transaction.${kind}.success` }
      for (const amount of ['20.50', '-20.50'])
        expect(transactionIn({ event, action: { amount } })).toMatchObject({
          state: 'refunded',
          returnedPence: 2_050,
          pence: null,
          chargedAt: null,
        })
      expect(transactionIn({ event, action: { amount: 'some' } })).toMatchObject({
        state: 'open',
        returnedPence: 0,
      })
    },
  )

  test('can be read with numbers as text, text as numbers, and much missing', () => {
    const reading = read({
      event_id: 17,
      event_type: 'transaction.sale.success',
      event_body: {
        merchant: { id: 4711 },
        features: { is_test_mode: 'true' },
        transaction_id: 7_000_000_001,
        order_id: 12,
        condition: 'complete',
        card: null,
        billing_address: [],
        action: { amount: 50.5, success: 1, response_code: 100, date: 20_261_104_153_012 },
        new_thing: { deep: [1, 2, 3] },
      },
    })
    expect(reading).toMatchObject({
      reading: 'event',
      event: {
        id: '17',
        testMode: true,
        merchant: '4711',
        transaction: {
          transactionId: '7000000001',
          reference: '12',
          state: 'paid',
          pence: 5_050,
          chargedAt: Date.UTC(2026, 10, 4, 15, 30, 12),
          card: { lastFour: '', type: '' },
          payer: { firstName: '', lastName: '', email: '', city: '' },
        },
      },
    })
  })

  test.each([
    [true, true],
    ['1', true],
    [1, true],
    [false, false],
    ['0', false],
    ['', false],
    [null, false],
  ])('a test flag of %j means %s', (is_test_mode, expected) => {
    const reading = read(changed({ body: { features: { is_test_mode } } }))
    expect(reading).toMatchObject({ event: { testMode: expected } })
  })

  test.each([
    ['50', 5_000],
    ['50.0', 5_000],
    ['50.00', 5_000],
    [50, 5_000],
    ['49.99', 4_999],
    ['1e2', null],
    ['50.001', null],
    ['-50.00', null],
  ])('an amount of %j is %s pence', (amount, pence) => {
    expect(transactionIn({ action: { amount }, body: { requested_amount: '' } }).pence).toBe(pence)
  })

  test('has the amount that was charged, not the one that was requested', () => {
    expect(transactionIn({ action: { amount: '20.00' } }).pence).toBe(2_000)
    expect(transactionIn({ action: { amount: '' } }).pence).toBe(5_000)
  })

  test('P16: keeps the reference of a sale that the site did not make', () => {
    expect(transactionIn({ body: { order_id: '' } }).reference).toBe('')
    expect(transactionIn({ body: { order_id: 'INVOICE 7' } }).reference).toBe('INVOICE 7')
  })
})

describe('an unusable event is ignored', () => {
  const id = success.event_id
  test.each([
    'settlement.batch.complete',
    'chargeback.batch.complete',
    'transaction.check.status.settle',
    'transaction.validate.success',
    'transaction.sale.successful',
    'recurring.plan.add',
    'something.new',
    '',
  ])('type “%s”, with its id', (event_type) => {
    expect(read(changed({ event: { event_type } }))).toMatchObject({ reading: 'ignored', id })
  })

  test('without a transaction, or with one whose digits were lost', () => {
    for (const transaction_id of ['', null, {}, 'a b', Number.MAX_SAFE_INTEGER + 1])
      expect(read(changed({ body: { transaction_id } }))).toMatchObject({ reading: 'ignored', id })
    expect(read({ ...success, event_body: 'none' })).toMatchObject({ reading: 'ignored', id })
  })

  test.each([
    ['no id', changed({ event: { event_id: undefined } })],
    ['an empty id', changed({ event: { event_id: '' } })],
    ['an id without end', changed({ event: { event_id: 'x'.repeat(EVENT_WORD_MAX + 1) } })],
    ['an id that is a list', changed({ event: { event_id: ['x'] } })],
    ['a list', []],
    ['null', null],
    ['a number', 7],
    ['no JSON', 'event_id=1'],
    ['half a message', JSON.stringify(success).slice(0, 300)],
    ['nothing', ''],
    ['a deep hole', '['.repeat(100_000)],
  ])('%s, without an id', (_, content) => {
    expect(read(content)).toMatchObject({ reading: 'ignored', id: null })
  })

  test('any signed JSON is read or ignored, and only a complete success counts as paid', () => {
    const words = fc.constantFrom(
      '',
      '0',
      '1',
      '100',
      '200',
      'complete',
      'failed',
      'canceled',
      'x',
      null,
      1,
      true,
      {},
    )
    const content = fc.record({
      event: fc.record({
        event_type: fc.constantFrom(
          ...['sale', 'auth', 'capture', 'void', 'refund', 'credit'].flatMap((kind) =>
            ['success', 'failure', 'unknown'].map((result) => `transaction.${kind}.${result}`),
          ),
        ),
      }),
      body: fc.record(
        { condition: words, card: words, features: words, merchant: words },
        { requiredKeys: [] },
      ),
      action: fc.record({ success: words, response_code: words, amount: words }, { requiredKeys: [] }),
    })
    let paid = 0
    // A complete success is rare among them, so one is an example.
    const whole: [object] = [{ event: { event_type: 'transaction.sale.success' }, body: {}, action: {} }]
    fc.assert(
      fc.property(content, (parts) => {
        const message = changed(parts)
        const { state } = transactionIn(parts)
        if (state !== 'paid') return
        paid += 1
        expect(message.event_type).toMatch(/^transaction\.(sale|capture)\.success$/)
        expect(['pendingsettlement', 'complete']).toContain(message.event_body.condition)
        expect(message.event_body.action.success).not.toBe('0')
      }),
      { numRuns: sample(200, 3_000), examples: [whole] },
    )
    expect(paid).toBeGreaterThan(0)
    fc.assert(fc.property(fc.json(), (json) => read(json).reading !== 'forged'))
  })
})
