import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from './support/practice.ts'
import { startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'

/*
 * A request may ask to upgrade its connection. Only the live socket accepts; every other request gets the answer that
 * it would get without asking, and no connection can end the site or outlive it.
 */

const dataDir = temporaryFolder()
let site: RunningServer

beforeAll(async () => {
  site = await startServer({ DATA_DIR: dataDir, PORT: '0' })
})
afterAll(async () => {
  await site.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Connects and sends the head of a request with an upgrade. */
function ask(upgrade: string, path = '/healthz', more = ''): Socket {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n${more}\r\n`,
  )
  return socket
}

/** The first bytes of an answer. */
async function answer(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  return bytes.toString()
}

const webSocket = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

const isAlive = async () => (await fetch(`${site.url}/healthz`)).status === 200

describe('a client that asks to upgrade to another protocol', () => {
  test.each(['h2c', 'foo', 'h2c, websocket', 'TLS/1.0'])('gets the ordinary answer: %s', async (protocol) => {
    const socket = ask(protocol)
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
    socket.destroy()
  })

  test.each(['h2c', 'foo', 'websocket'])(
    'and disconnects at once after %s does not crash the site',
    async (protocol) => {
      for (let count = 0; count < 40; count += 1) {
        const socket = ask(protocol, '/api/live')
        await once(socket, 'connect')
        socket.resetAndDestroy()
      }
      expect(await isAlive()).toBe(true)
      expect(site.log()).not.toContain('"event":"server.crashed"')
    },
  )

  test('and disconnects after the answer does not crash the site', async () => {
    for (const path of ['/api/live', '/', '/nowhere']) {
      const socket = ask('websocket', path, webSocket)
      await answer(socket)
      socket.resetAndDestroy()
    }
    expect(await isAlive()).toBe(true)
    expect(site.log()).not.toContain('"event":"server.crashed"')
  })
})

describe('a client that asks for a WebSocket', () => {
  test('without having begun a payment is refused, and the connection is closed', async () => {
    const socket = ask('websocket', '/api/live', webSocket)
    const closed = once(socket, 'end')
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 401 /)
    await closed
  })
})

test('the site stops although clients that asked for an upgrade keep their connections open', async () => {
  const sockets = [
    ...['h2c', 'foo'].map((protocol) => ask(protocol)),
    ...['/', '/api/live'].map((path) => ask('websocket', path, webSocket)),
  ]
  // Each client keeps its own end open, even after the site closes.
  for (const socket of sockets) socket.allowHalfOpen = true
  await Promise.all(sockets.map(answer))
  expect(await site.stop()).toBe(0)
  for (const socket of sockets) socket.destroy()
})
