import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { WebSocketServerLike } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import type { App, createApp as CreateApp } from './src/app.tsx'
import { guardConnections } from './src/http/connections.ts'
import { mailboxFolder, photosFolder } from './src/storage/data-folder.ts'
import { openStorage } from './src/storage/storage.ts'
import { removeDeliveredPhotos } from './src/enquiries/emergency/delivered-photos.ts'
import { openPhotoStore } from './src/enquiries/emergency/photo-store.ts'
import { environmentOf } from './src/runtime/env-file.ts'
import { readSettings, requireWhatServingNeeds } from './src/runtime/env.ts'
import type { Settings } from './src/runtime/env.ts'
import { answerCachedPages } from './src/site/cached-pages.ts'
import {
  CONNECTIONS_CHECK,
  HEADERS_TIMEOUT,
  LONGEST_TIMER,
  MAX_CONNECTIONS,
  REQUEST_TIMEOUT,
  SOCKET_MESSAGE_MAX,
} from './src/runtime/limits.ts'
import { createLog, factsOfError } from './src/runtime/log.ts'
import type { Log } from './src/runtime/log.ts'
import { openMailbox } from './src/mail/mailbox.ts'
import { createOutbox } from './src/mail/outbox.ts'
import { smtpMailer } from './src/mail/smtp.ts'
import type { PageResponses } from './src/site/page-responses.ts'
import { eventsPath, openCardAccount } from './src/payments/provider/account.ts'
import { domainOf, practiceAddresses } from './src/practice/mail-addresses.ts'
import { samplesLeft } from './src/practice/samples.ts'
import { keepRetention } from './src/privacy/retention.ts'
import { shutdown } from './src/runtime/shutdown.ts'
import { loadBuiltSite, loadSiteInDevelopment } from './src/site/site-loader.ts'
import { guardUpgrades, wantsWebSocket } from './src/http/upgrades.ts'

/* The composition root: settings, outside parts, application, listen, stop politely. */

const OLDEST_NODE = 24

/** Ends the start in one line, without a stack: what is wrong is outside this program. */
function stopWith(reason: unknown): never {
  process.stderr.write(`${lineOf(reason)}\n`)
  process.exit(1)
}

