import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import { paths } from '../paths.ts'
import { SECOND } from '../runtime/units.ts'
import { hasOneHost } from './host.ts'

/** Longest handshake of a WebSocket; an open socket has the limits of its own handler. */
const UPGRADE_TIMEOUT = 10 * SECOND
/** Time for a refused client to close its end. */
const CLOSING_TIMEOUT = SECOND

/**
 * Upgrades are accepted for WebSockets at the live socket's address only. Any other offer, such as `h2c`, is ignored,
 * so that the request gets its ordinary answer (RFC 9110, section 7.8). For `shouldUpgradeCallback` of node:http.
 */
export const isLiveSocketRequest = ({ headers, url }: IncomingMessage) =>
  url === paths.live && headers.upgrade?.toLowerCase() === 'websocket'

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Guards connections that ask for an upgrade. node:http drops its own error handler and timeouts for them: without a
 * handler a reset would crash the process, without a timeout an idle connection would stay for ever.
 *
 * @param server Its only other upgrade listener is the WebSocket server.
 * @param sockets Tells which connections became WebSockets; those have their own limits.
 */
export function guardUpgrades(server: Server, sockets: WebSocketServer): void {
  const [acceptWebSocket] = server.listeners('upgrade') as [UpgradeListener]
  server.removeAllListeners('upgrade')
  const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  sockets.on('connection', (_, request) => clearTimeout(limits.get(request)))

  server.on('upgrade', (request, socket, head) => {
    const connection = request.socket
    const endAfter = (ms: number) => {
      clearTimeout(limits.get(request))
      if (!connection.destroyed)
        limits.set(
          request,
          setTimeout(() => connection.destroy(), ms),
        )
    }
    for (const end of new Set([socket, connection])) end.on('error', () => connection.destroy())
    connection.once('close', () => clearTimeout(limits.get(request)))
    socket.once('finish', () => {
      socket.resume()
      endAfter(CLOSING_TIMEOUT)
    })
    endAfter(UPGRADE_TIMEOUT)
    if (isLiveSocketRequest(request) && hasOneHost(request)) acceptWebSocket(request, socket, head)
    // No Host or two; or Node before 24.9, which has no shouldUpgradeCallback and cannot answer such a request itself.
    else socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
