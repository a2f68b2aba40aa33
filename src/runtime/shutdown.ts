import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { WebSocketServer } from 'ws'
import { describeError } from './log.ts'
import type { Log } from './log.ts'
import { SECOND } from './units.ts'

const STOP_GRACE = 10 * SECOND
/** Milliseconds in which a proxy's request on an open connection still arrives. */
const LAST_REQUESTS = 250

export interface Stopping {
  stop: () => Promise<void>
}

interface Running {
  server: Server
  sockets: WebSocketServer
  /** In this order; a later part may be needed by an earlier one. */
  parts: readonly Stopping[]
  log: Log
}

/** Finishes requests, payments and letters under way, then closes the database. A second signal stops at once. */
export function shutdown({ server, sockets, parts, log }: Running): void {
  let stopping = false
  let late = false
  /** After what has arrived was read: a connection with an unread request would look idle. */
  const closeIdle = () => setImmediate(() => server.closeIdleConnections())
  server.prependListener('request', (_, response) => {
    if (stopping) response.setHeader('connection', 'close')
    // A proxy would keep the connection of an earlier request open for its next one, and the stop would wait for it.
    response.once('close', () => void (late && closeIdle()))
  })
  const stop = async (reason: string, exitCode: number) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info('server.stopping', { reason })
    setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
    }, STOP_GRACE).unref()
    setTimeout(() => process.exit(1), STOP_GRACE * 2).unref()
    const closed = once(server, 'close')
    // The server of HTTP would close idle connections at once, and with them a request that is on its way.
    NetServer.prototype.close.call(server)
    setTimeout(() => {
      late = true
      closeIdle()
    }, LAST_REQUESTS)
    const [first, ...others] = parts
    await first?.stop()
    await closed
    for (const part of others) await part.stop()
    log.info('server.stopped')
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.error('server.crashed', describeError(error))
      void stop(event, 1)
    })
}
