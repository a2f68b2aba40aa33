import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forwardedClient } from '../src/http/client-address.ts'
import { connectionLimits, guardConnections } from '../src/http/connections.ts'
import type { ConnectionLimits } from '../src/http/connections.ts'

/* Row W6: whoever holds connections open holds up nobody else. The guard stands before a bare server, with short limits. */

let server: Server
const sockets: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

async function open(
  limits: Partial<ConnectionLimits>,
  { trustProxy = 0, answer = readAll }: { trustProxy?: number; answer?: RequestListener } = {},
) {
  server = createServer()
  const guarded = guardConnections(server, trustProxy, { ...connectionLimits, ...limits })
  server.on('request', guarded(answer))
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
}

/** Answers when the whole body is there. */
const readAll: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('thank you'))
}

/** Connects from a loopback address. */
async function from(address: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress: address })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Resolves with all that came before the connection was closed. */
async function whole(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()))
  await once(socket, 'close')
  return text
}

const answer = async (socket: Socket) => ((await once(socket, 'data')) as [Buffer])[0].toString()

const post = (length: number, ...headers: string[]) =>
  ['POST / HTTP/1.1', 'Host: localhost', `Content-Length: ${length}`, ...headers, '', ''].join('\r\n')

describe('connections of one client', () => {
  test('are so many and no more; others get theirs', async () => {
    await open({ places: { max: 100, perClient: 3 } })
    for (let count = 0; count < 3; count += 1) await from('127.0.0.2')
    const fourth = await from('127.0.0.2')
    expect(await whole(fourth)).toBe('')
    const other = await from('127.0.0.3')
    other.write(post(0))
    expect(await answer(other)).toContain('thank you')
  })

  test('make room again when they close', async () => {
    await open({ places: { max: 100, perClient: 1 } })
    const first = await from('127.0.0.2')
    const closed = once(first, 'close')
    first.end()
    await closed
    const second = await from('127.0.0.2')
    second.write(post(0))
    expect(await answer(second)).toContain('thank you')
  })

  test('give one up when all are taken and somebody new comes: a few clients cannot keep everybody out', async () => {
    await open({ places: { max: 6, perClient: 4 } })
    const greedy: Socket[] = []
    for (let count = 0; count < 4; count += 1) greedy.push(await from('127.0.0.2'))
    for (let count = 0; count < 2; count += 1) await from('127.0.0.3')
    const oldest = whole(greedy[0]!)
    const newcomer = await from('127.0.0.4')
    expect(await oldest).toBe('')
    newcomer.write(post(0))
    expect(await answer(newcomer)).toContain('thank you')
    greedy[1]!.write(post(0))
    expect(await answer(greedy[1]!)).toContain('thank you')
  })
})

describe('requests that are sent before the one before is answered', () => {
  const asked = (count: number) => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count)
  /** Answers when a test says so. */
  const answering = () => {
    const begun: (() => void)[] = []
    const listener: RequestListener = (_, response) =>
      void begun.push(() => void response.end(`answer ${begun.length}`))
    return { begun, listener }
  }

  test('are taken up one after another', async () => {
    const { begun, listener } = answering()
    await open({ pipelined: 3 }, { answer: listener })
    const eager = await from('127.0.0.2')
    const text = whole(eager)
    eager.write(asked(3))
    for (const count of [1, 2, 3]) {
      await expect.poll(() => begun.length).toBe(count)
      begun[count - 1]!()
    }
    eager.end()
    expect((await text).match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3'])
  })

  test('and are too many end all connections of their client, who may come again later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { begun, listener } = answering()
    await open({ pipelined: 3, pipeliningPause: 10_000 }, { answer: listener })
    const [calm, neighbour, eager] = [
      await from('127.0.0.2'),
      await from('127.0.0.3'),
      await from('127.0.0.2'),
    ]
    const ended = [whole(calm), whole(eager)]
    eager.write(asked(1000))
    expect(await Promise.all(ended)).toEqual(['', ''])
    expect(await whole(await from('127.0.0.2'))).toBe('')
    neighbour.write(asked(1))
    await expect.poll(() => begun.length).toBe(2)
    vi.advanceTimersByTime(10_000)
    const later = await from('127.0.0.2')
    later.write(asked(1))
    await expect.poll(() => begun.length).toBe(3)
  })

  test('end no more than their own connection behind a proxy', async () => {
    const { begun, listener } = answering()
    await open({ pipelined: 3 }, { trustProxy: 1, answer: listener })
    const eager = await from('127.0.0.1')
    const gone = whole(eager)
    eager.write(asked(1000))
    expect(await gone).toBe('')
    const other = await from('127.0.0.1')
    other.write(asked(1))
    await expect.poll(() => begun.length).toBe(2)
  })

  test('are counted when node:http would answer them by itself', async () => {
    await open({ pipelined: 3 })
    const polite = await from('127.0.0.3')
    const expecting = 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: nonsense\r\n\r\n'
    polite.write(expecting)
    expect(await answer(polite)).toContain('417 Expectation Failed')
    const eager = await from('127.0.0.2')
    eager.write(expecting.repeat(1000))
    expect(((await whole(eager)).match(/HTTP/g) ?? []).length).toBeLessThanOrEqual(1)
  })
})

