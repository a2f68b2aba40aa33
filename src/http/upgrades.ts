import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import { paths } from '../paths.ts'
import { SECOND } from '../runtime/units.ts'
import { namesOneHost } from './host.ts'

/** From a request for a WebSocket to the open socket; afterwards the limits of whoever took it hold. */
const UPGRADE_TIMEOUT = 10 * SECOND
/** How long a client whose request for a WebSocket was refused has to close its end. */
const CLOSING_TIMEOUT = SECOND

/**
 * Whether a request for another protocol is heard. Only a WebSocket at the live socket's address is; every other offer,
 * such as `h2c`, is ignored, so that the request gets its ordinary answer (RFC 9110, section 7.8). For
 * `shouldUpgradeCallback` of node:http.
 */
export const wantsLiveSocket = ({ headers, url }: IncomingMessage) =>
  url === paths.live && headers.upgrade?.toLowerCase() === 'websocket'

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Watches over connections that ask for a WebSocket. node:http gives up its own error handler and time limits with
 * them: without a handler a reset ends the process, without a limit a connection that nobody closes stays for ever.
 *
 * @param server Its only listener to upgrades is the one that takes WebSockets.
 * @param sockets Says which of them became a WebSocket, which then has limits of its own.
 */
export function guardUpgrades(server: Server, sockets: WebSocketServer): void {
  const [takeWebSocket] = server.listeners('upgrade') as [UpgradeListener]
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
    // After the answer the client's end of the connection is waited for, but not for long.
    socket.once('finish', () => {
      socket.resume()
      endAfter(CLOSING_TIMEOUT)
    })
    endAfter(UPGRADE_TIMEOUT)
    if (wantsLiveSocket(request) && namesOneHost(request)) takeWebSocket(request, socket, head)
    // No host, or two; or a Node before 24.9, which does not ask shouldUpgradeCallback and cannot answer such a request any more.
    else socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
