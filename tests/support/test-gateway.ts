import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createNmiGateway } from '../../src/payments/provider/nmi/nmi.ts'
import { createLog } from '../../src/runtime/log.ts'
import { cardForCode } from '../../test-gateway/cards.ts'
import { signature } from '../../test-gateway/events.ts'
import type { Transaction } from '../../test-gateway/ledger.ts'
import type { EventRow, Keys } from '../../test-gateway/store.ts'
import type { Switches } from '../../test-gateway/switches.ts'
import type { Completed, Outcome } from '../../test-gateway/three-d-secure.ts'
import { createTestGateway } from '../../test-gateway/test-gateway.ts'
import { onThisMachine } from './systems.ts'

/** Test cards by their effect; more in test-gateway/cards.ts. */
export const cards = {
  verified: '4100000000000100',
  mastercard: '5100000000000107',
  amex: '340000000000108',
  challenge: '4100000000005000',
  challengeFails: '4000000000002370',
  notEnrolled: '4111111111111111',
  failsAuthentication: '4000000000002925',
  /** The card whose sale gets a response code such as `202`. */
  code: (code: string): string => {
    const card = cardForCode(code)
    if (card === undefined) throw new Error(`no test card ends with ${code}`)
    return card.number
  },
}

/** Sends a request to a gateway. */
type Carry = (request: Request) => Response | Promise<Response>

/**
 * Client of a test gateway anywhere: acts over HTTP as the pages, the shop and the back office.
 *
 * @param carry Shortcut to a gateway in this process for requests of pages and back office; the shop's calls always use
 * HTTP.
 */
export function gatewayClient(url: string, keys: Keys, carry: Carry = fetch) {
  const addressOf = (path: string) => `${url}/test-gateway/${path}`
  const form = (path: string, values: Record<string, string>) =>
    new Request(addressOf(path), { method: 'POST', body: new URLSearchParams(values) })
  const send = (path: string, values: Record<string, string>) => fetch(form(path, values))
  const sendJson = async <Answer>(path: string, values: Record<string, string>): Promise<Answer> => {
    const response = await carry(form(path, values))
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await (await carry(new Request(addressOf(path)))).json()) as Answer

  const client = {
    url,
    keys,
    /** Makes a payment token, like the three frames. @throws {Error} for card data that a field refuses */
    async token(
      number: string,
      { exp = '12/34', cvv = /^3[47]/.test(number) ? '9997' : '999' } = {},
    ): Promise<string> {
      const { session } = await sendJson<{ session: string }>('token/api/create', {
        tokenization_key: keys.tokenizationKey,
      })
      for (const [field, value] of Object.entries({ ccnumber: number, ccexp: exp, cvv })) {
        const saved = await sendJson<{ valid: boolean; message: string }>('token/api/save', {
          session,
          field,
          value,
        })
        if (!saved.valid) throw new Error(saved.message)
      }
      return (await sendJson<{ token: string }>('token/api/tokenise', { session, needs_code: '1' })).token
    },
    /** Runs 3-D Secure for a token and answers the bank's challenge. @throws {Error} unless it completes */
    async authenticate(token: string, { approve = true, amount = '50.00' } = {}): Promise<Completed> {
      let outcome = await sendJson<Outcome>('three-d-secure/start', {
        checkout_key: keys.checkoutKey,
        payment_token: token,
        amount,
        currency: 'GBP',
      })
      if (outcome.outcome === 'challenge') {
        const { id } = outcome
        await sendJson('three-d-secure/answer', { id, answer: approve ? 'approve' : 'refuse' })
        outcome = await sendJson<Outcome>('three-d-secure/result', { id })
      }
      if (outcome.outcome !== 'complete') throw new Error(JSON.stringify(outcome))
      return outcome.result
    },
    /** Posts to transact.php with the right key. @returns the raw answer. */
    async transact(
      fields: Record<string, string>,
    ): Promise<{ status: number; text: string; answer: URLSearchParams }> {
      const response = await send('api/transact.php', { security_key: keys.securityKey, ...fields })
      const text = await response.text()
      return { status: response.status, text, answer: new URLSearchParams(text) }
    },
    /** Posts to query.php with the right key. @returns XML. */
    query: async (fields: Record<string, string> = {}) =>
      (await send('api/query.php', { security_key: keys.securityKey, ...fields })).text(),

    switches: () => read<Switches>('switches'),
    /** Changes some switches; the others stay. */
    async turn(changes: Partial<Switches>): Promise<void> {
      const response = await carry(
        new Request(addressOf('switches'), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(changes),
        }),
      )
      if (!response.ok) throw new Error(await response.text())
    },
    reset: () => client.turn({ reset: '1' } as Partial<Switches>),
    transactions: () => read<Transaction[]>('transactions'),
    /** Sales with an order id that reached the bank, including declined ones. */
    async sales(orderId: string): Promise<number> {
      const all = await client.transactions()
      return all.filter((one) => one.order_id === orderId && one.actions[0]?.type === 'sale').length
    },
    /** Number of sales with this order id that charged a card. */
    async charges(orderId: string): Promise<number> {
      const all = await client.transactions()
      const charged = all.filter(
        ({ order_id, actions }) =>
          order_id === orderId && actions.some(({ type, success }) => type === 'sale' && success === 1),
      )
      return charged.length
    },
    events: () => read<EventRow[]>('events'),
    /** Delivers an event again, even one that a switch withheld. */
    sendAgain: (eventRow: number) => sendJson(`back-office/events/${eventRow}/again`, {}),
    void: (transactionId: number) => sendJson(`back-office/${transactionId}/void`, {}),
    refund: (transactionId: number, amount = '') =>
      sendJson(`back-office/${transactionId}/refund`, { amount }),
    settle: (transactionId: number) => sendJson(`back-office/${transactionId}/settle`, {}),
    chargeBack: (transactionId: number, amount = '') =>
      sendJson(`back-office/${transactionId}/chargeback`, { amount }),
    /** A sale by staff on the telephone. */
    saleByTelephone: (amount: string, orderId = '') =>
      sendJson<Transaction>('back-office/sale', { amount, order_id: orderId }),
    /** Value of `Webhook-Signature` for any body. */
    sign: (body: string, webhookKey = keys.webhookKey) => signature(webhookKey, body),
  }
  return client
}

