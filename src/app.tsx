import { Hono } from 'hono'
import type { Context } from 'hono'
import { createDemoMailbox } from './mail/demo-mailbox.tsx'
import type { Count } from './counts/counts.ts'
import { isRobot, isVisit } from './counts/visits.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { Outbox } from './mail/outbox.ts'
import { isStorageError } from './storage/storage.ts'
import type { Db } from './storage/tables.ts'
import { createEnquiryRoutes } from './enquiries/enquiry-routes.ts'
import { findSentStatus } from './forms/accept-message.ts'
import { acceptsHtml } from './forms/form-endpoint.ts'
import type { MailAddresses } from './mail/mail.ts'
import {
  buildCommonHeaders,
  hasDisconnected,
  shortenPath,
  logRequests,
  refuseMethod,
  refuseCrossSitePosts,
  warnOfUnknownProxy,
} from './http/guards.ts'
import type { RequestVariables } from './http/guards.ts'
import type { DemoGuards } from './http/demo-guards.ts'
import { requireOneHost } from './http/host.ts'
import { limitConcurrency } from './http/limit-concurrency.ts'
import { pageShownPath } from './frame/when-shown.ts'
import { renderContactCard, contactCardFileName } from './site/contact-card.ts'
import { createStaticFiles } from './site/static-files.ts'
import { CACHE_ONE_HOUR } from './site/listed-files.ts'
import { createPayments } from './payments/payments.ts'
import type { Payments } from './payments/payments.ts'
import type { CardAccount } from './payments/provider/card-account.ts'
import { createCheckoutSessions } from './payments/api/payers/checkout-session.ts'
import { createPayerEndpoint } from './payments/api/payers/payer-endpoint.ts'
import { createPaidFormFallback } from './payments/api/paid-form-endpoints.ts'
import type { PhotoStore } from './enquiries/emergency/photos/photo-store.ts'
import { createHealthEndpoints } from './watch/health.ts'
import { createReadiness } from './watch/readiness.ts'
import { MESSAGE_LIMITS } from './runtime/limits.ts'
import type { MessageLimits } from './runtime/limits.ts'
import { describeError } from './runtime/log.ts'
import type { Log } from './runtime/log.ts'
import type { System } from './runtime/system.ts'
import { createPageResponses } from './site/page-responses.ts'
import type { PageResponses } from './site/page-responses.ts'
import { createNoticeEndpoint } from './notices/notice-endpoint.ts'
import type { Notices } from './notices/notices.ts'
import { paths } from './paths.ts'
import { practice } from '#practice/practice.ts'
import { findPage, renderServerError, renderStaticPage } from './site/render.tsx'
import { renderRobotsTxt, renderSitemap } from './site/search-engines.ts'
import { renderSecurityTxt } from './site/security-txt.ts'
import type { Site } from './site/site.ts'

/** Everything outside the application, made once in src/server/open-site.ts or by a test. */
export interface AppParts {
  site: Omit<Site, 'cardPage'>
  /** Folder of static files; null when something else serves them. */
  files: string | null
  db: Db
  outbox: Outbox
  photoStore: PhotoStore
  log: Log
  system: System
  trustProxy: number
  addresses: MailAddresses
  /** The demo's mailbox with its access rules, and its other websites; null in production. */
  demo: { only: DemoGuards; mailbox: Mailbox | null; websites: Hono } | null
  /** The card provider's account; null: payments are off. */
  account: CardAccount | null
  /** Usage counter; never told who did something. */
  count: Count
  notices: Notices
  limits?: Partial<MessageLimits>
}

export interface App {
  hono: Hono<{ Variables: RequestVariables }>
  pages: PageResponses
  payments: Payments
}

/** The HTTP server for the WebSocket support: it must come from this copy of the package. */
export { createAdaptorServer } from '@hono/node-server'

