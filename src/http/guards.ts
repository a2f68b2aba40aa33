import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../runtime/log.ts'

/**
 * Says once that a proxy seems to stand in front which the settings do not know of: all visitors then share its address,
 * and with it the limits of one.
 *
 * @param trustProxy How many proxies may be believed.
 */
export function warnOfUnknownProxy(log: Log, trustProxy: number): MiddlewareHandler {
  let warned = trustProxy > 0
  return (c, next) => {
    if (!warned && (c.req.header('x-forwarded-for') ?? c.req.header('forwarded')) !== undefined) {
      warned = true
      log.warn('proxy.not-trusted', {
        effect: 'all visitors behind the proxy share its limits',
        mend: 'set TRUST_PROXY to the number of proxies',
      })
    }
    return next()
  }
}

/** What a request carries with it through the application. */
export interface RequestVariables {
  /** Names it in the log, and to a visitor for whom it failed. */
  requestId: string
}

/** Of a path no more is logged: it is whatever a stranger sends. Characters. */
const LOGGED_PATH_MAX = 200

/** The path of a request, as the log may have it. */
export const loggedPath = (c: Context): string => c.req.path.slice(0, LOGGED_PATH_MAX)

/** Gives each request an id, and writes one line for it: never its query, its body or who sent it (W19). */
export const logRequests =
  (log: Log): MiddlewareHandler<{ Variables: RequestVariables }> =>
  async (c, next) => {
    const id = crypto.randomUUID()
    const began = performance.now()
    c.set('requestId', id)
    c.header('x-request-id', id)
    await next()
    log.info('request', {
      request: id,
      method: c.req.method,
      path: loggedPath(c),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
    })
  }

/** Headers of every answer, whatever it holds. */
export function commonHeaders(siteUrl: string): Record<string, string> {
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
 * Refuses what another site makes a visitor's browser send (W1, W2). A browser says where a post comes from by
 * Sec-Fetch-Site or Origin; what says neither is no browser that could be misled.
 */
export const onlyFromOurPages =
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

/** Whether a browser says that one of our pages sent a post. */
export const saysItIsFromUs = (c: Context, siteUrl: string): boolean =>
  c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('origin') === siteUrl

/** Whether a request's sender left before all of it had come: nobody's fault, and nobody is there to be answered. */
export function leftWhileSending(c: Context): boolean {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}

/** The answer to a method that an address does not take; `allow` lists those it does. */
export const methodNotAllowed = (c: Context, allow: string) => c.body(null, 405, { allow })