/** What to do about it, where that is known; otherwise what was thrown. */
function lineOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason)
  const { code, port, address } = reason as { code?: string; port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Another program uses port ${port} of ${address}. Stop it, or set PORT to another number.`
  if (code === 'EACCES' && port !== undefined)
    return `This user may not listen on port ${port} of ${address}. Set PORT to a number above 1023, with a proxy in front.`
  return reason.message
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
  const settings = readSettings(environmentOf(import.meta.dirname, process.env))
  requireWhatServingNeeds(settings)
  const development = process.argv.includes('--dev')
  const log = createLog(settings.logLevel)
  const storage = openStorage(settings.dataDir, join(import.meta.dirname, 'migrations'))
  const photoStore = openPhotoStore(photosFolder(settings.dataDir))
  const mailbox = openMailbox(mailboxFolder(settings.dataDir), photoStore.folder)
  const addresses = practiceAddresses(settings)
  const outbox = createOutbox({
    db: storage.db,
    post:
      settings.smtpUrl === null ? mailbox : smtpMailer(settings.smtpUrl, photoStore.folder, settings.smtpTls),
    log,
    now: Date.now,
    random: Math.random,
    domain: domainOf(addresses),
    afterPhotos: (message) => removeDeliveredPhotos(storage.db, photoStore.folder, message),
  })

  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_MAX })
  const ready = Promise.withResolvers<Answering>()
  const server = createAdaptorServer({
    fetch: async (request, env) => (await ready.promise).fetch(request, env),
    // For HTTP/1.0, whose requests name no host.
    hostname: 'localhost',
    // Its type says of noServer that it may be undefined, which ours never is.
    websocket: { server: sockets as WebSocketServerLike },
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: CONNECTIONS_CHECK,
      shouldUpgradeCallback: wantsWebSocket,
      // Looked at in src/site/cached-pages.ts, so that such requests are counted like all others.
      requireHostHeader: false,
    },
  }) as Server
  const [fromHono] = server.listeners('request') as [RequestListener]
  // Until there is something to answer with, requests wait; then finished pages go before everything else.
  server.maxConnections = MAX_CONNECTIONS
  const guarded = guardConnections(server, settings.trustProxy)
  // While developing, Vite takes sockets of its own on the same port.
  if (!development) guardUpgrades(server, sockets)
  const loaded = await (development
    ? loadSiteInDevelopment<typeof CreateApp>(server)
    : loadBuiltSite<typeof CreateApp>(import.meta.dirname))
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const self = selfUrl(settings, port)
  // Where others can reach it, its pages are for whoever reads the log.
  const pageKey = settings.production ? randomBytes(15).toString('base64url') : undefined
  const testGateway =
    settings.payments.by === 'test gateway' ? await openTestGateway(settings, self, pageKey) : null
  const account = openCardAccount(settings, log, testGateway && { ...testGateway, self })

  const site = { url: settings.siteUrl ?? `http://localhost:${port}`, ...loaded.scripts }
  let createApp: Awaited<ReturnType<typeof loaded.createApp>> | undefined
  let app: App | undefined
  /** The application; while developing it is made anew after each edit. */
  const appOfNow = async (): Promise<App> => {
    const latest = await loaded.createApp()
    if (app !== undefined && latest === createApp) return app
    const before = app
    createApp = latest
    app = latest({
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
      account,
    })
    await before?.payments.stop()
    app.payments.start()
    return app
  }
  const first = await appOfNow()
  server.removeAllListeners('request')
  server.on('request', guarded(loaded.middleware?.(fromHono) ?? answerCachedPages(first.pages, fromHono)))
  ready.resolve({
    fetch: async (request, env) =>
      testGateway !== null && new URL(request.url).pathname.startsWith(testGateway.paths.page)
        ? testGateway.fetch(request, env)
        : (await appOfNow()).hono.fetch(request, env),
  })

  const retention = keepRetention({ storage, dataDir: settings.dataDir, now: Date.now, log })
  const payments = { stop: () => (app ?? first).payments.stop() }
  const parts = [payments, outbox, retention, testGateway ?? { stop: () => Promise.resolve() }]
  shutdown({ server, sockets, parts: [...parts, { stop: () => storage.close() }], log })
  warnOfWhatIsMissing(settings, pageKey, log)
  log.info('listening', {
    url: site.url,
    host: settings.host,
    port,
    node: process.versions.node,
    data: settings.dataDir,
  })
  outbox.wake()
  if (!development) keepWarm(first.pages, log)
}

interface Answering {
  fetch: (request: Request, env: object) => Promise<Response> | Response
}

/** This machine as it reaches itself. */
function selfUrl({ host }: Settings, port: number): string {
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The stand-in of the card provider: lives here, but is spoken to over HTTP only, and calls us as the provider would. */
async function openTestGateway({ dataDir }: Settings, self: string, pageKey: string | undefined) {
  const { createTestGateway } = await import('./src/test-gateway/test-gateway.ts')
  return createTestGateway({
    file: join(dataDir, 'test-gateway.sqlite'),
    webhookUrl: self + eventsPath,
    now: Date.now,
    pageKey,
  })
}

/** A practice that goes live with invented facts, without mail or without cards should hear of it (ruling 3, P31). */
function warnOfWhatIsMissing(settings: Settings, pageKey: string | undefined, log: Log) {
  const { payments, production } = settings
  const off = payments.by === 'nobody' ? payments.why : payments.by === 'provider' && payments.closed
  if (off !== false)
    log[production ? 'error' : 'warn']('payments.off', { why: off === true ? 'PAYMENTS=off' : off })
  if (payments.by === 'test gateway') {
    const key = pageKey === undefined ? {} : { key: pageKey }
    log.warn('payments.test', { effect: 'no card is charged', page: '/test-gateway/', ...key })
  }
  if (!production) return
  const samples = samplesLeft()
  if (samples.length > 0)
    log.warn('practice.samples-left', { count: samples.length, list: 'npm run practice -- check' })
  if (settings.keepsMail) log.warn('mail.kept', { effect: 'mail stays in DATA_DIR/mailbox' })
}

/** Writes every page that is the same for everybody ahead of its first visitor, again whenever what it says changes. */
function keepWarm(pages: PageResponses, log: Log) {
  pages.warm().then(
    ({ msUntilChange }) => setTimeout(keepWarm, Math.min(msUntilChange, LONGEST_TIMER), pages, log).unref(),
    (error: unknown) => log.error('pages.not-warm', factsOfError(error)),
  )
}
