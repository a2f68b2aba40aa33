import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import type { WebSocket } from 'ws'
import { readClient } from '../../http/client-address.ts'
import type { Db } from '../../storage/tables.ts'
import { PAYMENTS_SHOWN } from '../../runtime/limits.ts'
import { describeError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import { repeat } from '../../runtime/system.ts'
import type { System } from '../../runtime/system.ts'
import { SECOND } from '../../runtime/units.ts'
import { paths } from '../../paths.ts'
import { findAttemptsOfBrowser } from '../ledger/attempts.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import { buildLiveMessage } from './payments-made-endpoint.ts'
import { isReportable } from '../rules/attempt.ts'
import type { CheckoutSessions } from './payers/checkout-session.ts'
import type { Today } from '../../facts/prepared-notices.ts'

/** Browsers beyond this limit ask over HTTP, as where WebSockets are blocked. */
const SOCKETS_MAX = 500
const SOCKETS_PER_CLIENT = 30
/** Most messages accepted per socket; browsers have no reason to send any. */
const SOCKET_MESSAGES_MAX = 10
const SOCKET_HEARTBEAT = 25 * SECOND

interface LiveParts {
  db: Db
  sessions: CheckoutSessions
  site: { url: string }
  log: Log
  /** Number of trusted proxies in front, for the client's address. */
  trustProxy: number
  system: System
  today: () => Today
}

/** Set on the request context once a socket is admitted. */
interface LiveEnv {
  Variables: { listener: Omit<Listener, 'socket'> }
}

export interface LiveSocket {
  endpoint: Hono<LiveEnv>
  /** Sends the state of a payment to the browser that made it, if it is connected. */
  announce: (entry: AttemptWithPayment) => void
  stop: () => void
}

interface Listener {
  browser: string
  client: string
  socket: WebSocket
}

const GOING_AWAY = 1001
const POLICY = 1008
const TRY_AGAIN_LATER = 1013

/**
 * `GET /api/live`: a plain WebSocket that announces a browser's own payments (ruling 18). The signed cookie identifies
 * the browser. It receives the current states on connecting, and changes as they happen.
 */
export function createLiveSocket({
  db,
  sessions,
  site,
  log,
  trustProxy,
  system,
  today,
}: LiveParts): LiveSocket {
  const listeners = new Set<Listener>()
  const send = ({ socket }: Listener, entry: AttemptWithPayment) =>
    socket.send(JSON.stringify(buildLiveMessage(entry, today())))

  /** Sends the messages that this browser missed, but of each payment only the current state. */
  async function catchUp(listener: Listener) {
    const entries = await findAttemptsOfBrowser(db, listener.browser, system.now() - PAYMENTS_SHOWN)
    for (const entry of entries) if (isReportable(entry.attempt)) send(listener, entry)
  }

  function listen(listener: Listener) {
    const { socket } = listener
    if (listeners.size >= SOCKETS_MAX) return socket.close(TRY_AGAIN_LATER, 'too many connections')
    listeners.add(listener)
    let alive = true
    let messages = 0
    socket.on('pong', () => (alive = true))
    socket.on('message', () => {
      messages += 1
      if (messages > SOCKET_MESSAGES_MAX) socket.close(POLICY, 'too many messages')
    })
    const beat = () => {
      if (!alive) return socket.terminate()
      alive = false
      socket.ping()
    }
    const heartbeat = repeat(system, beat, SOCKET_HEARTBEAT)
    socket.on('close', () => {
      heartbeat.cancel()
      listeners.delete(listener)
    })
    catchUp(listener).catch((error: unknown) => {
      log.error('live-socket.failed', describeError(error))
      socket.close(GOING_AWAY, 'try again')
    })
  }

  /** Decides who may connect; others get an ordinary HTTP answer. */
  const admit: MiddlewareHandler<LiveEnv> = async (c, next) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
      return c.json({ message: 'Connect with a WebSocket.' }, 426, { upgrade: 'websocket' })
    if (!isOurs(c, site.url)) return c.json({ message: 'Only from our own pages.' }, 403)
    const browser = await sessions.readBrowser(c)
    if (browser === null) return c.json({ message: 'This browser has not begun a payment.' }, 401)
    const client = readClient(c, trustProxy)
    if ([...listeners].filter((one) => one.client === client).length >= SOCKETS_PER_CLIENT)
      return c.json({ message: 'Too many connections.' }, 429)
    c.set('listener', { browser, client })
    return next()
  }

  return {
    endpoint: new Hono<LiveEnv>().get(
      paths.live,
      admit,
      upgradeWebSocket((c: Context<LiveEnv>) => {
        const who = c.get('listener')
        return {
          onOpen: (_, { raw }) => {
            if (raw !== undefined) listen({ ...who, socket: raw as WebSocket })
          },
          onError: () => undefined,
        }
      }),
    ),
    announce(entry) {
      for (const listener of listeners) if (listener.browser === entry.payment.browser) send(listener, entry)
    },
    stop() {
      for (const { socket } of listeners) socket.close(GOING_AWAY, 'restarting')
    },
  }
}

/** Browsers always send Origin; it must be the site's public origin or have the host of this request. */
function isOurs(c: Context, siteUrl: string): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined || origin === siteUrl) return true
  return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}
