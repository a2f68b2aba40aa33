import { once } from 'node:events'
import type { createServer, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { WebSocketServerLike } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { guardUpgrades, isLiveSocketRequest } from '../http/upgrades.ts'
import { readEnvironment, findUnreadSettings } from '../runtime/env-file.ts'
import { readSettings, requireServingSettings, listSettingNames } from '../runtime/env.ts'
import { accountTable } from '../payments/provider/card-account.ts'
import { CONNECTIONS_CHECK } from '../runtime/limits.ts'
import { createLog, describeError, formatTerminalLine } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { shutdown } from '../runtime/shutdown.ts'
import { realSystem } from '../runtime/system.ts'
import { SECOND, MINUTE } from '../runtime/units.ts'
import type { PageResponses } from '../site/page-responses.ts'
import { realOutside } from './outside.ts'
import { readBuild } from './read-build.ts'
import type { OpenSite, SiteParts } from './open-site.ts'
import { buildWelcome } from './welcome.ts'

/** Longest delay of a JavaScript timer; a longer one fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1
/** Slow telephones need time, attackers who hold connections open must not have it (failure case W6). */
const HEADERS_TIMEOUT = 15 * SECOND
const REQUEST_TIMEOUT = 5 * MINUTE
/** Longest time without a byte in either direction; longer than any answer takes. */
const IDLE_TIMEOUT = MINUTE
/**
 * Keep-alive for proxies, longer than nginx (60 seconds) and Caddy (2 minutes) keep idle connections. If the server
 * closed first, a request could meet the closing connection and the proxy would answer 502.
 */
const PROXY_KEEP_ALIVE = 150 * SECOND
const MAX_CONNECTIONS = 2_000
/** File descriptor of the first socket that systemd hands over. */
const SYSTEMD_SOCKET = 3
/** Clients have nothing to send. */
export const SOCKET_MESSAGE_MAX = 1024

/** Milliseconds in which the first visitors are answered before pages are rendered ahead. */
const FIRST_VISITORS = 1000

export interface Development {
  /** Creates the server that also carries Vite's sockets; it answers Vite's requests and passes on the rest. */
  createServer: typeof createServer
  openSite: (parts: Omit<SiteParts, 'scripts' | 'files'>) => Promise<OpenSite>
}

/** Serves the site of a program folder, or exits with one line that names the outside cause. */
export async function start(root: string, development?: Development): Promise<void> {
  // Database, mailbox and uploads are readable by this user only (failure case S11).
  process.umask(0o077)
  try {
    await serve(root, development)
  } catch (error) {
    process.stderr.write(`${lineOf(error)}\n`)
    process.exit(1)
  }
}

/** What to do about a failed start if that is known, otherwise the error. */
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
  const settings = readSettings(readEnvironment(root, process.env), accountTable)
  requireServingSettings(settings)
  const terminal = process.stdout.isTTY
  const log = createLog(
    settings.logLevel,
    realSystem.now,
    undefined,
    terminal ? formatTerminalLine : undefined,
  )
  const unread = findUnreadSettings(root, process.env, listSettingNames(accountTable)).join(', ')
  if (unread !== '') log.warn('settings.unknown', { names: unread, effect: 'ignored' })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_MAX })
  const opened = Promise.withResolvers<OpenSite>()
  let answer: OpenSite['fetch'] = async (request, env) => (await opened.promise).fetch(request, env)
  const server = createAdaptorServer({
    fetch: (request, env) => answer(request, env),
    // HTTP/1.0 requests may have no Host.
    hostname: 'localhost',
    // The package's type allows `noServer: undefined`, which ours never is.
    websocket: { server: sockets as WebSocketServerLike },
    ...(development && { createServer: development.createServer }),
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: CONNECTIONS_CHECK,
      shouldUpgradeCallback: isLiveSocketRequest,
    },
  }) as Server
  server.maxConnections = MAX_CONNECTIONS
  server.timeout = IDLE_TIMEOUT
  if (settings.trustProxy > 0) server.keepAliveTimeout = PROXY_KEEP_ALIVE
  // In development Vite has sockets on the same port.
  if (!development) guardUpgrades(server, sockets)
  // systemd's socket accepts connections while the site restarts, so that nobody is refused (sd_listen_fds(3)).
  const isHandedOver = process.env['LISTEN_PID'] === String(process.pid)
  if (isHandedOver) server.listen({ fd: SYSTEMD_SOCKET })
  else server.listen(settings.port, settings.host)
  const openSite = development?.openSite ?? builtSite(root)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const site = await openSite({ root, settings, log, system: realSystem, outside: realOutside, port })
  answer = site.fetch
  opened.resolve(site)

  shutdown({ server, sockets, parts: [{ stop: site.finishPayments }, { stop: site.close }], log })
  if (terminal && !settings.production) process.stdout.write(await buildWelcome(site.url, settings))
  else
    log.info('server.listening', {
      url: site.url,
      host: settings.host,
      port,
      node: process.versions.node,
      data: settings.dataDir,
    })
  site.sendLetters()
  if (!development) setTimeout(keepWarm, FIRST_VISITORS, site.pages, log).unref()
}

/** The site of the build, loaded while the port is being opened. */
function builtSite(root: string): Development['openSite'] {
  const loading = import('./open-site.ts')
  return async (parts) => (await loading).openSite({ ...parts, ...readBuild(root) })
}

/** Renders the shared pages ahead of their first visitor, and again whenever what they say changes. */
function keepWarm(pages: PageResponses, log: Log) {
  pages.renderAhead().then(
    ({ msUntilChange }) => {
      log.info('pages.rendered')
      setTimeout(keepWarm, Math.min(msUntilChange, LONGEST_TIMER), pages, log).unref()
    },
    (error: unknown) => log.error('pages.not-rendered', describeError(error)),
  )
}
