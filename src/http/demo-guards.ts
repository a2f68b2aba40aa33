import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../runtime/log.ts'
import { isThisMachine } from '../runtime/this-machine.ts'

export interface DemoGuards {
  /** For pages that show people's data: only from this machine. */
  pages: MiddlewareHandler
  /** For posts: only from a page opened under a name of this machine. */
  posts: MiddlewareHandler
}

/**
 * A demo shows letters to anybody who asks, so it must not be reachable from elsewhere. A request that a proxy
 * forwarded is refused, whatever SITE_URL says; the log says once what to set.
 *
 * @param trustProxy Number of trusted proxies; posts may come through them.
 */
export function createDemoGuards(log: Log, trustProxy: number): DemoGuards {
  let isLogged = false
  const refuse = (c: Context) => {
    if (!isLogged)
      log.warn('demo.restricted', {
        effect: 'forms, letters and payments of this demo work on this machine only',
        fix: 'set SITE_URL to the public address, and TRUST_PROXY to the number of proxies',
      })
    isLogged = true
    return Promise.resolve(
      c.json({ message: 'This is a demo. It can be used on its own machine only.' }, 403),
    )
  }
  return {
    pages: (c, next) => (isLocal(c) && !isHandedOn(c) ? next() : refuse(c)),
    posts: (c, next) =>
      c.req.method === 'GET' || c.req.method === 'HEAD' || (isLocal(c) && (trustProxy > 0 || !isHandedOn(c)))
        ? next()
        : refuse(c),
  }
}

const isLocal = (c: Context) => isThisMachine(new URL(c.req.url).hostname)

/** True for a forwarded request: it has a proxy's header, or is HTTP/1.0, as nginx sends by default. */
const isHandedOn = (c: Context) =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.httpVersion === '1.0' ||
  [...c.req.raw.headers.keys()].some((name) => /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name))