describe('behind a proxy', () => {
  const hold = async (forwarded?: string) => {
    const socket = await from('127.0.0.1')
    socket.write(post(9, ...(forwarded === undefined ? [] : [`X-Forwarded-For: ${forwarded}`])) + 'begun')
    return socket
  }

  test('each client has its share of requests under way, and the proxy all it wants', async () => {
    const arrived: IncomingMessage[] = []
    await open(
      { places: { max: 100, perClient: 2 } },
      { trustProxy: 1, answer: (request) => void arrived.push(request) },
    )
    for (let count = 0; count < 2; count += 1) await hold('198.51.100.7')
    const third = await hold('203.0.113.1, 198.51.100.7')
    expect(await whole(third)).toMatch(/^HTTP\/1.1 429 [^]*Too many requests at once\.$/)
    await hold('198.51.100.8')
    for (let count = 0; count < 5; count += 1) await hold()
    await expect.poll(() => arrived.length).toBe(8)
  })

  test.each([
    ['the proxy, which keeps its own for two minutes, closes an idle connection first', 1, 121],
    ['without one an idle connection is soon closed', 0, 1],
  ])('%s', async (_, trustProxy, least) => {
    await open({}, { trustProxy })
    const socket = await from('127.0.0.1')
    socket.write(post(0))
    const [, seconds] = /^keep-alive: timeout=(\d+)/im.exec(await answer(socket)) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(least)
    expect(Number(seconds)).toBeLessThan(trustProxy > 0 ? 300 : 10)
  })

  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:4711', '198.51.100.7'],
    ['203.0.113.1:80, 198.51.100.7:4711', '198.51.100.7'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['nonsense:80', 'unknown'],
    ['', null],
  ])('the client of X-Forwarded-For "%s" is %s', (header, client) => {
    expect(forwardedClient(header, 1)).toBe(client)
  })

  test('a header that is too short for the proxies says nothing', () => {
    expect(forwardedClient('198.51.100.7', 2)).toBeNull()
    expect(forwardedClient(undefined, 1)).toBeNull()
  })
})

describe('somebody who sends', () => {
  test('next to nothing is told so and cut off; who had sent a good part may pause', async () => {
    await open({ bodyGrace: 300, bodyRateMin: 5, check: 20 })
    const good = await from('127.0.0.2')
    const begun = once(server, 'request')
    good.write(post(1000))
    await begun
    good.write('x'.repeat(900))
    const slow = await from('127.0.0.3')
    slow.write(post(1000) + 'x')
    expect(await whole(slow)).toMatch(/^HTTP\/1.1 408 Request Timeout/)
    good.write('x'.repeat(100))
    expect(await answer(good)).toContain('thank you')
  })

  test('no body is not hurried', async () => {
    const waiting = Promise.withResolvers<void>()
    await open(
      { bodyGrace: 100, check: 20 },
      {
        answer: (_, response) => void waiting.promise.then(() => response.end('thank you')),
      },
    )
    const patient = await from('127.0.0.2')
    patient.write(post(0))
    const slow = await from('127.0.0.3')
    slow.write(post(10))
    await whole(slow)
    waiting.resolve()
    expect(await answer(patient)).toContain('thank you')
  })
})

test('who does not read what was asked for is cut off', async () => {
  const size = 64 * 1024 * 1024
  const left = Promise.withResolvers<boolean>()
  await open(
    { idle: 500 },
    {
      answer: (_, response) => {
        response.on('close', () => left.resolve(response.writableFinished))
        response.end(Buffer.alloc(size))
      },
    },
  )
  const reader = await from('127.0.0.2')
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await left.promise).toBe(false)
})