/** The site as a function from request to response: guards, cached files and pages, calls, then pages to render. */
export function createApp(parts: AppParts): App {
  const { db, outbox, photoStore, addresses, account, notices, demo, count, log, system, trustProxy } = parts
  const { now } = system
  const { today } = notices
  const limits = { ...MESSAGE_LIMITS, ...parts.limits }
  const sessions = createCheckoutSessions({ db, siteUrl: parts.site.url, system })
  const payments = createPayments({
    account,
    db,
    outbox,
    addresses,
    sessions,
    site: parts.site,
    log,
    trustProxy,
    system,
    today,
    count,
  })
  const site: Site = { ...parts.site, cardPage: payments.getCardPage }
  const headers = buildCommonHeaders(site.url)
  const pages = createPageResponses({
    site,
    headers,
    log,
    today,
    sentStatus: (form, reference) => findSentStatus(db, form, reference),
  })
  const countPage = (path: string) => count(findPage(path).path === path ? `page ${path}` : 'page not found')
  const countVisit = (c: Context) => {
    if (c.req.method === 'GET' && isVisit((name) => c.req.header(name))) countPage(c.req.path)
  }
  const files = parts.files === null ? null : createStaticFiles({ root: parts.files, headers, log })
  const hono = new Hono<{ Variables: RequestVariables }>()

  // Host first: with two Host headers a proxy and this server could disagree about the site.
  hono.use(requireOneHost)
  // Before any work is done for a client, so that no client can occupy the whole server.
  hono.use(limitConcurrency(trustProxy))
  // Before the log: the proxy's access log already has these requests. No page address contains a dot.
  hono.get('*', async (c, next) => {
    if (files !== null && c.req.path.includes('.')) return (await files(c)) ?? next()
    const page = pages.getCached(c)
    if (page === undefined) return next()
    countVisit(c)
    return page
  })
  // Everything below has a log line and an id that a visitor can quote.
  hono.use(logRequests(log, system))
  hono.use(warnOfUnknownProxy(log, trustProxy))
  hono.use((c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return next()
  })

  hono.route(
    '/',
    createHealthEndpoints(
      createReadiness({ db, outbox, photoStore, acceptsCards: account !== null, log, now }),
    ),
  )
  hono.get(paths.robots, (c) => c.text(renderRobotsTxt(site.url)))
  hono.get(paths.sitemap, (c) =>
    c.body(renderSitemap(site.url), 200, { 'content-type': 'application/xml; charset=utf-8' }),
  )

  hono.get(paths.securityText, (c) => c.text(renderSecurityTxt(site.url, new Date(now()))))
  hono.get(paths.contactCard, (c) =>
    c.body(renderContactCard(site.url), 200, {
      'content-type': 'text/vcard; charset=utf-8',
      // Not an attachment: telephones then show the contact at once, with a button that saves it.
      'content-disposition': `inline; filename="${contactCardFileName}"`,
      'cache-control': CACHE_ONE_HOUR,
    }),
  )

  hono.use('/api/*', (c, next) => {
    c.header('cache-control', 'no-store')
    return next()
  })
  // The provider's webhooks do not come from our pages, so this stands before the guard that requires it.
  hono.route('/', payments.webhookRoutes)
  if (demo !== null) hono.use(demo.only.posts)
  // Below this line every POST comes from one of our pages, or not from a browser.
  hono.use(refuseCrossSitePosts(site.url))

  hono.route(
    '/',
    createNoticeEndpoint({
      db,
      notices,
      outbox,
      addresses,
      site,
      log,
      system,
      trustProxy,
      write: (page) => renderStaticPage(page, site, today()),
    }),
  )
  const form = {
    siteUrl: site.url,
    limits,
    log,
    now,
    today,
    trustProxy,
    count,
    showPage: pages.renderWithForm,
  }
  hono.route('/', createEnquiryRoutes({ ...form, system, db, outbox, photoStore, addresses }))
  const acceptsCards = () => payments.getCardPage() !== null
  hono.route('/', createPaidFormFallback(form, acceptsCards))
  hono.route('/', createPayerEndpoint({ db, sessions, count, log, system, trustProxy }))
  hono.route('/', payments.pageRoutes)
  hono.post(pageShownPath, (c) => {
    const page = URL.parse(c.req.header('referer') ?? '')
    if (page?.origin === site.url && !isRobot(c.req.header('user-agent'))) countPage(page.pathname)
    return c.body(null, 204)
  })
  hono.all('/api/*', (c) => c.json({ message: 'There is nothing at this address.' }, 404))

  if (demo?.mailbox != null) hono.route('/', createDemoMailbox(demo.mailbox, demo.only))
  if (demo !== null) hono.route('/', demo.websites)

  hono.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    if (pathname.length > 1 && pathname.endsWith('/')) return c.redirect(withoutSlash(pathname) + search, 308)
    countVisit(c)
    return pages.respond(c)
  })
  hono.all('*', (c) => refuseMethod(c, 'GET, HEAD'))

  hono.onError((error, c) => {
    const requestId = c.get('requestId')
    if (c.req.raw.signal.aborted || hasDisconnected(c)) {
      log.info('request.aborted', { request: requestId, path: shortenPath(c) })
      return c.body(null, 400)
    }
    log.error('request.failed', { request: requestId, path: shortenPath(c), ...describeError(error) })
    const status = isStorageError(error) ? 503 : 500
    if (acceptsHtml(c)) {
      const { html, policy } = renderServerError(requestId, site, today())
      return c.html(html, status, { 'content-security-policy': policy, 'cache-control': 'no-store' })
    }
    const message = `Something went wrong on our side. Please try again, or call us on ${practice.telephone.shown}.`
    return c.json({ message, request: requestId }, status)
  })
  return { hono, pages, payments }
}

/** Strips leading and trailing slashes, so that `//host` cannot become a redirect to another site. */
const withoutSlash = (pathname: string) => `/${pathname.replaceAll(/^\/+|\/+$/g, '')}`
