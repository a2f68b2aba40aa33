import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { forwardedClient, networkOf } from './client-address.ts'
import { CONNECTIONS_CHECK } from '../runtime/limits.ts'
import { SECOND, MINUTE } from '../runtime/units.ts'
import { oneAfterAnother } from './pipelining.ts'
import { createPlaces } from './places.ts'
import type { Share } from './places.ts'

/** Connections, or behind a proxy requests under way, of everybody and of one client (an IPv4 address, an IPv6 /64). */
const PLACES_MAX = 1_500
const PLACES_PER_CLIENT = 100
/** Requests of one connection without an answer. Browsers and proxies wait for each answer before they send the next. */
const PIPELINED_MAX = 5
/** How long a client is kept out that sends more: reading what it sent at once can take a twentieth of a second. */
const PIPELINING_PAUSE = 10 * SECOND
/** A body has this long, and a second more for each BODY_RATE_MIN bytes that have come. */
const BODY_GRACE = 20 * SECOND
const BODY_RATE_MIN = 500
/** How long nothing may come over a connection and nothing be read from it; longer than any answer takes. */
const IDLE_TIMEOUT = MINUTE
/**
 * How long a proxy's idle connection stays open: longer than nginx (60 seconds) and Caddy (2 minutes) keep theirs. Where
 * the server closes first, a message can meet the closing connection, and the proxy answers 502.
 */
const PROXY_KEEP_ALIVE = 150 * SECOND

/** Times in milliseconds. */
export interface ConnectionLimits {
  places: Share
  /** Requests that one connection may have without an answer. */
  pipelined: number
  /** How long a client that sends more is kept out. */
  pipeliningPause: number
  /** A body has this long, and a second more for every `bodyRateMin` bytes of it that have come. */
  bodyGrace: number
  bodyRateMin: number
  /** How often that is looked at. */
  check: number
  /** How long nothing may come and nothing may be read: a reader who does not read is cut off then. */
  idle: number
}

export const connectionLimits: ConnectionLimits = {
  places: { max: PLACES_MAX, perClient: PLACES_PER_CLIENT },
  pipelined: PIPELINED_MAX,
  pipeliningPause: PIPELINING_PAUSE,
  bodyGrace: BODY_GRACE,
  bodyRateMin: BODY_RATE_MIN,
  check: CONNECTIONS_CHECK,
  idle: IDLE_TIMEOUT,
}

/** A request whose body may still be coming. */
interface Coming {
  request: IncomingMessage
  /** Milliseconds of a clock that nobody turns. */
  since: number
  /** Bytes that the connection had brought before. */
  before: number
}

const TOO_MANY = 'Too many requests at once.'

/**
 * Keeps a few clients from holding all connections (failure case W6): so many for each, a least speed for what they send,
 * and an end for those who do not read. Somebody who sends requests without waiting for answers is kept out for a while.
 * Behind a proxy all connections are the proxy's, so there a client's share is counted in requests under way, as far as
 * the proxy says whose they are.
 *
 * @param trustProxy How many proxies in front may be believed.
 * @returns puts the same guard before a listener to requests.
 */
export function guardConnections(
  server: Server,
  trustProxy: number,
  limits: ConnectionLimits = connectionLimits,
): (next: RequestListener) => RequestListener {
  const places = createPlaces(limits.places)
  const coming = new Set<Coming>()
  const keptOut = new Set<string>()
  server.timeout = limits.idle
  if (trustProxy > 0) server.keepAliveTimeout = PROXY_KEEP_ALIVE

  if (trustProxy === 0)
    server.on('connection', (socket: Socket) => {
      const client = networkOf(socket.remoteAddress)
      const leave = keptOut.has(client) ? null : places.take(client, () => socket.destroy())
      if (leave === null) socket.destroy()
      else socket.once('close', leave)
    })

  setInterval(() => {
    const now = performance.now()
    for (const one of coming) {
      const { request, since, before } = one
      const { socket } = request
      if (request.complete || socket.destroyed) coming.delete(one)
      else if (now - since > limits.bodyGrace + (1000 * (socket.bytesRead - before)) / limits.bodyRateMin) {
        coming.delete(one)
        endWith408(socket)
      }
    }
  }, limits.check).unref()

  // All that its connections have brought would be parsed before the end of this one is noticed, so they end with it.
  const inTurn = oneAfterAnother(limits.pipelined, (socket) => {
    const client = networkOf(socket.remoteAddress)
    socket.destroy()
    if (trustProxy > 0) return
    keptOut.add(client)
    setTimeout(() => keptOut.delete(client), limits.pipeliningPause).unref()
    places.takeAllFrom(client)
  })
  // Otherwise node:http answers these by itself, however many come.
  server.on(
    'checkExpectation',
    inTurn((_, response) => response.writeHead(417).end()),
  )

  return (next) =>
    inTurn((request, response) => {
      const client = trustProxy > 0 ? forwardedClient(request.headers['x-forwarded-for'], trustProxy) : null
      if (client !== null) {
        const leave = places.take(client, () => request.socket.destroy())
        if (leave === null) {
          response.writeHead(429, {
            'content-type': 'text/plain',
            'content-length': TOO_MANY.length,
            'retry-after': '1',
            connection: 'close',
          })
          response.end(TOO_MANY)
          return
        }
        response.once('close', leave)
      }
      if ('content-length' in request.headers || 'transfer-encoding' in request.headers)
        coming.add({ request, since: performance.now(), before: request.socket.bytesRead })
      next(request, response)
    })
}

/** As node:http does with a request that takes longer than all of it may. */
function endWith408(socket: Socket) {
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}
