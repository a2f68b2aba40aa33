import { createServer as createTcpServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readChargeAnswer } from '../src/payments/provider/nmi/charge-answer.ts'
import { createNmiGateway } from '../src/payments/provider/nmi/nmi.ts'
import { sample } from './support/amount.ts'
import { anyText } from './support/any-text.ts'
import { approved, collect, keys, sale, saleAnswer, startProvider } from './support/nmi-answers.ts'
import type { Provider } from './support/nmi-answers.ts'
import { freePort } from './support/server.ts'
import { onThisMachine } from './support/systems.ts'

/** Longest answer to a sale that is read, in bytes. */
const CHARGE_ANSWER_MAX = 256 * 1024

let provider: Provider
beforeEach(async () => {
  provider = await startProvider()
})
afterEach(() => provider.close())

const gatewayAt = (apiUrl: string, timeout = 60_000) =>
  createNmiGateway({
    ...onThisMachine,
    ...keys,
    apiUrl,
    log: collect([]),
    timeouts: { charge: timeout, query: timeout },
  })

describe('P9: an unclear answer leaves the outcome unknown, and the charge is not sent again', () => {
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
    expect(await provider.charged(body)).toMatchObject({ outcome: 'unknown' })
  })

  test.each([201, 204, 206, 301, 302, 303, 307, 308, 400, 401, 403, 404, 408, 413, 421, 500, 502, 503, 504])(
    'HTTP %d, even with an approval in it',
    async (status) => {
      const answer = await provider.charged((response) => {
        response
          .writeHead(status, { location: '/api/elsewhere', 'www-authenticate': 'Basic' })
          .end(saleAnswer())
      })
      expect(answer).toEqual({ outcome: 'unknown', text: `HTTP ${status}` })
    },
  )

  test('a connection that is closed before an answer', async () => {
    expect(await provider.charged((_, __, socket) => socket.destroy())).toMatchObject({
      outcome: 'unknown',
      text: 'ECONNRESET',
    })
  })

  test('a connection that is reset', async () => {
    expect(await provider.charged((_, __, socket) => socket.resetAndDestroy())).toMatchObject({
      outcome: 'unknown',
    })
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

  test('an answer without a marked end, because part of it may be missing', async () => {
    const answer = await provider.charged((_, __, socket) =>
      socket.end(`HTTP/1.1 200 OK\r\n\r\n${saleAnswer()}`),
    )
    expect(answer).toMatchObject({ outcome: 'unknown' })
  })

  test('a chunked answer without its last chunk; with it, the charge is paid', async () => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
    const body = saleAnswer()
    const part = `${head}${body.length.toString(16)}\r\n${body}\r\n`
    expect(await provider.charged((_, __, socket) => socket.end(part))).toMatchObject({ outcome: 'unknown' })
    provider.answers((_, __, socket) => socket.end(`${part}0\r\n\r\n`))
    expect(await provider.gateway.charge(sale)).toMatchObject({ outcome: 'paid' })
  })

  test('an answer that is not HTTP, or that switches to another protocol', async () => {
    expect(await provider.charged((_, __, socket) => socket.end('220 mail ready\r\n'))).toMatchObject({
      outcome: 'unknown',
    })
    provider.answers((_, __, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    )
    expect(await provider.gateway.charge(sale)).toMatchObject({ outcome: 'unknown' })
  })

  test('an answer in an encoding that was not requested', async () => {
    const answer = await provider.charged((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(saleAnswer())
    })
    expect(answer).toMatchObject({ outcome: 'unknown' })
  })

  test('an endless answer, which is given up early', async () => {
    let written = 0
    const answer = await provider.charged((response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
      }
      response.on('drain', more)
      more()
    })
    expect(answer).toMatchObject({ outcome: 'unknown', text: 'answer too long' })
    expect(written).toBeLessThan(CHARGE_ANSWER_MAX * 40)
  })

  test('a timeout: no answer, half the headers, half the body', async () => {
    // Time to connect on a busy machine: a sale that was not sent would have another outcome.
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

  test('plain HTTP to a TLS server, because the request was sent', async () => {
    const server = createTlsServer({}).on('tlsClientError', () => undefined)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect(await gatewayAt(`http://127.0.0.1:${port}`).charge(sale)).toMatchObject({ outcome: 'unknown' })
    await new Promise((resolve) => void server.close(resolve))
  })
})

describe('P8: a charge that certainly was not sent has the outcome “not sent”', () => {
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

describe('any answer at all', () => {
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
    anyText(12).map(encodeURIComponent),
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
    anyText(),
  )
  const read = (answer: string, status = 200) =>
    readChargeAnswer({ came: 'answer', status, text: answer, endMarked: true }, sale).answer

  /** The answer, parsed in the simplest way, for comparison. */
  const plainly = (answer: string) => {
    const pairs = answer
      .trim()
      .split('&')
      .map((pair) => [...new URLSearchParams(pair)][0] ?? ['', ''])
    const all = (key: string) => pairs.filter(([one]) => one === key).map(([, value]) => value?.trim())
    return { pairs, all }
  }

  test('is paid only if it is one complete approval of this sale', () => {
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
      { numRuns: sample(200, 5_000) },
    )
    expect(paid).toBeGreaterThan(0)
  })

  test('is declined only by a bank’s decline, and refused only by the provider’s refusal', () => {
    fc.assert(
      fc.property(body, (answer) => {
        const { outcome } = read(answer)
        if (outcome === 'declined') expect(plainly(answer).all('response')).toEqual(['2'])
        if (outcome === 'refused') expect(plainly(answer).all('response')).toEqual(['3'])
        expect(outcome).not.toBe('not sent')
      }),
      { numRuns: sample(200, 5_000) },
    )
  })

  test('is unknown with another HTTP status or without a marked end', () => {
    const status = fc.integer({ min: 100, max: 599 }).filter((one) => one !== 200 && one !== 429)
    fc.assert(
      fc.property(body, status, (answer, code) => {
        expect(read(answer, code).outcome).toBe('unknown')
        const open = readChargeAnswer({ came: 'answer', status: 200, text: answer, endMarked: false }, sale)
        expect(open.answer.outcome).toBe('unknown')
      }),
    )
  })
})
