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
import { thisMachine } from './outside.ts'
import type { Outside, Timer } from './outside.ts'
import { queries } from './query.ts'
import { openStore } from './store.ts'
import type { Keys } from './store.ts'
import { threeDSecure } from './three-d-secure.ts'
import { transactions } from './transact.ts'

/*
 * A stand-in of the payment provider NMI for demonstration and tests: the same scripts, the same two API endpoints, the
 * same signed events, and switches for everything that can go wrong. It knows nothing of the site, and the site reaches
 * it over HTTP only. No card number and no security code is stored or logged.
 */

export interface TestGatewayOptions {
  /** File of its own SQLite database, so that transactions survive a restart of the demo; ':memory:' in tests. */
  file: string
  /** URL for signed events, such as http://127.0.0.1:3000/api/webhooks/nmi; null: no listener. */
  webhookUrl: string | null
  /** UTC milliseconds. */
  now: () => number
  /** Timers, and the way of its events; those of this machine unless a simulation hands in others. */
  outside?: Outside
  /** Keys to use instead of random ones. */
  keys?: Partial<Keys>
  /** Password of its own pages, which show payers and change switches; undefined: open to all. */
  pageKey?: string | undefined
  /** Additional access rules for these pages. */
  onlyFor?: MiddlewareHandler
}

export interface TestGateway {
  /**
   * Handles everything under /test-gateway/. @param env Bindings of @hono/node-server, needed to break a connection.
   */
  fetch: (request: Request, env?: NodeEnv) => Response | Promise<Response>
  keys: Keys
  /** Paths, on whatever host it is reached at. */
  paths: { api: string; collect: string; gateway: string; page: string }
  /** Ends hanging requests, deliveries and timers, and closes the database. */
  stop(): Promise<void>
}

const prefix = '/test-gateway'
const LONGEST_WAIT = 3_600_000
/** Bytes; far more than any request of a shop or a frame. */
const LARGEST_BODY = 65_536

export function createTestGateway(options: TestGatewayOptions): TestGateway {
  const { now, webhookUrl, outside = thisMachine } = options
  const store = openStore(options.file, options.keys)
  const waiting = patience()
  const events = openEvents({ store, webhookUrl, now, outside })
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

  let clock: Timer | undefined
  /** Decides unknown results that are due: by a timer, and on each API call. */
  const resolve = () => {
    clock?.cancel()
    const next = ledger.resolve()
    if (next !== null) clock = outside.later(resolve, Math.min(next, LONGEST_WAIT))
  }

  // Not strict: its page works with and without the trailing slash.
  const app = new Hono({ strict: false })
    .basePath(prefix)
    // Hono's own handler logs every error, even when the client disconnected before its whole body arrived.
    .onError((error, c) => {
      const incoming = (c.env as NodeEnv | undefined)?.incoming
      if (incoming?.destroyed === true && !incoming.complete) return c.body(null, 400)
      // The answer of a guard, such as the request for a password.
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
      clock?.cancel()
      waiting.stop()
      await events.stop()
      store.close()
    },
  }
}

/** Requires the key as the password; the user name is ignored. */
const onlyWithKey = (key: string | undefined): MiddlewareHandler =>
  key === undefined
    ? (_, next) => next()
    : basicAuth({
        realm: 'Test gateway',
        verifyUser: (_, password) => timingSafeEqual(password, key),
        invalidUserMessage: 'The key of this page is in the log of the site, which prints it at each start.',
      })

/** Against cross-site requests: other sites' pages must not press these buttons. */
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
