import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import type { WebSocket } from 'ws'
import { clientOf } from '../../http/client-address.ts'
import type { Db } from '../../storage/tables.ts'
import { PAYMENTS_SHOWN } from '../../runtime/limits.ts'
import { factsOfError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import { SECOND } from '../../runtime/units.ts'
import { paths } from '../../paths.ts'
import { entriesOf } from '../ledger/entries.ts'
import type { Entry } from '../rules/known.ts'
import { liveMessage } from './payments-made.ts'
import { isReportable } from '../rules/attempt.ts'
import type { CheckoutSessions } from './payers/checkout-session.ts'
import type { Today } from '../../practice/notice.ts'

/** Whoever finds all taken asks over HTTP, as where sockets do not get through. */
const SOCKETS_MAX = 500
const SOCKETS_PER_CLIENT = 30
/** Messages that a browser, which has nothing to say, may send. */
const SOCKET_MESSAGES_MAX = 10
const SOCKET_HEARTBEAT = 25 * SECOND

interface LiveParts {
  db: Db
  sessions: CheckoutSessions
  site: { url: string }
  log: Log
  /** How many proxies in front may be believed for the client's address. */
  trustProxy: number
  /** UTC milliseconds. */
  now: () => number
  today: () => Today
}

/** What a request for a socket carries with it once it is admitted. */
interface LiveEnv {
  Variables: { listener: Omit<Listener, 'socket'> }
}

export interface Live {
  endpoint: Hono<LiveEnv>
  /** Tells the browser that made a payment how it stands, if it listens. */
  announce: (entry: Entry) => void
  /** Closes every socket. */
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
 * `GET /api/live`: a plain WebSocket that tells a browser about its own payments (ruling 18). The signed cookie says
 * which browser it is; it gets what came before it connected at once, and the rest when it happens.
 */
export function createLive({ db, sessions, site, log, trustProxy, now, today }: LiveParts): Live {
  const listeners = new Set<Listener>()
  const send = ({ socket }: Listener, entry: Entry) =>
    socket.send(JSON.stringify(liveMessage(entry, today())))

  /** What this browser would have been told, had it listened; of each payment only how it stands now. */
  async function catchUp(listener: Listener) {
    const entries = await entriesOf(db, listener.browser, now() - PAYMENTS_SHOWN)
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
    const heartbeat = setInterval(() => {
      if (!alive) return socket.terminate()
      alive = false
      socket.ping()
    }, SOCKET_HEARTBEAT)
    socket.on('close', () => {
      clearInterval(heartbeat)
      listeners.delete(listener)
    })
    catchUp(listener).catch((error: unknown) => {
      log.error('live.failed', factsOfError(error))
      socket.close(GOING_AWAY, 'try again')
    })
  }

  /** Who may listen; anybody else gets a plain answer and no socket. */
  const admit: MiddlewareHandler<LiveEnv> = async (c, next) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
      return c.json({ message: 'Connect with a WebSocket.' }, 426, { upgrade: 'websocket' })
    if (!isOurs(c, site.url)) return c.json({ message: 'Only from our own pages.' }, 403)
    const browser = await sessions.of(c)
    if (browser === null) return c.json({ message: 'This browser has not begun a payment.' }, 401)
    const client = clientOf(c, trustProxy)
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

/** A browser always says from which page it connects; it has to be one of ours, by its public or its present name. */
function isOurs(c: Context, siteUrl: string): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined || origin === siteUrl) return true
  return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}
