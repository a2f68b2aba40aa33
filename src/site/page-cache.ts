import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CLOCK_STEP, CODINGS_UNDERSTOOD } from '../runtime/limits.ts'
import { availableDictionary, dcbHead } from './page-dictionary.ts'
import type { PageDictionary } from './page-dictionary.ts'
import { createPageTemplate } from './page-template.ts'
import type { Coding, PageCoding, PageTemplate } from './page-template.ts'
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
  variants: Readonly<Record<Coding, Variant> & { dcb: Variant | null }>
  notModified: Headers
}

interface Variant {
  body: (texts: readonly string[]) => Buffer
  headers: Headers
}

/** What a request says of the answers that it can take: values of its headers. */
export interface Asked {
  acceptEncoding?: string | undefined
  ifNoneMatch?: string | undefined
  availableDictionary?: string | undefined
}

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
  answer: (name: string, texts: readonly string[], asked: Asked) => CachedAnswer | undefined
}

export function createPageCache(today: () => Today, dictionary: PageDictionary | null): PageCache {
  const kept = new Map<string, CachedPage>()
  const shared = dictionary && availableDictionary(dictionary)
  return {
    async keep(name, written, status, html, headers, texts) {
      const from = written.now.getTime()
      const until = nextChange(written).getTime()
      // What was written for a notice that has ended is not asked for again.
      for (const [other, page] of kept) if (page.until <= from) kept.delete(other)
      const same = texts.length === 0
      // Weak: it is that of the page, and each coding has other bytes (RFC 9110, section 8.8.3).
      const etag = same ? `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` : null
      const bytes = dictionary?.bytes ?? null
      const bodies = same ? await compressed(html, bytes) : await createPageTemplate(html, texts, bytes)
      const common = {
        ...headers,
        vary: dictionary === null ? 'Accept-Encoding' : 'Accept-Encoding, Available-Dictionary',
        ...(etag !== null && { etag, 'cache-control': 'no-cache' }),
      }
      const variant = (coding: PageCoding, body: Variant['body']): Variant => ({
        body,
        headers: {
          ...common,
          'content-length': String(body(texts).length),
          ...(coding !== 'identity' && { 'content-encoding': coding }),
        },
      })
      kept.set(name, {
        status: status === 404 ? 404 : 200,
        from,
        until,
        etag,
        lengths: texts.map(({ length }) => length),
        variants: {
          br: variant('br', bodies.br),
          gzip: variant('gzip', bodies.gzip),
          identity: variant('identity', bodies.identity),
          dcb: bodies.dcb && variant('dcb', bodies.dcb),
        },
        notModified: common,
      })
    },
    answer(name, texts, { acceptEncoding, ifNoneMatch, availableDictionary: theirs }) {
      const page = kept.get(name)
      const time = today().now.getTime()
      // One from the future was written while the clock was wrong.
      if (page === undefined || page.until <= time || page.from > time + CLOCK_STEP) return undefined
      if (page.lengths.some((length, index) => length !== texts[index]?.length)) return undefined
      const { status, etag, variants } = page
      if (status === 200 && etag !== null && ifNoneMatch !== undefined && names(ifNoneMatch, etag))
        return { status: 304, headers: page.notModified, body: null }
      const hasDictionary = theirs !== undefined && theirs === shared && accepts(acceptEncoding, 'dcb')
      const { body, headers } = (hasDictionary ? variants.dcb : null) ?? variants[bestCoding(acceptEncoding)]
      return { status, headers, body: body(texts) }
    },
  }
}

/** A page that is the same for everybody, as small as it gets. */
async function compressed(html: Buffer, dictionary: Buffer | null): Promise<PageTemplate> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  const [br, gz, shared] = await Promise.all([
    brotli(html, { params }),
    gzipped(html, { level: 9 }),
    dictionary && brotli(html, { params, dictionary }),
  ])
  const dcb = dictionary && shared && Buffer.concat([dcbHead(dictionary), shared])
  return { br: () => br, gzip: () => gz, identity: () => html, dcb: dcb && (() => dcb) }
}

/** Whether an If-None-Match header names the tag, whether either is weak or strong (RFC 9110 section 13.1.2). */
export function names(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => ['*', opaque(etag)].includes(opaque(tag)))
}

/** Browsers send the same few headers with every request: what was understood is kept. */
const understood = new Map<string, Coding>()

/** The best coding of a file or page that an Accept-Encoding header allows. */
export function bestCoding(acceptEncoding = ''): Coding {
  const known = understood.get(acceptEncoding)
  if (known !== undefined) return known
  const best = codings.find((coding) => accepts(acceptEncoding, coding)) ?? 'identity'
  if (understood.size < CODINGS_UNDERSTOOD) understood.set(acceptEncoding, best)
  return best
}

/** Whether an Accept-Encoding header names a coding (RFC 9110 section 12.5.3); `q=0` forbids it. */
const accepts = (acceptEncoding: string | undefined, coding: PageCoding): boolean =>
  (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name = '', weight = ''] = part.split(';', 2)
      return name.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight)
    })
