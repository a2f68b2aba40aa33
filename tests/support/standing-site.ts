import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WebSocketServerLike } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { getMailboxFolder, getPhotosFolder } from '../../src/storage/data-folder.ts'
import { openStorage } from '../../src/storage/storage.ts'
import { removeDeliveredPhotos } from '../../src/enquiries/emergency/photos/delivered-photos.ts'
import { openPhotoStore } from '../../src/enquiries/emergency/photos/photo-store.ts'
import type { DemoGuards } from '../../src/http/demo-guards.ts'
import { createLog } from '../../src/runtime/log.ts'
import { SOCKET_MESSAGE_MAX } from '../../src/server/start.ts'
import { readLetterPictures } from '../../src/mail/letter-pictures.ts'
import { openMailbox } from '../../src/mail/mailbox.ts'
import { openNotices } from '../../src/notices/notices.ts'
import { createOutbox } from '../../src/mail/outbox.ts'
import { createNmiGateway, eventsPath } from '../../src/payments/provider/nmi/nmi.ts'
import { getPracticeAddresses } from '../../src/facts/mail-addresses.ts'
import { readBuild } from '../../src/server/read-build.ts'
import { createDemoWebsites } from '../../src/http/demo-websites.ts'
import { createTestGateway } from '../../test-gateway/test-gateway.ts'
import { gatewayClient } from './test-gateway.ts'
import type * as appModule from '../../src/app.tsx'
import { onThisMachine, systemWith } from './systems.ts'

const root = join(import.meta.dirname, '../..')

/** A Tuesday morning: the practice is open and every sample offer is valid. */
export const STANDING_TIME = '2026-11-24T10:00:00Z'

/** Demo for everybody: visitors send X-Forwarded-For. */
const everybody: DemoGuards = { pages: (_, next) => next(), posts: (_, next) => next() }

interface Opening {
  /** Time at which its clock stays. */
  at?: string
  /** False: payments are off; otherwise the test gateway charges cards. */
  acceptsCards?: boolean
  /** Hides its error log. */
  quiet?: boolean
  /** Wraps the site's request listener. */
  before?: (site: RequestListener) => RequestListener
}

/**
 * The built site in this process with a clock that never moves, so that what a page says about today is the same in
 * every run. Real SQLite, the built-in mailbox, and the test gateway on the same port.
 */
export async function openStandingSite({
  at = STANDING_TIME,
  acceptsCards = true,
  quiet = false,
  before = (site) => site,
}: Opening = {}) {
  const now = () => Date.parse(at)
  const system = systemWith(now)
  const dataDir = mkdtempSync(join(tmpdir(), 'standing-'))
  const storage = openStorage(dataDir, join(root, 'migrations'), system)
  const photoStore = openPhotoStore(getPhotosFolder(dataDir), system)
  const mailbox = openMailbox(getMailboxFolder(dataDir), {
    photosDir: photoStore.folder,
    pictures: readLetterPictures(join(root, 'dist/client')),
  })
  const addresses = getPracticeAddresses({ mailFrom: null, mailTo: null })
  const log = createLog('error', now, (line) => void (quiet || process.stderr.write(line)))
  const outbox = createOutbox({
    db: storage.db,
    post: mailbox,
    log,
    system,
    domain: 'practice.example',
    removePhotos: () => removeDeliveredPhotos(storage.db, photoStore.folder),
  })

  const { createApp, createAdaptorServer } = (await import(
    join(root, 'dist/server/app.js')
  )) as typeof appModule
  let answer: (request: Request, env: object) => Response | Promise<Response> = () =>
    new Response('', { status: 503 })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_MAX })
  const server = createAdaptorServer({
    fetch: (request, env) => answer(request, env),
    websocket: { server: sockets as WebSocketServerLike },
  }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const testGateway = createTestGateway({ file: ':memory:', webhookUrl: url + eventsPath, now })
  const { collect, gateway, api, page } = testGateway.paths
  const { scripts, files } = readBuild(root)
  const notices = await openNotices(storage.db, log, system)
  const app = createApp({
    site: { url, ...scripts },
    files,
    db: storage.db,
    outbox,
    photoStore,
    log,
    system,
    trustProxy: 1,
    addresses,
    demo: { mailbox, only: everybody, websites: createDemoWebsites(root) },
    notices,
    count: () => undefined,
    account: acceptsCards
      ? {
          gateway: createNmiGateway({ ...testGateway.keys, apiUrl: url + api, log, ...onThisMachine }),
          page: {
            cardFields: { url: collect, key: testGateway.keys.tokenizationKey },
            threeDSecure: { url: gateway, key: testGateway.keys.checkoutKey },
            notice: {
              text: 'Test mode: no card is charged.',
              link: { label: 'Test cards', href: page },
            },
          },
          isTestMode: true,
          isLiveRequired: false,
          isClosed: false,
        }
      : null,
  })
  answer = (request, env) =>
    new URL(request.url).pathname.startsWith(page)
      ? testGateway.fetch(request, env)
      : app.hono.fetch(request, env)
  const [fromHono] = server.listeners('request') as [RequestListener]
  server.removeAllListeners('request').on('request', before(fromHono))
  const client = gatewayClient(url, testGateway.keys)
  await client.turn({ webhookDelayMs: '0' })

  let broken = false
  return {
    url,
    db: storage.db,
    outbox,
    gateway: client,
    /** Closes the database, so that everything that needs it fails. */
    async breakDatabase() {
      await app.payments.stop()
      await outbox.stop()
      await storage.close()
      broken = true
    },
    async close() {
      await app.payments.stop()
      await testGateway.stop()
      await outbox.stop()
      for (const socket of sockets.clients) socket.terminate()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      if (!broken) await storage.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type StandingSite = Awaited<ReturnType<typeof openStandingSite>>
