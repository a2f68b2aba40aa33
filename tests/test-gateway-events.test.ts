import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { retryWaits, signature } from '../test-gateway/events.ts'
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

  test('can hide a transaction for a while', async () => {
    let now = Date.UTC(2026, 10, 2)
    const gateway = await start({ now: () => now })
    await gateway.turn({ queryHidesForMs: '60000' })
    await sell(gateway, cards.verified)
    expect(textsOf(await gateway.query({ order_id: 'PAY-1' }), 'order_id')).toEqual([])
    now += 60_000
    expect(textsOf(await gateway.query({ order_id: 'PAY-1' }), 'order_id')).toEqual(['PAY-1'])
  })

  test('can be made to fail in different ways', async () => {
    const gateway = await start()
    await sell(gateway, cards.verified)
    const answers: Record<string, RegExp> = {
      error: /<error_response>/,
      empty: /<nm_response><\/nm_response>/,
      html: /^<!doctype html>/,
      'http-500': /^<!doctype html>/,
      'http-429': /^Too Many Requests$/,
    }
    for (const [queryAnswer, pattern] of Object.entries(answers)) {
      await gateway.turn({ queryAnswer })
      expect(await gateway.query({ order_id: 'PAY-1' })).toMatch(pattern)
    }
  })
})

describe('the test gateway’s events', () => {
  test('are signed over nonce, full stop and the exact body', async () => {
    expect(signature('demo-signing-key-for-unit-tests', 'body', '5f0c1e9a77d24b60')).toBe(
      `t=5f0c1e9a77d24b60,s=${createHmac('sha256', 'demo-signing-key-for-unit-tests')
        .update('5f0c1e9a77d24b60.body')
        .digest('hex')}`,
    )
    const listener = await listen()
    const gateway = await start({ webhookUrl: listener.url })
    await sell(gateway, cards.verified, { first_name: 'Zoë' })
    await expect.poll(() => listener.heard).toHaveLength(1)
    const [event] = listener.heard
    const nonce = /^t=([0-9a-f]+),s=[0-9a-f]{64}$/.exec(event?.signature ?? '')?.[1]
    expect(event?.signature).toBe(signature(gateway.keys.webhookKey, event?.body ?? '', nonce))
    expect(event?.type).toBe('transaction.sale.success')
    expect(event?.content).toMatchObject({
      features: { is_test_mode: false },
      transaction_id: '7000000001',
      transaction_type: 'cc',
      condition: 'pendingsettlement',
      order_id: 'PAY-1',
      currency: 'GBP',
      requested_amount: '50.00',
      billing_address: { first_name: 'Zoë' },
      card: { cc_number: '410000******0100', cc_exp: '1234', cc_type: 'visa', cardholder_auth: 'verified' },
      action: { amount: '50.00', action_type: 'sale', success: '1', response_code: '100', source: 'api' },
    })
    expect(event?.content.action['date']).toMatch(/^\d{14}$/)
  })

  test('report declines, voids, refunds, settlements, chargebacks and sales by telephone', async () => {
    const listener = await listen()
    const gateway = await start({ webhookUrl: listener.url })
    await gateway.turn({ webhooks: 'before-answer' })
    await sell(gateway, cards.code('202'))
    await sell(gateway, cards.verified)
    await gateway.refund(7_000_000_002, '10.00')
    await gateway.void(7_000_000_002)
    await gateway.saleByTelephone('85.00')
    await gateway.settle(7_000_000_003)
    await gateway.chargeBack(7_000_000_003)
    await expect.poll(() => listener.heard).toHaveLength(7)
    const told = listener.heard.map(({ type, content }) =>
      type.startsWith('transaction')
        ? `${type} ${content.condition} ${content.action['amount']} ${content.action['success']}`
        : type,
    )
    expect(told.toSorted()).toEqual([
      'chargeback.batch.complete',
      'settlement.batch.complete',
      'transaction.refund.success pendingsettlement 10.00 1',
      'transaction.sale.failure failed 50.00 0',
      'transaction.sale.success pendingsettlement 50.00 1',
      'transaction.sale.success pendingsettlement 85.00 1',
      'transaction.void.success canceled 50.00 1',
    ])
  })

  test('say “unknown” for an unclear charge, and its outcome later', async () => {
    const listener = await listen()
    const gateway = await start({ webhookUrl: listener.url })
    await gateway.turn({ unknownForMs: '100', webhookDelayMs: '0' })
    await sell(gateway, cards.code('421'), { orderid: 'charged' })
    await sell(gateway, cards.code('420'), { orderid: 'not' })
    await expect.poll(() => listener.heard).toHaveLength(4)
    const told = (orderId: string) =>
      listener.heard.filter(({ content }) => content.order_id === orderId).map(({ type }) => type.slice(17))
    expect(told('charged')).toEqual(['unknown', 'success'])
    expect(told('not')).toEqual(['unknown', 'failure'])
    expect(textsOf(await gateway.query({ order_id: 'charged' }), 'condition')).toEqual(['pendingsettlement'])
    expect(textsOf(await gateway.query({ order_id: 'not' }), 'condition')).toEqual(['failed'])
  })

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

  test('are given up after 20 retries in 59 hours, as published', () => {
    expect(retryWaits).toHaveLength(20)
    expect(retryWaits.reduce((sum, wait) => sum + wait) / 3_600_000).toBeCloseTo(58.9, 1)
  })

  test('can be withheld, and sent by hand afterwards', async () => {
    const listener = await listen()
    const gateway = await start({ webhookUrl: listener.url })
    await gateway.turn({ webhooks: 'never' })
    await sell(gateway, cards.verified)
    const [event] = await gateway.events()
    expect(event?.state).toBe('withheld')
    expect(listener.heard).toHaveLength(0)
    await gateway.sendAgain(event?.id ?? 0)
    expect(listener.heard).toHaveLength(1)
  })

  test('can be sent several times, before the answer, and marked as from a test account', async () => {
    const listener = await listen()
    const gateway = await start({ webhookUrl: listener.url })
    await gateway.turn({ webhooks: 'before-answer', webhookCopies: '3', webhookTestMode: 'on' })
    await sell(gateway, cards.verified)
    expect(listener.heard).toHaveLength(3)
    expect(new Set(listener.heard.map(({ id }) => id)).size).toBe(1)
    expect(listener.heard[0]?.content['features']).toEqual({ is_test_mode: true })
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
