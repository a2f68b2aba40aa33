import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { sentParameter } from '../forms/form-status.ts'
import { newFormKey } from '../forms/robots.ts'
import type { FormStatus, SentStatus } from '../forms/form-status.ts'
import { bestCoding, createPageCache } from './page-cache.ts'
import type { Asked, CachedAnswer } from './page-cache.ts'
import { factsOfError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { nextChange } from '../practice/next-change.ts'
import type { Today } from '../practice/notice.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { pageAt, render } from './render.tsx'
import type { Page } from '../page.ts'
import { notFound, pages } from '../routes.tsx'
import type { Site } from './site.ts'

export interface PageResponses {
  /**
   * The kept page of an address as finished bytes, for the server to write before anything else looks at the request. What
   * an advertiser puts behind the address (`?gclid=…`) changes nothing; the page of a message that was sent is not kept.
   */
  fromMemory: (url: string, asked: Asked) => CachedAnswer | undefined
  /** The page of a request. */
  answer: (request: Request) => Promise<Response>
  /** The page of a path with a form in some state. */
  show: (path: string, formStatus: FormStatus, status: number) => Promise<Response>
  /** Keeps every page ready in memory; resolves with the time until it is due again. */
  warm: () => Promise<{ msUntilChange: number }>
}

export interface PageResponsesParts {
  site: Site
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  log: Log
  today: () => Today
  /** What the page of a form says of the message with this reference; null when none was accepted. */
  sentStatus: (form: string, reference: string) => Promise<SentStatus | null>
}

export function createPageResponses({
  site,
  headers,
  log,
  today,
  sentStatus,
}: PageResponsesParts): PageResponses {
  const finished = createPageCache(today, site.dictionary)
  /** Pages that are being made ready, by name: whoever asks meanwhile waits for them. */
  const beingMade = new Map<string, Promise<void>>()

  async function write(
    { page, path, formStatus, today: written, cards }: Version,
    status?: number,
  ): Promise<Response> {
    const siteOfNow = { ...site, cardPage: () => cards }
    const rendered = await render(path, { ...written, formStatus }, siteOfNow)
    return new Response(rendered.html, {
      status: status ?? rendered.status,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(page, siteOfNow, written),
        'cache-control': 'private, no-cache',
      },
    })
  }

  /** The page of a path as it is to be written now. */
  function versionOf(path: string, given?: FormStatus): Version {
    const at = today()
    const page = pageAt(path)
    const formStatus = given ?? (page.form === undefined ? noForm : freshForm(at))
    return { page, path, formStatus, today: at, cards: site.cardPage() }
  }

  const ready = (version: Version, asked: Asked) => finished.answer(nameOf(version), ownTexts(version), asked)

  /** Streams a page to its first visitor, and keeps the same bytes for all who come after. */
  function writeAndKeep(version: Version): { response: Promise<Response>; kept: Promise<void> } {
    const name = nameOf(version)
    const response = write(version)
    const keep = async (written: Response) => {
      const html = Buffer.from(await written.arrayBuffer())
      const { status, headers: sent } = written
      await finished.keep(name, version.today, status, html, Object.fromEntries(sent), ownTexts(version))
    }
    const kept = response
      .then(
        (written) =>
          keep(written.clone()).catch((error: unknown) =>
            log.error('page.not-kept', { path: version.path, ...factsOfError(error) }),
          ),
        // Whoever asked for it hears of that.
        () => undefined,
      )
      .finally(() => beingMade.delete(name))
    beingMade.set(name, kept)
    return { response, kept }
  }

  return {
    fromMemory(url, asked) {
      const [path = '', query = ''] = url.split('?', 2)
      const page = pageAt(path)
      if (page.path !== path) return undefined
      if (page.form !== undefined && new URLSearchParams(query).has(sentParameter)) return undefined
      return ready(versionOf(path), asked)
    },
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url)
      const header = (name: string) => request.headers.get(name) ?? undefined
      const acceptEncoding = header('accept-encoding')
      const asked = {
        acceptEncoding,
        ifNoneMatch: header('if-none-match'),
        availableDictionary: header('available-dictionary'),
      }
      const { path, form } = pageAt(pathname)
      const reference = form === undefined ? null : searchParams.get(sentParameter)
      const sent = form === undefined || reference === null ? null : await sentStatus(form, reference)
      const version = versionOf(path, sent ?? undefined)
      let answer = ready(version, asked)
      const making = beingMade.get(nameOf(version))
      if (answer === undefined && making !== undefined) {
        await making
        answer = ready(version, asked)
      }
      if (answer !== undefined) return new Response(asBody(answer.body), answer)
      return compressed(await writeAndKeep(version).response, acceptEncoding)
    },
    show: (path, formStatus, status) => write(versionOf(path, formStatus), status),
    async warm() {
      for (const { path } of [...pages, notFound]) {
        const { response, kept } = writeAndKeep(versionOf(path))
        await Promise.all([response.then((written) => written.arrayBuffer()), kept])
      }
      return { msUntilChange: nextChange(today()).getTime() - today().now.getTime() }
    },
  }
}

/** A page as it is written at a moment for a visitor. */
interface Version {
  page: Page
  path: string
  formStatus: FormStatus
  today: Today
  /** How cards are taken at that moment. */
  cards: ReturnType<Site['cardPage']>
}

const freshForm = ({ now }: Today): FormStatus => ({ state: 'fresh', key: newFormKey(now.getTime()) })
/** Nobody sends a page without a form. */
const noForm: FormStatus = { state: 'fresh', key: '' }

/** The same for versions that differ in nothing but their own texts. No other path is like it, because it has spaces. */
function nameOf({ page, path, formStatus, today: { notice }, cards: taken }: Version): string {
  const sent = formStatus.state === 'sent' ? ` sent ${formStatus.note}` : ''
  const cards = page.takesCards === true && taken !== null ? ' cards' : ''
  return `${path}${sent}${cards}${notice === null ? '' : ` notice ${notice.number}`}`
}

/** What stands in this version only. */
function ownTexts({ page, formStatus, today: { now } }: Version): readonly string[] {
  if (page.form === undefined) return []
  return [formStatus.state === 'sent' ? formStatus.reference : formStatus.key, now.toISOString()]
}

const asBody = (body: Buffer | null) => (body === null ? null : new Uint8Array(body))

/** Quick rather than small: the first visitor waits for it. */
const BROTLI_QUALITY = 5

/** A streamed page in the best coding that its browser takes. */
function compressed(response: Response, acceptEncoding: string | undefined): Response {
  const coding = bestCoding(acceptEncoding)
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
