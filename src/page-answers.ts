import { sentParameter } from './enquiries/form/endpoint.ts'
import { newFormKey } from './enquiries/form/robots.ts'
import type { FormVisit } from './enquiries/form/visit.ts'
import { createFinishedPages } from './finished-pages.ts'
import type { FinishedAnswer } from './finished-pages.ts'
import { nextChange } from './practice/open-now.ts'
import { contentSecurityPolicy, pageAt, render } from './render.tsx'
import { pages } from './routes.tsx'
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
  /** UTC milliseconds. */
  now: () => number
  /** Whether a message with this reference was accepted. */
  wasSent: (reference: string) => Promise<boolean>
}

export function createPageAnswers({ site, headers, now, wasSent }: PageAnswersParts): PageAnswers {
  const finished = createFinishedPages(now)
  const freshVisit = (): FormVisit => ({ state: 'fresh', key: newFormKey(now()) })
  const isStanding = (path: string) => pageAt(path).form === undefined && pageAt(path).path !== '*'
  const headersOf = (path: string) => ({
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(pageAt(path), site),
  })

  async function write(path: string, visit: FormVisit, status?: number): Promise<Response> {
    const rendered = await render(path, { now: new Date(now()), visit }, site)
    return new Response(rendered.html, {
      status: status ?? rendered.status,
      headers: { ...headersOf(path), 'cache-control': 'private, no-cache' },
    })
  }

  /** Streams a page and keeps the same bytes for everybody after. */
  async function writeAndKeep(path: string): Promise<{ response: Response; kept: Promise<void> }> {
    const response = await write(path, freshVisit())
    const copy = response.clone()
    const kept = copy.arrayBuffer().then((html) => finished.keep(path, Buffer.from(html), headersOf(path)))
    return { response, kept }
  }

  return {
    fromMemory: (path, acceptEncoding, ifNoneMatch) => finished.answer(path, acceptEncoding, ifNoneMatch),
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (isStanding(pathname)) {
        const { headers: asked } = request
        const ready = finished.answer(
          pathname,
          asked.get('accept-encoding') ?? undefined,
          asked.get('if-none-match') ?? undefined,
        )
        if (ready !== undefined) return new Response(asBody(ready.body), ready)
        const { response, kept } = await writeAndKeep(pathname)
        void kept
        return response
      }
      const reference = searchParams.get(sentParameter)
      const sent = reference !== null && pageAt(pathname).form !== undefined && (await wasSent(reference))
      return write(pathname, sent ? { state: 'sent', reference } : freshVisit())
    },
    show: write,
    async warm() {
      for (const { path } of pages.filter((page) => isStanding(page.path))) {
        const { response, kept } = await writeAndKeep(path)
        await Promise.all([response.arrayBuffer(), kept])
      }
      return { msUntilChange: nextChange(new Date(now())).getTime() - now() }
    },
  }
}

const asBody = (body: Buffer | null) => (body === null ? null : new Uint8Array(body))
