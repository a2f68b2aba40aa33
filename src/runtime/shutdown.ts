import { once } from 'node:events'
import type { Server } from 'node:http'
import type { WebSocketServer } from 'ws'
import { describeError } from './log.ts'
import type { Log } from './log.ts'
import { SECOND } from './units.ts'

const STOP_GRACE = 10 * SECOND

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
  server.on('request', (_, response) => {
    // A proxy would keep the connection open for its next request, and the stop would wait for it.
    response.once('close', () => void (stopping && server.closeIdleConnections()))
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
    server.close()
    server.closeIdleConnections()
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
