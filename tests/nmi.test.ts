import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNmiGateway } from '../src/payments/provider/nmi/nmi.ts'
import { collect, html, keys, sale, saleAnswer, startProvider } from './support/nmi-answers.ts'
import type { Provider } from './support/nmi-answers.ts'
import { onThisMachine } from './support/systems.ts'

/** Characters kept of a text from the provider. */
const PROVIDER_TEXT_MAX = 200

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(() => provider.close())

describe('a sale', () => {
  test('is sent with the provider’s field names', async () => {
    await provider.charged(saleAnswer())
    const [request] = provider.asked
    expect(request?.path).toBe('/api/transact.php')
    expect(request?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' })
    expect(Object.fromEntries(request?.fields ?? [])).toEqual({
      security_key: keys.securityKey,
      type: 'sale',
      payment_token: sale.token,
      amount: '50.00',
      currency: 'GBP',
      orderid: sale.reference,
      order_description: sale.description,
      first_name: 'Rosalind',
      last_name: 'Fenn',
      city: 'Ashcombe',
      zip: '125',
      country: 'GB',
      email: sale.email,
      ipaddress: '203.0.113.7',
      merchant_defined_field_1: 'R J FENN',
      merchant_defined_field_2: sale.note,
      cavv: sale.proof['cavv'],
      eci: '05',
      cardholder_auth: 'verified',
      three_ds_version: '2.2.0',
      directory_server_id: sale.proof['directory_server_id'],
    })
  })

  test('has its own connection, because a used one may be about to close', async () => {
    const ports: (number | undefined)[] = []
    provider.answers((response, { headers }, socket) => {
      ports.push(socket.remotePort)
      expect(headers.connection).toBe('close')
      html(response).end(saleAnswer())
    })
    await provider.gateway.charge(sale)
    await provider.gateway.charge(sale)
    expect(new Set(ports).size).toBe(2)
  })

  test('leaves out what is not known', async () => {
    await provider.charged(saleAnswer(), {
      ...sale,
      clientAddress: null,
      zipCode: '',
      proof: { cavv: '', xid: '', eci: '07', three_ds_version: '', directory_server_id: '' },
    })
    const names = [...(provider.asked[0]?.fields.keys() ?? [])]
    for (const name of ['ipaddress', 'zip', 'cavv', 'xid', 'three_ds_version', 'directory_server_id'])
      expect(names).not.toContain(name)
    expect(provider.asked[0]?.fields.get('eci')).toBe('07')
  })

  test('keeps the + of a cavv, and names in any script', async () => {
    const name = 'Zoë Ødegård 李小龙 & Søn = 100 %'
    await provider.charged(saleAnswer(), { ...sale, nameOnCard: name, firstName: name })
    expect(provider.asked[0]?.fields.get('cavv')).toBe('Y2F2+di/jYW5hcnk+PQ==')
    expect(provider.asked[0]?.fields.get('first_name')).toBe(name)
  })

  test('is sent with its amount converted from pence without rounding', async () => {
    provider.answers(saleAnswer())
    const pence = [1, 9, 10, 99, 100, 101, 5_000, 19_800, 100_000_007]
    for (const amount of pence) await provider.gateway.charge({ ...sale, pence: amount })
    expect(provider.asked.map(({ fields }) => fields.get('amount'))).toEqual([
      '0.01',
      '0.09',
      '0.10',
      '0.99',
      '1.00',
      '1.01',
      '50.00',
      '198.00',
      '1000000.07',
    ])
  })

  test('of zero, negative or fractional pence is never sent', async () => {
    for (const pence of [0, -5_000, 50.5, Number.NaN, Infinity])
      await expect(provider.gateway.charge({ ...sale, pence })).rejects.toThrow(RangeError)
    expect(provider.asked).toHaveLength(0)
  })

  test('leaves no key, token, cavv, name or address in the log', async () => {
    await provider.charged(saleAnswer({ responsetext: 'text-canary' }))
    expect(provider.log).toEqual([
      {
        level: 'info',
        event: 'provider.charged',
        reference: sale.reference,
        outcome: 'paid',
        code: '100',
        ms: expect.any(Number),
      },
    ])
  })
})

describe('an answer with a clear outcome', () => {
  test('paid: approved, with a transaction', async () => {
    expect(await provider.charged(saleAnswer())).toEqual({
      outcome: 'paid',
      transactionId: '7000000001',
      code: '100',
      text: 'SUCCESS',
    })
  })

  test('paid: as recorded from the provider, with empty fields and no others', async () => {
    const recorded =
      'response=1&responsetext=SUCCESS&authcode=123456&transactionid=2654605773&avsresponse=N&cvvresponse=&orderid=&type=&response_code=100'
    expect(await provider.charged(recorded)).toMatchObject({ outcome: 'paid', transactionId: '2654605773' })
  })

  test('paid: with fields that are not known, spaces, a line break at the end and an id that is no number', async () => {
    const id = '6f1c2c34-8a0e-4f0d-9d6e-0c1d2e3f4a5b'
    const body = `${saleAnswer({ responsetext: 'Approved by a bank', transactionid: id, kount_score: '' })}\r\n`
    expect(await provider.charged(body)).toMatchObject({
      outcome: 'paid',
      transactionId: id,
      text: 'Approved by a bank',
    })
  })

  test('paid: when the whole amount was authorised', async () => {
    expect(await provider.charged(saleAnswer({ amount_authorized: '50.00' }))).toMatchObject({
      outcome: 'paid',
    })
  })

  test.each([
    ['200', 'other'],
    ['201', 'other'],
    ['202', 'insufficient funds'],
    ['203', 'over limit'],
    ['204', 'not allowed'],
    ['220', 'incorrect details'],
    ['222', 'incorrect details'],
    ['223', 'expired card'],
    ['224', 'incorrect expiry date'],
    ['225', 'incorrect security code'],
    ['240', 'call issuer'],
    ['261', 'other'],
    ['264', 'try again later'],
  ])('declined: bank code %s, with its transaction, for the reason "%s"', async (code, reason) => {
    const body = saleAnswer({ response: '2', responsetext: 'DECLINE', response_code: code, authcode: '' })
    expect(await provider.charged(body)).toEqual({
      outcome: 'declined',
      transactionId: '7000000001',
      reason,
      code,
      text: 'DECLINE',
    })
  })

  test.each(['250', '253'])(
    'declined: code %s of a reported card is replaced by a general one, and only the reason shows it',
    async (code) => {
      const body = saleAnswer({
        response: '2',
        responsetext: 'PICK UP CARD',
        response_code: code,
        authcode: '',
      })
      expect(await provider.charged(body)).toEqual({
        outcome: 'declined',
        transactionId: '7000000001',
        reason: 'stolen card',
        code: '200',
        text: 'DECLINE',
      })
    },
  )

  test('declined: also without a transaction', async () => {
    const body = saleAnswer({ response: '2', response_code: '200', transactionid: '' })
    expect(await provider.charged(body)).toMatchObject({ outcome: 'declined', transactionId: null })
  })

  test('declined: without a reference, and marked as such, because it may be another sale’s', async () => {
    const body = saleAnswer({ response: '2', response_code: '200', orderid: '' })
    expect(await provider.charged(body)).toMatchObject({ outcome: 'declined', unnamed: true })
  })

  test.each([
    ['Payment Token does not exist REFID:3154273850', 'token'],
    ['Invalid Payment Token REFID:1', 'token'],
    ['Duplicate transaction REFID:3154273850', 'duplicate'],
    ['Invalid Credit Card Number REFID:3154273850', 'card'],
    ['Rate limit exceeded', 'limit'],
    ['Authentication Failed', 'configuration'],
    ['Specified API key not found REFID:3154273850', 'configuration'],
    ['Disabling Duplicate Check is not allowed for this processor REFID:9', 'configuration'],
    ['Invalid Username/Password REFID:9', 'configuration'],
    ['AVS REJECTED', 'rules'],
    ['Words that nobody has seen REFID:9', 'rules'],
    ['No duplicate transaction, and no payment token does not exist', 'rules'],
  ])('refused: “%s” with code 300 is %s', async (responsetext, why) => {
    const body = saleAnswer({
      response: '3',
      responsetext,
      transactionid: '',
      authcode: '',
      response_code: '300',
    })
    const text = responsetext.replace(/ REFID.*/, '')
    expect(await provider.charged(body)).toEqual({ outcome: 'refused', why, code: '300', text })
  })

  test.each([
    ['301', 'limit'],
    ['410', 'configuration'],
    ['411', 'configuration'],
    ['430', 'duplicate'],
    ['440', 'configuration'],
    ['441', 'configuration'],
    ['460', 'card'],
    ['461', 'card'],
  ])('refused: code %s is %s', async (code, why) => {
    const body = saleAnswer({ response: '3', response_code: code, transactionid: '0' })
    expect(await provider.charged(body)).toMatchObject({ outcome: 'refused', why, code })
  })

  test('refused: HTTP 429 is the limit', async () => {
    expect(await provider.charged((response) => html(response, 429).end('slow down'))).toMatchObject({
      outcome: 'refused',
      why: 'limit',
    })
  })

  test('the provider’s text becomes one short line without the changing number', async () => {
    const responsetext = `  Rate\r\nlimit\u0000 \u2028 exceeded ${'x'.repeat(5_000)}\u001B[31m REFID:12`
    const body = saleAnswer({
      response: '3',
      responsetext: encodeURIComponent(responsetext),
      response_code: '301',
    })
    const { text } = await provider.charged(body)
    expect(text.startsWith('Rate limit exceeded xxx')).toBe(true)
    expect(text).toHaveLength(PROVIDER_TEXT_MAX)
  })
})

describe('the gateway cannot be created', () => {
  const make = (settings: object) => () =>
    createNmiGateway({
      ...onThisMachine,
      ...keys,
      apiUrl: 'https://secure.nmi.com/api',
      log: collect([]),
      ...settings,
    })

  test('P17: without a webhook key, or without a security key', () => {
    expect(make({ webhookKey: '' })).toThrow('The webhook key of the card provider is empty.')
    expect(make({ webhookKey: '  ' })).toThrow('The webhook key of the card provider is empty.')
    expect(make({ securityKey: '' })).toThrow('The security key of the card provider is empty.')
    expect(make({})).not.toThrow()
  })

  test('without an address', () => {
    for (const apiUrl of ['', 'secure.nmi.com', 'ftp://secure.nmi.com/api'])
      expect(make({ apiUrl })).toThrow('The address of the card provider must be an http or https address.')
  })
})
