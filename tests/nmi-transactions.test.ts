import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { joinReturns, readTransactions } from '../src/payments/provider/nmi/transactions.ts'
import {
  document,
  html,
  keys,
  paying,
  settling,
  startProvider,
  transactionXml,
} from './support/nmi-answers.ts'
import type { Provider } from './support/nmi-answers.ts'

/** Transactions per page of a query, and the most pages. */
const QUERY_PAGE = 100
const QUERY_PAGES_MAX = 100

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(() => provider.close())

const trouble = { found: 'trouble', text: expect.any(String) }
const none = { found: 'transactions', transactions: [] }

const failing = { ...paying, success: '0', response_text: 'DECLINE', response_code: '200' }
const voiding = { ...paying, action_type: 'void', response_text: 'Transaction Void Successful' }
const returning = (amount: string) => ({ ...paying, action_type: 'refund', amount })

describe('the state of a transaction', () => {
  const unclear = { ...paying, success: '' }
  const authorising = { ...paying, action_type: 'auth' }
  const capturing = { ...paying, action_type: 'capture' }
  const inWords = (actions: readonly Record<string, string>[]) =>
    actions
      .map(
        ({ action_type, amount, success, response_code }) =>
          `${action_type} ${amount} ${success}:${response_code}`,
      )
      .join(', ') || 'nothing'
  const rows: [condition: string, actions: Record<string, string>[], state: string][] = [
    ['pendingsettlement', [paying], 'paid'],
    ['complete', [paying, settling], 'paid'],
    ['complete', [authorising, capturing, settling], 'paid'],
    ['complete', [failing, paying], 'paid'],
    ['Complete', [paying], 'paid'],
    ['canceled', [paying], 'voided'],
    ['canceled', [paying, voiding], 'voided'],
    ['pendingsettlement', [paying, voiding], 'voided'],
    ['pendingsettlement', [paying, { ...voiding, success: '0' }], 'paid'],
    ['complete', [paying, returning('50.00')], 'refunded'],
    ['complete', [paying, { ...returning('50.00'), success: '0' }], 'paid'],
    ['complete', [paying, { ...returning('20.00'), action_type: 'credit' }], 'refunded'],
    // A return by the bank is not a refund by the practice.
    ['complete', [paying, { ...returning('20.00'), action_type: 'return' }], 'paid'],
    ['failed', [failing], 'declined'],
    ['failed', [{ ...failing, response_code: '253' }], 'declined'],
    ['failed', [{ ...failing, response_code: '300' }], 'failed'],
    ['failed', [{ ...failing, response_code: '420' }], 'failed'],
    ['failed', [{ ...failing, response_code: '' }], 'failed'],
    ['', [failing], 'declined'],
    ['failed', [{ ...failing, response_code: '100' }], 'open'],
    ['failed', [paying], 'open'],
    ['failed', [failing, paying], 'open'],
    ['failed', [unclear], 'open'],
    ['failed', [], 'open'],
    ['complete', [failing], 'open'],
    ['pendingsettlement', [failing], 'open'],
    ['complete', [unclear], 'open'],
    ['complete', [], 'open'],
    ['complete', [authorising], 'open'],
    ['pending', [authorising], 'open'],
    ['pending', [paying], 'open'],
    ['in_progress', [paying], 'open'],
    ['in_progress', [failing], 'open'],
    ['unknown', [paying], 'open'],
    ['unknown', [failing], 'open'],
    ['abandoned', [failing], 'open'],
    ['abandoned', [], 'open'],
    ['', [paying], 'paid'],
    ['', [paying, returning('50.00')], 'refunded'],
    ['', [paying, voiding], 'voided'],
    ['', [unclear], 'open'],
    ['', [authorising], 'open'],
    ['', [failing, paying], 'paid'],
    ['a new word', [paying], 'open'],
    ['complete', [paying, returning('some')], 'open'],
  ]
  const named = rows.map(([condition, actions, state]) => ({
    condition,
    actions,
    state,
    made: inWords(actions),
  }))
  test.each(named)('“$condition” with $made is $state', async ({ condition, actions, state }) => {
    const [transaction] = await provider.transactionsIn(document(transactionXml({ condition }, actions)))
    expect(transaction?.state).toBe(state)
  })

  test.each([
    ['50', 5_000],
    ['50.5', 5_050],
    ['0.07', 7],
    ['198.00', 19_800],
    ['1234567.89', 123_456_789],
    ['', null],
    ['50.001', null],
    ['50,00', null],
    ['5e1', null],
    ['-50.00', null],
    ['.50', null],
    ['£50.00', null],
    ['99999999999999999', null],
  ])('a sale of “%s” is of %s pence', async (amount, pence) => {
    const [transaction] = await provider.transactionsIn(document(transactionXml({}, [{ ...paying, amount }])))
    expect(transaction?.pence).toBe(pence)
  })

  test('two successful sales in one transaction are added up', async () => {
    const [transaction] = await provider.transactionsIn(document(transactionXml({}, [paying, paying])))
    expect(transaction?.pence).toBe(10_000)
  })
})

