import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../runtime/log.ts'
import type { System } from '../runtime/system.ts'

/** Warns once when a proxy seems to stand in front that TRUST_PROXY does not count. */
export function warnOfUnknownProxy(log: Log, trustProxy: number): MiddlewareHandler {
  let warned = trustProxy > 0
  return (c, next) => {
    if (!warned && (c.req.header('x-forwarded-for') ?? c.req.header('forwarded')) !== undefined) {
      warned = true
      log.warn('proxy.not-trusted', {
        effect: 'all visitors behind the proxy share one rate limit',
        fix: 'set TRUST_PROXY to the number of proxies',
      })
    }
    return next()
  }
}

export interface RequestVariables {
  /** In the log, and shown to a visitor whose request failed. */
  requestId: string
}

/** In characters: a stranger may send anything. */
const LOGGED_PATH_MAX = 200

export const shortenPath = (c: Context): string => c.req.path.slice(0, LOGGED_PATH_MAX)

/** Gives each request an id and one log line, never with its query, body or sender (failure case W19). */
export const logRequests =
  (log: Log, { elapsed, randomUuid }: System): MiddlewareHandler<{ Variables: RequestVariables }> =>
  async (c, next) => {
    const id = randomUuid()
    const began = elapsed()
    c.set('requestId', id)
    c.header('x-request-id', id)
    await next()
    log.info('request.answered', {
      request: id,
      method: c.req.method,
      path: shortenPath(c),
      status: c.res.status,
      ms: Math.round(elapsed() - began),
    })
  }

export function buildCommonHeaders(siteUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/**
 * Refuses cross-site posts (failure cases W1, W2). Browsers send Sec-Fetch-Site or Origin; a client that sends neither
 * is not a browser that somebody could trick.
 */
export const refuseCrossSitePosts =
  (siteUrl: string): MiddlewareHandler =>
  (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const ours =
      site === undefined
        ? origin === undefined || origin === siteUrl
        : site === 'same-origin' || site === 'none'
    if (ours) return next()
    return Promise.resolve(c.json({ message: 'This form can be sent only from our own pages.' }, 403))
  }

/** True when the browser says that the post comes from one of our pages. */
export const isFromOurPage = (c: Context, siteUrl: string): boolean =>
  c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('origin') === siteUrl

/** True when the client disconnected before its whole body arrived: not an error, and nobody to answer. */
export function hasDisconnected(c: Context): boolean {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}

export const refuseMethod = (c: Context, allow: string) => c.body(null, 405, { allow })
