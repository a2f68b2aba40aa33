import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/app.tsx'
import { createCounts } from '../../src/counts/counts.ts'
import { getDatabaseFile } from '../../src/storage/data-folder.ts'
import { openStorage } from '../../src/storage/storage.ts'
import { removeDeliveredPhotos } from '../../src/enquiries/emergency/photos/delivered-photos.ts'
import type { PhotoQuotaOptions } from '../../src/enquiries/emergency/photos/photo-quota.ts'
import { openPhotoStore } from '../../src/enquiries/emergency/photos/photo-store.ts'
import type { MessageLimits } from '../../src/runtime/limits.ts'
import { createLog } from '../../src/runtime/log.ts'
import type { Mail, Mailer } from '../../src/mail/mail.ts'
import { openNotices } from '../../src/notices/notices.ts'
import { createOutbox } from '../../src/mail/outbox.ts'
import { readLetterPictures } from '../../src/mail/letter-pictures.ts'
import { createSmtpMailer } from '../../src/mail/smtp.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'
import type { CardAccount } from '../../src/payments/provider/card-account.ts'
import { getPracticeAddresses } from '../../src/facts/mail-addresses.ts'
import { SITE } from './site-url.ts'
import { startMailServer } from './smtp.ts'
import { realSystem, systemWith } from './systems.ts'

export { SITE }
export const letterPictures = readLetterPictures(join(practiceFolder, 'public'))
export const migrations = join(import.meta.dirname, '../../migrations')

/** A folder for one test, which deletes it. */
export function temporaryFolder(within = tmpdir()): string {
  return mkdtempSync(join(within, 'practice-'))
}

let emptyDatabase: Promise<Buffer> | undefined

/** The database after a first start. Cached, because all migrations together are slower than most tests. */
async function firstStart(): Promise<Buffer> {
  const folder = temporaryFolder()
  await openStorage(folder, migrations, realSystem).close()
  const database = readFileSync(getDatabaseFile(folder))
  rmSync(folder, { recursive: true })
  return database
}

async function folderAfterFirstStart(): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(getDatabaseFile(folder), await (emptyDatabase ??= firstStart()))
  return folder
}

interface Opening {
  at?: string
  post?: Mailer
  /** True: the site wakes the outbox; otherwise the test delivers letters. */
  postGoesOut?: boolean
  /** Data folder of an earlier practice. */
  dataDir?: string
  /** Number of trusted proxies in front. */
  trustProxy?: number
  /** Account with the card provider; null: payments are off. */
  account?: CardAccount | null
  /** False: no acknowledgements to patients, for tests that count a queue of other letters. */
  confirmations?: boolean
  /** Sender and recipient of its mail. */
  addresses?: Parameters<typeof getPracticeAddresses>[0]
  /** Limits and disk for photos. */
  photos?: Partial<PhotoQuotaOptions>
  /** Lower rate limits, so that a test needs few messages to exceed them. */
  limits?: Partial<MessageLimits>
}

/**
 * The whole application in this process: real SQLite on disk, a real mail server on a loopback port, and a clock that
 * moves only when a test advances it.
 */
export async function openPractice({
  at = '2026-11-24T10:00:00Z',
  post,
  postGoesOut = false,
  dataDir: givenDataDir,
  account = null,
  trustProxy = 1,
  confirmations = true,
  addresses = { mailFrom: null, mailTo: null },
  photos = {},
  limits = {},
}: Opening = {}) {
  const dataDir = givenDataDir ?? (await folderAfterFirstStart())
  let time = Date.parse(at)
  const now = () => time
  const system = systemWith(now)
  const storage = openStorage(dataDir, migrations, system)
  const mailServer = await startMailServer()
  const lines: string[] = []
  const log = createLog('debug', now, (line) => void lines.push(line))
  const photoStore = openPhotoStore(join(dataDir, 'photos'), system, photos)
  const outbox = createOutbox({
    db: storage.db,
    post:
      post ?? createSmtpMailer(mailServer.url, { photosDir: photoStore.folder, pictures: letterPictures }),
    log,
    system,
    domain: 'practice.example',
    removePhotos: () => removeDeliveredPhotos(storage.db, photoStore.folder),
    laneRest: 0,
  })
  const enqueue: typeof outbox.enqueue = async (trx, owed) => {
    if (confirmations || owed.mail.automatic !== 'auto-replied') await outbox.enqueue(trx, owed)
  }
  const notices = await openNotices(storage.db, log, system)
  const counts = createCounts(storage.db, log, system)
  const { hono, pages, payments } = createApp({
    notices,
    count: counts.count,
    site: {
      url: SITE,
      frameScript: '/assets/frame.js',
      formScript: '/assets/form.js',
      formModules: () => [],
      documentFiles: {},
      development: false,
    },
    files: null,
    db: storage.db,
    outbox: { ...outbox, enqueue, ...(!postGoesOut && { wake: () => undefined }) },
    photoStore,
    log,
    system,
    trustProxy,
    addresses: getPracticeAddresses(addresses),
    demo: null,
    account,
    limits,
  })
  return {
    db: storage.db,
    storage,
    notices,
    counts,
    dataDir,
    outbox,
    photoStore,
    mailServer,
    pages,
    payments,
    lines,
    hono,
    request: (path: string, init?: RequestInit) => Promise.resolve(hono.request(SITE + path, init)),
    /** Advances the clock by milliseconds. */
    wait: (ms: number) => void (time += ms),
    now,
    system,
    async close() {
      await payments.stop()
      await outbox.stop()
      await storage.close()
      await mailServer.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Practice = Awaited<ReturnType<typeof openPractice>>

/** Fields added by the page's script after a minute: time enough for a patient to fill in the form. */
export const fromTheScript = () => ({ formKey: crypto.randomUUID(), openFor: '60000' })

/** Posts a form as our script does. */
export const postJson = (
  practice: Practice,
  path: string,
  message: object,
  headers: Record<string, string> = {},
) =>
  practice.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', origin: SITE, ...headers },
    body: JSON.stringify({ ...fromTheScript(), ...message }),
  })

/** Posts a form like a browser without script. */
export const postAsBrowser = (practice: Practice, path: string, fields: Record<string, string>) =>
  practice.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html,application/xhtml+xml',
      origin: SITE,
    },
    body: new URLSearchParams(fields),
  })

/** Stored messages, and letters other than confirmations. */
export async function kept({ db }: Practice) {
  const messages = await db.selectFrom('messages').selectAll().execute()
  const all = await db.selectFrom('letters').selectAll().execute()
  return { messages, letters: all.filter((letter) => !isConfirmation(letter)) }
}

const isConfirmation = ({ mail }: { mail: string }) => (JSON.parse(mail) as Mail).automatic === 'auto-replied'
