import { Hono } from 'hono'
import type { Context } from 'hono'
import { demoMailbox } from './mail/demo-mailbox.tsx'
import type { Count } from './counts/counts.ts'
import { isRobot, isVisit } from './counts/visits.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { Outbox } from './mail/outbox.ts'
import { isStorageTrouble } from './storage/storage.ts'
import type { Db } from './storage/tables.ts'
import { enquiries } from './enquiries/endpoints.ts'
import { sentStatus } from './forms/accept-message.ts'
import { wantsPage } from './forms/endpoint.ts'
import type { MailAddresses } from './mail/mail.ts'
import {
  commonHeaders,
  leftWhileSending,
  loggedPath,
  logRequests,
  methodNotAllowed,
  onlyFromOurPages,
  warnOfUnknownProxy,
} from './http/guards.ts'
import type { RequestVariables } from './http/guards.ts'
import type { DemoOnly } from './http/demo-only.ts'
import { requireOneHost } from './http/host.ts'
import { clientShares } from './http/client-shares.ts'
import { shownPath } from './frame/when-shown.ts'
import { contactCard, contactCardFile } from './site/contact-card.ts'
import { createFiles } from './site/files.ts'
import { FOR_AN_HOUR } from './site/listed-files.ts'
import { createPayments } from './payments/payments.ts'
import type { Payments } from './payments/payments.ts'
import type { CardAccount } from './payments/provider/account.ts'
import { createCheckoutSessions } from './payments/api/payers/checkout-session.ts'
import { users } from './payments/api/payers/endpoint.ts'
import { paidFormsWithoutScript } from './payments/api/paid-forms.ts'
import type { PhotoStore } from './enquiries/emergency/photos/photo-store.ts'
import { health } from './watch/health.ts'
import { createReadiness } from './watch/readiness.ts'
import { MESSAGE_LIMITS } from './runtime/limits.ts'
import type { MessageLimits } from './runtime/limits.ts'
import { factsOfError } from './runtime/log.ts'
import type { Log } from './runtime/log.ts'
import { createPageResponses } from './site/page-responses.ts'
import type { PageResponses } from './site/page-responses.ts'
import { noticeEndpoint } from './notices/endpoint.ts'
import type { Notices } from './notices/notices.ts'
import { paths } from './paths.ts'
import { practice } from './practice/practice.ts'
import { pageAt, renderServerError, renderWhole } from './site/render.tsx'
import { robots, sitemap } from './site/search-engines.ts'
import { securityText } from './site/security-text.ts'
import type { Site } from './site/site.ts'

/** Everything outside the application, made once in src/server/site.ts or by a test. */
export interface AppParts {
  site: Omit<Site, 'cardPage'>
  /** Folder of the built scripts and of public/; null when something else serves them. */
  files: string | null
  db: Db
  outbox: Outbox
  photoStore: PhotoStore
  log: Log
  /** UTC milliseconds. */
  now: () => number
  /** Number of trusted proxies in front, for the client's address. */
  trustProxy: number
  addresses: MailAddresses
  /** The demo's mailbox and its access rules; null in production. */
  demo: { only: DemoOnly; mailbox: Mailbox | null } | null
  /** The card provider's account; null: payments are off. */
  account: CardAccount | null
  /** Usage counter; never told who did something. */
  count: Count
  /** The urgent notice published at the moment. */
  notices: Notices
  /** Overrides of the default message limits. */
  limits?: Partial<MessageLimits>
}

export interface App {
  hono: Hono<{ Variables: RequestVariables }>
  pages: PageResponses
  payments: Payments
}

/** The HTTP server for the WebSocket support: it must come from this copy of the package. */
export { createAdaptorServer } from '@hono/node-server'

