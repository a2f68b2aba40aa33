import { open } from 'node:fs/promises'

/** Places of a photo that are written over to take its metadata out. A photo has some ten. */
const PHOTO_CHANGES_MAX = 10_000

/** Bytes that are in memory at a time. */
const WINDOW = 64 * 1024

/** A file that is not built as its type demands. */
export class Malformed extends Error {}

/** A stored photo that is looked through piece by piece, and changed in place. */
export interface PhotoFile {
  /** Bytes. */
  size: number
  /** Up to so many bytes from a place on: fewer at the end of the file, and at the most a window of them. */
  read: (from: number, length: number) => Promise<Buffer>
  /** Puts these bytes in the place of others. @throws {Malformed} when it becomes more than any photo needs. */
  overwrite: (from: number, bytes: Uint8Array) => Promise<void>
  /** Fills a range with one byte. */
  fill: (from: number, length: number, byte?: number) => Promise<void>
  /** Puts what was changed on disk for good. */
  close: () => Promise<void>
}

/**
 * Opens a photo. What lies near the last place that was read comes from memory.
 *
 * @param left Ends the work: the photo is not wanted any more. Everything throws then.
 */
export async function openPhotoFile(path: string, left: AbortSignal): Promise<PhotoFile> {
  const handle = await open(path, 'r+')
  const buffer = Buffer.alloc(WINDOW)
  let start = 0
  let end = 0

  const { size } = await handle.stat()
  let changes = 0
  let changed = 0

  const overwrite = async (from: number, bytes: Uint8Array) => {
    if (bytes.length === 0) return
    left.throwIfAborted()
    changes += 1
    changed += bytes.length
    if (changes > PHOTO_CHANGES_MAX || changed > 2 * size)
      throw new Malformed('There is too much to be changed in the photo.')
    await handle.write(bytes, 0, bytes.length, from)
    // What is in memory too changes there as well.
    const at = from - start
    if (from + bytes.length <= start || from >= end) return
    buffer.set(bytes.subarray(Math.max(-at, 0), end - from), Math.max(at, 0))
  }

  return {
    size,
    async read(from, length) {
      const wanted = Math.min(length, WINDOW)
      if (from < start || from + wanted > end) {
        left.throwIfAborted()
        const { bytesRead } = await handle.read(buffer, 0, WINDOW, from)
        start = from
        end = from + bytesRead
      }
      // A copy: the window moves on.
      return Buffer.from(buffer.subarray(from - start, Math.min(from + wanted, end) - start))
    },
    overwrite,
    async fill(from, length, byte = 0) {
      const piece = Buffer.alloc(Math.min(length, WINDOW), byte)
      for (let done = 0; done < length; done += piece.length)
        await overwrite(from + done, piece.subarray(0, length - done))
    },
    async close() {
      if (changes > 0) await handle.sync()
      await handle.close()
    },
  }
}