describe('money given back', () => {
  const back = (amount: string, fields: object = {}, more: readonly object[] = []) =>
    transactionXml({ transaction_id: `8${amount}`, ...fields }, [returning(amount), ...more])
  const summary = async (...parts: string[]) =>
    (await provider.transactionsIn(document(...parts))).map(
      ({ transactionId, state, pence, returnedPence }) => [transactionId, state, pence, returnedPence],
    )

  test('in actions of the sale’s own transaction is added up', async () => {
    const actions = [paying, settling, returning('20.00'), returning('-10.50')]
    expect(await summary(transactionXml({}, actions))).toEqual([['7000000001', 'refunded', 5_000, 3_050]])
  })

  test('in separate transactions, in any order, is counted for the sale', async () => {
    const expected = [['7000000001', 'refunded', 5_000, 5_000]]
    expect(await summary(transactionXml(), back('-20.00'), back('30.00'))).toEqual(expected)
    expect(await summary(back('30.00'), back('-20.00'), transactionXml())).toEqual(expected)
  })

  test('of one of two sales is counted for only one', async () => {
    const second = transactionXml({ transaction_id: '7000000002' })
    expect(await summary(transactionXml(), second, back('50.00'))).toEqual([
      ['7000000001', 'refunded', 5_000, 5_000],
      ['7000000002', 'paid', 5_000, 0],
    ])
  })

  test('is a separate entry when its sale is not in the answer', async () => {
    expect(await summary(back('-50.00'))).toEqual([['8-50.00', 'refunded', null, 5_000]])
  })

  test('is not counted for a sale of a smaller amount', async () => {
    expect(await summary(transactionXml(), back('60.00'))).toEqual([
      ['7000000001', 'paid', 5_000, 0],
      ['860.00', 'refunded', null, 6_000],
    ])
  })

  test('is not counted for an unpaid sale, or for a sale when both have no reference', async () => {
    const declined = transactionXml({ condition: 'failed' }, [failing])
    expect(await summary(declined, back('50.00'))).toEqual([
      ['7000000001', 'declined', 5_000, 0],
      ['850.00', 'refunded', null, 5_000],
    ])
    const nameless = document(transactionXml({ order_id: '' }), back('50.00', { order_id: '' }))
    expect(joinReturns(readTransactions(nameless)).map(({ state }) => state)).toEqual(['paid', 'refunded'])
  })

  test('changes nothing when it failed, was voided or is still in progress', async () => {
    const failed = transactionXml({ transaction_id: '8', condition: 'failed' }, [
      { ...returning('50.00'), success: '0' },
    ])
    const parts = [failed, back('50.00', { condition: 'canceled' }), back('49.00', {}, [voiding])]
    expect(await summary(transactionXml(), ...parts, back('48.00', { condition: 'in_progress' }))).toEqual([
      ['7000000001', 'paid', 5_000, 0],
    ])
  })

  test('leaves the state of the sale open when its amount cannot be read', async () => {
    expect(await summary(transactionXml(), back('some'))).toEqual([['7000000001', 'open', 5_000, 0]])
  })

  test('neither merges nor loses paid sales, in any order', () => {
    const parts = [
      transactionXml(),
      transactionXml({ transaction_id: '7000000002' }),
      back('20.00'),
      back('-30.00'),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: 4 }), (shuffled) => {
        const joined = joinReturns(readTransactions(document(...shuffled)))
        expect(joined).toHaveLength(2)
        expect(joined.reduce((total, { returnedPence }) => total + returnedPence, 0)).toBe(5_000)
      }),
    )
  })
})

