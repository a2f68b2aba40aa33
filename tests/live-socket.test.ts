import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { depositAmount } from './support/facts.ts'
import { openForEachTest } from './support/opened.ts'
import { SITE } from './support/practice.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'

/* The live socket (failure case P33): a browser hears of its own payments only. */

/**
 * Live sockets of one browser and of one address; messages that one socket may send, and bytes of each (failure case
 * P33).
 */
const SOCKETS_PER_CLIENT = 30
const SOCKET_MESSAGES_MAX = 10
const SOCKET_MESSAGE_MAX = 1_024

const till = openForEachTest(() => openTill())

/** Tries to connect. Resolves with `open`, or with the status of the refusal. */
async function knock(headers: Record<string, string>, path = '/api/live'): Promise<number | 'open'> {
  const socket = new WebSocket(till.url.replace('http', 'ws') + path, { headers })
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      resolve('open')
      socket.terminate()
    })
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('error', reject)
  })
}

test('a browser without WebSocket gets the same updates over HTTP, and no other browser gets them', async () => {
  const payer = till.payer()
  expect(await payer.updates()).toEqual([])
  await payer.pay()
  await expect.poll(async () => (await till.attempts())[0]?.card_last_four).toBe('0100')
  const { messages, socket } = await payer.listen()
  await expect.poll(() => messages.length).toBe(1)
  expect(await payer.updates()).toEqual(messages)
  const other = till.payer()
  await other.begin()
  expect(await other.updates()).toEqual([])
  other.forgetCookie()
  expect(await other.updates()).toEqual([])
  socket.terminate()
})

test('an open socket gets an update as soon as a payment is made, in the specified format', async () => {
  const payer = till.payer()
  await payer.begin()
  const { messages, socket } = await payer.listen()
  const { transaction_id } = await payer.pay()
  await expect.poll(() => messages.length).toBe(1)
  expect(messages[0]).toEqual({
    event: 'transactionUpdate',
    event_body: {
      transaction_id,
      currency: 'GBP',
      action: {
        amount: depositAmount,
        date: '20261124100000',
        success: '1',
        response_text: 'SUCCESS',
        processor_response_text: '',
        response_code: '100',
      },
      card: { cc_number: '************0100', cc_type: 'visa' },
      billing_address: {
        first_name: 'Rosalind',
        last_name: 'Fenn',
        email: 'ros.fenn@example.org',
        city: 'Ashcombe',
      },
    },
  })
  socket.terminate()
})

test('a second browser gets no update of another’s payment, even when it sends the transaction id', async () => {
  const stranger = till.payer()
  await stranger.begin()
  const { messages, socket } = await stranger.listen()
  const { transaction_id } = await till.payer().pay()
  socket.send(JSON.stringify({ transaction_id }))
  const payer = till.payer({ firstName: 'Tom' })
  await payer.pay()
  await expect
    .poll(async () => (await till.attempts()).map(({ card_last_four }) => card_last_four))
    .toEqual(['0100', '0100'])
  const mine = await stranger.pay()
  await expect.poll(() => messages.length).toBe(1)
  expect(messages[0]?.event_body.transaction_id).toBe(mine.transaction_id)
  socket.terminate()
})

test('a socket is refused without a cookie, with a forged one, and from another site', async () => {
  const payer = till.payer()
  await payer.begin()
  const cookie = payer.cookie() ?? ''
  expect(await knock({ origin: SITE })).toBe(401)
  expect(
    await knock({ origin: SITE, cookie: cookie.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')) }),
  ).toBe(401)
  expect(await knock({ origin: SITE, cookie: '__Host-checkout=AAAAAAAAAAAAAAAAAAAAAA.1.x' })).toBe(401)
  for (const origin of [
    'https://evil.example',
    `${SITE}.evil.example`,
    'null',
    'http://www.practice.example',
  ])
    expect([origin, await knock({ origin, cookie })]).toEqual([origin, 403])
  expect(await knock({ origin: SITE, cookie })).toBe('open')
})

test('only /api/live accepts sockets, and it accepts nothing else', async () => {
  const payer = till.payer()
  await payer.begin()
  const cookie = payer.cookie() ?? ''
  for (const [path, status] of [
    ['/', 200],
    ['/newpatients', 200],
    ['/api/payments/process', 405],
    ['/api/live/', 404],
  ] as const)
    expect([path, await knock({ origin: SITE, cookie }, path)]).toEqual([path, status])
  const plain = await fetch(`${till.url}/api/live`)
  expect([plain.status, plain.headers.get('upgrade')]).toEqual([426, 'websocket'])
})

test('an invalid handshake is refused, and its connection is closed', async () => {
  const payer = till.payer()
  await payer.begin()
  const asked = get(`${till.url}/api/live`, {
    headers: {
      origin: SITE,
      cookie: payer.cookie(),
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '99',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers.connection]).toEqual([400, 'close'])
  await once(answer.resume(), 'end')
})

test('an address can have a limited number of sockets, and another one when one is closed', async () => {
  const sockets = []
  for (let count = 0; count < SOCKETS_PER_CLIENT; count += 1) {
    const payer = till.payer()
    await payer.begin()
    sockets.push((await payer.listen()).socket)
  }
  const last = till.payer()
  await last.begin()
  const headers = { origin: SITE, cookie: last.cookie() ?? '' }
  expect(await knock(headers)).toBe(429)
  sockets[0]!.terminate()
  await expect.poll(() => knock(headers)).toBe('open')
  for (const socket of sockets) socket.terminate()
})

test('a socket that sends a long message, or many, is closed, and a new one still works', async () => {
  const payer = till.payer()
  await payer.begin()
  const { socket: long } = await payer.listen()
  const longClosed = once(long, 'close')
  long.send('x'.repeat(1_000_000))
  expect((await longClosed)[0]).toBe(1009)
  const { socket: many } = await payer.listen()
  const manyClosed = once(many, 'close')
  for (let count = 0; count <= SOCKET_MESSAGES_MAX; count += 1) many.send('x'.repeat(SOCKET_MESSAGE_MAX))
  expect((await manyClosed)[0]).toBe(1008)
  const { messages, socket } = await payer.listen()
  await payer.pay()
  await expect.poll(() => messages.length).toBe(1)
  socket.terminate()
})

test('a declined card is announced as declined, with the site’s own words', async () => {
  const payer = till.payer()
  await payer.begin()
  const { messages, socket } = await payer.listen()
  await payer.pay({ card: cards.code('202') })
  await expect.poll(() => messages.length).toBeGreaterThan(0)
  expect(messages[0]?.event_body.action).toMatchObject({ success: '0', response_code: '202' })
  expect(messages[0]?.event_body.action.response_text).toContain('There isn’t enough money on this card')
  socket.terminate()
})

test('stopping the site closes its sockets, so that browsers reconnect', async () => {
  const payer = till.payer()
  await payer.begin()
  const { socket } = await payer.listen()
  const closed = once(socket, 'close')
  await till.practice.payments.stop()
  expect((await closed)[0]).toBe(1001)
})
