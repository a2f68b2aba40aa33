import { describe, expect, test } from 'vitest'
import { openForEachTest } from './support/opened.ts'
import {
  payInTheDark,
  postEvent,
  underAnotherId,
  withheldEvents,
  webhooksAt,
  workedOff,
} from './support/provider-events.ts'
import type { EventBody } from './support/provider-events.ts'
import { openTill } from './support/till.ts'

/* Verification of the provider's webhooks (failure cases P17 and P18). */

/** Longest body of a webhook that is read, in bytes. */
const WEBHOOK_BODY_MAX = 1024 ** 2

const till = openForEachTest(() => openTill({ webhooks: 'never' }))

const { post, say, withheld, stored } = webhooksAt(() => till)

/** nmi-signatures.test.ts has every way to forge one. */
describe('P17: a forged webhook', () => {
  const sent = async () => {
    await payInTheDark(till)
    const [event] = await withheld()
    return JSON.stringify(event)
  }

  test.each<[what: string, header: (signature: string, body: string) => Record<string, string>]>([
    ['without a signature', () => ({})],
    [
      'signed with another key',
      (_, body) => ({ 'webhook-signature': till.gateway.sign(body, 'another-key') }),
    ],
    ['of another body', (_, body) => ({ 'webhook-signature': till.gateway.sign(`${body} `) })],
  ])('%s: refused, and nothing is believed', async (_, header) => {
    const body = await sent()
    expect(await post(body, header(till.gateway.sign(body), body))).toBe(401)
    expect(await stored()).toEqual([])
    expect(await till.states()).toEqual(['unknown'])
  })

  test('with a body that is too long is refused with 413', async () => {
    const body = 'x'.repeat(WEBHOOK_BODY_MAX + 1)
    expect(await post(body)).toBe(413)
  })

  test('sent by a browser from another site’s page, without a signature, is refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect(await post('{}', headers)).toBe(401)
  })

  test('the webhook address accepts only POST', async () => {
    const answer = await fetch(`${till.url}/api/webhooks/nmi`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('P18: a signed event that does not match the payment', () => {
  test.each<[what: string, change: (event: EventBody) => void, alarm: string]>([
    ['another amount', ({ event_body }) => void (event_body.action['amount'] = '5.00'), 'a different amount'],
    [
      'no amount',
      ({ event_body }) => {
        event_body['requested_amount'] = ''
        event_body.action['amount'] = ''
      },
      'a different amount',
    ],
    ['another currency', ({ event_body }) => void (event_body['currency'] = 'USD'), 'a different currency'],
    [
      'an account in test mode',
      ({ event_body }) => void (event_body['features'] = { is_test_mode: true }),
      'a different account',
    ],
  ])('%s is not paid, and a person is told once', async (_, change, alarm) => {
    await payInTheDark(till)
    const [event] = await withheld()
    change(event!)
    expect(await say(event!)).toBe(200)
    expect(await say(underAnotherId(event!))).toBe(200)
    await workedOff(till)
    expect(await till.states()).toEqual(['unknown'])
    const mails = await till.mails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^Payment needs attention PD-/)
    expect(mails[0]?.text).toContain(alarm)
  })

  test.each<[what: string, change: (event: EventBody) => void]>([
    ['of another amount', ({ event_body }) => void (event_body.action['amount'] = '5.00')],
    [
      'of an account in test mode',
      ({ event_body }) => void (event_body['features'] = { is_test_mode: true }),
    ],
  ])('%s is told at once, and not when the post goes out the next time', async (_, change) => {
    const shop = await openTill({ postGoesOut: true })
    try {
      await shop.gateway.turn({ webhooks: 'never', saleFault: 'drop', saleCharge: 'before' })
      await shop.payer().pay()
      const [event] = await withheldEvents(shop)
      change(event!)
      expect(await postEvent(shop, JSON.stringify(event))).toBe(200)
      const subjects = () => shop.practice.mailServer.mails.map(({ subject }) => subject)
      await expect
        .poll(subjects, { timeout: 10_000 })
        .toEqual([expect.stringMatching(/^Payment needs attention/)])
    } finally {
      await shop.close()
    }
  })

  test('from another merchant than our payments so far is not believed', async () => {
    await till.payer({ firstName: 'Tom' }).pay()
    const [first] = await withheld()
    await say(first!)
    await workedOff(till)
    await till.gateway.turn({ saleFault: 'drop' })
    await till.payer().pay()
    const second = (await withheld())[1]!
    second.event_body['merchant'] = { id: '999', name: 'Somebody' }
    await say(second)
    await workedOff(till)
    expect(await till.states()).toEqual(['paid', 'unknown'])
    const alarms = await till.lettersAbout('Payment needs attention')
    expect(alarms).toHaveLength(1)
    expect(alarms[0]?.text).toContain('a different account')
  })

  test('is believed although an earlier account of ours had another merchant', async () => {
    await till.payer({ firstName: 'Tom' }).pay()
    await say((await withheld())[0]!)
    await workedOff(till)
    await till.practice.db
      .updateTable('provider_events')
      .set({ account: 'the one before', event: JSON.stringify({ merchant: '999' }) })
      .execute()
    await till.gateway.turn({ saleFault: 'drop' })
    await till.payer().pay()
    await say((await withheld())[1]!)
    await workedOff(till)
    expect(await till.states()).toEqual(['paid', 'paid'])
  })

  test('with the reference of another payment does not make this one paid', async () => {
    await payInTheDark(till)
    const [event] = await withheld()
    event!.event_body['order_id'] = 'PD-ZZZZ-ZZZZ-1'
    event!.event_body['transaction_id'] = '1'
    await say(event!)
    await workedOff(till)
    expect(await till.states()).toEqual(['unknown'])
  })
})
