import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFileNames, readModifiedTime } from '../runtime/list-files.ts'
import { listDatabaseCopies, getMailboxFolder, getPhotosFolder } from '../storage/data-folder.ts'
import type { Storage } from '../storage/storage.ts'
import type { Db } from '../storage/tables.ts'
import { removeDeliveredPhotos } from '../enquiries/emergency/photos/delivered-photos.ts'
import { RETENTION_STEP, UNFINISHED_AFTER } from '../runtime/limits.ts'
import { describeError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { repeat, sleep } from '../runtime/system.ts'
import type { System } from '../runtime/system.ts'
import { DAY, HOUR } from '../runtime/units.ts'
import { findExpiredMails, removeMails } from '../mail/mailbox-files.ts'
import { ledgerSweeps } from '../payments/ledger/ledger-retention.ts'
import type { LedgerSweepCounts } from '../payments/ledger/ledger-retention.ts'
import { retentionPeriods } from '#practice/retention-periods.ts'

const RETENTION_PAUSE = HOUR

/*
 * Data sent through the website is deleted after the days in the privacy notice (rule D44). An undelivered message is
 * kept until it is delivered: its days count from the delivery of its last letter.
 */

export interface RetentionParts {
  storage: Storage
  dataDir: string
  system: System
  log: Log
}

export type SweepCounts = LedgerSweepCounts &
  Record<
    'acknowledgements' | 'notices' | 'photos' | 'messages' | 'letters' | 'mails' | 'looseFiles' | 'databases',
    number
  >

/** Deletes in steps and yields the number deleted after each. */
type Part = (parts: RetentionParts) => AsyncGenerator<Partial<SweepCounts>>

/** Photos before their messages, so that the names of their files are still known. */
const everyPart: readonly Part[] = [
  acknowledgements,
  notices,
  photos,
  messages,
  receipts,
  ...ledgerSweeps,
  looseFiles,
  mails,
  databases,
]

/**
 * Deletes everything that has expired, in steps that let other work run. A failure is logged and does not stop the
 * other parts.
 *
 * @param ended Stops the sweep after its current step.
 */
export async function sweepExpired(parts: RetentionParts, ended?: AbortSignal): Promise<SweepCounts> {
  const swept: SweepCounts = {
    acknowledgements: 0,
    notices: 0,
    photos: 0,
    messages: 0,
    letters: 0,
    users: 0,
    payments: 0,
    paidForms: 0,
    clients: 0,
    events: 0,
    doneOnce: 0,
    mails: 0,
    looseFiles: 0,
    databases: 0,
  }
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      parts.log.error('retention.failed', describeError(error))
    }
  }
  for (const part of everyPart)
    await attempt(async () => {
      for await (const step of part(parts)) {
        for (const [kind, count] of Object.entries(step)) swept[kind as keyof SweepCounts] += count
        if (ended?.aborted === true) return
        // Other work comes between two steps.
        await sleep(parts.system, 0)
      }
    })
  // The log held the deleted rows until now; while another process reads, the next sweep empties it.
  await attempt(async () => void (await parts.storage.checkpointLog()))
  const any = Object.values(swept).some((count) => count > 0)
  parts.log[any ? 'info' : 'debug']('retention.swept', swept)
  return swept
}

/** Sweeps at once and then every hour. `stop` resolves when a running sweep has ended. */
export function startRetention(parts: RetentionParts): { stop(): Promise<void> } {
  const ended = new AbortController()
  let sweeping: Promise<unknown> | null = null
  const begin = () => {
    sweeping ??= sweepExpired(parts, ended.signal).finally(() => (sweeping = null))
  }
  begin()
  const timer = repeat(parts.system, begin, RETENTION_PAUSE)
  return {
    async stop() {
      timer.cancel()
      ended.abort()
      await sweeping
    },
  }
}

const daysAgo = (now: number, days: number) => now - days * DAY

/** Messages whose letters had all been delivered by a time. A parked letter is not delivered. */
const deliveredBy = (db: Db, time: number) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    // A later message cannot have been delivered by then.
    .where('received_at', '<=', time)
    .where((eb) => {
      const letters = eb.selectFrom('letters').select('letters.id').whereRef('message_id', '=', 'messages.id')
      const missing = letters.where((of) => of.or([of('state', '!=', 'sent'), of('closed_at', '>', time)]))
      return eb.exists(letters).and(eb.not(eb.exists(missing)))
    })

/** The sentence of a notice may name somebody who is ill. Kept as long as a letter, from the notice's end. */
async function* notices({ storage: { db }, system: { now } }: RetentionParts) {
  const time = daysAgo(now(), retentionPeriods.deliveredMessageDays)
  const { numDeletedRows } = await db.deleteFrom('notices').where('until_at', '<=', time).executeTakeFirst()
  yield { notices: Number(numDeletedRows) }
}

