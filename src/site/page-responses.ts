import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { sentParameter } from '../forms/form-status.ts'
import type { FormStatus, SentStatus } from '../forms/form-status.ts'
import { describeError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { findNextChange } from '../facts/next-change.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { chooseCoding } from './content-coding.ts'
import { buildContentSecurityPolicy } from './content-security-policy.ts'
import { createPageCache } from './page-cache.ts'
import { findPage, renderPage } from './render.tsx'
import type { Page } from '../page.ts'
import { notFoundPage, pages } from '../routes.tsx'
import type { Site } from './site.ts'

export interface PageResponses {
  /**
   * The cached page of a request; undefined when it must be rendered. Query parameters of advertisers (`?gclid=…`) are
   * ignored; the page after a sent message is not cached.
   */
  getCached: (c: Context) => Response | undefined
  respond: (c: Context) => Promise<Response>
  renderWithForm: (path: string, formStatus: FormStatus, status: number) => Promise<Response>
  /** Renders every page into the cache. */
  renderAhead: () => Promise<{ msUntilChange: number }>
}

export interface PageResponsesParts {
  site: Site
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  log: Log
  today: () => Today
  /** Status for the form's page after the message with this reference; null when none was accepted. */
  sentStatus: (form: string, reference: string) => Promise<SentStatus | null>
}

export function createPageResponses({
  site,
  headers,
  log,
  today,
  sentStatus,
}: PageResponsesParts): PageResponses {
  const finished = createPageCache()
  /** By name; other requests wait for them. */
  const beingMade = new Map<string, Promise<void>>()

  async function write(
    { page, path, today: written, cards }: Version,
    formStatus: FormStatus,
    status?: number,
  ): Promise<Response> {
    const siteOfNow = { ...site, cardPage: () => cards }
    const rendered = await renderPage(path, { ...written, formStatus }, siteOfNow)
    return new Response(rendered.html, {
      status: status ?? rendered.status,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': buildContentSecurityPolicy(page, siteOfNow, written),
        'cache-control': 'private, no-cache',
      },
    })
  }

  function versionOf(address: string): Version {
    const page = findPage(address)
    return {
      page,
      path: page.path,
      today: today(),
      cards: page.acceptsCards === true ? site.cardPage() : null,
    }
  }

  const kept = (version: Version, c: Context) =>
    finished.answer(
      nameOf(version),
      version.today.now,
      c.req.header('accept-encoding'),
      c.req.header('if-none-match'),
    )

  /** Streams a page to its first visitor and caches the same bytes for all others. */
  function writeAndKeep(version: Version): { response: Promise<Response>; kept: Promise<void> } {
    const name = nameOf(version)
    const response = write(version, fresh)
    const keep = async (written: Response) => {
      const html = new Uint8Array(await written.arrayBuffer())
      await finished.keep(name, version.today, written.status, html, Object.fromEntries(written.headers))
    }
    const isKept = response
      .then(
        (written) =>
          keep(written.clone()).catch((error: unknown) =>
            log.error('page.not-cached', { path: version.path, ...describeError(error) }),
          ),
        // The caller gets the error.
        () => undefined,
      )
      .finally(() => beingMade.delete(name))
    beingMade.set(name, isKept)
    return { response, kept: isKept }
  }

  /** Reference of a sent message in the request; undefined when it is for the form itself. */
  const referenceIn = (c: Context) =>
    findPage(c.req.path).form === undefined ? undefined : c.req.query(sentParameter)

  return {
    getCached(c) {
      const version = versionOf(c.req.path)
      return version.path === c.req.path && referenceIn(c) === undefined ? kept(version, c) : undefined
    },
    async respond(c) {
      const version = versionOf(c.req.path)
      const acceptEncoding = c.req.header('accept-encoding')
      const [form, reference] = [version.page.form, referenceIn(c)]
      const sent = form === undefined || reference === undefined ? null : await sentStatus(form, reference)
      if (sent !== null) return compressed(await write(version, sent), acceptEncoding)
      const making = beingMade.get(nameOf(version))
      if (making !== undefined) await making
      return kept(version, c) ?? compressed(await writeAndKeep(version).response, acceptEncoding)
    },
    renderWithForm: (path, formStatus, status) => write(versionOf(path), formStatus, status),
    async renderAhead() {
      for (const { path } of [...pages, notFoundPage]) {
        const { response, kept: isKept } = writeAndKeep(versionOf(path))
        await Promise.all([response.then((written) => written.arrayBuffer()), isKept])
      }
      return { msUntilChange: findNextChange(today()).getTime() - today().now.getTime() }
    },
  }
}

const fresh: FormStatus = { state: 'fresh' }

/** All that a page's content depends on. */
interface Version {
  page: Page
  path: string
  today: Today
  /** Card settings at that moment; null: no card is accepted, or not on this page. */
  cards: ReturnType<Site['cardPage']>
}

/** Cache key, equal for equal versions. No other path can equal it, because of its spaces. */
const nameOf = ({ path, today: { notice }, cards }: Version): string =>
  `${path}${cards === null ? '' : ' cards'}${notice === null ? '' : ` notice ${notice.number}`}`

/** Fast rather than small: the first visitor waits for it. */
const BROTLI_QUALITY = 5

function compressed(response: Response, acceptEncoding: string | undefined): Response {
  const coding = chooseCoding(acceptEncoding)
  if (coding === 'identity' || response.body === null) return response
  const compressor =
    coding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : createGzip()
  const html = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  html.on('error', (error) => compressor.destroy(error))
  const body = Readable.toWeb(html.pipe(compressor)) as ReadableStream<Uint8Array>
  const headers = {
    ...Object.fromEntries(response.headers),
    'content-encoding': coding,
    vary: 'Accept-Encoding',
  }
  return new Response(body, { status: response.status, headers })
}
