import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { document, paying, startProvider, transactionXml } from './support/nmi-answers.ts'
import type { Provider } from './support/nmi-answers.ts'

/* Valid answers of query.php that differ a little from the manual's. */

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(() => provider.close())

const paid = transactionXml()
const returned = transactionXml({}, [
  paying,
  { ...paying, action_type: 'refund', amount: '20.00', date: '20261105120000' },
])
const failed = (date: string, response_code: string, transaction_id = '7000000001') =>
  transactionXml({ condition: 'failed', transaction_id }, [{ ...paying, success: '0', date, response_code }])

test.each<[what: string, answer: (xml: string) => string]>([
  ['behind blank lines', (xml) => `\r\n\t  \n${xml}`],
  ['behind a byte order mark and a blank line', (xml) => `\uFEFF\n${xml}`],
  ['without a condition', (xml) => xml.replace(/<condition>.*?<\/condition>/, '')],
  ['with an empty condition', (xml) => xml.replace(/<condition>.*?<\/condition>/, '<condition/>')],
])('a charge that the provider reports %s is paid', async (_, odd) => {
  expect(await provider.transactionsIn(odd(document(paid)))).toMatchObject([{ state: 'paid' }])
})

describe('a transaction that appears twice in one answer', () => {
  test.each([
    [paid, returned],
    [returned, paid],
  ])('has the state of its latest report, in either order', async (first, second) => {
    expect(await provider.transactionsIn(document(first, second))).toMatchObject([
      { state: 'refunded', returnedPence: 2_000 },
    ])
  })

  test.each([
    [failed('20261104153012', '200'), paid.replaceAll('20261104153012', '20261104153500')],
    [paid.replaceAll('20261104153012', '20261104153500'), failed('20261104153012', '200')],
  ])('is paid when it was declined first and paid later, in either order', async (first, second) => {
    expect(await provider.transactionsIn(document(first, second))).toMatchObject([
      { state: 'paid', code: '100' },
    ])
  })

  test('has the state of its last report when none has a date', async () => {
    const undated = (xml: string) => xml.replaceAll(/<date>\d*<\/date>/g, '')
    expect(await provider.transactionsIn(document(undated(returned), undated(paid)))).toMatchObject([
      { state: 'paid' },
    ])
    expect(await provider.transactionsIn(document(undated(paid), undated(returned)))).toMatchObject([
      { state: 'refunded' },
    ])
  })
})

describe('a sale that was attempted twice', () => {
  const declined = {
    ...paying,
    success: '0',
    response_code: '202',
    response_text: 'NOT ENOUGH',
    date: '20261104150000',
  }
  const later = { ...declined, response_code: '223', response_text: 'EXPIRED', date: '20261104160000' }

  test.each([
    [declined, later],
    [later, declined],
  ])('has the outcome of its later attempt, in either order', async (first, second) => {
    expect(
      await provider.transactionsIn(document(transactionXml({ condition: 'failed' }, [first, second]))),
    ).toMatchObject([
      { state: 'declined', code: '223', text: 'EXPIRED', chargedAt: Date.UTC(2026, 10, 4, 16) },
    ])
  })
})
