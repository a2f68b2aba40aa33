import { ORIENTATION_TIFF_LENGTH, readOrientation, writeOrientation } from './exif.ts'
import type { FilterDecision, MetadataFilter, FilterNeed } from './metadata-filter.ts'

/** Second byte of each marker (ITU-T T.81, table B.1); the first is always 0xFF. */
const SOF0 = 0xc0
const RST0 = 0xd0
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee

/** Labels at the start of application segments. */
const EXIF = 'Exif\0'
const ICC_PROFILE = 'ICC_PROFILE\0'

/** Bytes of marker and length, and of the segments that are shortened. */
const HEAD = 4
const JFIF_LENGTH = HEAD + 14
const ADOBE_LENGTH = HEAD + 12
/** The label is followed by one byte of any value. */
const TIFF_AT = HEAD + EXIF.length + 1
const EXIF_LENGTH = TIFF_AT + ORIENTATION_TIFF_LENGTH
/** Bytes needed to recognise a segment. */
const LOOK_AHEAD = JFIF_LENGTH

/** True for markers that begin a segment with a length. */
const isSegment = (kind: number) => kind >= SOF0 && kind < 0xff && (kind < RST0 || kind > EOI)

const keepAll = (keep: number): FilterDecision => ({ keep, drop: 0 })
const dropAll = (drop: number): FilterDecision => ({ keep: 0, drop })
const keepBeginning = (segment: Buffer, keep: number, length: number): FilterDecision => {
  segment.writeUInt16BE(keep - 2, 2)
  return { keep, drop: length - keep }
}

/**
 * Keeps the parts of a JPEG that its picture needs: tables, scans, colour profile, colour transform, and the
 * orientation from Exif. Removes XMP, IPTC, makers' segments, thumbnails and comments, also between scans, and
 * everything after the first picture.
 */
export function createJpegFilter(): MetadataFilter {
  let hasStarted = false
  let hasScan = false
  let inScan = false

  function next(rest: Buffer, isEnd: boolean): FilterDecision | FilterNeed {
    if (rest.length < LOOK_AHEAD && !isEnd) return { need: LOOK_AHEAD }
    if (!hasStarted) {
      hasStarted = true
      return keepAll(2)
    }
    const data = lengthOfData(rest, isEnd)
    // After a scan header these bytes are its data; elsewhere they do not belong.
    if (data > 0) return inScan ? keepAll(data) : dropAll(data)
    const kind = rest[1] ?? 0
    if (kind === EOI) return { keep: 2, drop: Infinity }
    const length = rest.length < HEAD ? 0 : 2 + rest.readUInt16BE(2)
    if (length < HEAD) return dropAll(Infinity)
    inScan = kind === SOS
    hasScan ||= inScan
    if (kind < APP0) return keepAll(length)
    return hasScan ? dropAll(length) : ofProgram(rest, kind, length, isEnd)
  }

  return { next, hasPicture: () => hasScan }
}

/** Number of bytes before a marker that ends a scan. In scan data 0xFF is followed by 0x00 or a restart marker. */
function lengthOfData(rest: Buffer, isEnd: boolean): number {
  const last = rest.length - 1
  for (let at = 0; at < last; at += 1)
    if (rest[at] === 0xff && (rest[at + 1] === EOI || isSegment(rest[at + 1] ?? 0))) return at
  return rest[last] === 0xff && !isEnd ? last : rest.length
}

/** Decides about a segment in which programs write what they like. */
function ofProgram(rest: Buffer, kind: number, length: number, isEnd: boolean): FilterDecision | FilterNeed {
  // The file was cut off here.
  if (rest.length < Math.min(length, LOOK_AHEAD)) return dropAll(length)
  const label = rest.toString('latin1', HEAD, Math.min(HEAD + ICC_PROFILE.length, length))
  if (kind === APP2 && label === ICC_PROFILE) return keepAll(length)
  if (kind === APP0 && label.startsWith('JFIF\0') && length >= JFIF_LENGTH) {
    // Width and height of the removed thumbnail.
    rest.fill(0, JFIF_LENGTH - 2, JFIF_LENGTH)
    return keepBeginning(rest, JFIF_LENGTH, length)
  }
  if (kind === APP14 && label.startsWith('Adobe') && length >= ADOBE_LENGTH)
    return keepBeginning(rest, ADOBE_LENGTH, length)
  if (kind === APP1 && label.startsWith(EXIF) && length >= EXIF_LENGTH) {
    if (rest.length < length) return isEnd ? dropAll(length) : { need: length }
    const tiff = rest.subarray(TIFF_AT, length)
    writeOrientation(tiff, readOrientation(tiff))
    return keepBeginning(rest, EXIF_LENGTH, length)
  }
  return dropAll(length)
}
