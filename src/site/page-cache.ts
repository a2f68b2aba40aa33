import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CLOCK_STEP } from '../runtime/limits.ts'
import { findNextChange } from '../facts/next-change.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { chooseCoding, isMatchingEtag } from './content-coding.ts'
import type { Coding } from './content-coding.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Headers = Record<string, string>
type Bytes = Uint8Array<ArrayBuffer>

interface CachedPage {
  status: number
  /** UTC milliseconds: when it was rendered, and when its content may be out of date. */
  from: number
  until: number
  etag: string
  bodies: Readonly<Record<Coding, { body: Bytes; headers: Headers }>>
  notModified: Headers
}

export interface PageCache {
  /**
   * Stores a page: compressed once, served from memory until its content may change.
   *
   * @param written Time and notice of the rendering; may be over when the page is finished.
   */
  keep: (name: string, written: Today, status: number, html: Bytes, headers: Headers) => Promise<void>
  /** Undefined when the page must be rendered. */
  answer: (
    name: string,
    now: Date,
    acceptEncoding: string | undefined,
    ifNoneMatch: string | undefined,
  ) => Response | undefined
}

export function createPageCache(): PageCache {
  const kept = new Map<string, CachedPage>()
  return {
    async keep(name, written, status, html, headers) {
      const from = written.now.getTime()
      const until = findNextChange(written).getTime()
      // Deletes expired pages; those of an ended notice are never requested again.
      for (const [other, page] of kept) if (page.until <= from) kept.delete(other)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      }
      const [br, gz] = await Promise.all([brotli(html, { params }), gzipped(html, { level: 9 })])
      // Weak, because a page's codings share it but differ in bytes (RFC 9110, section 8.8.3).
      const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
      const common = { ...headers, vary: 'Accept-Encoding', etag, 'cache-control': 'no-cache' }
      const whole = (body: Bytes, coding?: Coding) => ({
        body,
        headers: {
          ...common,
          'content-length': String(body.length),
          ...(coding !== undefined && { 'content-encoding': coding }),
        },
      })
      const bodies = { br: whole(br, 'br'), gzip: whole(gz, 'gzip'), identity: whole(html) }
      kept.set(name, { status, from, until, etag, bodies, notModified: common })
    },
    answer(name, now, acceptEncoding, ifNoneMatch) {
      const page = kept.get(name)
      const time = now.getTime()
      // A time in the future: rendered while the clock was ahead.
      if (page === undefined || page.until <= time || page.from > time + CLOCK_STEP) return undefined
      const { status, etag, bodies, notModified } = page
      if (status === 200 && ifNoneMatch !== undefined && isMatchingEtag(ifNoneMatch, etag))
        return new Response(null, { status: 304, headers: notModified })
      const { body, headers } = bodies[chooseCoding(acceptEncoding)]
      return new Response(body, { status, headers })
    },
  }
}
