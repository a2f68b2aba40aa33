import type { PhotoStore } from '../enquiries/emergency/photo-store.ts'
import type { RoomLeft } from '../enquiries/emergency/photo-room.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { OutboxHealth } from '../mail/outbox-health.ts'
import { providerHealth } from '../payments/recovery/provider-watch.ts'
import type { ProviderHealth } from '../payments/recovery/provider-watch.ts'
import { DISK_RESERVE } from '../runtime/limits.ts'
import { factsOfError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { SECOND } from '../runtime/units.ts'
import { noteDone } from '../storage/done-once.ts'
import type { Db } from '../storage/tables.ts'

/** The database is written to no oftener. */
const READINESS_WRITE_PAUSE = SECOND

export interface ReadinessParts {
  db: Db
  outbox: Pick<Outbox, 'health'>
  photoStore: Pick<PhotoStore, 'free' | 'look'>
  log: Log
  /** Whether cards are taken. */
  takesCards: boolean
  /** UTC milliseconds. */
  now: () => number
}

/** How everything does that a patient's message needs, and that unclear payments need to be found out. */
export interface Readiness {
  ready: boolean
  /** Bytes; null: the disk does not say. */
  disk: { free: number | null; enough: boolean }
  /** Null when the database cannot be written or read. */
  rows: {
    mail: OutboxHealth
    photos: RoomLeft
    /** Null where no card is taken, and no payment is open. */
    payments: ProviderHealth | null
  } | null
}

/** What answers whether the site is ready. */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
  const write = writing(parts)
  return async () => {
    const free = await freeSpace(parts)
    const disk = { free, enough: free !== null && free >= DISK_RESERVE }
    const rows = await readRows(parts, write)
    const ready = disk.enough && rows?.mail.moving === true && rows.photos.room && rows.payments?.ok !== false
    return { ready, disk, rows }
  }
}

/** A disk that is gone says nothing at all. */
async function freeSpace({ photoStore, log }: ReadinessParts): Promise<number | null> {
  try {
    return await photoStore.free()
  } catch (error) {
    log.error('disk.not-readable', factsOfError(error))
    return null
  }
}

async function readRows(
  { db, outbox, photoStore, takesCards, log, now }: ReadinessParts,
  write: () => Promise<void>,
): Promise<Readiness['rows']> {
  try {
    await write()
    return {
      mail: await outbox.health(),
      photos: await photoStore.look(db),
      payments: await providerHealth(db, now(), takesCards),
    }
  } catch (error) {
    log.error('database.not-usable', factsOfError(error))
    return null
  }
}

/**
 * Writes a row and waits until it is on disk, which a lock alone would not show. Everybody may ask, so it is done at most
 * once in a while; migrations are done whenever the database is open.
 */
function writing({ db, now }: ReadinessParts): () => Promise<void> {
  let at: number | null = null
  return async () => {
    if (at !== null && Math.abs(now() - at) < READINESS_WRITE_PAUSE) return
    at = null
    await noteDone(db, 'readiness', now())
    at = now()
  }
}
