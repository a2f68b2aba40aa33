import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { sentParameter } from './enquiries/form/endpoint.ts'
import { newFormKey } from './enquiries/form/robots.ts'
import type { FormVisit } from './enquiries/form/visit.ts'
import { bestCoding, createFinishedPages } from './finished-pages.ts'
import type { FinishedAnswer } from './finished-pages.ts'
import { factsOfError } from './log.ts'
import type { Log } from './log.ts'
import { nextChange } from './practice/open-now.ts'
import { contentSecurityPolicy, pageAt, render } from './render.tsx'
import { notFound, pages } from './routes.tsx'
import type { Site } from './site.ts'

export interface PageAnswers {
  /** The kept page of a path as finished bytes, for the server to write before anything else looks at the request. */
  fromMemory: (path: string, acceptEncoding?: string, ifNoneMatch?: string) => FinishedAnswer | undefined
  /** The page of a request. */
  answer: (request: Request) => Promise<Response>
  /** The page of a path with a form in some state. */
  show: (path: string, visit: FormVisit, status: number) => Promise<Response>
  /** Keeps every page without a visitor's state ready in memory; resolves with the time until it is due again. */
  warm: () => Promise<{ msUntilChange: number }>
}

export interface PageAnswersParts {
  site: Site
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  log: Log
  /** UTC milliseconds. */
  now: () => number
  /** Whether a form's message with this reference was accepted. */
  wasSent: (form: string, reference: string) => Promise<boolean>
}

export function createPageAnswers({ site, headers, log, now, wasSent }: PageAnswersParts): PageAnswers {
  const finished = createFinishedPages(now)
  const freshVisit = (): FormVisit => ({ state: 'fresh', key: newFormKey(now()) })

  async function write(path: string, visit: FormVisit, status?: number): Promise<Response> {
    const page = pageAt(path)
    const rendered = await render(path, { now: new Date(now()), visit }, site)
    return new Response(rendered.html, {
      status: status ?? rendered.status,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(page, site),
        'cache-control': 'private, no-cache',
      },
    })
  }

  /** Streams a page that is the same for everybody, and keeps the same bytes for all who come after. */
  async function writeAndKeep(path: string): Promise<{ response: Response; kept: Promise<void> }> {
    const response = await write(path, freshVisit())
    const { status, headers: written } = response
    const kept = response
      .clone()
      .arrayBuffer()
      .then((html) => finished.keep(path, status, Buffer.from(html), Object.fromEntries(written)))
      .catch((error: unknown) => log.error('page.not-kept', { path, ...factsOfError(error) }))
    return { response, kept }
  }

  return {
    fromMemory: finished.answer,
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url)
      const acceptEncoding = request.headers.get('accept-encoding') ?? undefined
      const page = pageAt(pathname)
      if (page.form === undefined) {
        const ifNoneMatch = request.headers.get('if-none-match') ?? undefined
        const ready = finished.answer(page.path, acceptEncoding, ifNoneMatch)
        if (ready !== undefined) return new Response(asBody(ready.body), ready)
        return compressed((await writeAndKeep(page.path)).response, acceptEncoding)
      }
      const reference = searchParams.get(sentParameter)
      const sent = reference !== null && (await wasSent(page.form, reference))
      return compressed(
        await write(pathname, sent ? { state: 'sent', reference } : freshVisit()),
        acceptEncoding,
      )
    },
    show: write,
    async warm() {
      for (const { path } of [...pages, notFound].filter(({ form }) => form === undefined)) {
        const { response, kept } = await writeAndKeep(path)
        await Promise.all([response.arrayBuffer(), kept])
      }
      return { msUntilChange: nextChange(new Date(now())).getTime() - now() }
    },
  }
}

const asBody = (body: Buffer | null) => (body === null ? null : new Uint8Array(body))

/** Quick rather than small: this is done for each visitor. */
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
