import type { Db } from '../../../storage/tables.ts'
import { DISK_RESERVE, PHOTO_MAX, PHOTOS_MAX } from '../../../runtime/limits.ts'
import { createRateLimit } from '../../../http/rate-limit.ts'
import type { Allowance } from '../../../http/rate-limit.ts'

/** Why a valid photo is not stored. */
export type NoSpaceReason = 'store full' | 'client quota' | 'disk'

/** Space for the photos of one upload, reserved from their first byte on. */
export interface PhotoReservation {
  /** @returns null, or why the bytes are not available. */
  reserve: (bytes: number) => NoSpaceReason | null
  /** @param kept True when a message has the photos now. */
  close: (kept: boolean) => void
}

/** Fill level of the store, in bytes. */
export interface StoreUsage {
  /** Used by photos of messages and of uploads under way. */
  used: number
  /** True when the photos of another message fit. */
  hasRoom: boolean
}

export interface PhotoQuotaOptions {
  /** Maximum bytes of all photos together. */
  max: number
  /** Bytes that one client may send. */
  perClient: Allowance
  /** Free bytes on the disk. */
  free: () => Promise<number>
  /** UTC milliseconds. */
  now: () => number
}

/**
 * Counts the photos on the disk: those of messages by their rows, those of uploads under way in memory. Bytes are
 * reserved before they are written, so that concurrent uploads cannot fill the disk together.
 */
export function createPhotoQuota({ max, perClient, free, now }: PhotoQuotaOptions) {
  const clients = createRateLimit(perClient, now)
  /** Bytes of photos with a row, counted at each `look`. */
  let kept = 0
  /** Bytes of uploads under way. */
  let arriving = 0
  /** Limit for both together, so that the disk keeps its reserve. */
  let most = 0

  async function look(db: Db): Promise<StoreUsage> {
    const [onDisk, rows] = await Promise.all([
      free(),
      db
        .selectFrom('photos')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('size'))
        .executeTakeFirstOrThrow(),
    ])
    kept = rows.size
    most = Math.min(max, kept + arriving + onDisk - DISK_RESERVE)
    const used = kept + arriving
    return { used, hasRoom: used + PHOTOS_MAX * PHOTO_MAX <= most }
  }

  return {
    look,
    async open(db: Db, client: string): Promise<PhotoReservation> {
      await look(db)
      let own = 0
      return {
        reserve(bytes) {
          if (kept + arriving + bytes > most) return most < max ? 'disk' : 'store full'
          if (clients.consume(client, bytes) > 0) return 'client quota'
          arriving += bytes
          own += bytes
          return null
        },
        close(isKept) {
          arriving -= own
          if (isKept) kept += own
          own = 0
        },
      }
    },
  }
}
