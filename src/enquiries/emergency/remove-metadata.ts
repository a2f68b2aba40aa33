import { crc32 } from 'node:zlib'
import { ORIENTATION_TIFF_LENGTH, orientationOf, writeOrientation } from './exif.ts'

/*
 * Takes place, time, device and all else that is not needed to see a photo out of a JPEG or a PNG (rule D43, ruling 12).
 * One pass over the segments or chunks, in place: what stays moves forward over what goes. Orientation and colour profile
 * stay, without which a photo would lie on its side or look pale. Nothing is decoded.
 */

/** Takes ranges out of bytes, one behind the other. */
function openCut(bytes: Buffer) {
  let length = 0
  let keptFrom = 0
  const drop = (from: number, to: number) => {
    if (from > keptFrom) bytes.copyWithin(length, keptFrom, from)
    length += from - keptFrom
    keptFrom = to
  }
  return {
    drop,
    /** @returns what is left. */
    finish: () => {
      drop(bytes.length, bytes.length)
      return bytes.subarray(0, length)
    },
  }
}

/** Second bytes of JPEG markers (ITU-T T.81, table B.1). The first is always 0xFF. */
const SOF0 = 0xc0
const RST0 = 0xd0
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee

/** The words with which segments of programs begin. */
const EXIF = 'Exif\0\0'
const ICC_PROFILE = 'ICC_PROFILE\0'
const LABEL_MAX = ICC_PROFILE.length

/** Bytes of marker and length, and of the Exif that says an orientation only. */
const SEGMENT_HEAD = 4
const EXIF_LENGTH = SEGMENT_HEAD + EXIF.length + ORIENTATION_TIFF_LENGTH
const JFIF_LENGTH = SEGMENT_HEAD + 14
const ADOBE_LENGTH = SEGMENT_HEAD + 12

/** Whether a marker of this kind begins a segment with a length. */
const isSegment = (kind: number) => kind >= SOF0 && kind < 0xff && (kind < RST0 || kind > EOI)

/**
 * Takes the metadata out of a JPEG: Exif but for the orientation, XMP, IPTC, makers' segments, thumbnails and comments,
 * between scans too, and everything behind the end of its first picture.
 *
 * @param bytes The file; it changes.
 * @returns what is left of it, or null when it holds no picture.
 */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  const cut = openCut(bytes)
  let hasScan = false
  let inScan = false
  let at = 2
  while (at < bytes.length) {
    const kind = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0
    if (kind === EOI) {
      cut.drop(at + 2, bytes.length)
      break
    }
    if (!isSegment(kind)) {
      // Between segments there is nothing, but behind the head of a scan its data.
      if (!inScan) cut.drop(at, at + 1)
      at += 1
      continue
    }
    const end = at + 4 > bytes.length ? Infinity : at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + SEGMENT_HEAD) {
      cut.drop(at, bytes.length)
      break
    }
    inScan = kind === SOS
    hasScan ||= inScan
    if (kind >= APP0) {
      const kept = hasScan ? 0 : shortenSegment(bytes.subarray(at, end), kind)
      cut.drop(at + kept, end)
    }
    at = end
  }
  return hasScan ? cut.finish() : null
}

/**
 * Shortens a segment in which programs say what they like to what the picture needs of it.
 *
 * @returns how many bytes at its beginning stay.
 */
function shortenSegment(segment: Buffer, kind: number): number {
  const label = segment.toString('latin1', SEGMENT_HEAD, SEGMENT_HEAD + LABEL_MAX)
  if (kind === APP2 && label === ICC_PROFILE) return segment.length
  if (kind === APP0 && label.startsWith('JFIF\0') && segment.length >= JFIF_LENGTH) {
    // Width and height of the thumbnail that stood behind.
    segment.fill(0, JFIF_LENGTH - 2, JFIF_LENGTH)
    segment.writeUInt16BE(JFIF_LENGTH - 2, 2)
    return JFIF_LENGTH
  }
  if (kind === APP14 && label.startsWith('Adobe') && segment.length >= ADOBE_LENGTH) {
    segment.writeUInt16BE(ADOBE_LENGTH - 2, 2)
    return ADOBE_LENGTH
  }
  if (kind === APP1 && label.startsWith(EXIF) && segment.length >= EXIF_LENGTH) {
    const tiff = segment.subarray(SEGMENT_HEAD + EXIF.length)
    writeOrientation(tiff, orientationOf(tiff))
    segment.writeUInt16BE(EXIF_LENGTH - 2, 2)
    return EXIF_LENGTH
  }
  return 0
}

/** Chunks that a PNG needs to look as it does: those a reader may not ignore, colours, size, and frames of an animation. */
const pngNeeded = /^(?:[A-Z]|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDC[Vv]|cLL[Ii]|bKGD|pHYs|acTL|fcTL|fdAT)/
/** Bytes of length, name and checksum. */
const CHUNK_FRAME = 12
const EXIF_CHUNK_LENGTH = CHUNK_FRAME + ORIENTATION_TIFF_LENGTH

/**
 * Takes the metadata out of a PNG: texts, times, Exif but for the orientation, chunks of programs, and everything behind
 * its end (PNG third edition, section 5).
 *
 * @param bytes The file; it changes.
 * @returns what is left of it, or null when it holds no picture.
 */
export function cleanPng(bytes: Buffer): Buffer | null {
  const cut = openCut(bytes)
  let hasPixels = false
  let at = 8
  while (at + CHUNK_FRAME <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (at === 8 && name !== 'IHDR') return null
    // The pixels of a file that was cut off are shown as far as they go.
    const end = Math.min(at + CHUNK_FRAME + bytes.readUInt32BE(at), bytes.length)
    hasPixels ||= name === 'IDAT'
    if (!pngNeeded.test(name)) {
      const kept = name === 'eXIf' ? shortenExif(bytes.subarray(at, end)) : 0
      cut.drop(at + kept, end)
    }
    at = end
    if (name === 'IEND') break
  }
  cut.drop(at, bytes.length)
  return hasPixels ? cut.finish() : null
}

/** Shortens an eXIf chunk to the orientation. @returns how many bytes at its beginning stay. */
function shortenExif(chunk: Buffer): number {
  if (chunk.length < EXIF_CHUNK_LENGTH) return 0
  const tiff = chunk.subarray(8)
  writeOrientation(tiff, orientationOf(tiff))
  chunk.writeUInt32BE(ORIENTATION_TIFF_LENGTH, 0)
  const sumAt = EXIF_CHUNK_LENGTH - 4
  chunk.writeUInt32BE(crc32(chunk.subarray(4, sumAt)), sumAt)
  return EXIF_CHUNK_LENGTH
}