/** Kept for a day because their limits look back that far. */
async function* acknowledgements({ storage: { db }, system: { now } }: RetentionParts) {
  const time = daysAgo(now(), retentionPeriods.rateLimitDays)
  const { numDeletedRows } = await db
    .deleteFrom('acknowledgements')
    .where('owed_at', '<=', time)
    .executeTakeFirst()
  yield { acknowledgements: Number(numDeletedRows) }
}

async function* photos({ storage: { db }, dataDir, system: { now } }: RetentionParts) {
  // Most are deleted at delivery; these were left by a process that ended.
  yield { photos: await removeDeliveredPhotos(db, getPhotosFolder(dataDir)) }
  const time = daysAgo(now(), retentionPeriods.refusedPhotoDays)
  for (;;) {
    const expired = db
      .selectFrom('photos')
      .select('id')
      .where('message_id', 'in', deliveredBy(db, time))
      .limit(RETENTION_STEP)
    const gone = await db.deleteFrom('photos').where('id', 'in', expired).returning('id').execute()
    if (gone.length === 0) return
    for (const { id } of gone) await rm(join(getPhotosFolder(dataDir), id), { force: true })
    yield { photos: gone.length }
  }
}

async function* messages({ storage: { db }, system: { now } }: RetentionParts) {
  const time = daysAgo(now(), retentionPeriods.deliveredMessageDays)
  for (;;) {
    const gone = await db.transaction().execute(async (trx) => {
      const letters = await trx
        .deleteFrom('letters')
        .where('message_id', 'in', deliveredBy(trx, time).limit(RETENTION_STEP))
        .returning('message_id')
        .execute()
      const ids = [...new Set(letters.map(({ message_id }) => message_id ?? ''))]
      if (ids.length > 0) await trx.deleteFrom('messages').where('id', 'in', ids).execute()
      return { messages: ids.length, letters: letters.length }
    })
    if (gone.letters === 0) return
    yield gone
  }
}

/** Sent letters without a message of a form, such as receipts. */
async function* receipts({ storage: { db }, system: { now } }: RetentionParts) {
  const time = daysAgo(now(), retentionPeriods.deliveredMessageDays)
  for (;;) {
    const expired = db
      .selectFrom('letters')
      .select('id')
      .where('message_id', 'is', null)
      .where('state', '=', 'sent')
      .where('closed_at', '<=', time)
      .limit(RETENTION_STEP)
    const { numDeletedRows } = await db.deleteFrom('letters').where('id', 'in', expired).executeTakeFirst()
    if (numDeletedRows === 0n) return
    yield { letters: Number(numDeletedRows) }
  }
}

/** Files in the photos folder without a row: left by a process that ended between file and row. */
async function* looseFiles({ storage: { db }, dataDir, system: { now } }: RetentionParts) {
  const folder = getPhotosFolder(dataDir)
  const files = await listFileNames(folder)
  for (const step of stepsOf(files)) {
    const named = await db.selectFrom('photos').select('id').where('id', 'in', step).execute()
    const known = new Set(named.map(({ id }) => id))
    const loose = step.filter((file) => !known.has(file))
    let count = 0
    for (const file of loose) {
      // A younger file may still be uploading.
      const written = await readModifiedTime(join(folder, file))
      if (written === null || written > now() - UNFINISHED_AFTER) continue
      await rm(join(folder, file), { force: true })
      count += 1
    }
    yield { looseFiles: count }
  }
}

/** In the built-in mailbox, where they lie since their delivery. */
async function* mails({ dataDir, system: { now } }: RetentionParts) {
  const folder = getMailboxFolder(dataDir)
  const before = daysAgo(now(), retentionPeriods.deliveredMessageDays)
  for (const step of stepsOf(await findExpiredMails(folder, { before, now: now() }))) {
    await removeMails(folder, step)
    yield { mails: step.length }
  }
}

/** Databases that a restore replaced. */
async function* databases({ dataDir, system: { now } }: RetentionParts) {
  const time = daysAgo(now(), retentionPeriods.backupDays)
  for (const { file, replacedAt } of await listDatabaseCopies(dataDir)) {
    if (replacedAt === null || replacedAt > time) continue
    await rm(file, { force: true })
    yield { databases: 1 }
  }
}

function stepsOf<Thing>(things: readonly Thing[]): Thing[][] {
  return Array.from({ length: Math.ceil(things.length / RETENTION_STEP) }, (_, step) =>
    things.slice(step * RETENTION_STEP, (step + 1) * RETENTION_STEP),
  )
}
