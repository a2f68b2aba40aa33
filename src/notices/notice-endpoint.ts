import { Hono } from 'hono'
import type { Context } from 'hono'
import { limitBody } from '../http/limit-body.ts'
import { parseFormBody } from '../forms/read-form.ts'
import type { FormFields } from '../forms/read-form.ts'
import { readClient } from '../http/client-address.ts'
import { refuseMethod } from '../http/guards.ts'
import { createRateLimit, buildRetryAfter } from '../http/rate-limit.ts'
import { LOWEST_PRIORITY } from '../mail/enqueue.ts'
import type { Mail, MailAddresses } from '../mail/mail.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Page } from '../page.ts'
import { paths } from '../paths.ts'
import type { Log } from '../runtime/log.ts'
import type { System } from '../runtime/system.ts'
import { DAY, HOUR, MINUTE } from '../runtime/units.ts'
import { claimOnce } from '../storage/done-once.ts'
import type { Db, Trx } from '../storage/tables.ts'
import { parseNoticeForm } from './notice-form.ts'
import { composeLinkLetter, composePublishedLetter, composeWithdrawnLetter } from './notice-letters.ts'
import { createNoticeLinks, getLinkUseName } from './notice-links.ts'
import type { NoticeLink } from './notice-links.ts'
import type { NewNotice, Notices } from './notices.ts'
import {
  createLinkRequestPage,
  createInvalidLinkPage,
  createReplacedNoticePage,
  createPreviewPage,
  noticeActions,
  createWithdrawPage,
  createWithdrawnPage,
  createUsedLinkPage,
  createNoticeFormPage,
} from './notice-pages.tsx'

/** Lifetime of a link (ruling 28). */
const LINK_HOLDS = HOUR
/** Letters with a link, per client and for all clients. After a refusal, an earlier link is in the mailbox. */
const LINKS_PER_CLIENT = { max: 3, per: HOUR }
const LINKS_AN_HOUR = { max: 6, per: HOUR }
/** At most twenty in a day: a burst of ten, and ten more as the allowance refills. */
const LINKS_A_DAY = { max: 10, per: DAY }
/** A link younger than this is sent again, so that asking twice gives one link. */
const YOUNG_LINK = 10 * MINUTE
/** Largest body: the form of a link, also with a sentence that is too long. */
const NOTICE_BODY_MAX = 16 * 1024
interface NoticeParts {
  db: Db
  notices: Notices
  outbox: Outbox
  addresses: MailAddresses
  site: { url: string }
  log: Log
  system: System
  /** Number of trusted proxies in front, for the client's address. */
  trustProxy: number
  /** Renders a page outside the page table. */
  write: (page: Page) => { html: string; policy: string }
}

/**
 * `/notice`: the practice puts an urgent notice on every page, through a link that is sent to its own mailbox. Opening
 * a link changes nothing, so programs that open the links of a mail do no harm; each press is a post from our own page.
 */
