import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/** Refuses requests that do not say as they should for which host they are. */
export const requireOneHost: MiddlewareHandler = (c, next) => {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (incoming === undefined || namesOneHost(incoming)) return next()
  return Promise.resolve(c.body(null, 400, { connection: 'close' }))
}

/**
 * Whether a request says as it should for which host it is (RFC 9112, section 3.2). Two hosts could mean one site to a
 * proxy and another to us; only HTTP/1.0 may leave it out.
 */
export function namesOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const [host, second] = headersDistinct['host'] ?? []
  return host === undefined ? httpVersion === '1.0' : second === undefined && isHost(host)
}

/** A name or an address in its usual spelling, with or without a port, or nothing. */
const isHost = (host: string) =>
  /^[\w.-]*(?::\d*)?$/.test(host) ||
  URL.parse(`http://${host}`)?.hostname === host.replace(/:\d*$/, '').toLowerCase()
