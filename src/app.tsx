import { Hono } from 'hono'
import { demoMailbox } from './mail/demo-mailbox.tsx'
import type { Mailbox } from './mail/mailbox.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Db } from './db.ts'
import { complaintForm } from './enquiries/complaint/message.ts'
import { contactForm } from './enquiries/contact/message.ts'
import { expectForm } from './enquiries/expect/message.ts'
import { feedbackForm } from './enquiries/feedback/message.ts'
import { wasSent } from './enquiries/form/accept-message.ts'
import { wantsPage } from './enquiries/form/endpoint.ts'
import { messageEndpoint } from './enquiries/form/message-endpoint.ts'
import type { MailAddresses } from './enquiries/form/letter-to-practice.ts'
import {
  commonHeaders,
  logRequests,
  methodNotAllowed,
  onlyFromOurPages,
  refuseStraySockets,
} from './guards.ts'
import type { RequestVariables } from './guards.ts'
import { files } from './files.ts'
import { callOutForm } from './payments/call-out/message.ts'
import { createPayments } from './payments/payments.ts'
import type { CardAccount, Payments } from './payments/payments.ts'
import { registrationForm } from './payments/registration/message.ts'
import { createCheckoutSessions } from './payments/users/checkout-session.ts'
import { users } from './payments/users/endpoint.ts'
import { paidFormWithoutScript } from './payments/without-script.ts'
import { emergencyEndpoint } from './enquiries/emergency/endpoint.ts'
import type { PhotoStore } from './enquiries/emergency/photo-store.ts'
import { health } from './health.ts'
import { factsOfError } from './log.ts'
import type { Log } from './log.ts'
import { createPageAnswers } from './page-answers.ts'
import type { PageAnswers } from './page-answers.ts'
import { paths } from './paths.ts'
import { practice } from './practice/practice.ts'
import { renderServerError } from './render.tsx'
import { robots, sitemap } from './search-engines.ts'
import type { Site } from './site.ts'

/** Everything outside that the application works with; made once in server.ts, or by a test. */
export interface AppParts {
  site: Omit<Site, 'cardPage'>
  /** Folder of the built scripts and of public/; null: somebody else serves them. */
  files: string | null
  db: Db
  outbox: Outbox
  photoStore: PhotoStore
  log: Log
  /** UTC milliseconds. */
  now: () => number
  /** How many proxies in front may be believed for the client's address. */
  trustProxy: number
  addresses: MailAddresses
  /** The built-in mailbox, when it may be read at /dev/mailbox. */
  demoMailbox: Mailbox | null
  /** The account with the card provider; null: payments are switched off. */
  account: CardAccount | null
}

export interface App {
  hono: Hono<{ Variables: RequestVariables }>
  pages: PageAnswers
  payments: Payments
}

/** The whole site as a function from request to response: guards in order, addresses, then pages. */
export function createApp(parts: AppParts): App {
  const { db, log, now } = parts
  const sessions = createCheckoutSessions({ db, siteUrl: parts.site.url, now })
  const payments = createPayments({ ...parts, sessions })
  const site: Site = { ...parts.site, cardPage: payments.cardPage }
  const headers = commonHeaders(site.url)
  const pages = createPageAnswers({
    site,
    headers,
    log,
    now,
    wasSent: (form, reference) => wasSent(db, form, reference),
  })
  const hono = new Hono<{ Variables: RequestVariables }>()

  hono.use(refuseStraySockets(paths.live))
  hono.use(logRequests(log))
  hono.use((c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return next()
  })

  hono.route('/', health(parts))
  hono.get(paths.robots, (c) => c.text(robots(site.url)))
  hono.get(paths.sitemap, (c) =>
    c.body(sitemap(site.url), 200, { 'content-type': 'application/xml; charset=utf-8' }),
  )

  hono.use('/api/*', (c, next) => {
    c.header('cache-control', 'no-store')
    return next()
  })
  hono.route('/', payments.fromProvider)
  hono.use(onlyFromOurPages(site.url))
  const endpoint = { ...parts, showPage: pages.show }
  hono.route('/', messageEndpoint(endpoint, contactForm))
  hono.route('/', messageEndpoint(endpoint, expectForm))
  hono.route('/', messageEndpoint(endpoint, complaintForm))
  hono.route('/', messageEndpoint(endpoint, feedbackForm))
  hono.route('/', emergencyEndpoint(endpoint))
  const takesCards = () => payments.cardPage() !== null
  hono.route('/', paidFormWithoutScript(endpoint, registrationForm(now), takesCards))
  hono.route('/', paidFormWithoutScript(endpoint, callOutForm, takesCards, practice.emergencyTelephone))
  hono.route('/', users({ ...parts, sessions }))
  hono.route('/', payments.fromPages)
  hono.all('/api/*', (c) => c.json({ message: 'There is nothing at this address.' }, 404))

  if (parts.demoMailbox !== null) hono.route('/', demoMailbox(parts.demoMailbox))

  if (parts.files !== null) hono.use(files(parts.files))
  hono.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    if (pathname.length > 1 && pathname.endsWith('/')) return c.redirect(withoutSlash(pathname) + search, 308)
    return pages.answer(c.req.raw)
  })
  hono.all('*', (c) => methodNotAllowed(c, 'GET, HEAD'))

  hono.onError((error, c) => {
    const requestId = c.get('requestId')
    // A visitor who left in the middle is no fault of anybody's.
    if (c.req.raw.signal.aborted) {
      log.info('request.left', { request: requestId, path: c.req.path })
      return c.body(null, 400)
    }
    log.error('request.failed', { request: requestId, path: c.req.path, ...factsOfError(error) })
    if (wantsPage(c)) {
      const { html, policy } = renderServerError(requestId, site)
      return c.html(html, 500, { 'content-security-policy': policy, 'cache-control': 'no-store' })
    }
    const message = `Something went wrong on our side. Please try again, or telephone us on ${practice.telephone.shown}.`
    return c.json({ message, request: requestId }, 500)
  })
  return { hono, pages, payments }
}

/** A path without its last slashes, and never the start of another host's address. */
const withoutSlash = (pathname: string) => `/${pathname.replaceAll(/^\/+|\/+$/g, '')}`
