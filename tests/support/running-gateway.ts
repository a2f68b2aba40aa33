import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SaxesParser } from 'saxes'
import { onTestFinished } from 'vitest'
import { startTestGateway } from './test-gateway.ts'
import type { GatewayClient, RunningGateway } from './test-gateway.ts'

/* Helpers for tests of the test gateway; whatever they start ends with the test. */

export async function start(wanted: Parameters<typeof startTestGateway>[0] = {}): Promise<RunningGateway> {
  const gateway = await startTestGateway(wanted)
  onTestFinished(() => gateway.stop())
  return gateway
}

interface Heard {
  signature: string
  body: string
  type: string
  id: string
  content: Record<string, unknown> & { action: Record<string, string>; condition: string; order_id: string }
}

/** A webhook receiver that answers with a given status. */
export async function listen() {
  const heard: Heard[] = []
  const listener = { heard, status: 200, url: '' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const event = JSON.parse(body) as { event_id: string; event_type: string; event_body: Heard['content'] }
      const sign = request.headers['webhook-signature']
      heard.push({
        signature: String(sign),
        body,
        type: event.event_type,
        id: event.event_id,
        content: event.event_body,
      })
      response.writeHead(listener.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return listener
}

/** A valid sale: token, 3-D Secure result, amount. */
export async function sell(gateway: GatewayClient, number: string, fields: Record<string, string> = {}) {
  const token = await gateway.token(number)
  const proof = await gateway.authenticate(token)
  return gateway.transact({
    type: 'sale',
    payment_token: token,
    amount: '50.00',
    currency: 'GBP',
    orderid: 'PAY-1',
    cavv: proof.cavv,
    cardholder_auth: proof.cardHolderAuth,
    ...fields,
  })
}

function elements(xml: string): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = []
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', () => {
    found.push({ path: path.join('/'), text: text.trim() })
    path.pop()
    text = ''
  })
  parser.write(xml).close()
  return found
}

/** Texts of all elements with a name in an answer of query.php. @throws {Error} when the XML is not well-formed */
export const textsOf = (xml: string, name: string) =>
  elements(xml)
    .filter(({ path }) => path.endsWith(`/${name}`))
    .map(({ text }) => text)
