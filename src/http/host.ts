import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

export const requireOneHost: MiddlewareHandler = (c, next) => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (incoming === undefined || hasOneHost(incoming)) return next()
  return Promise.resolve(c.body(null, 400, { connection: 'close' }))
}

/**
 * True when a request names exactly one valid host (RFC 9112, section 3.2). With two, a proxy and this server could
 * disagree about the site; HTTP/1.0 may name none.
 */
export function hasOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const [host, second] = headersDistinct['host'] ?? []
  return host === undefined ? httpVersion === '1.0' : second === undefined && isHost(host)
}

/** A host name or address in its canonical spelling, with or without a port; or empty. */
const isHost = (host: string) =>
  /^[\w.-]*(?::\d*)?$/.test(host) ||
  URL.parse(`http://${host}`)?.hostname === host.replace(/:\d*$/, '').toLowerCase()
