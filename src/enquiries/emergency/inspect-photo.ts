import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { PhotoType } from './photo-rules.ts'

/*
 * A file that begins like a photo can still be something else as well: a web page, a script, a PDF or an archive with a
 * picture's first bytes. Such polyglots are told by two things: their structure does not hold to the end, or they carry
 * what only the other format needs. Nothing is decoded, so no picture can be a bomb (failure cases W8, W10).
 */

const CHUNK = 64 * 1024
/** Longest word searched for, so that none is missed where two chunks meet. */
const OVERLAP = 16
/**
 * What only a web page or a script on a server needs. Every word is long enough not to stand by chance in the data of a
 * photo: three bytes would, in most photos of 15 MB.
 */
const active = /<(?:script|html|!doctype|iframe|body|\?php)[\s>/]/i
/** Readers of PDF look for its first line in the first kilobyte. */
const PDF_WITHIN = 1024
/** The directory of a ZIP archive stands at its end, after at most a 64 KiB comment. */
const ZIP_DIRECTORY_WITHIN = 65_557

/** Whether a file is a photo of its type and nothing else. @param file Path of the stored file. */
export async function isPlainPhoto(file: string, type: PhotoType): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    return (await isWellFormed(handle, size, type)) && !(await carriesSomethingElse(handle, size))
  } finally {
    await handle.close()
  }
}

async function carriesSomethingElse(handle: FileHandle, size: number): Promise<boolean> {
  const buffer = Buffer.alloc(CHUNK + OVERLAP)
  for (let from = 0; from < size; from += CHUNK) {
    const start = Math.max(from - OVERLAP, 0)
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, from + CHUNK - start), start)
    const words = buffer.toString('latin1', 0, bytesRead)
    if (active.test(words)) return true
    if (from === 0 && words.slice(0, PDF_WITHIN).includes('%PDF-')) return true
  }
  const tail = await read(handle, Math.max(size - ZIP_DIRECTORY_WITHIN, 0), ZIP_DIRECTORY_WITHIN)
  return tail.includes('PK\x05\x06', 0, 'latin1')
}

function isWellFormed(handle: FileHandle, size: number, type: PhotoType): Promise<boolean> {
  if (type === 'image/jpeg') return isJpeg(handle, size)
  if (type === 'image/png') return isPng(handle, size)
  if (type === 'image/gif') return isGif(handle, size)
  if (type === 'image/webp') return isWebp(handle, size)
  return isBoxes(handle, size)
}

async function read(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/**
 * Segments up to the scan, with a frame among them (ITU-T T.81 annex B). What follows the picture is not looked at:
 * telephones put depth maps and moving pictures there.
 */
async function isJpeg(handle: FileHandle, size: number): Promise<boolean> {
  let at = 2
  let frame = false
  while (at < size) {
    const [mark, kind = 0, high = 0, low = 0] = await read(handle, at, 4)
    if (mark !== 0xff) return false
    if (kind === 0xff) {
      at += 1
      continue
    }
    if (kind === 0xda) return frame
    // Frames are 0xC0 to 0xCF without the tables and the extension among them.
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) frame = true
    at += 2 + high * 256 + low
  }
  return false
}

/** Chunks from IHDR to IEND and nothing behind (PNG third edition, section 5). */
async function isPng(handle: FileHandle, size: number): Promise<boolean> {
  let at = 8
  for (let first = true; at + 12 <= size; first = false) {
    const head = await read(handle, at, 8)
    const name = head.toString('latin1', 4, 8)
    if (first && name !== 'IHDR') return false
    at += 12 + head.readUInt32BE(0)
    if (name === 'IEND') return at === size
  }
  return false
}

/** The RIFF length is that of the file (RFC 9649). */
async function isWebp(handle: FileHandle, size: number): Promise<boolean> {
  const head = await read(handle, 0, 16)
  const length = head.readUInt32LE(4)
  return (
    size >= 20 && length + 8 + (length % 2) === size && /^VP8[ LX]$/.test(head.toString('latin1', 12, 16))
  )
}

/** Boxes one after another to the end of the file, `meta` or `moov` among them (ISO/IEC 14496-12). */
async function isBoxes(handle: FileHandle, size: number): Promise<boolean> {
  let at = 0
  let described = false
  while (at + 8 <= size) {
    const head = await read(handle, at, 16)
    const name = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8 || !/^[\x20-\x7e]{4}$/.test(name)) return false
    described ||= name === 'meta' || name === 'moov'
    at += length
  }
  return described && at === size
}

/** Blocks up to the trailer and nothing behind (GIF89a specification). */
async function isGif(handle: FileHandle, size: number): Promise<boolean> {
  const screen = await read(handle, 6, 7)
  if (screen.length < 7) return false
  let at = 13 + tableLength(screen[4] ?? 0)
  let picture = false
  while (at < size) {
    const [kind] = await read(handle, at, 1)
    if (kind === 0x3b) return picture && at + 1 === size
    if (kind === 0x21) at += 2
    else if (kind === 0x2c) {
      picture = true
      const descriptor = await read(handle, at + 1, 9)
      // After the descriptor and its colours comes one byte, the code size.
      at += 11 + tableLength(descriptor[8] ?? 0)
    } else return false
    at = await endOfSubBlocks(handle, at, size)
  }
  return false
}

const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

async function endOfSubBlocks(handle: FileHandle, from: number, size: number): Promise<number> {
  let at = from
  while (at < size) {
    const [length = 0] = await read(handle, at, 1)
    at += 1 + length
    if (length === 0) return at
  }
  return size
}
