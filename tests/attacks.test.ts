import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contactMessage } from './support/people.ts'
import { temporaryFolder } from './support/practice.ts'
import { startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'

/*
 * Attacks over the wire on the built site in its own process. Loopback addresses stand for clients. During each attack
 * a bystander reads pages and sends messages as usual. The time is printed and mostly not judged: a busy machine is no
 * fault of the site. Where it has a bound, that is measured on the same machine, beside many readers of finished pages.
 */

/** Connections of one client. */
const CONNECTIONS = 100

const BYSTANDER = '127.0.9.9'
const ROUNDS = 5
/** Median wait of a bystander that is always acceptable, in milliseconds. */
const WAIT_MAX = 200

let site: RunningServer
let port: number
const dataDir = temporaryFolder()
const held: Socket[] = []
beforeAll(async () => {
  site = await startServer({ DATA_DIR: dataDir, PORT: '0' })
  port = Number(new URL(site.url).port)
})
afterEach(async () => {
  const open = held.splice(0).filter(({ destroyed }) => !destroyed)
  const gone = open.map((socket) => once(socket, 'close'))
  for (const socket of open) socket.destroy()
  await Promise.all(gone)
})
afterAll(async () => {
  await site.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Sent {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  agent?: Agent
}

/** One request, on its own connection unless an agent keeps some. @returns its status; 0: the connection was cut. */
function ask(
  from: string,
  path: string,
  { method = 'GET', headers = {}, body, agent }: Sent = {},
): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, localAddress: from, path, method, headers, agent: agent ?? false },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    asked.on('error', () => resolve(0))
    asked.end(body)
  })
}

const writeTo = (path: string, from: string, message: object) =>
  ask(from, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })

/** Opens a connection, sends a text and keeps the connection open. */
async function hold(from: string, words: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from, allowHalfOpen: true })
  held.push(socket)
  socket.on('error', () => undefined)
  // Half open for ever: reads the site's answers, but never closes its own end.
  socket.resume()
  await once(socket, 'connect')
  socket.write(words)
  return socket
}

/**
 * A bystander who reads and writes during the attack; prints how long that took.
 *
 * @returns the median in milliseconds.
 */
async function bystander(
  attack: string,
  form: { path: string; message: object },
  from = BYSTANDER,
): Promise<number> {
  const times: number[] = []
  const timed = async (what: string, status: Promise<number>) => {
    const began = performance.now()
    expect([what, await status]).toEqual([what, 200])
    times.push(performance.now() - began)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await timed('a page that is the same for everybody', ask(from, '/dental-plans'))
    await timed('a page with a form', ask(from, '/contact'))
    const message = { ...form.message, treatment: `${attack} ${round}` }
    await timed('a message', writeTo(form.path, from, message))
  }
  const median = times.sort((a, b) => a - b)[Math.trunc(times.length / 2)] ?? 0
  process.stdout.write(`${attack}: median of a bystander ${median.toFixed(0)} ms\n`)
  return median
}

const contact = { path: '/api/mail/contact', message: contactMessage }

/** A bystander while one client repeats a request on all its connections, each as soon as it has an answer. */
async function besideReaders(reader: string, path: string, attack: string, from: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let goesOn = true
  const statuses = new Set<number>()
  const oneConnection = async () => {
    while (goesOn) statuses.add(await ask(reader, path, { agent }))
  }
  const all = Array.from({ length: CONNECTIONS }, oneConnection)
  try {
    return await bystander(attack, contact, from)
  } finally {
    goesOn = false
    await Promise.all(all)
    agent.destroy()
    expect([...statuses]).toEqual([200])
  }
}

describe('connections that ask for other protocols', () => {
  test('do not stop a bystander from reading pages and sending messages, whether they are held or reset', async () => {
    const upgrade = (protocol: string, path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`
    const open = []
    for (let client = 1; client <= 10; client += 1)
      for (const protocol of ['h2c', 'foo', 'websocket'])
        for (let count = 0; count < 10; count += 1)
          open.push(hold(`127.0.2.${client}`, upgrade(protocol, count % 2 === 0 ? '/api/live' : '/')))
    for (const [index, socket] of (await Promise.all(open)).entries())
      if (index % 3 === 0) socket.resetAndDestroy()
    await bystander('upgrades', contact)
    expect(await ask(BYSTANDER, '/healthz')).toBe(200)
  })
})

describe('requests that arrive faster than they are answered', () => {
  /**
   * Longest acceptable wait on this machine, in milliseconds; pages that are the same for everybody cost the site next
   * to nothing.
   */
  let bound: number
  beforeAll(async () => {
    bound = Math.max(WAIT_MAX, 5 * (await besideReaders('127.0.6.1', '/about', 'readers', '127.0.6.2')))
  })

  test('do not make a bystander wait long, even a thousand at once over one connection', async () => {
    const open = await hold('127.0.7.1', '')
    open.resume()
    open.write('GET /contact HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000))
    expect(await bystander('pipelining', contact, '127.0.6.4')).toBeLessThan(bound)
  })
})

test('after all attacks the site is ready, has logged no error and stops cleanly', async () => {
  expect(await ask(BYSTANDER, '/readyz')).toBe(200)
  expect(site.log()).not.toContain('"level":"error"')
  expect(await site.stop()).toBe(0)
})
