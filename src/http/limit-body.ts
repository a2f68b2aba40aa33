import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

interface BodyLimit {
  /** Bytes. */
  maxSize: number
  onError: (c: Context) => Response | Promise<Response>
}

/**
 * Limits the size of a request body. With a Content-Length the header alone is checked, because Node reads no more than
 * it says (RFC 9112 section 6.3); Hono's own limit would wrap the body in a web stream, which costs as much as the rest
 * of a small request. Without one the bytes are counted as they are read.
 */
export function limitBody({ maxSize, onError }: BodyLimit): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(length) > maxSize ? onError(c) : next()
  }
}
