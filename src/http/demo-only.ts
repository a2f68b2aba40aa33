import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../runtime/log.ts'
import { isThisMachine } from '../runtime/this-machine.ts'

/** Who may use what only a demo has. */
export interface DemoOnly {
  /** Lets through to pages that show people's data whoever asks on this machine. */
  pages: MiddlewareHandler
  /** Lets through what is sent from a page that was called up under a name of this machine. */
  posts: MiddlewareHandler
}

/**
 * A demo shows letters and takes no care of messages, so it is for the machine that it runs on. A site that a proxy hands
 * requests to is none, whatever SITE_URL says; the log says once what to set.
 *
 * @param trustProxy How many proxies may be believed; messages may come through them.
 */
export function demoOnly(log: Log, trustProxy: number): DemoOnly {
  let told = false
  const refuse = (c: Context) => {
    if (!told)
      log.warn('demo.kept', {
        effect: 'forms, letters and payments of this demo are there for this machine alone',
        mend: 'set SITE_URL to the public address, and TRUST_PROXY to the number of proxies',
      })
    told = true
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

/** Whether a proxy hands a request on: it says so, or speaks HTTP/1.0, as nginx does where nothing is set. */
const isHandedOn = (c: Context) =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming?.httpVersion === '1.0' ||
  [...c.req.raw.headers.keys()].some((name) => /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name))
