import { describe, expect, test } from 'vitest'
import { document, html, startProvider, transactionXml } from './support/nmi-answers.ts'
import { openForEachTest } from './support/opened.ts'
import { rosalind } from './support/people.ts'
import { payInTheDark, postEvent, underAnotherId, withheldEvents } from './support/provider-events.ts'
import type { EventBody } from './support/provider-events.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import { CHECK_PAUSES } from './support/times.ts'

/*
 * A receipt shows the time and the card of its payment: the site looks up what an event leaves out until it is known.
 */

/** Checks for which a receipt waits for its card (CHECKS_FOR_CARD in src/runtime/limits.ts). */
const CHECKS_FOR_CARD = 3

const till = openForEachTest(() => openTill({ webhooks: 'never' }))

const receipts = async (of = till) =>
  (await of.mails()).filter(
    ({ envelopeTo, subject }) => envelopeTo.includes(rosalind.email) && subject?.startsWith('Receipt'),
  )
const say = async (event: EventBody) => {
  expect(await postEvent(till, JSON.stringify(event))).toBe(200)
  await till.waitFor(0)
}
const saleEvent = async () => (await withheldEvents(till))[0]!

describe('a payment that an event settles', () => {
  test.each<[what: string, change: (event: EventBody) => void]>([
    ['without a date', ({ event_body }) => void (event_body.action['date'] = '')],
    [
      'with a date in another form',
      ({ event_body }) => void (event_body.action['date'] = '2026-11-24T10:00:00Z'),
    ],
    ['without the card', ({ event_body }) => void (event_body.card = {})],
  ])('%s gets its receipt as soon as the provider has said the rest', async (_, change) => {
    await payInTheDark(till)
    const event = await saleEvent()
    change(event)
    await say(event)
    expect(await till.attempts()).toMatchObject([{ state: 'paid' }])
    expect(await receipts()).toEqual([])
    await till.waitFor(CHECK_PAUSES[0])
    const [receipt, ...others] = await receipts()
    expect(others).toEqual([])
    expect(receipt?.text).toMatch(/Tuesday,? 24 November 2026 at 10:00/)
    expect(receipt?.text).toContain('Visa ending 0100')
    expect(await till.attempts()).toMatchObject([{ next_look_up_at: null }])
  })

  test('keeps its date and card when a later event has less', async () => {
    await till.payer().pay()
    const event = await saleEvent()
    await say(event)
    const [{ charged_at, card_last_four } = { charged_at: 0, card_last_four: '?' }] = await till.attempts()
    const poorer = underAnotherId(event)
    poorer.event_body.action['date'] = ''
    poorer.event_body.card = {}
    await say(poorer)
    expect(await till.attempts()).toMatchObject([{ charged_at, card_last_four }])
    expect(charged_at).toBe(Date.UTC(2026, 10, 24, 10))
  })

  test('stays partly refunded when the event of its sale comes again', async () => {
    const { transaction_id } = await till.payer().pay()
    await till.gateway.settle(Number(transaction_id))
    await till.gateway.refund(Number(transaction_id), '8.00')
    await till.waitFor(CHECK_PAUSES[0])
    expect(await till.attempts()).toMatchObject([{ returned_pence: 800 }])
    await say(underAnotherId(await saleEvent()))
    expect(await till.attempts()).toMatchObject([{ state: 'paid', returned_pence: 800 }])
  })

  test('and was left without a receipt by an older version of the site gets it after the next start', async () => {
    await payInTheDark(till)
    const event = await saleEvent()
    event.event_body.action['date'] = ''
    await say(event)
    till.practice.wait(24 * 3_600_000)
    await till.practice.db.updateTable('attempts').set({ next_look_up_at: null }).execute()
    till.practice.payments.start()
    await expect.poll(() => receipts()).toHaveLength(1)
  })
})

describe('a provider that never gives the time or the card of a payment', () => {
  test.each([0, 2])(
    'is asked a few times, then the receipt goes without them, also if the site was down after %i look-ups',
    async (looksBefore) => {
      const provider = await startProvider()
      const shop = await openTill({ apiUrl: `${provider.url}/api` })
      try {
        let questions = 0
        provider.answers((response, { path, fields }) => {
          if (path.endsWith('query.php') && fields.has('order_id')) questions += 1
          const order_id = fields.get('order_id') ?? ''
          const fact = { order_id, cc_number: '', cc_type: '' }
          const action = { amount: '50.00', action_type: 'sale', success: '1', date: '' }
          html(response).end(
            path.endsWith('query.php')
              ? document(transactionXml(fact, [action]))
              : `response=1&responsetext=SUCCESS&transactionid=7000000001&response_code=100&type=sale`,
          )
        })
        expect(await shop.payer().pay({ card: cards.verified })).toMatchObject({ status: 'success' })
        await shop.waitFor(...CHECK_PAUSES.slice(0, looksBefore))
        expect(await receipts(shop)).toEqual([])
        shop.practice.wait(24 * 3_600_000)
        await shop.waitFor(...CHECK_PAUSES)
        expect(await receipts(shop)).toHaveLength(1)
        expect(questions).toBe(CHECKS_FOR_CARD)
      } finally {
        await shop.close()
        await provider.close()
      }
    },
  )
})
