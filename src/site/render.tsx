import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  data,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router'
import type { RouteObject } from 'react-router'
import { buildContentSecurityPolicy } from './content-security-policy.ts'
import { HtmlDocument } from './html-document.tsx'
import type { Page, PageProps } from '../page.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { DocumentFilesContext } from '../pages/documents/pdf-link.tsx'
import { createServerErrorPage } from '../pages/server-error-page.tsx'
import { notFoundPage, pages } from '../routes.tsx'
import { TodayContext } from '../ui/use-today.tsx'
import type { Site } from './site.ts'

const pageProps = createContext<PageProps>()

const routes: RouteObject[] = [...pages, notFoundPage].map((page) => ({
  id: page.path,
  path: page.path,
  caseSensitive: true,
  loader: ({ context }) => data(context.get(pageProps), { status: page === notFoundPage ? 404 : 200 }),
  Component: () => <page.Body {...useLoaderData<PageProps>()} />,
}))

const handler = createStaticHandler(routes)
const byPath = new Map([...pages, notFoundPage].map((page) => [page.path, page]))

export const findPage = (path: string): Page =>
  path === '*' ? notFoundPage : (byPath.get(path) ?? notFoundPage)

export interface Rendered {
  status: number
  html: ReadableStream<Uint8Array>
}

/** Renders the page of a path as streamed HTML. @throws any error of the page before its first byte. */
export async function renderPage(
  path: string,
  { now, notice, formStatus }: Omit<PageProps, 'acceptsCards'>,
  site: Site,
): Promise<Rendered> {
  const page = findPage(path)
  const props = { now, notice, formStatus, acceptsCards: site.cardPage() !== null }
  const requestContext = new RouterContextProvider(new Map([[pageProps, props]]))
  // The not-found page needs an address without a page.
  const address = path === notFoundPage.path ? '/404' : path
  const context = await handler.query(new Request(site.url + address), { requestContext })
  if (context instanceof Response) throw new Error(`The route ${path} returned a response instead of a page`)
  const thrown = Object.values(context.errors ?? {})[0]
  if (thrown !== undefined) throw thrown instanceof Error ? thrown : new Error(String(thrown))
  const html = await renderToReadableStream(
    <HtmlDocument page={page} site={site} today={{ now, notice }} wrong={formStatus.state === 'refused'}>
      <TodayContext value={{ now, notice }}>
        <DocumentFilesContext value={site.documentFiles}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </DocumentFilesContext>
      </TodayContext>
    </HtmlDocument>,
    // Keeps React from adding inline scripts, which the content security policy would block.
    { progressiveChunkSize: Infinity },
  )
  return { status: context.statusCode, html }
}

/** Rendered with as little as possible, because the cause may persist. */
export function renderServerError(
  requestId: string,
  site: Site,
  today: Today,
): { html: string; policy: string } {
  return renderStaticPage(createServerErrorPage(requestId), site, today)
}

/** Renders a page outside the route table, at once and without a script of its own. */
export function renderStaticPage(page: Page, site: Site, today: Today): { html: string; policy: string } {
  const formStatus = { state: 'fresh', key: '' } as const
  const html = renderToStaticMarkup(
    <HtmlDocument page={page} site={site} today={today} wrong={false}>
      <page.Body {...today} formStatus={formStatus} acceptsCards={false} />
    </HtmlDocument>,
  )
  return { html: `<!DOCTYPE html>${html}`, policy: buildContentSecurityPolicy(page, site, today) }
}
