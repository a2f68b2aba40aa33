import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CLOCK_STEP } from '../runtime/limits.ts'
import { createPageTemplate } from './page-template.ts'
import type { Coding } from './page-template.ts'
import { nextChange } from '../practice/next-change.ts'
import type { Today } from '../practice/notice.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Content codings we keep, the best first. */
const codings: readonly Coding[] = ['br', 'gzip', 'identity']

type Headers = Record<string, string>

interface CachedPage {
  status: 200 | 404
  /** UTC milliseconds for which it was written, and from which it may say something outdated. */
  from: number
  until: number
  /** Null where each answer is another. */
  etag: string | null
  /** Lengths of the texts that are put into it. */
  lengths: readonly number[]
  variants: Readonly<Record<Coding, { body: Body; headers: Headers }>>
  notModified: Headers
}

type Body = (texts: readonly string[]) => Buffer

/** An answer that is complete, ready for any kind of server to write out. */
export interface CachedAnswer {
  status: 200 | 304 | 404
  headers: Headers
  body: Buffer | null
}

export interface PageCache {
  /**
   * Keeps a page whole: compressed once, answered from memory until what it says may change.
   *
   * @param written What it was written by: it may be over when the page is finished.
   * @param texts What stands in it for this visitor only; every answer has others there, of the same lengths.
   */
  keep: (
    name: string,
    written: Today,
    status: number,
    html: Buffer,
    headers: Headers,
    texts: readonly string[],
  ) => Promise<void>
  /** The kept page of a name, or undefined when it must be rendered. */
  answer: (
    name: string,
    texts: readonly string[],
    acceptEncoding: string | undefined,
    ifNoneMatch: string | undefined,
  ) => CachedAnswer | undefined
}

export function createPageCache(today: () => Today): PageCache {
  const kept = new Map<string, CachedPage>()
  return {
    async keep(name, written, status, html, headers, texts) {
      const from = written.now.getTime()
      const until = nextChange(written).getTime()
      // What was written for a notice that has ended is not asked for again.
      for (const [other, page] of kept) if (page.until <= from) kept.delete(other)
      const same = texts.length === 0
      const etag = same ? `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` : null
      const bodies = same ? await compressed(html) : await createPageTemplate(html, texts)
      const common = {
        ...headers,
        vary: 'Accept-Encoding',
        ...(etag !== null && { etag, 'cache-control': 'no-cache' }),
      }
      const variant = (coding: Coding) => ({
        body: bodies[coding],
        headers: {
          ...common,
          'content-length': String(bodies[coding](texts).length),
          ...(coding !== 'identity' && { 'content-encoding': coding }),
        },
      })
      kept.set(name, {
        status: status === 404 ? 404 : 200,
        from,
        until,
        etag,
        lengths: texts.map(({ length }) => length),
        variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') },
        notModified: common,
      })
    },
    answer(name, texts, acceptEncoding, ifNoneMatch) {
      const page = kept.get(name)
      const time = today().now.getTime()
      // One from the future was written while the clock was wrong.
      if (page === undefined || page.until <= time || page.from > time + CLOCK_STEP) return undefined
      if (page.lengths.some((length, index) => length !== texts[index]?.length)) return undefined
      const { status, etag, variants } = page
      if (status === 200 && etag !== null && ifNoneMatch !== undefined && names(ifNoneMatch, etag))
        return { status: 304, headers: page.notModified, body: null }
      const { body, headers } = variants[bestCoding(acceptEncoding)]
      return { status, headers, body: body(texts) }
    },
  }
}

/** A page that is the same for everybody, as small as it gets. */
async function compressed(html: Buffer): Promise<Record<Coding, Body>> {
  const [br, gz] = await Promise.all([
    brotli(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
    gzipped(html, { level: 9 }),
  ])
  return { br: () => br, gzip: () => gz, identity: () => html }
}

/** Whether an If-None-Match header names the tag, weak or strong (RFC 9110 section 13.1.2). */
export function names(ifNoneMatch: string, etag: string): boolean {
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
