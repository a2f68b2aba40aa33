import { mkdirSync } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db.ts'
import { PHOTO_MAX, PHOTO_NAME_MAX, PHOTO_STORE_MAX } from '../../limits.ts'
import { isPlainPhoto } from './inspect-photo.ts'
import { HEAD_BYTES, photoType, photoWords } from './photo-rules.ts'
import type { PhotoType } from './photo-rules.ts'

/** A photo that lies in the store, on disk for good, but is nobody's until a message takes it. */
export interface StoredPhoto {
  /** Name of its file. */
  id: string
  /** What the patient's device called it, cleaned. */
  name: string
  type: PhotoType
  /** Bytes. */
  size: number
}

/** Why a file is not taken: one of the sentences of photo-rules.ts. */
export interface RefusedPhoto {
  refused: string
}

/** Leaves the writing of a photo at the byte that shows it cannot be taken. */
class Refusal extends Error {}

export interface PhotoStore {
  folder: string
  /**
   * Writes a photo while it arrives; never more than a chunk of it is in memory.
   *
   * @returns the photo, or at the first byte that shows it cannot be taken why not; then nothing of it stays.
   * @throws when the disk cannot take it, or its bytes stop coming; nothing of it stays either.
   */
  save: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<StoredPhoto | RefusedPhoto>
  remove: (ids: readonly string[]) => Promise<void>
  /** Whether there is room for another message's photos. */
  hasRoom: (db: Db) => Promise<boolean>
  /** Removes every file that no message has: what a killed process left. Run at start, before uploads are taken. */
  sweep: (db: Db) => Promise<number>
}

/** Opens the photos' folder, private to this user and outside of anything that is served. */
export function openPhotoStore(folder: string): PhotoStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const remove = async (ids: readonly string[]) => {
    await Promise.all(ids.map((id) => rm(join(folder, id), { force: true })))
  }
  return {
    folder,
    async save(name, bytes) {
      const id = crypto.randomUUID()
      try {
        const { type, size } = await write(join(folder, id), bytes)
        if (!(await isPlainPhoto(join(folder, id), type))) throw new Refusal(photoWords.wrongType)
        return { id, name: cleanName(name), type, size }
      } catch (error) {
        await remove([id])
        if (error instanceof Refusal) return { refused: error.message }
        throw error
      }
    },
    remove,
    async hasRoom(db) {
      const { kept } = await db
        .selectFrom('photos')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('kept'))
        .executeTakeFirstOrThrow()
      return kept < PHOTO_STORE_MAX
    },
    async sweep(db) {
      const rows = await db.selectFrom('photos').select('id').execute()
      const known = new Set(rows.map(({ id }) => id))
      const orphans = (await readdir(folder)).filter((name) => !known.has(name))
      await remove(orphans)
      return orphans.length
    },
  }
}

async function write(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ type: PhotoType; size: number }> {
  const handle = await open(file, 'wx', 0o600)
  try {
    let size = 0
    let head = Buffer.alloc(0)
    let type: PhotoType | null = null
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > PHOTO_MAX) throw new Refusal(photoWords.tooLarge)
      if (type === null) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)])
        if (head.length >= HEAD_BYTES) type = photoType(head)
        if (head.length >= HEAD_BYTES && type === null) throw new Refusal(photoWords.wrongType)
      }
      await handle.write(chunk)
    }
    if (size === 0) throw new Refusal(photoWords.empty)
    if (type === null) throw new Refusal(photoWords.wrongType)
    await handle.sync()
    return { type, size }
  } finally {
    await handle.close()
  }
}

/** A file name as it may be shown and put into a mail: no folders, no control or direction characters, not too long. */
export function cleanName(name: string): string {
  const own = name.split(/[\\/]/).at(-1) ?? ''
  const shown = own
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return Array.from(shown).slice(-PHOTO_NAME_MAX).join('') || 'photo'
}
