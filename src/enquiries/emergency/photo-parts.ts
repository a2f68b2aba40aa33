import { Malformed } from './photo-file.ts'
import type { PhotoFile } from './photo-file.ts'

/** Segments, chunks or blocks of a photo. The largest animated GIF has some sixty thousand (rule W8). */
const PHOTO_PARTS_MAX = 100_000
/** Filling bytes between the segments of a JPEG, where cameras put none or a few. */
const JPEG_PADDING_MAX = 1_024

/*
 * The parts of which a photo is built, from its first byte to its last, told by their lengths alone. Each generator
 * throws when the lengths do not hold.
 */

/** A part of a photo. */
export interface Part {
  /** The marker of a JPEG segment or GIF block as a number in hexadecimal, otherwise its four letters. */
  name: string
  /** Where it begins. */
  at: number
  /** Where its own content begins, after name and length. */
  content: number
  /** Where the next part begins. */
  end: number
}

/** Counts parts. What it returns throws when there are more than any photo has. */
function counter(): () => void {
  let parts = 0
  return () => {
    parts += 1
    if (parts > PHOTO_PARTS_MAX) throw new Malformed('The photo has too many parts.')
  }
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** Segments of a JPEG up to its first scan, which ends the list (ITU-T T.81 annex B). */
export async function* jpegSegments(file: PhotoFile): AsyncGenerator<Part> {
  const count = counter()
  let at = 2
  let padding = 0
  while (at < file.size) {
    count()
    const [mark, kind = 0, high = 0, low = 0] = await file.read(at, 4)
    if (mark !== 0xff) break
    if (kind === 0xff) {
      at += 1
      padding += 1
      if (padding > JPEG_PADDING_MAX) break
      continue
    }
    const length = high * 256 + low
    if (length < 2) break
    const end = at + 2 + length
    yield { name: hex(kind), at, content: at + 4, end }
    if (kind === 0xda) return
    at = end
  }
  throw new Malformed('This JPEG has no scan.')
}

/** Chunks of a PNG, from IHDR to IEND and nothing behind (PNG third edition, section 5). */
export async function* pngChunks(file: PhotoFile): AsyncGenerator<Part> {
  const count = counter()
  let at = 8
  while (at + 12 <= file.size) {
    count()
    const head = await file.read(at, 8)
    const name = head.toString('latin1', 4, 8)
    if (at === 8 && name !== 'IHDR') break
    // After the content comes a checksum.
    const end = at + 12 + head.readUInt32BE(0)
    if (end > file.size) break
    yield { name, at, content: at + 8, end }
    at = end
    if (name === 'IEND' && at === file.size) return
  }
  throw new Malformed('This PNG does not end with IEND.')
}

/** Chunks of a WebP; the RIFF length is that of the file (RFC 9649). */
export async function* webpChunks(file: PhotoFile): AsyncGenerator<Part> {
  const count = counter()
  const riff = await file.read(0, 12)
  const length = riff.readUInt32LE(4)
  if (length + 8 + (length % 2) !== file.size)
    throw new Malformed('This WebP is longer or shorter than it says.')
  let at = 12
  while (at + 8 <= file.size) {
    count()
    const head = await file.read(at, 8)
    const size = head.readUInt32LE(4)
    const end = at + 8 + size + (size % 2)
    if (end > file.size) break
    yield { name: head.toString('latin1', 0, 4), at, content: at + 8, end }
    at = end
  }
  if (at !== file.size) throw new Malformed('The chunks of this WebP do not fill it.')
}

/** Boxes one after another that fill a range (ISO/IEC 14496-12). */
export async function* boxes(file: PhotoFile, from = 0, to = file.size): AsyncGenerator<Part> {
  const count = counter()
  let at = from
  while (at + 8 <= to) {
    count()
    const head = await file.read(at, 16)
    const name = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    const long = short === 1 && head.length === 16
    const length = short === 0 ? to - at : long ? Number(head.readBigUInt64BE(8)) : short
    // A name is four letters, the first of which may be the copyright sign of QuickTime.
    if (length < (long ? 16 : 8) || at + length > to || !/^[\x20-\x7e\xa9][\x20-\x7e]{3}$/.test(name)) break
    yield { name, at, content: at + (long ? 16 : 8), end: at + length }
    at += length
  }
  if (at !== to) throw new Malformed('The boxes of this file do not fill it.')
}

/**
 * Blocks of a GIF up to its trailer and nothing behind (GIF89a specification). An extension is named by its label and
 * its content is its chain of sub-blocks; an image has the name `2c`.
 */
export async function* gifBlocks(file: PhotoFile): AsyncGenerator<Part> {
  const count = counter()
  const screen = await file.read(6, 7)
  if (screen.length < 7) throw new Malformed('This GIF has no screen.')
  let at = 13 + tableLength(screen[4] ?? 0)
  while (at < file.size) {
    const [kind = 0, label = 0] = await file.read(at, 2)
    if (kind === 0x3b && at + 1 === file.size) return
    let content = at + 2
    if (kind === 0x2c) {
      const descriptor = await file.read(at + 1, 9)
      // After the descriptor and its colours comes one byte, the code size.
      content = at + 11 + tableLength(descriptor[8] ?? 0)
    } else if (kind !== 0x21) break
    const end = await endOfSubBlocks(file, content, count)
    yield { name: hex(kind === 0x21 ? label : kind), at, content, end }
    at = end
  }
  throw new Malformed('This GIF does not end with its trailer.')
}

const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

async function endOfSubBlocks(file: PhotoFile, from: number, count: () => void): Promise<number> {
  let at = from
  while (at < file.size) {
    count()
    const [length = 0] = await file.read(at, 1)
    at += 1 + length
    if (length === 0) return at
  }
  throw new Malformed('A block of this GIF does not end.')
}
