import { Malformed } from './photo-file.ts'
import type { PhotoFile } from './photo-file.ts'
import { boxes, gifBlocks, jpegSegments, pngChunks, webpChunks } from './photo-parts.ts'
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

/** Whether a file is a photo of its type and nothing else. */
export async function isPlainPhoto(file: PhotoFile, type: PhotoType): Promise<boolean> {
  try {
    return (await isWellFormed(file, type)) && !(await carriesSomethingElse(file))
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}

async function carriesSomethingElse(file: PhotoFile): Promise<boolean> {
  for (let from = 0; from < file.size; from += CHUNK - OVERLAP) {
    const words = (await file.read(from, CHUNK)).toString('latin1')
    if (active.test(words)) return true
    if (from === 0 && words.slice(0, PDF_WITHIN).includes('%PDF-')) return true
  }
  for (let from = Math.max(file.size - ZIP_DIRECTORY_WITHIN, 0); from < file.size; from += CHUNK - OVERLAP)
    if ((await file.read(from, CHUNK)).includes('PK\x05\x06', 0, 'latin1')) return true
  return false
}

/** Whether it is built as its type demands, and has what makes a picture of it. @throws {Malformed} */
async function isWellFormed(file: PhotoFile, type: PhotoType): Promise<boolean> {
  if (type === 'image/jpeg') return (await namesOf(jpegSegments(file))).some((name) => frames.test(name))
  if (type === 'image/png') return (await namesOf(pngChunks(file))).length > 0
  if (type === 'image/gif') return (await namesOf(gifBlocks(file))).includes('2c')
  if (type === 'image/webp') return /^VP8[ LX]$/.test((await namesOf(webpChunks(file)))[0] ?? '')
  const names = await namesOf(boxes(file))
  return names.includes('meta') || names.includes('moov')
}

/** JPEG frames are 0xC0 to 0xCF without the tables and the extension among them. */
const frames = /^c[0-35-79-bd-f]$/

async function namesOf(parts: AsyncIterable<{ name: string }>): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of parts) names.push(name)
  return names
}
