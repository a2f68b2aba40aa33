import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { HTTPException } from 'hono/http-exception'
import { bodyLimit } from 'hono/body-limit'
import { timingSafeEqual } from 'hono/utils/buffer'
import { apiRoutes } from './api.ts'
import { backOfficeRoutes } from './back-office.ts'
import { browserRoutes } from './browser-routes.ts'
import { cardFields } from './card-fields.ts'
import { openEvents } from './events.ts'
import { patience } from './faults.ts'
import type { NodeEnv } from './faults.ts'
import { openLedger } from './ledger.ts'
import { queries } from './query.ts'
import { openStore } from './store.ts'
import type { Keys } from './store.ts'
import { threeDSecure } from './three-d-secure.ts'
import { transactions } from './transact.ts'

/*
 * A stand-in of the payment provider NMI for demonstration and tests: the same scripts, the same two addresses, the
 * same signed events, and switches for everything that can go wrong. It knows nothing of the site and the site reaches
 * it over HTTP only. No card number and no security code is kept or logged.
 */

export interface TestGatewayOptions {
  /** File of its own SQLite database (its transactions survive a restart of the demo); ':memory:' in tests. */
  file: string
  /** Where signed events go, e.g. http://127.0.0.1:3000/api/webhooks/nmi; null: nobody listens. */
  webhookUrl: string | null
  /** UTC milliseconds. */
  now: () => number
  /** Keys to use in place of random ones. */
  keys?: Partial<Keys>
  /** Password of its own pages, which show who paid and turn switches; without one they are open. */
  pageKey?: string | undefined
  /** Refuses those who may not see them for another reason. */
  onlyFor?: MiddlewareHandler
}

export interface TestGateway {
  /** Everything under /test-gateway/ . @param env What @hono/node-server hands in, so that a connection can be broken. */
  fetch: (request: Request, env?: NodeEnv) => Response | Promise<Response>
  keys: Keys
  /** Addresses on whatever host it is reached at. */
  paths: { api: string; collect: string; gateway: string; page: string }
  /** Ends hanging requests, deliveries and timers, and closes its database. */
  stop(): Promise<void>
}

const prefix = '/test-gateway'
const LONGEST_WAIT = 3_600_000
/** No request of a shop or a frame comes near this; bytes. */
const LARGEST_BODY = 65_536

export function createTestGateway(options: TestGatewayOptions): TestGateway {
  const { now, webhookUrl } = options
  const store = openStore(options.file, options.keys)
  const waiting = patience()
  const events = openEvents({ store, webhookUrl, now })
  const undelivered = new Set<Promise<unknown>>()
  const ledger = openLedger(store, now, (kind, transaction, action) => {
    const delivery = events
      .sendTransaction(kind, transaction, action)
      .finally(() => undelivered.delete(delivery))
    undelivered.add(delivery)
  })
  const fields = cardFields(store, now)
  const secure = threeDSecure(store, fields, now)
  const act = transactions({ store, fields, threeDSecure: secure, ledger, now })
  const ask = queries(store, ledger, now)

  let clock: NodeJS.Timeout | undefined
  /** Unknown results become known when their time has come, and at once when somebody asks after that. */
  const resolve = () => {
    clearTimeout(clock)
    const next = ledger.resolve()
    if (next !== null) clock = setTimeout(resolve, Math.min(next, LONGEST_WAIT)).unref()
  }

  // Not strict: its page is reached with and without the last slash.
  const app = new Hono({ strict: false })
    .basePath(prefix)
    // Hono's own handler writes every error out, also that of a sender who left before all had come.
    .onError((error, c) => {
      const incoming = (c.env as NodeEnv | undefined)?.incoming
      if (incoming?.destroyed === true && !incoming.complete) return c.body(null, 400)
      // An answer that a guard gives, such as the question for the key.
      if (error instanceof HTTPException) return error.getResponse()
      process.stderr.write(`${error.stack}\n`)
      return c.text('Something went wrong.', 500)
    })
    .use(bodyLimit({ maxSize: LARGEST_BODY }))
    .use(onlyFromHere(`${prefix}/switches`, `${prefix}/back-office`))
    .route(
      '/api',
      apiRoutes({
        store,
        patience: waiting,
        async transact(request) {
          const answer = act(request)
          resolve()
          await Promise.all(undelivered)
          return answer
        },
        query(request) {
          resolve()
          return ask(request)
        },
      }),
    )
    .route('/', browserRoutes({ store, fields, secure, patience: waiting }))
    .use(onlyWithKey(options.pageKey))
    .use(options.onlyFor ?? ((_, next) => next()))
    .route('/', backOfficeRoutes({ store, ledger, events, now }))

  events.resume()
  resolve()
  return {
    fetch: (request, env) => app.fetch(request, env),
    keys: store.keys,
    paths: {
      api: `${prefix}/api`,
      collect: `${prefix}/token/Collect.js`,
      gateway: `${prefix}/js/v1/Gateway.js`,
      page: `${prefix}/`,
    },
    async stop() {
      clearTimeout(clock)
      waiting.stop()
      await events.stop()
      store.close()
    },
  }
}

/** Lets through who has the key; the name that a browser asks for beside it does not matter. */
const onlyWithKey = (key: string | undefined): MiddlewareHandler =>
  key === undefined
    ? (_, next) => next()
    : basicAuth({
        realm: 'Test gateway',
        verifyUser: (_, password) => timingSafeEqual(password, key),
        invalidUserMessage: 'The key of this page is in the log of the site, which prints it at each start.',
      })

/** Another site's page must not be able to press the buttons of this one. */
const onlyFromHere =
  (...guarded: string[]): MiddlewareHandler =>
  (c: Context, next) => {
    if (c.req.method === 'GET' || !guarded.some((path) => c.req.path.startsWith(path))) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const host = c.req.header('host')
    const ours =
      site === undefined
        ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
        : site === 'same-origin' || site === 'none'
    return ours ? next() : Promise.resolve(c.text('Only this page may change that.', 403))
  }
