import { crc32 } from 'node:zlib'
import { ORIENTATION_TIFF_LENGTH, readOrientation, writeOrientation } from './exif.ts'
import type { FilterDecision, MetadataFilter, FilterNeed } from './metadata-filter.ts'

/** Chunks that decide how a PNG looks: the critical ones, colours, size, and frames of an animation. */
const needed = /^(?:[A-Z]|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDC[Vv]|cLL[Ii]|bKGD|pHYs|acTL|fcTL|fdAT)/

const SIGNATURE = 8
/** Bytes of length and name, and with the checksum after the content. */
const HEAD = 8
const FRAME = 12
const EXIF_LENGTH = FRAME + ORIENTATION_TIFF_LENGTH
/** Largest Exif chunk that is read for its orientation. Bytes. */
const EXIF_MAX = 64 * 1024

/**
 * Keeps the PNG chunks that the picture needs (PNG third edition, section 5), and the orientation from Exif. Removes
 * texts, times, chunks of programs and everything after the end.
 */
export function createPngFilter(): MetadataFilter {
  let hasStarted = false
  let hasHeader = false
  let hasPixels = false

  function next(rest: Buffer, isEnd: boolean): FilterDecision | FilterNeed {
    if (rest.length < HEAD) return isEnd ? { keep: 0, drop: rest.length } : { need: HEAD }
    if (!hasStarted) {
      hasStarted = true
      return { keep: SIGNATURE, drop: 0 }
    }
    const name = rest.toString('latin1', 4, HEAD)
    hasHeader ||= name === 'IHDR'
    if (!hasHeader) return { keep: 0, drop: Infinity }
    hasPixels ||= name === 'IDAT'
    const length = FRAME + rest.readUInt32BE(0)
    if (name === 'IEND') return { keep: FRAME, drop: Infinity }
    if (needed.test(name)) return { keep: length, drop: 0 }
    if (name !== 'eXIf' || length < EXIF_LENGTH || length > EXIF_MAX) return { keep: 0, drop: length }
    if (rest.length < length) return isEnd ? { keep: 0, drop: length } : { need: length }
    return { keep: shortenExif(rest.subarray(0, length)), drop: length - EXIF_LENGTH }
  }

  return { next, hasPicture: () => hasPixels }
}

/** @returns number of bytes to keep at the start of the chunk. */
function shortenExif(chunk: Buffer): number {
  const tiff = chunk.subarray(HEAD, -4)
  writeOrientation(tiff, readOrientation(tiff))
  chunk.writeUInt32BE(ORIENTATION_TIFF_LENGTH, 0)
  const sumAt = EXIF_LENGTH - 4
  chunk.writeUInt32BE(crc32(chunk.subarray(4, sumAt)), sumAt)
  return EXIF_LENGTH
}
