import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { nextChange } from './practice/open-now.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Content codings we keep, the best first. */
const codings = ['br', 'gzip', 'identity'] as const
type Coding = (typeof codings)[number]

type Headers = Record<string, string>

interface FinishedPage {
  status: 200 | 404
  /** UTC milliseconds from which it may say something outdated. */
  until: number
  etag: string
  variants: Readonly<Record<Coding, { body: Buffer; headers: Headers }>>
  notModified: Headers
}

/** An answer that is complete, ready for any kind of server to write out. */
export interface FinishedAnswer {
  status: 200 | 304 | 404
  headers: Headers
  body: Buffer | null
}

export interface FinishedPages {
  /** Keeps a page whole: compressed once, answered from memory until what it says may change. */
  keep: (path: string, status: number, html: Buffer, headers: Headers) => Promise<void>
  /** The kept page of a path, or undefined when it must be rendered. */
  answer: (
    path: string,
    acceptEncoding: string | undefined,
    ifNoneMatch: string | undefined,
  ) => FinishedAnswer | undefined
}

/** @param now UTC milliseconds. */
export function createFinishedPages(now: () => number): FinishedPages {
  const kept = new Map<string, FinishedPage>()
  return {
    async keep(path, status, html, headers) {
      const until = nextChange(new Date(now())).getTime()
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
      const [br, gz] = await Promise.all([
        brotli(html, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
          },
        }),
        gzipped(html, { level: 9 }),
      ])
      const common = { ...headers, etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' }
      const variant = (coding: Coding, body: Buffer) => ({
        body,
        headers: {
          ...common,
          'content-length': String(body.length),
          ...(coding !== 'identity' && { 'content-encoding': coding }),
        },
      })
      kept.set(path, {
        status: status === 404 ? 404 : 200,
        until,
        etag,
        variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', html) },
        notModified: common,
      })
    },
    answer(path, acceptEncoding, ifNoneMatch) {
      const page = kept.get(path)
      if (page === undefined || page.until <= now()) return undefined
      if (page.status === 200 && ifNoneMatch !== undefined && names(ifNoneMatch, page.etag))
        return { status: 304, headers: page.notModified, body: null }
      return { status: page.status, ...page.variants[bestCoding(acceptEncoding)] }
    },
  }
}

/** Whether an If-None-Match header names the tag, weak or strong (RFC 9110 section 13.1.2). */
function names(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

/** The best coding that an Accept-Encoding header allows (RFC 9110 section 12.5.3); `q=0` forbids one. */
export function bestCoding(acceptEncoding = ''): Coding {
  const parts = acceptEncoding.toLowerCase().split(',')
  const accepted = new Set(
    parts
      .map((part) => part.trim().split(';'))
      .filter(([, weight = '']) => !/^\s*q=0(\.0*)?\s*$/.test(weight))
      .map(([coding]) => coding),
  )
  return codings.find((coding) => accepted.has(coding)) ?? 'identity'
}
