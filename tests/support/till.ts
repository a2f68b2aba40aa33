import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { WebSocketServerLike } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { createLog } from '../../src/runtime/log.ts'
import { SOCKET_MESSAGE_MAX } from '../../src/server/start.ts'
import { paidOnline } from '../../src/practice/fees.ts'
import type { Gateway } from '../../src/payments/provider/provider.ts'
import { createNmiGateway } from '../../src/payments/provider/nmi/nmi.ts'
import type { CardAccount } from '../../src/payments/provider/account.ts'
import { newPayer } from './payer.ts'
import { rosalind } from './people.ts'
import { openPractice, SITE } from './practice.ts'
import { startTestGateway } from './test-gateway.ts'

/** What a new patient pays, as the provider writes it. */
export const depositAmount = (paidOnline.deposit / 100).toFixed(2)

/** Long enough for a busy machine; a test that waits for a silence says how long. Milliseconds. */
const PATIENCE = 20_000

interface Opening {
  at?: string
  dataDir?: string
  /** How long the site waits for an answer to a sale and to a question, in milliseconds. */
  patience?: { charge?: number; query?: number }
  /** Changes to the account, such as another address of the provider. */
  account?: Partial<CardAccount>
  /** What the provider says otherwise than its stand-in. */
  gateway?: Partial<Gateway>
  /** Address of the provider's two scripts for the shop, when something else stands there. */
  apiUrl?: string
  /** Letters leave by themselves when the site says that there are some. */
  postGoesOut?: boolean
}

/**
 * A practice that takes cards: the whole application behind a real HTTP server with its sockets, the provider's stand-in
 * on another port, which it reaches and which reaches it over HTTP only, and one clock for both that a test can turn.
 */
export async function openTill({
  at = '2026-11-24T10:00:00Z',
  dataDir,
  patience: { charge = PATIENCE, query = PATIENCE } = {},
  account = {},
  gateway: otherwise = {},
  apiUrl,
  postGoesOut = false,
}: Opening = {}) {
  let now = () => Date.parse(at)
  let hear: (body: string, headers: Headers) => Promise<number> = () => Promise.resolve(503)
  // The site has an address only when it runs, and the provider wants to know it before.
  const ear = await listen(
    async (request) => new Response('', { status: await hear(await request.text(), request.headers) }),
  )
  const gateway = await startTestGateway({ webhookUrl: `${ear.url}/`, now: () => now() })
  await gateway.turn({ webhookDelayMs: '0' })
  const lines: string[] = []
  const nmi = createNmiGateway({
    securityKey: gateway.keys.securityKey,
    webhookKey: gateway.keys.webhookKey,
    apiUrl: apiUrl ?? `${gateway.url}/test-gateway/api`,
    log: createLog('debug', (line) => void lines.push(line)),
    timeouts: { charge, query },
  })
  const cardAccount: CardAccount = {
    gateway: { ...nmi, ...otherwise },
    page: {
      cardFields: {
        url: `${gateway.url}/test-gateway/token/Collect.js`,
        key: gateway.keys.tokenizationKey,
      },
      threeDSecure: { url: `${gateway.url}/test-gateway/js/v1/Gateway.js`, key: gateway.keys.checkoutKey },
      notice: null,
    },
    test: false,
    mustCharge: false,
    closed: false,
    ...account,
  }
  const practice = await openPractice({
    at,
    ...(dataDir !== undefined && { dataDir }),
    postGoesOut,
    account: cardAccount,
  })
  now = practice.now
  const site = await listen((request, env) => Promise.resolve(practice.hono.fetch(request, env)))
  hear = async (body, headers) => {
    const answer = await fetch(`${site.url}/api/webhooks/nmi`, {
      method: 'POST',
      body,
      headers: relevant(headers),
    })
    return answer.status
  }

  const till = {
    practice,
    account: cardAccount,
    gateway,
    url: site.url,
    origin: SITE,
    /** Log lines of the site and of its words with the provider. */
    log: () => [...practice.lines, ...lines].join(''),
    /** A browser of its own with a patient before it. */
    payer: (whose: Parameters<typeof newPayer>[2] = {}) => newPayer(site.url, gateway, whose),
    /** Does what is due now, then turns the clock on, so often. */
    async waitFor(...pauses: readonly number[]) {
      for (const pause of pauses) {
        practice.wait(pause)
        await practice.payments.doDue()
      }
    },
    attempts: () => practice.db.selectFrom('attempts').selectAll().orderBy('id').execute(),
    payments: () => practice.db.selectFrom('payments').selectAll().orderBy('created_at').execute(),
    /** Every mail that has left, after what waits was sent. */
    async mails() {
      await practice.outbox.deliverDue()
      return practice.mailServer.mails
    },
    /** Mails that have left to the payer, who is Rosalind unless a test says otherwise. */
    toPayer: async () => (await till.mails()).filter(({ envelopeTo }) => envelopeTo.includes(rosalind.email)),
    /** Mails that have left to anybody else. */
    toPractice: async () =>
      (await till.mails()).filter(({ envelopeTo }) => !envelopeTo.includes(rosalind.email)),
    states: async () => (await till.attempts()).map(({ state }) => state),
    /** How many sales the provider was asked for. */
    asked: async () => (await gateway.transactions()).length,
    /** How many cards the provider has charged. */
    charged: async () =>
      (await gateway.transactions()).filter(({ actions }) =>
        actions.some(({ type, success }) => type === 'sale' && success === 1),
      ).length,
    /** Subjects of letters to an address, or to all others, without the daily comparison's, which may come at any time. */
    async subjects(to: string) {
      const all = (await till.mails()).map(({ envelopeTo, subject = '' }) => ({
        isTheirs: envelopeTo.includes(to),
        subject: subject.replace(/[0-9A-Z]{4}-[0-9A-Z]{4}(-[0-9A-Z]{4})?/, '…'),
      }))
      const kept = all.filter(({ subject }) => !subject.startsWith('Payments:'))
      const [theirs, others] = [
        kept.filter(({ isTheirs }) => isTheirs),
        kept.filter(({ isTheirs }) => !isTheirs),
      ]
      return { theirs: theirs.map(({ subject }) => subject), others: others.map(({ subject }) => subject) }
    },
    async close() {
      await practice.close()
      await gateway.stop()
      await ear.close()
      await site.close()
    },
  }
  return till
}

export type Till = Awaited<ReturnType<typeof openTill>>

/** What a proxy hands on of a message of the provider. */
const relevant = (headers: Headers) =>
  Object.fromEntries(['content-type', 'webhook-signature'].map((name) => [name, headers.get(name) ?? '']))

async function listen(answer: (request: Request, env: object) => Promise<Response>) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_MAX })
  const server = createAdaptorServer({
    fetch: answer,
    websocket: { server: sockets as WebSocketServerLike },
  }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
