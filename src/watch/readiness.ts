import type { PhotoStore } from '../enquiries/emergency/photos/photo-store.ts'
import type { StoreUsage } from '../enquiries/emergency/photos/photo-quota.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { OutboxHealth } from '../mail/outbox-health.ts'
import { findUnresolvedAttempts } from '../payments/ledger/due-attempts.ts'
import { readProviderHealth } from '../payments/recovery/watch-gateway.ts'
import type { ProviderHealth } from '../payments/recovery/watch-gateway.ts'
import { DISK_RESERVE } from '../runtime/limits.ts'
import { describeError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { MINUTE, SECOND } from '../runtime/units.ts'
import { recordDone } from '../storage/done-once.ts'
import type { Db } from '../storage/tables.ts'

const READINESS_WRITE_PAUSE = SECOND
const MEGABYTE = 1024 * 1024

export interface ReadinessParts {
  db: Db
  outbox: Pick<Outbox, 'health'>
  photoStore: Pick<PhotoStore, 'free' | 'look'>
  log: Log
  /** True with a connected card account. */
  acceptsCards: boolean
  /** UTC milliseconds. */
  now: () => number
}

/** For a monitor, without any personal data. */
export interface Readiness {
  /** Problems that need a person; empty: none. */
  needs: readonly string[]
  /** Bytes; null: the disk is unreadable. */
  disk: { free: number | null; enough: boolean }
  /** Null when the database cannot be written or read. */
  rows: {
    mail: OutboxHealth
    photos: StoreUsage
    /** Null without a card account, unless a payment is undecided. */
    payments: ProviderHealth | null
    /** Attempts that only a person can resolve. */
    paymentsWaiting: number
  } | null
}

export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  const write = writing(parts)
  return async () => {
    const free = await freeSpace(parts)
    const disk = { free, enough: free !== null && free >= DISK_RESERVE }
    const rows = await readRows(parts, write)
    return { needs: needsOf(disk, rows), disk, rows }
  }
}

function needsOf({ free, enough }: Readiness['disk'], rows: Readiness['rows']): string[] {
  const room =
    free === null
      ? 'The disk cannot be read.'
      : `The disk is almost full: ${Math.floor(free / MEGABYTE)} MB are free.`
  const ofDisk = enough ? [] : [room]
  if (rows === null) return [...ofDisk, 'The database cannot be written or read. Patients are asked to call.']
  const { mail, photos, payments, paymentsWaiting } = rows
  const needs = [
    enough && !photos.hasRoom && 'There is no room for photos.',
    mail.parked > 0 &&
      `Letters parked: ${mail.parked}. Patients’ messages may be among them. "npm run practice -- mail" says why.`,
    mail.late &&
      `Mail is not being sent. Letters waiting: ${mail.waiting}, the oldest for ${Math.floor(mail.oldestAge / MINUTE)} minutes. "npm run practice -- mail" says why.`,
    payments?.ok === false &&
      'The card provider is not answering, so payments with an unknown outcome stay unknown.',
    paymentsWaiting > 0 &&
      `Payments that need a person: ${paymentsWaiting}. "npm run practice -- payments" lists them.`,
  ]
  return [...ofDisk, ...needs.filter((words) => words !== false)]
}

/** Bytes; null when the disk is unreadable. */
async function freeSpace({ photoStore, log }: ReadinessParts): Promise<number | null> {
  try {
    return await photoStore.free()
  } catch (error) {
    log.error('disk.not-readable', describeError(error))
    return null
  }
}

async function readRows(
  { db, outbox, photoStore, acceptsCards, log, now }: ReadinessParts,
  write: () => Promise<void>,
): Promise<Readiness['rows']> {
  try {
    await write()
    return {
      mail: await outbox.health(),
      photos: await photoStore.look(db),
      payments: await readProviderHealth(db, now(), acceptsCards),
      paymentsWaiting: (await findUnresolvedAttempts(db)).length,
    }
  } catch (error) {
    log.error('database.not-usable', describeError(error))
    return null
  }
}

/**
 * Writes a row and waits until it is on disk, which a lock alone would not prove. Anybody may call this, so it writes
 * at most once per pause. An open database has been migrated.
 */
function writing({ db, now }: ReadinessParts): () => Promise<void> {
  let at: number | null = null
  return async () => {
    if (at !== null && Math.abs(now() - at) < READINESS_WRITE_PAUSE) return
    at = null
    await recordDone(db, 'readiness', now())
    at = now()
  }
}
