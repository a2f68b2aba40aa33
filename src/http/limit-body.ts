import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

interface BodyLimit {
  /** Bytes. */
  maxSize: number
  /** Answers a body that is longer. */
  onError: (c: Context) => Response | Promise<Response>
}

/**
 * Bounds a body before it is read. One whose length is told, as every browser does, is left alone: Hono's own limit would
 * make a web stream of it, which costs as much as the rest of a small request. Node reads no more than was told
 * (RFC 9112 section 6.3). All others are counted while they are read.
 */
export function limitBody({ maxSize, onError }: BodyLimit): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(length) > maxSize ? onError(c) : next()
  }
}
