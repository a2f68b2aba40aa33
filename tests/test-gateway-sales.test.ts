import { describe, expect, test } from 'vitest'
import { meanings } from '../test-gateway/cards.ts'
import { sell, start, textsOf } from './support/running-gateway.ts'
import { cards } from './support/test-gateway.ts'
import type { GatewayClient } from './support/test-gateway.ts'

describe('the test gateway’s transact.php', () => {
  test('answers an approved sale with one unencoded query string, as HTML', async () => {
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

  test.each(Object.keys(meanings))(
    'answers the test card for response code %s with that code',
    async (code) => {
      const gateway = await start()
      const { status, answer } = await sell(gateway, cards.code(code))
      const error = Number(code) >= 300
      expect(status).toBe(200)
      expect(answer.get('response_code')).toBe(code)
      expect(answer.get('response')).toBe(error ? '3' : '2')
      expect(answer.get('responsetext')).toMatch(error ? /REFID:\d+$/ : /^[^:]+$/)
      // A refusal by the gateway itself never reaches a bank and makes no transaction.
      const recorded = code === '300' || code === '301' ? 0 : 1
      expect(answer.get('transactionid') === '').toBe(recorded === 0)
      expect(await gateway.sales('PAY-1')).toBe(recorded)
      expect(await gateway.charges('PAY-1')).toBe(0)
    },
  )

  test('accepts a token once, even if its sale was declined', async () => {
    const gateway = await start()
    const token = await gateway.token(cards.code('200'))
    await gateway.transact({ type: 'sale', payment_token: token, amount: '50.00' })
    const again = await gateway.transact({ type: 'sale', payment_token: token, amount: '50.00' })
    expect(again.answer.get('responsetext')).toMatch(/^Payment Token does not exist REFID:\d+$/)
    expect(again.answer.get('response_code')).toBe('300')
  })

  test('expires a token after 24 hours, refuses another account’s, and keeps it after a wrong key', async () => {
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

  test.each([
    ['0.99', '2', '200'],
    ['1.00', '1', '100'],
    ['50', '1', '100'],
    ['50,00', '3', '300'],
    ['5e1', '3', '300'],
    ['-50.00', '3', '300'],
    ['50.001', '3', '300'],
    ['', '3', '300'],
  ])('answers an amount of %j with %s and %s', async (amount, response, code) => {
    const gateway = await start()
    const { answer } = await sell(gateway, cards.notEnrolled, { amount })
    expect([answer.get('response'), answer.get('response_code')]).toEqual([response, code])
  })

  test('refuses unknown keys, types and currencies with an error', async () => {
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

  test('declines a sale whose 3-D Secure proof does not belong to its token', async () => {
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

  test('can approve a part of the amount, and says how much', async () => {
    const gateway = await start()
    const { answer } = await sell(gateway, cards.code('100'))
    expect(answer.get('response')).toBe('1')
    expect(answer.get('amount_authorized')).toBe('25.00')
    const xml = await gateway.query({ order_id: 'PAY-1' })
    expect([textsOf(xml, 'amount'), textsOf(xml, 'requested_amount')]).toEqual([['25.00'], ['50.00']])
  })

  test('voids only what is not settled, and refunds no more than was paid', async () => {
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
