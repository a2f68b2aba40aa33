import type { Db } from '../../../storage/tables.ts'
import { DISK_RESERVE, PHOTO_MAX, PHOTOS_MAX } from '../../../runtime/limits.ts'
import { createRateLimit } from '../../../http/rate-limit.ts'
import type { Allowance } from '../../../http/rate-limit.ts'

/** Why a photo is not kept although nothing is wrong with it. */
export type NoRoom = 'store full' | 'client quota' | 'disk'

/** The room that the photos of one upload take, from their first byte on. */
export interface Room {
  /** Takes so many bytes more. @returns null, or why they cannot be had. */
  take: (bytes: number) => NoRoom | null
  /** Ends the upload. @param kept Whether a message has the photos now. */
  close: (kept: boolean) => void
}

/** How full the store is. Bytes. */
export interface RoomLeft {
  /** Taken by photos of messages and of uploads under way. */
  taken: number
  /** Whether the photos of another message fit. */
  room: boolean
}

export interface RoomParts {
  /** Bytes of all photos kept at once. */
  max: number
  /** Bytes that one client may send. */
  perClient: Allowance
  /** Bytes that are free on the disk. */
  free: () => Promise<number>
  /** UTC milliseconds. */
  now: () => number
}

/**
 * Keeps count of the photos on the disk: those of messages are rows, those of uploads under way are known here only.
 * An upload that is counted before its photos are there cannot fill the disk together with others.
 */
export function createRooms({ max, perClient, free, now }: RoomParts) {
  const clients = createRateLimit(perClient, now)
  /** Bytes of photos with a row, as of the last look. */
  let kept = 0
  /** Bytes of photos that arrive now. */
  let arriving = 0
  /** What both may be together, so that the disk keeps its reserve. */
  let most = 0

  async function look(db: Db): Promise<RoomLeft> {
    const [onDisk, rows] = await Promise.all([
      free(),
      db
        .selectFrom('photos')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('size'))
        .executeTakeFirstOrThrow(),
    ])
    kept = rows.size
    most = Math.min(max, kept + arriving + onDisk - DISK_RESERVE)
    const taken = kept + arriving
    return { taken, room: taken + PHOTOS_MAX * PHOTO_MAX <= most }
  }

  return {
    look,
    /** Begins an upload of a client. */
    async open(db: Db, client: string): Promise<Room> {
      await look(db)
      let own = 0
      return {
        take(bytes) {
          if (kept + arriving + bytes > most) return most < max ? 'disk' : 'store full'
          if (clients.take(client, bytes) > 0) return 'client quota'
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
