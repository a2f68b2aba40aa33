import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { mailboxFolder, photosFolder } from './src/data-folder.ts'
import { openStorage } from './src/db.ts'
import type { Storage } from './src/db.ts'
import { openPhotoStore } from './src/enquiries/emergency/photo-store.ts'
import { readSettings } from './src/env.ts'
import type { Settings } from './src/env.ts'
import { answerFinishedPages } from './src/front.ts'
import {
  CONNECTIONS_CHECK,
  HEADERS_TIMEOUT,
  LONGEST_TIMER,
  MAX_CONNECTIONS,
  REQUEST_TIMEOUT,
  STOP_GRACE,
} from './src/limits.ts'
import { createLog, factsOfError } from './src/log.ts'
import type { Log } from './src/log.ts'
import { openMailbox } from './src/mail/mailbox.ts'
import { createOutbox } from './src/mail/outbox.ts'
import type { Outbox } from './src/mail/outbox.ts'
import { smtpPost } from './src/mail/smtp.ts'
import type { PageAnswers } from './src/page-answers.ts'
import { practiceAddresses } from './src/practice/mail-addresses.ts'
import { samplesLeft } from './src/practice/samples.ts'
import { keepRetention } from './src/retention.ts'
import { loadBuiltSite, loadSiteInDevelopment } from './src/site-loader.ts'

interface Running {
  server: Server
  outbox: Outbox
  storage: Storage
  retention: ReturnType<typeof keepRetention>
  log: Log
}

/* The composition root: settings, outside parts, application, listen, stop politely. */

const OLDEST_NODE = 24

/** Ends the start in one line, without a stack: what is wrong is outside this program. */
function stopWith(reason: unknown): never {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`)
  process.exit(1)
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
  stopWith(
    `This needs Node ${OLDEST_NODE} or newer, and this is ${process.versions.node}. "npm start" brings its own.`,
  )
// Database, mailbox and uploads are for this user only (failure case S11).
process.umask(0o077)

try {
  await start()
} catch (error) {
  stopWith(error)
}

async function start() {
  const settings = readSettings(process.env)
  const development = process.argv.includes('--dev')
  const log = createLog(settings.logLevel)
  const storage = openStorage(settings.dataDir, join(import.meta.dirname, 'migrations'))
  const photoStore = openPhotoStore(photosFolder(settings.dataDir))
  const swept = await photoStore.sweep(storage.db)
  if (swept > 0) log.warn('photos.swept', { count: swept })
  const mailbox = openMailbox(mailboxFolder(settings.dataDir), photoStore.folder)
  const addresses = practiceAddresses(settings)
  const outbox = createOutbox({
    db: storage.db,
    post: settings.smtpUrl === null ? mailbox : smtpPost(settings.smtpUrl, photoStore.folder),
    log,
    now: Date.now,
    random: Math.random,
    domain: addresses.from.address.split('@')[1] ?? 'localhost',
  })

  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionsCheckingInterval: CONNECTIONS_CHECK,
  })
  server.maxConnections = MAX_CONNECTIONS
  const loaded = await (development ? loadSiteInDevelopment(server) : loadBuiltSite(import.meta.dirname))
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const site = { url: settings.siteUrl ?? `http://localhost:${port}`, ...loaded.scripts }
  const makeApp = async () =>
    (await loaded.createApp())({
      site,
      files: loaded.files,
      db: storage.db,
      outbox,
      photoStore,
      log,
      now: Date.now,
      trustProxy: settings.trustProxy,
      addresses,
      demoMailbox: settings.production || settings.smtpUrl !== null ? null : mailbox,
    })
  const app = await makeApp()
  const appOfNow = development ? makeApp : () => Promise.resolve(app)
  const respond = getRequestListener(async (request, env) => (await appOfNow()).hono.fetch(request, env), {
    // For HTTP/1.0, whose requests name no host.
    hostname: 'localhost',
  })
  const hono: RequestListener = (request, response) => void respond(request, response)
  server.on('request', loaded.middleware?.(hono) ?? answerFinishedPages(app.pages, hono))

  const retention = keepRetention({ storage, dataDir: settings.dataDir, now: Date.now, log })
  stopPolitely({ server, outbox, storage, retention, log })
  warnOfSamples(settings, log)
  log.info('listening', { url: site.url, host: settings.host, port, node: process.versions.node })
  outbox.wake()
  if (!development) keepWarm(app.pages, log)
}

/** A practice that goes live with invented facts should hear of it (ruling 3). */
function warnOfSamples(settings: Settings, log: Log) {
  if (!settings.production) return
  const samples = samplesLeft()
  if (samples.length > 0)
    log.warn('practice.samples-left', { count: samples.length, list: 'npm run practice -- check' })
  if (settings.smtpUrl === null) log.warn('mail.no-smtp-url', { effect: 'mail stays in DATA_DIR/mailbox' })
}

/** Writes every page that is the same for everybody ahead of its first visitor, again whenever what it says changes. */
function keepWarm(pages: PageAnswers, log: Log) {
  pages.warm().then(
    ({ msUntilChange }) => setTimeout(keepWarm, Math.min(msUntilChange, LONGEST_TIMER), pages, log).unref(),
    (error: unknown) => log.error('pages.not-warm', factsOfError(error)),
  )
}

/** Finishes requests and letters under way, then closes the database; a second signal stops at once. */
function stopPolitely({ server, outbox, storage, retention, log }: Running) {
  let stopping = false
  const stop = async (reason: string, exitCode: number) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info('stopping', { reason })
    setTimeout(() => server.closeAllConnections(), STOP_GRACE).unref()
    setTimeout(() => process.exit(1), STOP_GRACE * 2).unref()
    server.close()
    server.closeIdleConnections()
    await Promise.all([once(server, 'close'), outbox.stop(), retention.stop()])
    await storage.close()
    log.info('stopped')
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.error('crash', factsOfError(error))
      void stop(event, 1)
    })
}
