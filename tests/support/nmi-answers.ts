import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Log } from '../../src/runtime/log.ts'
import { createNmiGateway } from '../../src/payments/provider/nmi/nmi.ts'
import type {
  ChargeAnswer,
  Gateway,
  LookUpResult,
  Sale,
  Transaction,
} from '../../src/payments/provider/provider.ts'
import { onThisMachine } from './systems.ts'

/* A fake provider that answers with the exact bytes that a test gives it. */

export const keys = { securityKey: 'security-key-canary', webhookKey: 'demo-signing-key-for-unit-tests' }

export const sale: Sale = {
  reference: 'PAY-000123-1',
  token: 'token-canary-9a8B7c6D',
  pence: 5_000,
  currency: 'GBP',
  description: 'Deposit for a first visit',
  nameOnCard: 'R J FENN',
  firstName: 'Rosalind',
  lastName: 'Fenn',
  email: 'ros.fenn@example.org',
  city: 'Ashcombe',
  zipCode: '125',
  clientAddress: '203.0.113.7',
  proof: {
    cavv: 'Y2F2+di/jYW5hcnk+PQ==',
    xid: '',
    eci: '05',
    cardholder_auth: 'verified',
    three_ds_version: '2.2.0',
    directory_server_id: '4c9bd4ba-4b1e-4b3c-9a8e-2f5a1c0d7e61',
  },
  note: 'registration AAAAAAAAAAAAAAAAAAAAAA 0123',
}

/** Fields of the answer to a paid sale, in the provider's order. */
export const approved = {
  response: '1',
  responsetext: 'SUCCESS',
  authcode: '123456',
  transactionid: '7000000001',
  avsresponse: 'N',
  cvvresponse: 'M',
  orderid: sale.reference,
  type: 'sale',
  response_code: '100',
}

/** An answer to a sale; like the provider's own it is not URL-encoded. */
export const saleAnswer = (fields: object = {}) =>
  Object.entries({ ...approved, ...fields })
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const elements = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

export const paying = {
  amount: '50.00',
  action_type: 'sale',
  date: '20261104153012',
  success: '1',
  response_text: 'SUCCESS',
  response_code: '100',
  processor_response_text: 'APPROVED',
  processor_response_code: '00',
}

/** What the site reads of `sale` with `paying`. */
export const paidSale: Transaction = {
  transactionId: '7000000001',
  reference: sale.reference,
  state: 'paid',
  pence: 5_000,
  currency: 'GBP',
  returnedPence: 0,
  returnedAt: null,
  chargedBackPence: 0,
  chargedAt: Date.UTC(2026, 10, 4, 15, 30, 12),
  declineReason: null,
  code: '100',
  text: 'SUCCESS',
  processorCode: '00',
  processorText: 'APPROVED',
  card: { lastFour: '1111', type: 'visa' },
  payer: { firstName: '', lastName: '', email: '', city: '' },
  note: '',
}

export const settling = { amount: '50.00', action_type: 'settle', date: '20261105061500', success: '1' }

/** A transaction in the XML of query.php. */
export const transactionXml = (fields: object = {}, actions: readonly object[] = [paying]) => `<transaction>
 ${elements({
   transaction_id: '7000000001',
   transaction_type: 'cc',
   condition: 'complete',
   order_id: sale.reference,
   first_name: 'Rosalind',
   last_name: 'Fenn',
   cc_number: '4xxxxxxxxxxx1111',
   cc_hash: 'hash-canary',
   cc_exp: '1028',
   cc_bin: '411111',
   cc_type: 'visa',
   currency: 'GBP',
   ...fields,
 })}
 ${actions.map((action) => `<action>${elements(action)}</action>`).join('\n ')}
</transaction>`

export const document = (...parts: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<nm_response>${parts.join('\n')}</nm_response>\n`

export interface Asked {
  path: string
  headers: IncomingMessage['headers']
  fields: URLSearchParams
}
type Answer = (response: ServerResponse, asked: Asked, socket: Socket) => void

export interface Provider {
  gateway: Gateway
  /** Where it listens. */
  url: string
  asked: readonly Asked[]
  log: readonly Record<string, unknown>[]
  /** Sets the answer to every request from now on. */
  answers: (answer: Answer | string) => void
  /** How the gateway reads this answer to a charge. @throws {Error} unless the provider got exactly one request */
  charged: (answer: Answer | string, of?: Sale) => Promise<ChargeAnswer>
  /** How it reads this answer to a look-up. */
  found: (answer: Answer | string) => Promise<LookUpResult>
  /** Transactions in an answer. @throws {Error} when it cannot be parsed */
  transactionsIn: (answer: string) => Promise<readonly Transaction[]>
  close: () => Promise<void>
}

/** @param timeout Timeout of the gateway in milliseconds; default: the site's. */
export async function startProvider(timeout?: number): Promise<Provider> {
  const asked: Asked[] = []
  const log: Record<string, unknown>[] = []
  let answer: Answer = (response) => response.end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const fields = new URLSearchParams(Buffer.concat(chunks).toString())
      const one = { path: request.url ?? '', headers: request.headers, fields }
      asked.push(one)
      answer(response, one, request.socket)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway = createNmiGateway({
    ...onThisMachine,
    ...keys,
    apiUrl: `${url}/api`,
    log: collect(log),
    ...(timeout !== undefined && { timeouts: { charge: timeout, query: timeout } }),
  })
  const provider: Provider = {
    url,
    asked,
    log,
    gateway,
    answers(next) {
      answer = typeof next === 'string' ? (response) => html(response).end(next) : next
    },
    async charged(next, of = sale) {
      provider.answers(next)
      const result = await gateway.charge(of)
      if (asked.length !== 1) throw new Error(`The provider was asked ${asked.length} times.`)
      return result
    },
    found(next) {
      provider.answers(next)
      return gateway.lookUp(sale.reference)
    },
    async transactionsIn(next) {
      const result = await provider.found(next)
      if (result.found === 'trouble') throw new Error(result.text)
      return result.transactions
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
  return provider
}

/** The provider sends every answer as HTML. */
export const html = (response: ServerResponse, status = 200) =>
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' })

export function collect(lines: Record<string, unknown>[]): Log {
  const at =
    (level: string) =>
    (event: string, facts: object = {}) =>
      void lines.push({ level, event, ...facts })
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