describe('transactions that changed in a period', () => {
  const from = Date.UTC(2026, 10, 4, 0, 0, 0)
  const to = Date.UTC(2026, 10, 5, 0, 0, 0)
  const page = (number: number, size: number) =>
    document(
      ...Array.from({ length: size }, (_, index) =>
        transactionXml({ transaction_id: `${number}-${index}`, order_id: `PAY-${number}-${index}` }),
      ),
    )

  test('are requested in UTC, without the period’s end, from page 0 until a page is empty', async () => {
    provider.answers((response, { fields }) => {
      const number = Number(fields.get('page_number'))
      html(response).end(page(number, [QUERY_PAGE, QUERY_PAGE, 3][number] ?? 0))
    })
    const result = await provider.gateway.changedBetween(from, to)
    expect(result.found === 'transactions' && result.transactions.length).toBe(2 * QUERY_PAGE + 3)
    expect(provider.asked.map(({ fields }) => fields.get('page_number'))).toEqual(['0', '1', '2', '3'])
    expect(Object.fromEntries(provider.asked[0]?.fields ?? [])).toEqual({
      security_key: keys.securityKey,
      start_date: '20261104000000',
      end_date: '20261104235959',
      result_limit: String(QUERY_PAGE),
      page_number: '0',
      result_order: 'standard',
    })
  })

  test('are all read when the provider’s pages are shorter than requested', async () => {
    provider.answers((response, { fields }) => {
      const number = Number(fields.get('page_number'))
      html(response).end(page(number, number < 3 ? QUERY_PAGE / 2 : 0))
    })
    const result = await provider.gateway.changedBetween(from, to)
    expect(result.found === 'transactions' && result.transactions.length).toBe(1.5 * QUERY_PAGE)
  })

  test('include the last second when the period ends within it', async () => {
    provider.answers(document())
    await provider.gateway.changedBetween(from, to + 500)
    expect(provider.asked[0]?.fields.get('end_date')).toBe('20261105000000')
  })

  test('are not requested for an empty period', async () => {
    expect(await provider.gateway.changedBetween(from, from)).toEqual(none)
    expect(provider.asked).toHaveLength(0)
  })

  test('may be none', async () => {
    provider.answers(document())
    expect(await provider.gateway.changedBetween(from, to)).toEqual(none)
  })

  test('count once when they move to the next page, and refunds are joined across pages', async () => {
    const sales = Array.from({ length: QUERY_PAGE }, (_, index) =>
      transactionXml({ transaction_id: `7-${index}`, order_id: `PAY-${index}` }),
    )
    const back = transactionXml({ transaction_id: '8', order_id: 'PAY-5' }, [returning('50.00')])
    const last = sales.at(-1) ?? ''
    const pages = [document(...sales), document(last, back), document(last)]
    provider.answers((response, { fields }) =>
      html(response).end(pages[Number(fields.get('page_number'))] ?? document()),
    )
    const result = await provider.gateway.changedBetween(from, to)
    if (result.found === 'trouble') throw new Error(result.text)
    expect(result.transactions).toHaveLength(QUERY_PAGE)
    expect(result.transactions[5]).toMatchObject({ state: 'refunded', returnedPence: 5_000 })
  })

  test('P21: fail as a whole when one page fails', async () => {
    provider.answers((response, { fields }) =>
      html(response).end(fields.get('page_number') === '0' ? page(0, QUERY_PAGE) : '<nm_response>'),
    )
    expect(await provider.gateway.changedBetween(from, to)).toEqual(trouble)
  })

  test('P21: fail when the provider repeats a page or never stops', async () => {
    provider.answers(page(0, QUERY_PAGE))
    expect(await provider.gateway.changedBetween(from, to)).toEqual(trouble)
    expect(provider.asked).toHaveLength(2)
    const tiny = '<transaction><transaction_id>'
    provider.answers((response, { fields }) => {
      const number = fields.get('page_number')
      const ids = Array.from({ length: QUERY_PAGE }, (_, index) => `${number}-${index}`)
      html(response).end(document(...ids.map((id) => `${tiny}${id}</transaction_id></transaction>`)))
    })
    expect(await provider.gateway.changedBetween(from, to)).toEqual(trouble)
    expect(provider.asked).toHaveLength(2 + QUERY_PAGES_MAX)
  })
})
