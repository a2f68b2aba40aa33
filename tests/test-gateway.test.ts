import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { meanings, networkOf, testCards } from '../src/test-gateway/cards.ts'
import { retryWaits, signature } from '../src/test-gateway/events.ts'
import { childEnvironment, startProcess } from './support/processes.ts'
import { freePort } from './support/server.ts'
import { cards, gatewayClient, startTestGateway } from './support/test-gateway.ts'
import type { GatewayClient, RunningGateway } from './support/test-gateway.ts'

const open: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop()
})

async function start(wanted: Parameters<typeof startTestGateway>[0] = {}): Promise<RunningGateway> {
  const gateway = await startTestGateway(wanted)
  open.push(gateway)
  return gateway
}

interface Heard {
  signature: string
  body: string
  type: string
  id: string
  content: Record<string, unknown> & { action: Record<string, string>; condition: string; order_id: string }
}

/** Somebody who takes events and answers with whatever status is asked for. */
async function listen() {
  const heard: Heard[] = []
  const listener = { heard, status: 200, url: '' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const event = JSON.parse(body) as { event_id: string; event_type: string; event_body: Heard['content'] }
      const sign = request.headers['webhook-signature']
      heard.push({
        signature: String(sign),
        body,
        type: event.event_type,
        id: event.event_id,
        content: event.event_body,
      })
      response.writeHead(listener.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  open.push({
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  })
  return listener
}

/** A sale with everything right: token, proof, amount. */
async function sell(gateway: GatewayClient, number: string, fields: Record<string, string> = {}) {
  const token = await gateway.token(number)
  const proof = await gateway.authenticate(token)
  return gateway.transact({
    type: 'sale',
    payment_token: token,
    amount: '50.00',
    currency: 'GBP',
    orderid: 'PAY-1',
    cavv: proof.cavv,
    cardholder_auth: proof.cardHolderAuth,
    ...fields,
  })
}

/** Elements of an answer of query.php by path; throws when it is not well-formed. */
function elements(xml: string): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = []
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', () => {
    found.push({ path: path.join('/'), text: text.trim() })
    path.pop()
    text = ''
  })
  parser.write(xml).close()
  return found
}

const all = (xml: string, name: string) =>
  elements(xml)
    .filter(({ path }) => path.endsWith(`/${name}`))
    .map(({ text }) => text)

