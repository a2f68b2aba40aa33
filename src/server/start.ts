import { once } from 'node:events'
import type { createServer, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { WebSocketServerLike } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { guardUpgrades, wantsLiveSocket } from '../http/upgrades.ts'
import { environmentOf, unreadSettings } from '../runtime/env-file.ts'
import { readSettings, requireWhatServingNeeds, settingNames } from '../runtime/env.ts'
import { accountTable } from '../payments/provider/account.ts'
import { CONNECTIONS_CHECK } from '../runtime/limits.ts'
import { createLog, factsOfError, terminalLine } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { shutdown } from '../runtime/shutdown.ts'
import { SECOND, MINUTE } from '../runtime/units.ts'
import type { PageResponses } from '../site/page-responses.ts'
import { builtFiles } from './built.ts'
import type { OpenSite, SiteParts } from './site.ts'
import { welcome } from './welcome.ts'

/** The longest that a JavaScript timer can wait without wrapping round. */
const LONGEST_TIMER = 2 ** 31 - 1
/** HTTP: a slow telephone has time, an attacker who holds sockets open has less (failure case W6). */
const HEADERS_TIMEOUT = 15 * SECOND
const REQUEST_TIMEOUT = 5 * MINUTE
/** How long nothing may come over a connection and nothing be read from it; longer than any answer takes. */
const IDLE_TIMEOUT = MINUTE
/**
 * How long a proxy's idle connection stays open: longer than nginx (60 seconds) and Caddy (2 minutes) keep theirs. Where
 * the server closes first, a message can meet the closing connection, and the proxy answers 502.
 */
const PROXY_KEEP_ALIVE = 150 * SECOND
const MAX_CONNECTIONS = 2_000
/** Nothing has to be sent to us. */
export const SOCKET_MESSAGE_MAX = 1024

/** They are answered before anything is made ready for those who come later. Milliseconds. */
const FIRST_VISITORS = 1000

/* The composition root: settings, listen, the site behind it, stop politely. */

/** While developing: the site as Vite loads it. */
export interface Development {
  /** Gives the server that Vite has its own sockets on; it answers what belongs to Vite and hands on the rest. */
  createServer: typeof createServer
  openSite: (parts: Omit<SiteParts, 'scripts' | 'files'>) => Promise<OpenSite>
}

/** Serves the site of a program's folder, or ends the process in one line that says what is wrong outside of it. */
export async function start(root: string, development?: Development): Promise<void> {
  // Database, mailbox and uploads are for this user only (failure case S11).
  process.umask(0o077)
  try {
    await serve(root, development)
  } catch (error) {
    process.stderr.write(`${lineOf(error)}\n`)
    process.exit(1)
  }
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

async function serve(root: string, development: Development | undefined) {
  const settings = readSettings(environmentOf(root, process.env), accountTable)
  requireWhatServingNeeds(settings)
  const terminal = process.stdout.isTTY
  const log = createLog(settings.logLevel, undefined, terminal ? terminalLine : undefined)
  const unread = unreadSettings(root, process.env, settingNames(accountTable)).join(', ')
  if (unread !== '') log.warn('settings.unread', { names: unread, effect: 'none: nothing reads them' })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_MAX })
  const opened = Promise.withResolvers<OpenSite>()
  // Until there is something to answer with, requests wait.
  let answer: OpenSite['fetch'] = async (request, env) => (await opened.promise).fetch(request, env)
  const server = createAdaptorServer({
    fetch: (request, env) => answer(request, env),
    // For HTTP/1.0, whose requests name no host.
    hostname: 'localhost',
    // Its type says of noServer that it may be undefined, which ours never is.
    websocket: { server: sockets as WebSocketServerLike },
    ...(development && { createServer: development.createServer }),
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: CONNECTIONS_CHECK,
      shouldUpgradeCallback: wantsLiveSocket,
    },
  }) as Server
  server.maxConnections = MAX_CONNECTIONS
  server.timeout = IDLE_TIMEOUT
  if (settings.trustProxy > 0) server.keepAliveTimeout = PROXY_KEEP_ALIVE
  // While developing, Vite takes sockets of its own on the same port.
  if (!development) guardUpgrades(server, sockets)
  server.listen(settings.port, settings.host)
  const openSite = development?.openSite ?? builtSite(root)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const site = await openSite({ root, settings, log, port })
  answer = site.fetch
  opened.resolve(site)

  shutdown({ server, sockets, parts: [{ stop: site.finishPayments }, { stop: site.close }], log })
  if (terminal && !settings.production) process.stdout.write(await welcome(site.url, settings))
  else
    log.info('listening', {
      url: site.url,
      host: settings.host,
      port,
      node: process.versions.node,
      data: settings.dataDir,
    })
  site.sendLetters()
  if (!development) setTimeout(keepWarm, FIRST_VISITORS, site.pages, log).unref()
}

/** The site of the build, which is loaded while the port is opened. */
function builtSite(root: string): Development['openSite'] {
  const loading = import('./site.ts')
  return async (parts) => (await loading).openSite({ ...parts, ...builtFiles(root) })
}

/** Writes every page that is the same for everybody ahead of its first visitor, again whenever what it says changes. */
function keepWarm(pages: PageResponses, log: Log) {
  pages.warm().then(
    ({ msUntilChange }) => {
      log.info('pages.ready')
      setTimeout(keepWarm, Math.min(msUntilChange, LONGEST_TIMER), pages, log).unref()
    },
    (error: unknown) => log.error('pages.not-warm', factsOfError(error)),
  )
}
