import { join } from 'node:path'
import { createApp } from '../app.tsx'
import { createCounts } from '../counts/counts.ts'
import { removeDeliveredPhotos } from '../enquiries/emergency/photos/delivered-photos.ts'
import { openPhotoStore } from '../enquiries/emergency/photos/photo-store.ts'
import { openNotices } from '../notices/notices.ts'
import { readLetterPictures } from '../mail/letter-pictures.ts'
import { openMailbox } from '../mail/mailbox.ts'
import { createOutbox } from '../mail/outbox.ts'
import { createSmtpMailer } from '../mail/smtp.ts'
import { eventsPath, openCardAccount } from '../payments/provider/card-account.ts'
import { getMessageIdDomain, getPracticeAddresses } from '../facts/mail-addresses.ts'
import { listSamples } from '../facts/samples.ts'
import { startRetention } from '../privacy/sweep-expired.ts'
import { createDemoGuards } from '../http/demo-guards.ts'
import { createDemoWebsites } from '../http/demo-websites.ts'
import type { Settings } from '../runtime/env.ts'
import type { Log } from '../runtime/log.ts'
import type { System } from '../runtime/system.ts'
import type { Outside } from './outside.ts'
import type { PageResponses } from '../site/page-responses.ts'
import type { Site } from '../site/site.ts'
import { getMailboxFolder, getPhotosFolder } from '../storage/data-folder.ts'
import type { TestGatewayOptions } from '../../test-gateway/test-gateway.ts'
import { createMorningLetter } from '../watch/morning-letter.ts'

export interface SiteParts {
  /** Folder of the program, which contains `migrations/`. */
  root: string
  settings: Settings
  log: Log
  system: System
  outside: Outside
  port: number
  scripts: Omit<Site, 'url' | 'cardPage'>
  /** Folder of static files. */
  files: string
}

export interface OpenSite {
  url: string
  fetch: (request: Request, env: object) => Promise<Response> | Response
  pages: PageResponses
  /** Sends the waiting letters; later ones are sent by themselves. */
  sendLetters: () => void
  /** Accepts no new payment, and resolves when those under way have an outcome. */
  finishPayments: () => Promise<void>
  /** Finishes letters under way and closes the database. No request may follow. */
  close: () => Promise<void>
}

/** Opens the database and the services around it, and builds the application. */
export async function openSite({
  root,
  settings,
  log,
  system,
  outside,
  port,
  ...loaded
}: SiteParts): Promise<OpenSite> {
  const { dataDir, production } = settings
  const storage = outside.openStorage(dataDir, join(root, 'migrations'), system)
  const photoStore = openPhotoStore(getPhotosFolder(dataDir), system)
  const mailFiles = { photosDir: photoStore.folder, pictures: readLetterPictures(loaded.files) }
  const mailbox = openMailbox(getMailboxFolder(dataDir), mailFiles)
  const addresses = getPracticeAddresses(settings)
  const outbox = createOutbox({
    db: storage.db,
    post:
      settings.smtpUrl === null
        ? mailbox
        : createSmtpMailer(settings.smtpUrl, mailFiles, settings.smtpTls, outside.sendMail),
    log,
    system,
    domain: getMessageIdDomain(addresses),
    removePhotos: () => removeDeliveredPhotos(storage.db, photoStore.folder),
  })
  const self = selfUrl(settings, port)
  const only = production ? null : createDemoGuards(log, settings.trustProxy)
  // Where others can reach it, the stand-in's own pages need a key that only the log shows.
  const pageKey = production ? system.randomBytes(15).toString('base64url') : undefined
  const testGateway =
    settings.payments.by === 'test gateway'
      ? await openTestGateway(dataDir, self, system.now, { pageKey, ...(only && { onlyFor: only.pages }) })
      : null
  const demo = only && {
    only,
    mailbox: settings.smtpUrl === null ? mailbox : null,
    websites: createDemoWebsites(root),
  }
  const url = settings.siteUrl ?? `http://localhost:${port}`
  const account = openCardAccount(
    settings,
    { log, system, postForm: outside.postForm },
    testGateway && { ...testGateway, self },
  )
  const counts = createCounts(storage.db, log, system)
  const notices = await openNotices(storage.db, log, system)
  const { hono, pages, payments } = createApp({
    count: counts.count,
    site: { url, ...loaded.scripts },
    files: loaded.files,
    db: storage.db,
    outbox,
    photoStore,
    log,
    system,
    trustProxy: settings.trustProxy,
    addresses,
    demo,
    notices,
    account,
  })
  warnOfWhatIsMissing(settings, pageKey, log)
  payments.start()
  counts.start()
  notices.follow()
  const retention = startRetention({ storage, dataDir, system, log })
  const morning = createMorningLetter({
    db: storage.db,
    outbox,
    addresses,
    log,
    system,
    acceptsCards: account !== null,
  })
  if (settings.morningLetter) morning.wake()
  return {
    url,
    fetch: (request, env) =>
      testGateway !== null && new URL(request.url).pathname.startsWith(testGateway.paths.page)
        ? testGateway.fetch(request, env)
        : hono.fetch(request, env),
    pages,
    sendLetters: () => outbox.wake(),
    finishPayments: () => payments.stop(),
    async close() {
      await morning.stop()
      await counts.stop()
      await notices.stop()
      await outbox.stop()
      await retention.stop()
      await testGateway?.stop()
      await storage.close()
    },
  }
}

/** This machine's own address, as it reaches itself. */
function selfUrl({ host }: Settings, port: number): string {
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The stand-in provider: runs in this process, but is used over HTTP only and sends webhooks like the real one. */
async function openTestGateway(
  dataDir: string,
  self: string,
  now: () => number,
  whose: Pick<TestGatewayOptions, 'pageKey' | 'onlyFor'>,
) {
  const { createTestGateway } = await import('../../test-gateway/test-gateway.ts')
  return createTestGateway({
    file: join(dataDir, 'test-gateway.sqlite'),
    webhookUrl: self + eventsPath,
    now,
    ...whose,
  })
}

/** Warns when a practice goes live with sample facts, without mail or without cards (ruling 3, failure case P31). */
function warnOfWhatIsMissing(settings: Settings, pageKey: string | undefined, log: Log) {
  const { payments, production } = settings
  const off = payments.by === 'nobody' ? payments.why : payments.by === 'provider' && payments.closed
  if (off !== false)
    log[production ? 'error' : 'warn']('payments.off', { reason: off === true ? 'PAYMENTS=off' : off })
  if (payments.by === 'test gateway') {
    const key = pageKey === undefined ? {} : { key: pageKey }
    log.warn('payments.test-mode', { effect: 'no card is charged', page: '/test-gateway/', ...key })
  }
  if (!production) return
  const samples = listSamples()
  if (samples.length > 0)
    log.warn('practice.samples-left', { count: samples.length, list: 'npm run practice -- live' })
  if (settings.keepsMail) log.warn('mail.stored-locally', { effect: 'mail stays in DATA_DIR/mailbox' })
}