export function createNoticeEndpoint(parts: NoticeParts): Hono {
  const { db, notices, outbox, addresses, site, log, system, trustProxy, write } = parts
  const { now } = system
  const links = createNoticeLinks(db, system)
  const perClient = createRateLimit(LINKS_PER_CLIENT, now)
  const forAll = [LINKS_AN_HOUR, LINKS_A_DAY].map((allowance) => createRateLimit(allowance, now))
  let newest: { text: string; until: number } | null = null

  const show = (c: Context, page: Page, status: 200 | 400 | 404 | 410 | 413 | 422 | 429 = 200) => {
    const { html, policy } = write(page)
    return c.html(html, status, {
      'content-security-policy': policy,
      'cache-control': 'no-store',
      // The page's address contains the link, which is a secret. `no-referrer` would make older browsers post with
      // `Origin: null`, which is refused.
      'referrer-policy': 'same-origin',
    })
  }
  const hrefOf = (link: string) => `${site.url}${paths.notice}?link=${link}`
  const enqueue = (trx: Trx, mail: Mail) => outbox.enqueue(trx, { mail, messageId: null })

  /** The latest link if it is recent and unused, or a new one. */
  async function linkToSend() {
    const isYoung = newest !== null && newest.until - now() > LINK_HOLDS - YOUNG_LINK
    if (newest !== null && isYoung && (await links.read(newest.text)).is === 'valid') return newest
    const until = now() + LINK_HOLDS
    newest = { text: await links.make({ may: 'publish', until }), until }
    return newest
  }

  async function ask(c: Context): Promise<Response> {
    const wait = Math.max(
      perClient.wait(readClient(c, trustProxy)),
      ...forAll.map((limit) => limit.wait('everybody')),
    )
    if (wait > 0) {
      log.warn('notice.link-limited')
      const page = createLinkRequestPage(
        'We sent links a short while ago. Please check the practice’s mailbox: each link works for an hour.',
      )
      c.header('retry-after', buildRetryAfter(wait)['retry-after'])
      return show(c, page, 429)
    }
    perClient.consume(readClient(c, trustProxy))
    for (const limit of forAll) limit.consume('everybody')
    const { text, until } = await linkToSend()
    const mail = composeLinkLetter(addresses, hrefOf(text), until)
    // Anybody may ask, so patients' messages are sent first.
    await db
      .transaction()
      .execute((trx) => outbox.enqueue(trx, { mail, messageId: null, priority: LOWEST_PRIORITY }))
    outbox.wake()
    log.info('notice.link-sent')
    return show(c, createLinkRequestPage('The link is on its way.'))
  }

  /** Publishes once per link, and enqueues the letter about it. @returns false when the link was used before. */
  async function publish(link: NoticeLink, draft: NewNotice): Promise<boolean> {
    const done = await db.transaction().execute(async (trx) => {
      if (!(await claimOnce(trx, getLinkUseName(link), now()))) return false
      const id = await notices.publish(trx, draft)
      const back = await links.make({ may: id, until: draft.until })
      await enqueue(trx, composePublishedLetter(addresses, draft, hrefOf(back), now()))
      return true
    })
    await notices.refresh()
    outbox.wake()
    if (done) log.warn('notice.published', { kind: draft.kind, until: new Date(draft.until).toISOString() })
    return done
  }

  async function withdraw(link: NoticeLink, id: number) {
    const done = await db.transaction().execute(async (trx) => {
      if (!(await claimOnce(trx, getLinkUseName(link), now())) || !(await notices.withdraw(trx, id)))
        return false
      await enqueue(trx, composeWithdrawnLetter(addresses))
      return true
    })
    await notices.refresh()
    outbox.wake()
    if (done) log.warn('notice.withdrawn')
  }

  const stands = (id: number) => notices.today().notice?.number === id
  /** Page that takes the notice of a link back, unless another notice has replaced it. */
  const backPage = (text: string, id: number) =>
    stands(id) ? createWithdrawPage(text) : createReplacedNoticePage(notices.today().notice)

  const usedBy = ({ may }: NoticeLink) =>
    (may === 'publish' ? createUsedLinkPage : createWithdrawnPage)(notices.today().notice)

  async function press(c: Context, fields: FormFields): Promise<Response> {
    const { link: text, step, seen } = fields
    if (typeof text !== 'string')
      return step === noticeActions.ask ? ask(c) : show(c, createLinkRequestPage(null), 400)
    const read = await links.read(text)
    if (read.is === 'used') return show(c, usedBy(read.link))
    if (read.is !== 'valid') return show(c, createInvalidLinkPage(read.is), read.is === 'over' ? 410 : 404)
    const { link } = read
    if (link.may !== 'publish') {
      if (step !== noticeActions.withdraw || !stands(link.may)) return show(c, backPage(text, link.may))
      await withdraw(link, link.may)
      return c.redirect(hrefOf(text), 303)
    }
    const typed = textsOf(fields)
    const reading = parseNoticeForm(fields, now())
    if (step === noticeActions.change) return show(c, createNoticeFormPage(text, typed, {}))
    if ('errors' in reading) return show(c, createNoticeFormPage(text, typed, reading.errors), 422)
    const { draft } = reading
    const until = new Date(draft.until).toISOString()
    const isOther = step === noticeActions.publish && seen !== undefined && seen !== until
    if (step !== noticeActions.publish || isOther)
      return show(c, createPreviewPage(text, typed, { ...draft, number: 0, until }, isOther))
    await publish(link, draft)
    return c.redirect(hrefOf(text), 303)
  }

  return new Hono()
    .get(paths.notice, async (c) => {
      const text = c.req.query('link')
      if (text === undefined) return show(c, createLinkRequestPage(null))
      const read = await links.read(text)
      if (read.is === 'used') return show(c, usedBy(read.link))
      if (read.is !== 'valid') return show(c, createInvalidLinkPage(read.is), read.is === 'over' ? 410 : 404)
      const { may } = read.link
      return show(
        c,
        may === 'publish' ? createNoticeFormPage(text, { end: 'today' }, {}) : backPage(text, may),
      )
    })
    .post(
      paths.notice,
      limitBody({ maxSize: NOTICE_BODY_MAX, onError: (c) => show(c, createLinkRequestPage(null), 413) }),
      async (c) => {
        const reading = await parseFormBody(c)
        return 'unreadable' in reading ? show(c, createLinkRequestPage(null), 400) : press(c, reading.fields)
      },
    )
    .all(paths.notice, (c) => refuseMethod(c, 'GET, HEAD, POST'))
}

function textsOf(fields: FormFields): Record<string, string> {
  const { link: _link, step: _step, seen: _seen, ...typed } = fields
  return Object.fromEntries(
    Object.entries(typed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
