import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { WebSocketServerLike } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { createLog } from '../../src/runtime/log.ts'
import { SOCKET_MESSAGE_MAX } from '../../src/server/start.ts'
import type { Gateway } from '../../src/payments/provider/provider.ts'
import { createNmiGateway } from '../../src/payments/provider/nmi/nmi.ts'
import type { CardAccount } from '../../src/payments/provider/card-account.ts'
import { newPayer } from './payer.ts'
import { rosalind } from './people.ts'
import { openPractice, SITE } from './practice.ts'
import { startTestGateway } from './test-gateway.ts'
import { onThisMachine } from './systems.ts'

/** Timeout long enough for a busy machine; tests of a timeout set their own. Milliseconds. */
const PATIENCE = 20_000

interface Opening {
  at?: string
  dataDir?: string
  /** Timeouts of the site for a sale and for a query, in milliseconds. */
  patience?: { charge?: number; query?: number }
  /** Changes to the account, such as another URL of the provider. */
  account?: Partial<CardAccount>
  /** Overrides methods of the gateway. */
  gateway?: Partial<Gateway>
  /** URL of the folder with transact.php and query.php, when the stand-in is not used. */
  apiUrl?: string
  /** When the provider sends its events. */
  webhooks?: 'normal' | 'never'
  /** True: letters are sent when the site wakes the outbox. */
  postGoesOut?: boolean
}

/**
 * A practice that accepts cards: the whole application behind a real HTTP server with sockets, the provider's stand-in
 * on another port, HTTP as the only connection between the two, and one clock for both that a test can advance.
 */
export async function openTill({
  at = '2026-11-24T10:00:00Z',
  dataDir,
  patience: { charge = PATIENCE, query = PATIENCE } = {},
  account = {},
  gateway: otherwise = {},
  apiUrl,
  webhooks = 'normal',
  postGoesOut = false,
}: Opening = {}) {
  let now = () => Date.parse(at)
  let hear: (body: string, headers: Headers) => Promise<number> = () => Promise.resolve(503)
  // The site's port is known only once it listens, but the provider needs the webhook URL before.
  const ear = await listen(
    async (request) => new Response('', { status: await hear(await request.text(), request.headers) }),
  )
  const gateway = await startTestGateway({ webhookUrl: `${ear.url}/`, now: () => now() })
  await gateway.turn({ webhookDelayMs: '0', webhooks })
  const lines: string[] = []
  const nmi = createNmiGateway({
    ...onThisMachine,
    securityKey: gateway.keys.securityKey,
    webhookKey: gateway.keys.webhookKey,
    apiUrl: apiUrl ?? `${gateway.url}/test-gateway/api`,
    log: createLog('debug', Date.now, (line) => void lines.push(line)),
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
    isTestMode: false,
    isLiveRequired: false,
    isClosed: false,
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
    /** Log of the site and of its calls to the provider. */
    log: () => [...practice.lines, ...lines].join(''),
    /** A patient with their own browser. */
    payer: (whose: Parameters<typeof newPayer>[2] = {}) => newPayer(site.url, gateway, whose),
    /** After each pause, advances the clock and does what is due. */
    async waitFor(...pauses: readonly number[]) {
      for (const pause of pauses) {
        practice.wait(pause)
        await practice.payments.runDueJobs()
      }
    },
    attempts: () => practice.db.selectFrom('attempts').selectAll().orderBy('id').execute(),
    payments: () => practice.db.selectFrom('payments').selectAll().orderBy('created_at').execute(),
    /** All mails sent so far, after delivering the due ones. */
    async mails() {
      await practice.outbox.deliverDue()
      return practice.mailServer.mails
    },
    /** Those whose subject begins with these words. */
    lettersAbout: async (title: string) =>
      (await till.mails()).filter(({ subject }) => subject?.startsWith(title)),
    /** Mails to the payer, who is Rosalind by default. */
    toPayer: async () => (await till.mails()).filter(({ envelopeTo }) => envelopeTo.includes(rosalind.email)),
    /** Mails to all others. */
    toPractice: async () =>
      (await till.mails()).filter(({ envelopeTo }) => !envelopeTo.includes(rosalind.email)),
    states: async () => (await till.attempts()).map(({ state }) => state),
    /** Number of sales that the provider received. */
    asked: async () => (await gateway.transactions()).length,
    /** Number of cards that the provider charged. */
    charged: async () =>
      (await gateway.transactions()).filter(({ actions }) =>
        actions.some(({ type, success }) => type === 'sale' && success === 1),
      ).length,
    /**
     * Subjects of letters to an address, and to all others, without those of the daily comparison, which may come at
     * any time.
     */
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

/** Headers of a webhook that a proxy forwards. */
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
