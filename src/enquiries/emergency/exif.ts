import type { PhotoFile } from './photo-file.ts'

/* Exif is a TIFF beside the picture (CIPA DC-008). All that is needed of it is which way up the picture is. */

/** What stands before the TIFF in most files. */
export const EXIF = 'Exif\0\0'
/** The longest Exif that is read for its orientation, which stands near its beginning. Bytes. */
const EXIF_READ_MAX = 64 * 1024

const ORIENTATION = 0x0112
const SHORT = 3
/** Entries of a directory that are looked at; cameras write some twenty. */
const ENTRIES_MAX = 1_000

/** The orientation that a TIFF's first directory says, 1 to 8; 1, as taken, when it says none or cannot be read. */
function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4)
  if (order !== 'II*\0' && order !== 'MM\0*') return 1
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : order === 'II*\0' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directory = tiff.length < 8 ? 0 : order === 'II*\0' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Math.min(u16(directory), ENTRIES_MAX)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (u16(at) !== ORIENTATION || u16(at + 2) !== SHORT) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** A TIFF that says the orientation and nothing else. */
function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/** Leaves only the orientation of a TIFF that fills a range, perhaps after the word Exif. */
export async function cleanExif(file: PhotoFile, from: number, end: number): Promise<void> {
  const exif = await file.read(from, Math.min(end - from, EXIF_READ_MAX))
  const at = from + (exif.toString('latin1', 0, EXIF.length) === EXIF ? EXIF.length : 0)
  const left = tiffOf(orientationOf(exif.subarray(at - from))).subarray(0, Math.max(end - at, 0))
  await file.overwrite(at, left)
  await file.fill(at + left.length, Math.max(end - at - left.length, 0))
}
