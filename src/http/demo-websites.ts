import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const base = '/dev/websites'

/** Pages of ours may show these in a frame. They load nothing from elsewhere. */
const policy =
  "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/**
 * What the sample practice has on other websites: a map, posts, a tour, and its plan provider.
 *
 * @param root Folder of the program, which contains `demo-websites/`.
 */
export function createDemoWebsites(root: string): Hono {
  const hono = new Hono()
  hono.use(`${base}/*`, async (c, next) => {
    c.header('content-security-policy', policy)
    await next()
  })
  hono.get(
    `${base}/*`,
    serveStatic({ root, rewriteRequestPath: (path) => path.replace(base, '/demo-websites') }),
  )
  return hono
}
