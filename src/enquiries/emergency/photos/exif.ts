/* Exif is a TIFF beside the picture (CIPA DC-008). Only its orientation is kept. */

const ORIENTATION = 0x0112
const SHORT = 3

/** Bytes of a TIFF that contains only an orientation. */
export const ORIENTATION_TIFF_LENGTH = 26

/** From a TIFF's first directory. @returns 1 to 8; 1, not rotated, when there is none or the TIFF is unreadable. */
export function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4)
  if (order !== 'II*\0' && order !== 'MM\0*') return 1
  const isLittle = order === 'II*\0'
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < 8) return 1
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  const end = Math.min(directory + 2 + u16(directory) * 12, tiff.length)
  for (let entry = directory + 2; entry + 12 <= end; entry += 12) {
    if (u16(entry) !== ORIENTATION || u16(entry + 2) !== SHORT) continue
    const value = u16(entry + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Overwrites a TIFF with one that contains only an orientation. */
export function writeOrientation(tiff: Buffer, orientation: number): void {
  tiff.fill(0, 0, ORIENTATION_TIFF_LENGTH)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
}
