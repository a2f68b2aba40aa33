import { describe, expect, test } from 'vitest'
import { start } from './support/running-gateway.ts'
import { cards, gatewayClient } from './support/test-gateway.ts'

describe('the test gateway’s card fields', () => {
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
  ])('accept number %j, expiry %j and code %j, or say what is wrong', async (number, exp, cvv, message) => {
    const gateway = await start({ now: () => Date.UTC(2026, 10, 30, 23) })
    const made = gateway.token(number, { exp, cvv })
    if (message === null) expect(await made).toMatch(/^\w{8}-\w{6}-\w{6}-\w{12}$/)
    else await expect(made).rejects.toThrow(message)
  })

  test('are sandboxed frames with an opaque origin, which the gateway accepts', async () => {
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
})

describe('the test gateway’s 3-D Secure', () => {
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
    // 3-D Secure does not use the token up.
    const { answer } = await gateway.transact({
      type: 'sale',
      payment_token: token,
      amount: '50.00',
      cavv: result.cavv,
    })
    expect(answer.get('response')).toBe('1')
  })

  test('a cryptogram always contains “+” and “/”, which careless encoding loses', async () => {
    const gateway = await start()
    for (let time = 0; time < 5; time += 1) {
      const { cavv } = await gateway.authenticate(await gateway.token(cards.verified))
      expect(cavv).toMatch(/^(?=.*\+)(?=.*\/)[A-Za-z0-9+/]{27}=$/)
    }
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
})
