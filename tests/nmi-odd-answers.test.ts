import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { depositAmount } from './support/facts.ts'
import { document, html, paying, startProvider, transactionXml } from './support/nmi-answers.ts'
import type { Provider } from './support/nmi-answers.ts'
import { inOrder } from './support/people.ts'
import { openTill } from './support/till.ts'
import { CHECK_PAUSES } from './support/times.ts'

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

describe('a patient whose charge the provider reports', () => {
  test.each<[what: string, answer: (xml: string) => string]>([
    ['behind blank lines', (xml) => `\r\n\t  \n${xml}`],
    ['behind a byte order mark and a blank line', (xml) => `\uFEFF\n${xml}`],
    ['without a condition', (xml) => xml.replace(/<condition>.*?<\/condition>/, '')],
    ['with an empty condition', (xml) => xml.replace(/<condition>.*?<\/condition>/, '<condition/>')],
  ])('%s has paid, and gets the receipt', async (_, odd) => {
    const shop = await openTill({ apiUrl: `${provider.url}/api` })
    try {
      provider.answers((response, { path, fields }, socket) => {
        const order_id = fields.get('order_id')
        if (!path.endsWith('query.php')) socket.destroy()
        else
          html(response).end(
            odd(
              document(
                ...(order_id === null
                  ? []
                  : [transactionXml({ order_id }, [{ ...paying, amount: depositAmount }])]),
              ),
            ),
          )
      })
      expect(await shop.payer().pay()).toMatchObject({ status: 'pending' })
      await shop.waitFor(CHECK_PAUSES[0])
      expect(await shop.attempts()).toMatchObject([{ state: 'paid' }])
      const subjects = (await shop.mails()).map(({ subject = '' }) => subject.replace(/ .*/, ''))
      expect(inOrder(subjects)).toEqual(['New', 'Receipt'])
    } finally {
      await shop.close()
    }
  })
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
