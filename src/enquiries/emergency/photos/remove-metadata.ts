import { createJpegFilter } from './jpeg-metadata.ts'
import { createPngFilter } from './png-metadata.ts'
import type { MetadataFilter } from './metadata-filter.ts'
import type { PhotoType } from './photo-rules.ts'

/*
 * Removes place, time, device and everything else that is not needed to see a photo, while it arrives (rule D43, ruling
 * 12). Nothing is decoded (failure case W10), and no photo is in memory as a whole.
 */

/** Bytes collected before they are examined, because a client may cut its pieces as small as it likes. */
const GATHERED = 4 * 1024

export interface Cleaner {
  /** @returns the bytes to keep, as far as decided. */
  push: (piece: Uint8Array) => Uint8Array
  /** @returns the photo's last bytes to keep, or null when it contains no picture. */
  end: () => Uint8Array | null
}

/** Types whose metadata the server removes (ruling 12). */
const formats: Partial<Record<PhotoType, () => MetadataFilter>> = {
  'image/jpeg': createJpegFilter,
  'image/png': createPngFilter,
}

/** Types without a format pass unchanged. */
export function createCleaner(type: PhotoType): Cleaner {
  const create = formats[type]
  return create === undefined ? { push: (piece) => piece, end: () => Buffer.alloc(0) } : cleanerOf(create())
}

function cleanerOf(format: MetadataFilter): Cleaner {
  let pieces: Uint8Array[] = []
  let gathered = 0
  let need = GATHERED
  let keep = 0
  let drop = 0

  /** Decides about the collected bytes, and moves kept bytes forward over dropped ones. */
  function decide(isEnd: boolean): Buffer {
    const bytes = Buffer.concat(pieces)
    let length = 0
    let at = 0
    need = GATHERED
    while (at < bytes.length) {
      const kept = Math.min(keep, bytes.length - at)
      bytes.copyWithin(length, at, at + kept)
      length += kept
      at += kept
      keep -= kept
      const dropped = keep > 0 ? 0 : Math.min(drop, bytes.length - at)
      at += dropped
      drop -= dropped
      if (at === bytes.length) break
      const decision = format.next(bytes.subarray(at), isEnd)
      if ('need' in decision) {
        need = Math.max(decision.need, GATHERED)
        break
      }
      keep = decision.keep
      drop = decision.drop
    }
    pieces = at < bytes.length ? [bytes.subarray(at)] : []
    gathered = bytes.length - at
    return bytes.subarray(0, length)
  }

  return {
    push(piece) {
      pieces.push(piece)
      gathered += piece.length
      return gathered < need ? Buffer.alloc(0) : decide(false)
    },
    end() {
      const last = decide(true)
      return format.hasPicture() ? last : null
    },
  }
}