export type GatewayClient = ReturnType<typeof gatewayClient>

export interface RunningGateway extends GatewayClient {
  /** Settings for the site. */
  env: Record<string, string>
  /** Carries out later sales but withholds their answers. @returns a function that releases them. */
  holdSales: () => () => void
  stop(): Promise<void>
}

interface Wanted {
  file?: string
  webhookUrl?: string | null
  now?: () => number
  keys?: Partial<Keys>
}

/** Settings that direct the site to a test gateway. */
export const gatewayEnv = (url: string, keys: Keys): Record<string, string> => ({
  NMI_SECURITY_KEY: keys.securityKey,
  NMI_TOKENIZATION_KEY: keys.tokenizationKey,
  NMI_CHECKOUT_KEY: keys.checkoutKey,
  NMI_WEBHOOK_KEY: keys.webhookKey,
  NMI_API_URL: `${url}/test-gateway/api`,
  NMI_COLLECT_URL: `${url}/test-gateway/token/Collect.js`,
  NMI_GATEWAY_URL: `${url}/test-gateway/js/v1/Gateway.js`,
})

/** Starts a test gateway in this process on a free loopback port. */
export async function startTestGateway({
  file = ':memory:',
  webhookUrl = null,
  now = Date.now,
  keys,
}: Wanted = {}): Promise<RunningGateway> {
  const gateway = createTestGateway({ file, webhookUrl, now, ...(keys !== undefined && { keys }) })
  let held = Promise.resolve()
  const respond = getRequestListener(async (request, env) => {
    const answer = await gateway.fetch(request, env)
    if (request.url.endsWith('/transact.php')) await held
    return answer
  })
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...gatewayClient(url, gateway.keys, (request) => gateway.fetch(request)),
    env: gatewayEnv(url, gateway.keys),
    holdSales() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    async stop() {
      await gateway.stop()
      const closed = new Promise((resolve) => void server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** The site's own client for a test gateway. */
export const gatewayTo = ({ keys, url }: RunningGateway) =>
  createNmiGateway({
    ...keys,
    apiUrl: `${url}/test-gateway/api`,
    log: createLog('error', Date.now),
    ...onThisMachine,
  })
