import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { byteRange } from './byte-range.ts'
import { bestCoding, names } from './page-cache.ts'

/** Names under these carry a hash of what is inside, so a copy is good for ever. */
const hashed = /^\/(assets|fonts)\//
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Pictures, films, documents and the contact card may be replaced under their name. */
export const FOR_AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400'

/** A file as it goes out, perhaps compressed beforehand. */
interface Found {
  path: string
  size: number
  coding: 'br' | 'gzip' | 'identity'
  /** Whether there is another coding of it. */
  varies: boolean
  modified: Date
}

/** Serves the built scripts and public/ as they are, compressed beforehand, in ranges where a film asks for them. */
export const files =
  (root: string): MiddlewareHandler =>
  async (c, next) => {
    const { path } = c.req
    // Only a name with an ending can be a file; pages have none, and the manifest is the server's own.
    if (!/\.\w+$/.test(path) || path === '/manifest.json') return next()
    const wanted = c.req.method === 'GET' || c.req.method === 'HEAD'
    const found =
      wanted && isPlain(path) ? await find(join(root, path), c.req.header('accept-encoding')) : null
    if (found === null) {
      c.header('cache-control', 'no-cache')
      return next()
    }
    return answer(c, path, found)
  }

/** Nothing that could lead out of the folder, or that has another spelling. */
const isPlain = (path: string) => !/%|\\|\/\/|(^|\/)\.{1,2}(\/|$)|\0/.test(path)

async function find(path: string, acceptEncoding: string | undefined): Promise<Found | null> {
  const plain = await fileAt(path)
  if (plain === null) return null
  const [br, gzip] = await Promise.all([fileAt(`${path}.br`), fileAt(`${path}.gz`)])
  const coding = bestCoding(acceptEncoding)
  const varies = br !== null || gzip !== null
  if (coding === 'br' && br !== null) return { path: `${path}.br`, coding, varies, ...br }
  if (coding !== 'identity' && gzip !== null) return { path: `${path}.gz`, coding: 'gzip', varies, ...gzip }
  return { path, coding: 'identity', varies, ...plain }
}

async function fileAt(path: string): Promise<Pick<Found, 'size' | 'modified'> | null> {
  const stats = await stat(path).catch(() => null)
  return stats?.isFile() === true ? { size: stats.size, modified: stats.mtime } : null
}

function answer(c: Context, path: string, { path: file, size, coding, varies, modified }: Found): Response {
  const etag = `"${modified.getTime().toString(36)}-${size.toString(36)}"`
  const headers: Record<string, string> = {
    'cache-control': hashed.test(path) ? FOR_EVER : FOR_AN_HOUR,
    'last-modified': modified.toUTCString(),
    etag,
    ...(varies && { vary: 'Accept-Encoding' }),
  }
  const ifNoneMatch = c.req.header('if-none-match')
  if (ifNoneMatch !== undefined && names(ifNoneMatch, etag)) return c.body(null, 304, headers)

  headers['content-type'] = getMimeType(path) ?? 'application/octet-stream'
  headers['accept-ranges'] = 'bytes'
  if (coding !== 'identity') headers['content-encoding'] = coding
  const ifRange = c.req.header('if-range')
  const mayBePart = c.req.method === 'GET' && [undefined, etag, headers['last-modified']].includes(ifRange)
  const range = byteRange(mayBePart ? c.req.header('range') : undefined, size)
  if (range === 'none') return c.body(null, 416, { 'content-range': `bytes */${size}` })

  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  headers['content-length'] = String(end - start + 1)
  if (range !== 'whole') headers['content-range'] = `bytes ${start}-${end}/${size}`
  const status = range === 'whole' ? 200 : 206
  if (c.req.method === 'HEAD' || size === 0) return c.body(null, status, headers)
  return c.body(read(file, start, end), status, headers)
}

/** Reads ahead no more than a piece, so that many who read slowly need little memory. */
function read(path: string, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: 0 })
  return Readable.toWeb(createReadStream(path, { start, end }), { strategy }) as ReadableStream<
    Uint8Array<ArrayBuffer>
  >
}
