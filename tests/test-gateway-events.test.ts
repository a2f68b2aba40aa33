import { describe, expect, test, vi } from 'vitest'
import { listen, sell, start, textsOf } from './support/running-gateway.ts'
import { cards } from './support/test-gateway.ts'

describe('the test gateway’s query.php', () => {
  test('finds by reference, and makes any text valid in XML', async () => {
    const gateway = await start()
    await sell(gateway, cards.challenge, {
      orderid: 'A&B <1>',
      last_name: 'O’Neill & \u0001 <Söhne> 😀',
      merchant_defined_field_1: 'own',
    })
    const response = await fetch(`${gateway.url}/test-gateway/api/query.php`, {
      method: 'POST',
      body: new URLSearchParams({ security_key: gateway.keys.securityKey, order_id: 'A&B <1>' }),
    })
    expect(response.headers.get('content-type')).toBe('text/xml; charset=UTF-8')
    const xml = await response.text()
    expect(textsOf(xml, 'order_id')).toEqual(['A&B <1>'])
    expect(textsOf(xml, 'last_name')).toEqual(['O’Neill &  <Söhne> 😀'])
    expect(textsOf(xml, 'cc_number')).toEqual(['4xxxxxxxxxxx5000'])
    expect(textsOf(xml, 'currency')).toEqual(['GBP'])
    expect(textsOf(xml, 'success')).toEqual(['1'])
    expect(textsOf(xml, 'action_type')).toEqual(['sale'])
    expect(xml).toContain('<merchant_defined_field id="1">own</merchant_defined_field>')
    expect(textsOf(await gateway.query({ order_id: 'A&B' }), 'order_id')).toEqual([])
  })

  test('answers with an empty root when nothing was found, and with error texts for wrong keys', async () => {
    const gateway = await start()
    expect(await gateway.query({ order_id: 'none' })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<nm_response></nm_response>\n',
    )
    expect(textsOf(await gateway.query({ security_key: 'wrong' }), 'error_response')[0]).toMatch(
      /^Authentication Failed REFID:\d+$/,
    )
    expect(textsOf(await gateway.query({ security_key: '' }), 'error_response')).toHaveLength(1)
    expect(textsOf(await gateway.query({ report_type: 'test_mode_status' }), 'test_mode_enabled')).toEqual([
      'false',
    ])
  })

  test('filters by condition, action, dates and ids, in pages and both orders', async () => {
    let now = Date.UTC(2026, 10, 2, 12)
    const gateway = await start({ now: () => now })
    for (const orderid of ['A', 'B', 'C']) {
      await sell(gateway, orderid === 'B' ? cards.code('200') : cards.verified, { orderid })
      now += 60_000
    }
    await gateway.void(7_000_000_003)
    const orders = async (fields: Record<string, string>) => textsOf(await gateway.query(fields), 'order_id')
    expect(await orders({})).toEqual(['A', 'B', 'C'])
    expect(await orders({ result_order: 'reverse' })).toEqual(['C', 'B', 'A'])
    expect(await orders({ result_limit: '2', page_number: '0' })).toEqual(['A', 'B'])
    expect(await orders({ result_limit: '2', page_number: '1' })).toEqual(['C'])
    expect(await orders({ condition: 'failed,canceled' })).toEqual(['B', 'C'])
    expect(await orders({ action_type: 'void' })).toEqual(['C'])
    expect(await orders({ transaction_id: '7000000001,7000000002' })).toEqual(['A', 'B'])
    expect(await orders({ end_date: '20261102120100' })).toEqual(['A', 'B'])
    // The time of the last change counts, and C was voided a minute after its sale.
    expect(await orders({ start_date: '20261102120300' })).toEqual(['C'])
  })
})

describe('the test gateway’s events', () => {
  test('are repeated until the answer is exactly 200', async () => {
    const listener = await listen()
    const gateway = await start({ webhookUrl: listener.url })
    await gateway.turn({ webhookRetryMs: '20', webhookDelayMs: '0' })
    listener.status = 204
    await sell(gateway, cards.verified)
    await vi.waitUntil(() => listener.heard.length >= 3)
    listener.status = 200
    await expect.poll(async () => (await gateway.events())[0]?.state).toBe('delivered')
    expect(new Set(listener.heard.map(({ id }) => id)).size).toBe(1)
    expect(new Set(listener.heard.map((event) => event.signature)).size).toBe(listener.heard.length)
  })

  test('can arrive in the wrong order', async () => {
    const listener = await listen()
    const gateway = await start({ webhookUrl: listener.url })
    await gateway.turn({ webhooks: 'out-of-order' })
    await sell(gateway, cards.verified)
    await gateway.void(7_000_000_001)
    await expect.poll(() => listener.heard).toHaveLength(2)
    expect(listener.heard.map(({ type }) => type)).toEqual([
      'transaction.void.success',
      'transaction.sale.success',
    ])
  })
})
