import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Hands on the requests of each connection one after another, each when the one before it has its answer and others have
 * had their turn. node:http hands on at once all that a connection has brought, even after its end.
 *
 * @param max Requests of one connection that have no answer yet.
 * @param tooMany What happens to a connection that brings more.
 * @returns puts that before a listener to requests.
 */
export function oneAfterAnother(
  max: number,
  tooMany: (socket: Socket) => void,
): (next: RequestListener) => RequestListener {
  /** Requests of each connection that have no answer yet; the first of them is under way. */
  const lines = new WeakMap<Socket, (() => void)[]>()
  return (next) => (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    if (line.length >= max) {
      tooMany(socket)
      return
    }
    const begin = () => {
      if (!socket.destroyed) next(request, response)
    }
    line.push(begin)
    response.once('close', () => {
      line.shift()
      if (line[0] !== undefined) setImmediate(line[0])
    })
    if (line.length === 1) begin()
  }
}
