import { createServer as createTcpServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHARGE_ANSWER_MAX, PROVIDER_TEXT_MAX } from '../src/runtime/limits.ts'
import { readCharge } from '../src/payments/provider/nmi/charge-answer.ts'
import { createNmiGateway } from '../src/payments/provider/nmi/nmi.ts'
import { approved, collect, html, keys, sale, saleAnswer, startProvider } from './support/nmi-answers.ts'
import type { Provider } from './support/nmi-answers.ts'
import { freePort } from './support/server.ts'

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(() => provider.close())

/** Charges against an answer, and makes sure that it was asked for once. */
async function charged(answer: Parameters<Provider['answers']>[0], of = sale) {
  provider.answers(answer)
  const result = await provider.gateway.charge(of)
  expect(provider.asked).toHaveLength(1)
  return result
}

const gatewayAt = (apiUrl: string, timeout = 60_000) =>
  createNmiGateway({ ...keys, apiUrl, log: collect([]), timeouts: { charge: timeout, query: timeout } })

describe('a sale', () => {
  test('is told to the provider in its own words', async () => {
    await charged(saleAnswer())
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
      city: 'Pearmain',
      zip: '125',
      country: 'GB',
      email: sale.email,
      ipaddress: '203.0.113.7',
      merchant_defined_field_1: 'R J FENN',
      cavv: sale.threeDSecure.cavv,
      eci: '05',
      cardholder_auth: 'verified',
      three_ds_version: '2.2.0',
      directory_server_id: sale.threeDSecure.directoryServerId,
    })
  })

  test('has a connection of its own, since one that was used may be about to close', async () => {
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
    const nothing = { xid: null, threeDsVersion: null, directoryServerId: null }
    await charged(saleAnswer(), {
      ...sale,
      clientAddress: null,
      zipCode: '',
      threeDSecure: { ...sale.threeDSecure, ...nothing, cavv: '', eci: '07' },
    })
    const names = [...(provider.asked[0]?.fields.keys() ?? [])]
    for (const name of ['ipaddress', 'zip', 'cavv', 'xid', 'three_ds_version', 'directory_server_id'])
      expect(names).not.toContain(name)
    expect(provider.asked[0]?.fields.get('eci')).toBe('07')
  })

  test('keeps the + of a cavv, and names in any script', async () => {
    const name = 'Zoë Ødegård 李小龙 & Søn = 100 %'
    await charged(saleAnswer(), { ...sale, nameOnCard: name, firstName: name })
    expect(provider.asked[0]?.fields.get('cavv')).toBe('Y2F2+di/jYW5hcnk+PQ==')
    expect(provider.asked[0]?.fields.get('first_name')).toBe(name)
  })

  test('has its amount written from whole pence without rounding', async () => {
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

  test('of no amount, or of parts of a penny, is never sent', async () => {
    for (const pence of [0, -5_000, 50.5, Number.NaN, Infinity])
      await expect(provider.gateway.charge({ ...sale, pence })).rejects.toThrow(RangeError)
    expect(provider.asked).toHaveLength(0)
  })

  test('leaves no key, token, cavv, name or address in the log', async () => {
    await charged(saleAnswer({ responsetext: 'text-canary' }))
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

describe('an answer that decides', () => {
  test('paid: approved, with a transaction', async () => {
    expect(await charged(saleAnswer())).toEqual({
      outcome: 'paid',
      transactionId: '7000000001',
      code: '100',
      text: 'SUCCESS',
    })
  })

  test('paid: as recorded from the provider, with empty echoes and no more fields than that', async () => {
    const recorded =
      'response=1&responsetext=SUCCESS&authcode=123456&transactionid=2654605773&avsresponse=N&cvvresponse=&orderid=&type=&response_code=100'
    expect(await charged(recorded)).toMatchObject({ outcome: 'paid', transactionId: '2654605773' })
  })

  test('paid: with fields that are not known, spaces, a line break at the end and an id that is no number', async () => {
    const id = '6f1c2c34-8a0e-4f0d-9d6e-0c1d2e3f4a5b'
    const body = `${saleAnswer({ responsetext: 'Approved by a bank', transactionid: id, kount_score: '' })}\r\n`
    expect(await charged(body)).toMatchObject({
      outcome: 'paid',
      transactionId: id,
      text: 'Approved by a bank',
    })
  })

  test('paid: when the whole amount was authorised', async () => {
    expect(await charged(saleAnswer({ amount_authorized: '50.00' }))).toMatchObject({ outcome: 'paid' })
  })

  test.each(['200', '201', '202', '204', '220', '223', '225', '240', '253', '261', '264'])(
    'declined: code %s of a bank, with its transaction',
    async (code) => {
      const body = saleAnswer({ response: '2', responsetext: 'DECLINE', response_code: code, authcode: '' })
      expect(await charged(body)).toEqual({
        outcome: 'declined',
        transactionId: '7000000001',
        code,
        text: 'DECLINE',
      })
    },
  )

  test('declined: also without a transaction', async () => {
    const body = saleAnswer({ response: '2', response_code: '200', transactionid: '' })
    expect(await charged(body)).toMatchObject({ outcome: 'declined', transactionId: null })
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
  ])('refused: code 300, “%s” is %s', async (responsetext, why) => {
    const body = saleAnswer({
      response: '3',
      responsetext,
      transactionid: '',
      authcode: '',
      response_code: '300',
    })
    const text = responsetext.replace(/ REFID.*/, '')
    expect(await charged(body)).toEqual({ outcome: 'refused', why, code: '300', text })
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
    expect(await charged(body)).toMatchObject({ outcome: 'refused', why, code })
  })

  test('refused: HTTP 429 is the limit', async () => {
    expect(await charged((response) => html(response, 429).end('slow down'))).toMatchObject({
      outcome: 'refused',
      why: 'limit',
    })
  })

  test('its text is one bounded line without the changing number', async () => {
    const responsetext = `  Rate\r\nlimit\u0000 \u2028 exceeded ${'x'.repeat(5_000)}\u001B[31m REFID:12`
    const body = saleAnswer({
      response: '3',
      responsetext: encodeURIComponent(responsetext),
      response_code: '301',
    })
    const { text } = await charged(body)
    expect(text.startsWith('Rate limit exceeded xxx')).toBe(true)
    expect(text).toHaveLength(PROVIDER_TEXT_MAX)
  })
})

describe('P9: an outcome that is not known stays unknown and is not sent again', () => {
  test.each([
    ['an empty body', ''],
    ['a blank body', ' \r\n'],
    ['a page of HTML', '<html><body><h1>502 Bad Gateway</h1></body></html>'],
    ['a page of HTML with an answer in it', `<a href="/?x=1&${saleAnswer()}">`],
    ['JSON', JSON.stringify(approved)],
    ['XML', '<response>1</response>'],
    ['no response', saleAnswer().replace('response=1&', '')],
    ['an empty response', saleAnswer({ response: '' })],
    ['response 4', saleAnswer({ response: '4' })],
    ['response 0', saleAnswer({ response: '0' })],
    ['response 11', saleAnswer({ response: '11' })],
    ['response 1.0', saleAnswer({ response: '1.0' })],
    ['response 1 with code 200', saleAnswer({ response_code: '200' })],
    ['response 1 with code 300', saleAnswer({ response_code: '300' })],
    ['response 1 without a code', saleAnswer({ response_code: '' })],
    ['response 2 with code 100', saleAnswer({ response: '2' })],
    ['response 2 with code 300', saleAnswer({ response: '2', response_code: '300' })],
    ['response 2 with code 2000', saleAnswer({ response: '2', response_code: '2000' })],
    ['response 3 with code 100', saleAnswer({ response: '3' })],
    ['response 3 with code 200', saleAnswer({ response: '3', response_code: '200' })],
    ['response 3 with code 999', saleAnswer({ response: '3', response_code: '999' })],
    ['response 3 with code constructor', saleAnswer({ response: '3', response_code: 'constructor' })],
    ['code 400, an error of the processor', saleAnswer({ response: '3', response_code: '400' })],
    ['code 420, the processor was not reached', saleAnswer({ response: '3', response_code: '420' })],
    ['code 421, the bank was not reached', saleAnswer({ response: '3', response_code: '421' })],
    ['approved without a transaction', saleAnswer({ transactionid: '' })],
    ['approved with transaction 0', saleAnswer({ transactionid: '0' })],
    ['approved for less', saleAnswer({ amount_authorized: '20.00' })],
    ['approved for more', saleAnswer({ amount_authorized: '500.00' })],
    ['approved for an amount that is none', saleAnswer({ amount_authorized: 'fifty' })],
    ['approved with something left to pay', saleAnswer({ partial_payment_balance: '30.00' })],
    ['the approval of another reference', saleAnswer({ orderid: 'PAY-000124-1' })],
    ['the decline of another reference', saleAnswer({ response: '2', response_code: '200', orderid: 'x' })],
    ['the approval of a refund', saleAnswer({ type: 'refund' })],
    ['response said twice', `${saleAnswer()}&response=1`],
    ['two answers', `${saleAnswer({ response: '2', response_code: '200' })}&${saleAnswer()}`],
    ['an unknown field said twice', `${saleAnswer()}&x=1&x=2`],
    ['a value that breaks out', `${saleAnswer()}& Sons`],
  ])('%s', async (_, body) => {
    expect(await charged(body)).toMatchObject({ outcome: 'unknown' })
  })

  test.each([201, 204, 206, 301, 302, 303, 307, 308, 400, 401, 403, 404, 408, 413, 421, 500, 502, 503, 504])(
    'HTTP %d, even with an approval in it',
    async (status) => {
      const answer = await charged((response) => {
        response
          .writeHead(status, { location: '/api/elsewhere', 'www-authenticate': 'Basic' })
          .end(saleAnswer())
      })
      expect(answer).toEqual({ outcome: 'unknown', text: `HTTP ${status}` })
    },
  )

  test('a line that is cut before an answer', async () => {
    expect(await charged((_, __, socket) => socket.destroy())).toMatchObject({
      outcome: 'unknown',
      text: 'ECONNRESET',
    })
  })

  test('a line that is reset', async () => {
    expect(await charged((_, __, socket) => socket.resetAndDestroy())).toMatchObject({ outcome: 'unknown' })
  })

  test('an answer cut at any byte', async () => {
    const body = Buffer.from(saleAnswer())
    for (let length = 0; length < body.length; length += 1) {
      provider.answers((_, __, socket) => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`)
        socket.end(body.subarray(0, length))
      })
      expect(await provider.gateway.charge(sale)).toMatchObject({ outcome: 'unknown' })
    }
  })

  test('an answer whose end is not marked, since more may have been to come', async () => {
    const answer = await charged((_, __, socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${saleAnswer()}`))
    expect(answer).toMatchObject({ outcome: 'unknown' })
  })

  test('an answer in parts is taken when its last part came, and not when it is missing', async () => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
    const body = saleAnswer()
    const part = `${head}${body.length.toString(16)}\r\n${body}\r\n`
    expect(await charged((_, __, socket) => socket.end(part))).toMatchObject({ outcome: 'unknown' })
    provider.answers((_, __, socket) => socket.end(`${part}0\r\n\r\n`))
    expect(await provider.gateway.charge(sale)).toMatchObject({ outcome: 'paid' })
  })

  test('an answer that is no HTTP, or another protocol', async () => {
    expect(await charged((_, __, socket) => socket.end('220 mail ready\r\n'))).toMatchObject({
      outcome: 'unknown',
    })
    provider.answers((_, __, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    )
    expect(await provider.gateway.charge(sale)).toMatchObject({ outcome: 'unknown' })
  })

  test('an answer in an encoding that was not asked for', async () => {
    const answer = await charged((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(saleAnswer())
    })
    expect(answer).toMatchObject({ outcome: 'unknown' })
  })

  test('an answer without end is given up early', async () => {
    let written = 0
    const answer = await charged((response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
      }
      response.on('drain', more)
      more()
    })
    expect(answer).toMatchObject({ outcome: 'unknown', text: 'answer too long' })
    expect(written).toBeLessThan(CHARGE_ANSWER_MAX * 40)
  })

  test('no answer in time: none at all, half a head, half a body', async () => {
    // Time enough to connect on a busy machine: what did not leave would be something else.
    const impatient = await startProvider(500)
    const halves = [
      '',
      'HTTP/1.1 200 OK\r\nConte',
      `HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n${saleAnswer()}`,
    ]
    for (const half of halves) {
      impatient.answers((_, __, socket) => void socket.write(half))
      expect(await impatient.gateway.charge(sale)).toEqual({ outcome: 'unknown', text: 'no answer in time' })
    }
    expect(impatient.asked).toHaveLength(halves.length)
    expect(impatient.log[0]).toMatchObject({ level: 'warn', outcome: 'unknown', code: 'no answer in time' })
    await impatient.close()
  })

  test('plain HTTP against a server that wants TLS, because the request did leave', async () => {
    const server = createTlsServer({}).on('tlsClientError', () => undefined)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect(await gatewayAt(`http://127.0.0.1:${port}`).charge(sale)).toMatchObject({ outcome: 'unknown' })
    await new Promise((resolve) => void server.close(resolve))
  })
})

describe('P8: what certainly did not leave is “not sent”', () => {
  test('a closed port', async () => {
    const answer = await gatewayAt(`http://127.0.0.1:${await freePort()}`).charge(sale)
    expect(answer).toEqual({ outcome: 'not sent', text: 'ECONNREFUSED' })
  })

  test('a closed port at every address of a name', async () => {
    const answer = await gatewayAt(`https://localhost:${await freePort()}`).charge(sale)
    expect(answer).toMatchObject({ outcome: 'not sent' })
  })

  test('a name that does not exist', async () => {
    const answer = await gatewayAt('https://provider.invalid').charge(sale)
    expect(answer.outcome).toBe('not sent')
  })

  test('TLS against a server that speaks plain HTTP', async () => {
    const answer = await gatewayAt(provider.url.replace('http:', 'https:')).charge(sale)
    expect(answer.outcome).toBe('not sent')
    expect(provider.asked).toHaveLength(0)
  })

  test('TLS that is refused, cut or never answered', async () => {
    const meetings: ((socket: Socket) => void)[] = [
      (socket) => socket.once('data', () => socket.end('\u0015\u0003\u0003\u0000\u0002\u0002\u0028')),
      (socket) => socket.once('data', () => socket.destroy()),
      (socket) => socket.resume(),
    ]
    for (const meet of meetings) {
      const server = createTcpServer((socket) => meet(socket.on('error', () => undefined)))
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const answer = await gatewayAt(`https://127.0.0.1:${port}`, 500).charge(sale)
      expect(answer.outcome).toBe('not sent')
      await new Promise((resolve) => void server.close(resolve))
    }
  })
})

describe('whatever comes', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '1',
      '2',
      '3',
      '100',
      '200',
      '300',
      '420',
      '7000000001',
      '50.00',
      '49.99',
      sale.reference,
    ),
    fc.string({ unit: 'binary', maxLength: 12 }).map(encodeURIComponent),
  )
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(approved), 'amount_authorized', 'partial_payment_balance'),
    fc.string({ maxLength: 8 }),
  )
  const fields = fc.array(fc.tuple(name, text), { maxLength: 12 })
  const body = fc.oneof(
    fields.map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&')),
    fields.map((pairs) => saleAnswer(Object.fromEntries(pairs))),
    fc
      .tuple(fc.nat(200), fc.nat(20))
      .map(([at, cut]) => saleAnswer().slice(0, at) + saleAnswer().slice(at + cut)),
    fc.string({ unit: 'binary' }),
  )
  const read = (answer: string, status = 200) =>
    readCharge({ came: 'answer', status, text: answer, endMarked: true }, sale).answer

  /** What the answer says, read in the plainest way. */
  const plainly = (answer: string) => {
    const pairs = answer
      .trim()
      .split('&')
      .map((pair) => [...new URLSearchParams(pair)][0] ?? ['', ''])
    const all = (key: string) => pairs.filter(([one]) => one === key).map(([, value]) => value?.trim())
    return { pairs, all }
  }

  test('nothing but one whole approval of this sale becomes paid', () => {
    let paid = 0
    fc.assert(
      fc.property(body, (answer) => {
        const result = read(answer)
        if (result.outcome !== 'paid') return
        paid += 1
        const { pairs, all } = plainly(answer)
        expect(all('response')).toEqual(['1'])
        expect(all('response_code')).toEqual(['100'])
        expect(all('transactionid')).toEqual([result.transactionId])
        expect([[], [''], ['50.00']]).toContainEqual(all('amount_authorized'))
        expect([[], [''], [sale.reference]]).toContainEqual(all('orderid'))
        expect(new Set(pairs.map(([key]) => key)).size).toBe(pairs.length)
      }),
      { numRuns: 5_000 },
    )
    expect(paid).toBeGreaterThan(0)
  })

  test('nothing but a bank’s no becomes declined, and nothing but the provider’s becomes refused', () => {
    fc.assert(
      fc.property(body, (answer) => {
        const { outcome } = read(answer)
        if (outcome === 'declined') expect(plainly(answer).all('response')).toEqual(['2'])
        if (outcome === 'refused') expect(plainly(answer).all('response')).toEqual(['3'])
        expect(outcome).not.toBe('not sent')
      }),
      { numRuns: 5_000 },
    )
  })

  test('no body counts under another status, after trouble, or without its end', () => {
    const status = fc.integer({ min: 100, max: 599 }).filter((one) => one !== 200 && one !== 429)
    fc.assert(
      fc.property(body, status, (answer, code) => {
        expect(read(answer, code).outcome).toBe('unknown')
        const open = readCharge({ came: 'answer', status: 200, text: answer, endMarked: false }, sale)
        expect(open.answer.outcome).toBe('unknown')
      }),
    )
  })
})

describe('the gateway refuses to be made', () => {
  const make = (settings: object) => () =>
    createNmiGateway({ ...keys, apiUrl: 'https://secure.nmi.com/api', log: collect([]), ...settings })

  test('P17: without a key to check messages with, and without a key to charge with', () => {
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