describe('transact.php', () => {
  test('answers an approved sale with one query string of raw spaces, as HTML', async () => {
    const gateway = await start()
    const token = await gateway.token(cards.notEnrolled)
    const response = await fetch(`${gateway.url}/test-gateway/api/transact.php`, {
      method: 'POST',
      body: new URLSearchParams({
        security_key: gateway.keys.securityKey,
        type: 'sale',
        payment_token: token,
        amount: '50.00',
        currency: 'GBP',
        orderid: 'PAY 1',
      }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(await response.text()).toMatch(
      /^response=1&responsetext=SUCCESS&authcode=\d{6}&transactionid=7000000001&avsresponse=N&cvvresponse=M&orderid=PAY 1&type=sale&response_code=100$/,
    )
  })

  test.each(Object.keys(meanings))('a card provokes the response code %s', async (code) => {
    const gateway = await start()
    const { status, answer } = await sell(gateway, cards.code(code))
    const error = Number(code) >= 300
    expect(status).toBe(200)
    expect(answer.get('response_code')).toBe(code)
    expect(answer.get('response')).toBe(error ? '3' : '2')
    expect(answer.get('responsetext')).toMatch(error ? /REFID:\d+$/ : /^[^:]+$/)
    // What the gateway itself refuses reaches no bank and is no transaction.
    const recorded = code === '300' || code === '301' ? 0 : 1
    expect(answer.get('transactionid') === '').toBe(recorded === 0)
    expect(await gateway.sales('PAY-1')).toBe(recorded)
    expect(await gateway.charges('PAY-1')).toBe(0)
  })

  test('a token serves once, whatever became of it', async () => {
    const gateway = await start()
    const token = await gateway.token(cards.code('200'))
    await gateway.transact({ type: 'sale', payment_token: token, amount: '50.00' })
    const again = await gateway.transact({ type: 'sale', payment_token: token, amount: '50.00' })
    expect(again.answer.get('responsetext')).toMatch(/^Payment Token does not exist REFID:\d+$/)
    expect(again.answer.get('response_code')).toBe('300')
  })

  test('a token ends after 24 hours, is of its own account only, and outlives a wrong key', async () => {
    let now = Date.UTC(2026, 10, 2)
    const gateway = await start({ now: () => now })
    const other = await start()
    const sale = async (at: GatewayClient, token: string) =>
      (await at.transact({ type: 'sale', payment_token: token, amount: '50.00' })).answer.get('response')
    const [late, early] = [await gateway.token(cards.notEnrolled), await gateway.token(cards.notEnrolled)]
    expect(await sale(other, early)).toBe('3')
    await gateway.transact({ type: 'sale', payment_token: early, amount: '50.00', security_key: 'wrong' })
    now += 24 * 3_600_000
    expect(await sale(gateway, early)).toBe('1')
    now += 1
    expect(await sale(gateway, late)).toBe('3')
  })

  test('the ready-made token serves as often as one likes', async () => {
    const gateway = await start()
    for (let time = 0; time < 2; time += 1) {
      const { answer } = await gateway.transact({
        type: 'sale',
        payment_token: '00000000-000000-000000-000000000000',
        amount: '1.00',
      })
      expect(answer.get('response')).toBe('1')
    }
  })

  test.each([
    ['0.99', '2', '200'],
    ['1.00', '1', '100'],
    ['50', '1', '100'],
    ['50,00', '3', '300'],
    ['5e1', '3', '300'],
    ['-50.00', '3', '300'],
    ['50.001', '3', '300'],
    ['', '3', '300'],
  ])('an amount of %j is answered with %s and %s', async (amount, response, code) => {
    const gateway = await start()
    const { answer } = await sell(gateway, cards.notEnrolled, { amount })
    expect([answer.get('response'), answer.get('response_code')]).toEqual([response, code])
  })

  test('keys, types and currencies that are not its own are refused as errors', async () => {
    const gateway = await start()
    const text = async (fields: Record<string, string>) =>
      (await gateway.transact(fields)).answer.get('responsetext')?.replace(/ ?REFID.*/, '')
    expect(await text({ type: 'sale', security_key: '' })).toBe('Authentication Failed')
    expect(await text({ type: 'sale', security_key: gateway.keys.tokenizationKey })).toBe(
      'Specified API key not found',
    )
    expect(await text({ type: 'constructor' })).toBe('Invalid Transaction Type')
    expect(await text({ type: 'sale' })).toBe('Required Field cc_number is Missing or Empty')
    const token = await gateway.token(cards.notEnrolled)
    expect(await text({ type: 'sale', payment_token: token, amount: '50.00', currency: 'XXX' })).toBe(
      'Currency not supported by this processor',
    )
  })

  test('the bank takes no proof but the one given for this very token', async () => {
    const gateway = await start()
    const sale = async (claims: (proof: string) => Record<string, string>) => {
      const token = await gateway.token(cards.verified)
      const { cavv } = await gateway.authenticate(token)
      const { answer } = await gateway.transact({
        type: 'sale',
        payment_token: token,
        amount: '50.00',
        ...claims(cavv),
      })
      return answer.get('response_code')
    }
    const foreign = await gateway.authenticate(await gateway.token(cards.verified))
    expect(await sale((cavv) => ({ cavv, cardholder_auth: 'verified', eci: '05' }))).toBe('100')
    expect(await sale(() => ({}))).toBe('200')
    expect(await sale((cavv) => ({ cavv: cavv.replaceAll('+', ' ') }))).toBe('200')
    expect(await sale(() => ({ cavv: foreign.cavv }))).toBe('200')
    expect(await sale((cavv) => ({ cavv, cardholder_auth: 'attempted' }))).toBe('200')
    expect(await sale((cavv) => ({ cavv, eci: '02' }))).toBe('200')
  })

  test('approves in part, and says how much', async () => {
    const gateway = await start()
    const { answer } = await sell(gateway, cards.code('100'))
    expect(answer.get('response')).toBe('1')
    expect(answer.get('amount_authorized')).toBe('25.00')
    const xml = await gateway.query({ order_id: 'PAY-1' })
    expect([all(xml, 'amount'), all(xml, 'requested_amount')]).toEqual([['25.00'], ['50.00']])
  })

  test('address and code are checked as documented, without declining', async () => {
    const gateway = await start()
    const token = await gateway.token(cards.notEnrolled, { cvv: '123' })
    const { answer } = await gateway.transact({
      type: 'sale',
      payment_token: token,
      amount: '50.00',
      address1: '888',
      zip: '77777',
    })
    expect(answer.get('response')).toBe('1')
    expect(answer.get('avsresponse')).toBe('Y')
    expect(answer.get('cvvresponse')).toBe('N')
  })

  test('refuses the same card and amount within 20 minutes when asked to', async () => {
    let now = Date.UTC(2026, 10, 2)
    const gateway = await start({ now: () => now })
    const text = async (fields: Record<string, string> = {}) =>
      (await sell(gateway, cards.verified, fields)).answer.get('responsetext') ?? ''
    expect(await text()).toBe('SUCCESS')
    expect(await text({ orderid: 'PAY-2' })).toBe('SUCCESS')
    await gateway.turn({ duplicates: 'on' })
    expect(await text({ orderid: 'PAY-3' })).toMatch(/^Duplicate transaction REFID:\d+$/)
    expect(await text({ amount: '50.01' })).toBe('SUCCESS')
    expect(await text({ dup_seconds: '0' })).toMatch(/^Disabling Duplicate Check is not allowed/)
    now += 20 * 60_000
    expect(await text({ orderid: 'PAY-4' })).toBe('SUCCESS')
  })

  test('takes back what is not settled, gives back no more than was paid', async () => {
    const gateway = await start()
    const sold = async () => (await sell(gateway, cards.verified)).answer.get('transactionid') ?? ''
    const text = async (fields: Record<string, string>) => {
      const { answer } = await gateway.transact(fields)
      return `${answer.get('response')} ${answer.get('responsetext')?.replace(/ REFID.*/, '')}`
    }
    const first = await sold()
    expect(await text({ type: 'void', transactionid: first })).toBe('1 Transaction Void Successful')
    const late = await gateway.transact({ type: 'void', transactionid: first })
    expect(late.answer.get('responsetext')).toMatch(
      /^Only transactions pending settlement can be voided REFID:/,
    )
    expect(late.answer.get('transactionid')).toBe(first)
    const second = await sold()
    expect(await text({ type: 'refund', transactionid: second, amount: '20.00' })).toBe('1 SUCCESS')
    expect(await text({ type: 'refund', transactionid: second, amount: '30.01' })).toBe(
      '3 Refund amount may not exceed the transaction balance',
    )
    await gateway.turn({ refunds: 'transaction' })
    expect(await text({ type: 'refund', transactionid: second })).toBe('1 SUCCESS')
    expect(await text({ type: 'refund', transactionid: second, amount: '0.01' })).toBe(
      '3 Refund amount may not exceed the transaction balance',
    )
    expect(await text({ type: 'refund', transactionid: '1' })).toBe('3 Invalid Transaction ID specified')
    const settled = await sold()
    await gateway.settle(Number(settled))
    expect(await text({ type: 'void', transactionid: settled })).toBe(
      '3 Only transactions pending settlement can be voided',
    )
    expect(await text({ type: 'refund', transactionid: settled })).toBe('1 SUCCESS')
  })
})

describe('answers that fail to arrive', () => {
  const faults: Record<string, (gateway: GatewayClient, token: string) => Promise<unknown>> = {
    drop: (gateway, token) => expect(post(gateway, token)).rejects.toThrow('fetch failed'),
    'drop-mid-answer': (gateway, token) => expect(post(gateway, token)).rejects.toThrow('terminated'),
    html: async (gateway, token) => expect((await post(gateway, token)).text).toMatch(/^<!doctype html>/),
    'http-500': async (gateway, token) => expect((await post(gateway, token)).status).toBe(500),
    'http-429': async (gateway, token) => expect((await post(gateway, token)).status).toBe(429),
    empty: async (gateway, token) => expect((await post(gateway, token)).text).toBe(''),
    truncated: async (gateway, token) => expect((await post(gateway, token)).text).toBe('response=1&r'),
    'repeated-key': async (gateway, token) =>
      expect((await post(gateway, token)).answer.getAll('response')).toEqual(['1', '2']),
    contradictory: async (gateway, token) =>
      expect((await post(gateway, token)).text).toMatch(/^response=2&.*response_code=100$/),
    hang: (gateway, token) =>
      expect(
        fetch(`${gateway.url}/test-gateway/api/transact.php`, {
          method: 'POST',
          body: new URLSearchParams({ security_key: gateway.keys.securityKey, ...saleOf(token) }),
          signal: AbortSignal.timeout(300),
        }),
      ).rejects.toThrow('aborted'),
  }
  const saleOf = (token: string) => ({
    type: 'sale',
    payment_token: token,
    amount: '50.00',
    orderid: 'PAY-1',
  })
  const post = (gateway: GatewayClient, token: string) => gateway.transact(saleOf(token))

  describe.each(Object.keys(faults))('%s', (saleFault) => {
    test.each([
      ['before', 1],
      ['never', 0],
      ['later', 1],
    ])('with the card charged %s', async (saleCharge, charges) => {
      const gateway = await start()
      await gateway.turn({ saleFault, saleCharge, saleDelayMs: '50' })
      await faults[saleFault]?.(gateway, await gateway.token(cards.notEnrolled))
      await expect.poll(() => gateway.charges('PAY-1')).toBe(charges)
    })
  })

  test('a late answer is the true one', async () => {
    const gateway = await start()
    await gateway.turn({ saleFault: 'late', saleDelayMs: '50' })
    const { answer } = await post(gateway, await gateway.token(cards.notEnrolled))
    expect(answer.get('response_code')).toBe('100')
    expect(await gateway.charges('PAY-1')).toBe(1)
  })

  test('a fault can be meant for the next sale only', async () => {
    const gateway = await start()
    await gateway.turn({ saleFault: 'empty', saleFaultTimes: '1' })
    expect((await post(gateway, await gateway.token(cards.notEnrolled))).text).toBe('')
    expect((await post(gateway, await gateway.token(cards.notEnrolled))).answer.get('response')).toBe('1')
  })

  test('a charge that nobody answers can come later than the look-up', async () => {
    const gateway = await start()
    await gateway.turn({ saleFault: 'drop', saleCharge: 'later', saleDelayMs: '400' })
    await expect(post(gateway, await gateway.token(cards.notEnrolled))).rejects.toThrow('fetch failed')
    expect(all(await gateway.query({ order_id: 'PAY-1' }), 'transaction_id')).toEqual([])
    await expect
      .poll(async () => all(await gateway.query({ order_id: 'PAY-1' }), 'condition'))
      .toEqual(['pendingsettlement'])
  })
})

describe('query.php', () => {
  test('finds by reference, and writes every character so that XML can carry it', async () => {
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
    expect(all(xml, 'order_id')).toEqual(['A&B <1>'])
    expect(all(xml, 'last_name')).toEqual(['O’Neill &  <Söhne> 😀'])
    expect(all(xml, 'cc_number')).toEqual(['4xxxxxxxxxxx5000'])
    expect(all(xml, 'currency')).toEqual(['GBP'])
    expect(all(xml, 'success')).toEqual(['1'])
    expect(all(xml, 'action_type')).toEqual(['sale'])
    expect(xml).toContain('<merchant_defined_field id="1">own</merchant_defined_field>')
    expect(all(await gateway.query({ order_id: 'A&B' }), 'order_id')).toEqual([])
  })

  test('says nothing inside the root when nothing was found, and says errors with HTTP 200', async () => {
    const gateway = await start()
    expect(await gateway.query({ order_id: 'none' })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<nm_response></nm_response>\n',
    )
    expect(all(await gateway.query({ security_key: 'wrong' }), 'error_response')[0]).toMatch(
      /^Authentication Failed REFID:\d+$/,
    )
    expect(all(await gateway.query({ security_key: '' }), 'error_response')).toHaveLength(1)
    expect(all(await gateway.query({ report_type: 'test_mode_status' }), 'test_mode_enabled')).toEqual([
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
    const orders = async (fields: Record<string, string>) => all(await gateway.query(fields), 'order_id')
    expect(await orders({})).toEqual(['A', 'B', 'C'])
    expect(await orders({ result_order: 'reverse' })).toEqual(['C', 'B', 'A'])
    expect(await orders({ result_limit: '2', page_number: '0' })).toEqual(['A', 'B'])
    expect(await orders({ result_limit: '2', page_number: '1' })).toEqual(['C'])
    expect(await orders({ condition: 'failed,canceled' })).toEqual(['B', 'C'])
    expect(await orders({ action_type: 'void' })).toEqual(['C'])
    expect(await orders({ transaction_id: '7000000001,7000000002' })).toEqual(['A', 'B'])
    expect(await orders({ end_date: '20261102120100' })).toEqual(['A', 'B'])
    // The day of the last change counts, and C was voided in the minute after its sale.
    expect(await orders({ start_date: '20261102120300' })).toEqual(['C'])
  })

  test('can hide a transaction for a while', async () => {
    let now = Date.UTC(2026, 10, 2)
    const gateway = await start({ now: () => now })
    await gateway.turn({ queryHidesForMs: '60000' })
    await sell(gateway, cards.verified)
    expect(all(await gateway.query({ order_id: 'PAY-1' }), 'order_id')).toEqual([])
    now += 60_000
    expect(all(await gateway.query({ order_id: 'PAY-1' }), 'order_id')).toEqual(['PAY-1'])
  })

  test('can fail in every way', async () => {
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

describe('events', () => {
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

  test('tell of declines, voids, refunds, settlements and sales by telephone', async () => {
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

  test('say unknown where the provider does not know, and later what it was', async () => {
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
    expect(all(await gateway.query({ order_id: 'charged' }), 'condition')).toEqual(['pendingsettlement'])
    expect(all(await gateway.query({ order_id: 'not' }), 'condition')).toEqual(['failed'])
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

  test('are given up after the published schedule of three days', () => {
    expect(retryWaits).toHaveLength(20)
    expect(retryWaits.reduce((sum, wait) => sum + wait) / 3_600_000).toBeCloseTo(58.9, 1)
  })

  test('can stay away, and be sent by hand afterwards', async () => {
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

  test('can come several times, before the answer, late, and marked as of a test account', async () => {
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

describe('card fields', () => {
  test.each([
    ['4111 1111 1111 1111', '12/34', '999', null],
    ['4111111111111112', '12/34', '999', 'Card number must be 13-19 digits and a recognizable card format'],
    ['411111111111', '12/34', '999', 'Card number must be 13-19 digits and a recognizable card format'],
    ['9111111111111111', '12/34', '999', 'Card number must be 13-19 digits and a recognizable card format'],
    ['', '12/34', '999', 'Field is empty'],
    ['4111111111111111', '11/26', '999', null],
    ['4111111111111111', '11/2026', '999', null],
    ['4111111111111111', '10/26', '999', 'Expiration date must be a present or future month and year'],
    ['4111111111111111', '10/25', '999', 'Expiration date must be a present or future month and year'],
    ['4111111111111111', '13/30', '999', 'Expiration date must be a present or future month and year'],
    ['4111111111111111', ' ', '999', 'Field is empty'],
    ['4111111111111111', '12/34', '9999', 'CVV must be 3 or 4 digits'],
    ['341111111111111', '12/34', '999', 'CVV must be 3 or 4 digits'],
    ['341111111111111', '12/34', '9999', null],
    ['4111111111111111', '12/34', '99x', 'CVV must be 3 or 4 digits'],
    ['6799990100000000019', '12/34', '999', null],
    ['30205252489926', '12/34', '999', null],
  ])('number %j, expiry %j, code %j: %s', async (number, exp, cvv, message) => {
    const gateway = await start({ now: () => Date.UTC(2026, 10, 30, 23) })
    const made = gateway.token(number, { exp, cvv })
    if (message === null) expect(await made).toMatch(/^\w{8}-\w{6}-\w{6}-\w{12}$/)
    else await expect(made).rejects.toThrow(message)
  })

  test('a wrong tokenization key opens no session', async () => {
    const gateway = await start()
    const client = gatewayClient(gateway.url, { ...gateway.keys, tokenizationKey: gateway.keys.checkoutKey })
    await expect(client.token(cards.verified)).rejects.toThrow('401')
  })

  test('a code that fits no longer after the number was changed makes no token', async () => {
    const gateway = await start()
    const send = async (path: string, values: Record<string, string>) =>
      fetch(`${gateway.url}/test-gateway/token/api/${path}`, {
        method: 'POST',
        body: new URLSearchParams(values),
      })
    const opened = await send('create', { tokenization_key: gateway.keys.tokenizationKey })
    const { session } = (await opened.json()) as { session: string }
    for (const [field, value] of [
      ['ccnumber', cards.verified],
      ['ccexp', '12/34'],
      ['cvv', '999'],
      ['ccnumber', cards.amex],
    ] as const)
      await send('save', { session, field, value })
    expect((await send('tokenise', { session, needs_code: '1' })).status).toBe(400)
  })

  test('frames have an origin of nobody, and may talk to the gateway only', async () => {
    const gateway = await start()
    const address = `${gateway.url}/test-gateway/token/inline?field=cvv&title=Code&origin=`
    const frame = await fetch(`${address}http%3A%2F%2Flocalhost%3A3000`)
    const policy = frame.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('sandbox allow-scripts allow-forms;')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('allow-same-origin')
    expect(await frame.text()).toContain('autocomplete="cc-csc"')
    expect((await fetch(`${address}javascript:alert(1)`)).status).toBe(400)
    const saved = await fetch(`${gateway.url}/test-gateway/token/api/save`, {
      method: 'POST',
      headers: { origin: 'null' },
      body: new URLSearchParams({ session: 'none', field: 'cvv', value: '999' }),
    })
    expect(saved.status).toBe(404)
    expect(saved.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('scripts are served to any page, or fail when told to', async () => {
    const gateway = await start()
    for (const [path, wish] of [
      ['token/Collect.js', 'collectScript'],
      ['js/v1/Gateway.js', 'gatewayScript'],
    ] as const) {
      const address = `${gateway.url}/test-gateway/${path}`
      const script = await fetch(address)
      expect(script.headers.get('content-type')).toBe('text/javascript; charset=UTF-8')
      expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect((await script.text()).length).toBeGreaterThan(1000)
      await gateway.turn({ [wish]: 'http-500' })
      expect((await fetch(address)).status).toBe(500)
      await gateway.turn({ [wish]: 'hang' })
      await expect(fetch(address, { signal: AbortSignal.timeout(200) })).rejects.toThrow('aborted')
    }
  })
})

describe('3-D Secure', () => {
  const ends: Record<string, string> = {
    '4000000000002701': 'complete 05 verified',
    '4000000000002925': 'TRANSACTION_STATUS_N',
    '4000000000002719': 'complete 06 attempted',
    '4000000000002313': 'TRANSACTION_STATUS_U',
    '4000000000002537': 'TRANSACTION_STATUS_R',
    '4000000000002503': 'complete 05 verified',
    '4000000000002370': 'TRANSACTION_STATUS_N',
    '4111111111111111': 'complete 07 attempted',
    '5431111111111111': 'complete 07 attempted',
    '6799990100000000019': 'complete 07 attempted',
    '5100000000000107': 'complete 05 verified',
    '6440000000000104': 'complete 05 verified',
    '5100000000005007': 'complete 02 verified',
    '340000000005008': 'complete 05 verified',
    '4100000000300005': 'complete 07',
    '4000000000002446': 'An error occurred during authentication',
  }
  test.each(Object.entries(ends))('card %s ends with %s', async (number, end) => {
    const gateway = await start()
    const token = await gateway.token(number)
    const authentication = gateway.authenticate(token)
    if (!end.startsWith('complete')) {
      await expect(authentication).rejects.toThrow(end)
      return
    }
    const result = await authentication
    expect(`complete ${result.eci} ${result.cardHolderAuth}`.trim()).toBe(end)
    expect(result.cavv === '').toBe(result.eci === '07')
    expect(result).toMatchObject({ xid: null, threeDsVersion: '2.2.0', cardHolderInfo: null })
    // It does not use the token up.
    const { answer } = await gateway.transact({
      type: 'sale',
      payment_token: token,
      amount: '50.00',
      cavv: result.cavv,
    })
    expect(answer.get('response')).toBe('1')
  })

  test('a cryptogram always holds the signs that careless encoding loses', async () => {
    const gateway = await start()
    for (let time = 0; time < 5; time += 1) {
      const { cavv } = await gateway.authenticate(await gateway.token(cards.verified))
      expect(cavv).toMatch(/^(?=.*\+)(?=.*\/)[A-Za-z0-9+/]{27}=$/)
    }
  })

  test('a refused question fails, and is open for one answer only', async () => {
    const gateway = await start()
    const token = await gateway.token(cards.challenge)
    await expect(gateway.authenticate(token, { approve: false })).rejects.toThrow('TRANSACTION_STATUS_N')
    const send = async (path: string, values: Record<string, string>) =>
      fetch(`${gateway.url}/test-gateway/three-d-secure/${path}`, {
        method: 'POST',
        body: new URLSearchParams(values),
      })
    const started = await send('start', { checkout_key: gateway.keys.checkoutKey, payment_token: token })
    const { id } = (await started.json()) as { id: string }
    expect((await send('result', { id })).status).toBe(404)
    expect((await send('answer', { id, answer: 'refuse' })).status).toBe(200)
    expect((await send('answer', { id, answer: 'approve' })).status).toBe(409)
    expect(await (await send('result', { id })).json()).toMatchObject({ code: 'TRANSACTION_STATUS_N' })
  })

  test('wrong keys, unknown tokens and an inactive service are errors', async () => {
    const gateway = await start()
    const token = await gateway.token(cards.verified)
    const wrong = gatewayClient(gateway.url, { ...gateway.keys, checkoutKey: 'wrong' })
    await expect(wrong.authenticate(token)).rejects.toThrow('Specified API key not found')
    await expect(gateway.authenticate('unknown')).rejects.toThrow('Payment Token does not exist')
    await gateway.turn({ threeDSecure: 'inactive' })
    await expect(gateway.authenticate(token)).rejects.toThrow('3DSecure is inactive')
  })

  test('the question names merchant and amount inside a frame of nobody’s origin', async () => {
    const gateway = await start()
    const asked = await fetch(`${gateway.url}/test-gateway/three-d-secure/start`, {
      method: 'POST',
      body: new URLSearchParams({
        checkout_key: gateway.keys.checkoutKey,
        payment_token: await gateway.token(cards.challenge),
        amount: '198.00',
        currency: 'GBP',
      }),
    })
    const { id } = (await asked.json()) as { id: string }
    const question = await fetch(
      `${gateway.url}/test-gateway/three-d-secure/challenge?id=${id}&origin=${encodeURIComponent(gateway.url)}`,
    )
    expect(question.headers.get('content-security-policy')).toContain('sandbox allow-scripts allow-forms;')
    const text = await question.text()
    expect(text).toContain('£198.00')
    expect(text).toContain('Test merchant')
  })
})

describe('its own page', () => {
  test('shows cards, transactions and switches, and asks not to be framed', async () => {
    const gateway = await start()
    await sell(gateway, cards.verified, { last_name: '<b>Ann</b>' })
    const page = await fetch(`${gateway.url}/test-gateway/`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const text = await page.text()
    expect(text).toContain('Test mode: no money moves')
    expect(text).toContain('4100 0000 0000 5000')
    expect(text).toContain('7000000001')
    expect(text).toContain('&lt;b&gt;Ann&lt;/b&gt;')
  })

  test('its buttons work by ordinary forms, but not from another site', async () => {
    const gateway = await start()
    await sell(gateway, cards.verified)
    const press = (path: string, headers: Record<string, string>, body: Record<string, string> = {}) =>
      fetch(`${gateway.url}/test-gateway/${path}`, {
        method: 'POST',
        headers: { accept: 'text/html', ...headers },
        body: new URLSearchParams(body),
        redirect: 'manual',
      })
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      for (const path of ['switches', 'back-office/7000000001/void', 'back-office/sale'])
        expect((await press(path, foreign, { amount: '5.00' })).status).toBe(403)
    expect(await gateway.transactions()).toHaveLength(1)
    const own = { 'sec-fetch-site': 'same-origin', origin: gateway.url }
    expect((await press('switches', own, { saleFault: 'hang' })).status).toBe(303)
    expect((await gateway.switches()).saleFault).toBe('hang')
    expect((await press('switches', own, { reset: '1' })).status).toBe(303)
    expect((await gateway.switches()).saleFault).toBe('normal')
    expect((await press('back-office/7000000001/void', own)).headers.get('location')).toBe(
      '/test-gateway/?said=Done.#transactions',
    )
    expect((await gateway.transactions())[0]?.condition).toBe('canceled')
  })

  test('refuses switches that do not exist', async () => {
    const gateway = await start()
    await expect(gateway.turn({ saleFault: 'explode' })).rejects.toThrow('saleFault cannot be explode.')
    await expect(gateway.turn({ constructor: 'x' } as never)).rejects.toThrow(
      'There is no switch constructor.',
    )
    for (const body of ['', '[]', 'null', '{"saleDelayMs":-1}', '{'])
      expect(
        (
          await fetch(`${gateway.url}/test-gateway/switches`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          })
        ).status,
      ).toBe(body === '[]' ? 200 : 400)
  })
})

describe('its memory', () => {
  test('holds transactions, keys, switches and events over a restart, but no card number and no code', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'test-gateway-'))
    const file = join(folder, 'gateway.sqlite')
    const first = await startTestGateway({ file, webhookUrl: 'http://127.0.0.1:1/nobody' })
    await first.turn({ webhookRetryMs: '500', webhookDelayMs: '0' })
    const unused = await first.token(cards.challenge, { cvv: '731' })
    await sell(first, cards.verified)
    await expect.poll(async () => (await first.events())[0]?.attempts).toBe(1)
    await first.stop()
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name), 'latin1')
      expect(bytes).not.toContain(cards.verified)
      expect(bytes).not.toContain(cards.challenge)
      // With both quotes: a moment such as 06:37:31 ends a value in the same digits.
      expect(bytes).not.toContain('"731"')
    }

    const listener = await listen()
    const second = await start({ file, webhookUrl: listener.url })
    expect(second.keys).toEqual(first.keys)
    expect((await second.switches()).webhookRetryMs).toBe('500')
    expect(await second.charges('PAY-1')).toBe(1)
    expect((await second.authenticate(unused)).eci).toBe('05')
    await expect.poll(() => listener.heard.map(({ type }) => type)).toEqual(['transaction.sale.success'])
  })

  test('every test card is a possible number, and stands there once', () => {
    const numbers = testCards.flatMap(({ cards: some }) => some.map(({ number }) => number))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.filter((number) => networkOf(number) === null)).toEqual([])
  })

  test('runs as a process of its own with keys from outside', async () => {
    const port = await freePort()
    const child = startProcess(process.execPath, ['src/test-gateway/serve.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: {
        ...childEnvironment,
        PORT: String(port),
        SECURITY_KEY: 'security',
        TOKENIZATION_KEY: 'tokenization',
        CHECKOUT_KEY: 'checkout',
        WEBHOOK_KEY: 'webhook',
      },
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    expect(JSON.parse(line.toString())).toMatchObject({ event: 'listening', port })
    expect(line.toString()).not.toContain('security')
    const client = gatewayClient(`http://127.0.0.1:${port}`, {
      securityKey: 'security',
      tokenizationKey: 'tokenization',
      checkoutKey: 'checkout',
      webhookKey: 'webhook',
    })
    expect((await sell(client, cards.challenge)).answer.get('response')).toBe('1')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