/** The site as a function from request to response: guards, then fixed addresses, then pages. */
export function createApp(parts: AppParts): App {
  const { db, log, now, notices, demo } = parts
  const { today } = notices
  const limits = { ...MESSAGE_LIMITS, ...parts.limits }
  const sessions = createCheckoutSessions({ db, siteUrl: parts.site.url, now })
  const payments = createPayments({ ...parts, today, sessions })
  const site: Site = { ...parts.site, cardPage: payments.cardPage }
  const headers = commonHeaders(site.url)
  const pages = createPageResponses({
    site,
    headers,
    log,
    today,
    sentStatus: (form, reference) => sentStatus(db, form, reference),
  })
  const countPage = (path: string) =>
    parts.count(pageAt(path).path === path ? `page ${path}` : 'page not found')
  const countVisit = (c: Context) => {
    if (c.req.method === 'GET' && isVisit((name) => c.req.header(name))) countPage(c.req.path)
  }
  const files = parts.files === null ? null : createFiles({ root: parts.files, headers, log })
  const hono = new Hono<{ Variables: RequestVariables }>()

  // The guards, in the order in which a request meets them. Host first: with two Host headers a proxy and this server
  // could disagree about the site.
  hono.use(requireOneHost)
  // Before any work is done for a client, so that no client can occupy the whole server.
  hono.use(clientShares(parts.trustProxy))
  // Before the log: the proxy's access log already has these requests. No page address contains a dot.
  hono.get('*', async (c, next) => {
    if (files !== null && c.req.path.includes('.')) return (await files(c)) ?? next()
    const page = pages.fromMemory(c)
    if (page === undefined) return next()
    countVisit(c)
    return page
  })
  // Everything below has a log line and an id that a visitor can quote.
  hono.use(logRequests(log))
  hono.use(warnOfUnknownProxy(log, parts.trustProxy))
  hono.use((c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return next()
  })

  hono.route('/', health(createReadiness({ ...parts, takesCards: parts.account !== null })))
  hono.get(paths.robots, (c) => c.text(robots(site.url)))
  hono.get(paths.sitemap, (c) =>
    c.body(sitemap(site.url), 200, { 'content-type': 'application/xml; charset=utf-8' }),
  )

  hono.get(paths.securityText, (c) => c.text(securityText(site.url, new Date(now()))))
  hono.get(paths.contactCard, (c) =>
    c.body(contactCard(site.url), 200, {
      'content-type': 'text/vcard; charset=utf-8',
      // Not an attachment: telephones then show the contact at once, with a button that saves it.
      'content-disposition': `inline; filename="${contactCardFile}"`,
      'cache-control': FOR_AN_HOUR,
    }),
  )

  hono.use('/api/*', (c, next) => {
    c.header('cache-control', 'no-store')
    return next()
  })
  // The provider's webhooks do not come from our pages, so this stands before the guard that requires it.
  hono.route('/', payments.fromProvider)
  if (demo !== null) hono.use(demo.only.posts)
  // Below this line every POST comes from one of our pages, or not from a browser.
  hono.use(onlyFromOurPages(site.url))

  hono.route('/', noticeEndpoint({ ...parts, write: (page) => renderWhole(page, site, today()) }))
  const endpoint = { ...parts, siteUrl: site.url, limits, today, showPage: pages.show }
  hono.route('/', enquiries(endpoint))
  const takesCards = () => payments.cardPage() !== null
  hono.route('/', paidFormsWithoutScript(endpoint, takesCards))
  hono.route('/', users({ ...parts, sessions }))
  hono.route('/', payments.fromPages)
  hono.post(shownPath, (c) => {
    const page = URL.parse(c.req.header('referer') ?? '')
    if (page?.origin === site.url && !isRobot(c.req.header('user-agent'))) countPage(page.pathname)
    return c.body(null, 204)
  })
  hono.all('/api/*', (c) => c.json({ message: 'There is nothing at this address.' }, 404))

  if (demo?.mailbox != null) hono.route('/', demoMailbox(demo.mailbox, demo.only))

  hono.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    if (pathname.length > 1 && pathname.endsWith('/')) return c.redirect(withoutSlash(pathname) + search, 308)
    countVisit(c)
    return pages.answer(c)
  })
  hono.all('*', (c) => methodNotAllowed(c, 'GET, HEAD'))

  hono.onError((error, c) => {
    const requestId = c.get('requestId')
    // The client disconnected: not an error.
    if (c.req.raw.signal.aborted || leftWhileSending(c)) {
      log.info('request.left', { request: requestId, path: loggedPath(c) })
      return c.body(null, 400)
    }
    log.error('request.failed', { request: requestId, path: loggedPath(c), ...factsOfError(error) })
    const status = isStorageTrouble(error) ? 503 : 500
    if (wantsPage(c)) {
      const { html, policy } = renderServerError(requestId, site, today())
      return c.html(html, status, { 'content-security-policy': policy, 'cache-control': 'no-store' })
    }
    const message = `Something went wrong on our side. Please try again, or telephone us on ${practice.telephone.shown}.`
    return c.json({ message, request: requestId }, status)
  })
  return { hono, pages, payments }
}

/** Strips leading and trailing slashes, so that `//host` cannot become a redirect to another site. */
const withoutSlash = (pathname: string) => `/${pathname.replaceAll(/^\/+|\/+$/g, '')}`
