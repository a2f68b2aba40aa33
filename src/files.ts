import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** Names under these carry a hash of what is inside, so a copy is good for ever. */
const hashed = /^\/(assets|fonts)\//
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Pictures, films and documents may be replaced under their name. */
const FOR_AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400'

/** Serves the built scripts and public/ as they are, compressed beforehand, in ranges where a film asks for them. */
export const files = (root: string): MiddlewareHandler => {
  const serve = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    // Only a name with an ending can be a file; pages have none, and the manifest is the server's own.
    if (!/\.\w+$/.test(c.req.path) || c.req.path === '/manifest.json') return next()
    c.header('cache-control', hashed.test(c.req.path) ? FOR_EVER : FOR_AN_HOUR)
    const answer = await serve(c, next)
    if (c.res.status === 404) c.header('cache-control', 'no-cache')
    return answer
  }
}
