import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './support/practice.ts'
import { startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'

/* Requests that no patient's browser sends on purpose, over the wire to the built site. */

let site: RunningServer
const dataDir = temporaryFolder()
beforeAll(async () => {
  site = await startServer({ DATA_DIR: dataDir, PORT: '0' })
})
afterAll(async () => {
  await site.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function send(head: string) {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(head)
  return socket
}

async function statusOf(head: string): Promise<number> {
  const socket = await send(head)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1])
}

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

test('a request with two Host headers is refused on every path', async () => {
  for (const [path, more, status] of [
    ['/', '', 200],
    ['/contact', '', 200],
    ['/healthz', '', 200],
    ['/api/live', upgrade, 401],
  ] as const) {
    const head = (hosts: string) => `GET ${path} HTTP/1.1\r\n${hosts}${more}\r\n`
    expect([path, await statusOf(head('Host: localhost\r\n'))]).toEqual([path, status])
    for (const two of ['Host: localhost\r\nhost: evil.example\r\n', 'Host: localhost\r\nHOST: localhost\r\n'])
      expect([path, await statusOf(head(two))]).toEqual([path, 400])
  }
})

test('a request with an invalid or missing Host is refused on every path', async () => {
  for (const [path, more] of [
    ['/', ''],
    ['/contact', ''],
    ['/healthz', ''],
    ['/api/live', upgrade],
    ['/healthz', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'],
  ] as const) {
    for (const host of ['Host: [::1\r\n', 'Host: a b\r\n', 'Host: a/b\r\n', 'Host: x@y\r\n', ''])
      expect([path, host, await statusOf(`GET ${path} HTTP/1.1\r\n${host}${more}\r\n`)]).toEqual([
        path,
        host,
        400,
      ])
    for (const host of ['[::1]:3000', '127.0.0.1:80', 'Practice.Example', 'a_b'])
      expect([host, await statusOf(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`)]).toEqual([
        host,
        path === '/api/live' ? 401 : 200,
      ])
  }
  expect(await statusOf('GET / HTTP/1.0\r\n\r\n')).toBe(200)
})

test('only the beginning of a long path is logged', async () => {
  expect(await statusOf(`GET /${'a'.repeat(3_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toBe(404)
  await expect.poll(() => site.log()).toContain(`"path":"/${'a'.repeat(199)}"`)
})

test('the demo’s letters are not shown over HTTP/1.0, which nginx uses as a proxy by default', async () => {
  expect(await statusOf('GET /dev/mailbox HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe(200)
  expect(await statusOf('GET /dev/mailbox HTTP/1.0\r\nHost: localhost\r\n\r\n')).toBe(403)
})

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const upload = 'multipart/form-data; boundary=X'
const jpeg = `--X\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n\u00ff\u00d8\u00ff\u00e0`

test('clients that disconnect in the middle cause no error and no stack trace in the log', async () => {
  for (const [path, type, part] of [
    ['/api/mail/contact', json, '{"a'],
    ['/api/mail/contact', form, 'firstName=R'],
    ['/newpatients', form, 'firstName=R'],
    ['/api/mail/emergency', upload, '--X\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nRos'],
    ['/api/mail/emergency', upload, jpeg],
    ['/api/users/check', json, '{"e'],
    ['/api/payments/process', json, '{"a'],
    ['/api/webhooks/nmi', json, '{"e'],
    ['/test-gateway/api/transact.php', form, 'type=sale'],
  ] as const)
    for (const accept of ['text/html', 'application/json']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nContent-Type: ${type}\r\n`
      for (const body of [
        `Content-Length: 5000\r\n\r\n${part}`,
        `Transfer-Encoding: chunked\r\n\r\n${part.length.toString(16)}\r\n${part}\r\n`,
      ])
        (await send(head + body)).end()
      const reset = await send(`${head}Content-Length: 5000\r\n\r\n${part}`)
      // Once this request is answered, the site has read the bytes of the one before it.
      await statusOf('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      reset.resetAndDestroy()
    }
  for (const path of ['/contact', '/newpatients', '/dental-plans?x'])
    for (const coding of ['identity', 'gzip', 'br']) {
      const socket = await send(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${coding}\r\n\r\n`,
      )
      await once(socket, 'readable')
      socket.resetAndDestroy()
    }
  const departures = () => site.log().match(/"event":"request.aborted"/g)?.length ?? 0
  await expect.poll(departures).toBeGreaterThan(9)
  const lines = site.log().trim().split('\n')
  expect(lines.filter((line) => !/^\{.*"level":"(info|warn)"/.test(line))).toEqual([])
})

test('a message that is far too long is refused, whether its length is told or not', async () => {
  const body = JSON.stringify({ treatment: 'x'.repeat(2 ** 20) })
  for (const path of ['/api/mail/contact', '/api/payments/process', '/api/users/check']) {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${json}\r\n`
    for (const rest of [
      // Refused by its Content-Length alone, before any of the body arrives.
      `Content-Length: ${body.length}\r\n\r\n`,
      `Content-Length: ${body.length}\r\n\r\n${body}`,
      `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ])
      expect([path, rest.slice(0, 30), await statusOf(head + rest)]).toEqual([path, rest.slice(0, 30), 413])
  }
})
