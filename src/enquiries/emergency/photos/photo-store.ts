import { mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isStorageError } from '../../../storage/storage.ts'
import type { Db } from '../../../storage/tables.ts'
import { readFreeSpace } from '../../../runtime/free-space.ts'
import { PHOTO_MAX } from '../../../runtime/limits.ts'
import type { System } from '../../../runtime/system.ts'
import { HOUR } from '../../../runtime/units.ts'
import { createCleaner } from './remove-metadata.ts'
import type { Cleaner } from './remove-metadata.ts'
import { createPhotoQuota } from './photo-quota.ts'
import type { NoSpaceReason, PhotoReservation, StoreUsage, PhotoQuotaOptions } from './photo-quota.ts'
import { HEAD_BYTES, detectPhotoType, photoErrorTexts } from './photo-rules.ts'
import type { PhotoType } from './photo-rules.ts'

/** Bytes of all photos. When this share of the disk is full, messages go without and say so (failure case S3). */
const PHOTO_STORE_MAX = 2 * 1024 * 1024 * 1024
const PHOTO_NAME_MAX = 100
/** Bytes of photos per client: a quarter of the store, and eleven messages of the largest size. */
const PHOTO_BYTES_PER_CLIENT = { max: PHOTO_STORE_MAX / 4, per: 24 * HOUR }

/** Synced to disk; it belongs to nobody until it is saved with a message. */
export interface StoredPhoto {
  /** Name of its file. */
  id: string
  /** File name on the patient's device, cleaned. */
  name: string
  type: PhotoType
  /** Bytes. */
  size: number
}

/** A text of photo-rules.ts. */
export interface RefusedPhoto {
  refused: string
}

export interface LeftOutPhoto {
  leftOut: NoSpaceReason
}

/** Stops the writing at the byte that shows that the photo is invalid. */
class Refusal extends Error {}

export interface PhotoStore {
  folder: string
  /** Begins a client's upload, in which its photos reserve their space. */
  openRoom: (db: Db, client: string) => Promise<PhotoReservation>
  /**
   * Writes a photo while it arrives; never holds all of it in memory.
   *
   * @returns the stored photo; a refusal, at the first byte that is invalid; or why there was no room, once all of it
   * has arrived. Only a stored photo leaves a file.
   * @throws when the upload breaks off; no file is left then either.
   */
  save: (
    name: string,
    bytes: AsyncIterable<Uint8Array>,
    room: PhotoReservation,
  ) => Promise<StoredPhoto | RefusedPhoto | LeftOutPhoto>
  remove: (ids: readonly string[]) => Promise<void>
  look: (db: Db) => Promise<StoreUsage>
  /** Free bytes on its disk. */
  free: () => Promise<number>
}

/**
 * Opens the photos folder, private to this user and outside everything that is served.
 *
 * @param parts Overrides of limits and disk, for tests.
 */
export function openPhotoStore(
  folder: string,
  system: System,
  parts: Partial<PhotoQuotaOptions> = {},
): PhotoStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { free = () => readFreeSpace(folder) } = parts
  const rooms = createPhotoQuota({
    max: PHOTO_STORE_MAX,
    perClient: PHOTO_BYTES_PER_CLIENT,
    now: system.now,
    ...parts,
    free,
  })
  const remove = async (ids: readonly string[]) => {
    await Promise.all(ids.map((id) => rm(join(folder, id), { force: true })))
  }
  return {
    folder,
    openRoom: (db, client) => rooms.open(db, client),
    async save(name, bytes, room) {
      const id = system.randomUuid()
      try {
        const { type, size, leftOut } = await write(join(folder, id), bytes, room)
        if (leftOut === null) return { id, name: sanitiseFileName(name), type, size }
        await remove([id])
        return { leftOut }
      } catch (error) {
        await remove([id])
        if (error instanceof Refusal) return { refused: error.message }
        if (isStorageError(error)) return { leftOut: 'disk' }
        throw error
      }
    },
    remove,
    look: rooms.look,
    free,
  }
}

interface Written {
  type: PhotoType
  /** Bytes after cleaning. */
  size: number
  leftOut: NoSpaceReason | null
}

/** Without room the photo is still read, because the rest of the form comes after it. */
async function write(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  room: PhotoReservation,
): Promise<Written> {
  const writer = await openWriter(file, room)
  try {
    let arrived = 0
    let head = Buffer.alloc(0)
    let photo: { type: PhotoType; cleaner: Cleaner } | null = null
    for await (const chunk of bytes) {
      arrived += chunk.length
      if (arrived > PHOTO_MAX) throw new Refusal(photoErrorTexts.tooLarge)
      if (photo !== null) await writer.put(photo.cleaner.push(chunk))
      else {
        head = Buffer.concat([head, chunk])
        if (head.length < HEAD_BYTES) continue
        const type = detectPhotoType(head)
        if (type === null) throw new Refusal(photoErrorTexts.wrongType)
        photo = { type, cleaner: createCleaner(type) }
        await writer.put(photo.cleaner.push(head))
      }
    }
    if (arrived === 0) throw new Refusal(photoErrorTexts.empty)
    const last = photo?.cleaner.end() ?? null
    if (photo === null || last === null) throw new Refusal(photoErrorTexts.wrongType)
    await writer.put(last)
    return { type: photo.type, ...(await writer.finish()) }
  } finally {
    await writer.close()
  }
}

/** A file writer that stops writing when there is no room. */
async function openWriter(file: string, room: PhotoReservation) {
  let leftOut: NoSpaceReason | null = null
  let size = 0
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      if (leftOut === null) await work()
    } catch (error) {
      if (!isStorageError(error)) throw error
      leftOut = 'disk'
    }
  }
  let handle: FileHandle | undefined
  await attempt(async () => (handle = await open(file, 'wx', 0o600)))
  return {
    put: (chunk: Uint8Array) =>
      attempt(async () => {
        if (chunk.length === 0) return
        leftOut = room.reserve(chunk.length)
        // writeFile continues at the current position and writes the whole chunk; write may write less.
        if (leftOut === null) await handle?.writeFile(chunk)
        size += chunk.length
      }),
    /** Syncs the file. @returns its bytes, and why they are not all there, or null. */
    async finish() {
      await attempt(async () => handle?.sync())
      return { size, leftOut }
    },
    close: async () => handle?.close(),
  }
}

/** A file name safe to show and to put into a mail: no folders, no control or direction characters, not too long. */
export function sanitiseFileName(name: string): string {
  const own = name.split(/[\\/]/).at(-1) ?? ''
  const shown = own
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return Array.from(shown).slice(-PHOTO_NAME_MAX).join('') || 'photo'
}
