import { crc32 } from 'node:zlib'
import { cleanExif, EXIF } from './exif.ts'
import { removeHeifMetadata } from './heif-metadata.ts'
import { Malformed } from './photo-file.ts'
import type { PhotoFile } from './photo-file.ts'
import { gifBlocks, jpegSegments, pngChunks, webpChunks } from './photo-parts.ts'
import type { Part } from './photo-parts.ts'
import type { PhotoType } from './photo-rules.ts'

/*
 * Takes place, time, device and all else that is not needed to see a photo out of its file (rule D43). What goes is
 * written over in place, so that the file keeps its size and every offset in it, and the bytes of the picture are not
 * touched. Kept are orientation and colour profile, without which a photo would lie on its side or look pale.
 */

/** Removes what a photo says beside its picture. */
export async function removeMetadata(file: PhotoFile, type: PhotoType): Promise<void> {
  if (type === 'image/jpeg') await cleanJpeg(file)
  else if (type === 'image/png') await cleanPng(file)
  else if (type === 'image/webp') await cleanWebp(file)
  else if (type === 'image/gif') await cleanGif(file)
  else await removeHeifMetadata(file)
}

/** Segments in which programs say what they like: APP1 to APP15 but for the colour transform, and comments. */
const jpegWords = /^(e[1-9a-df]|fe)$/
/** Of the segments that many programs share, the colour profile, and where further pictures of the file begin. */
const jpegKept = /^(ICC_PROFILE|MPF)\0/

async function cleanJpeg(file: PhotoFile): Promise<void> {
  for await (const segment of jpegSegments(file)) {
    if (segment.name === 'da') await cleanBehind(file, segment.end)
    else if (jpegWords.test(segment.name)) await cleanSegment(file, segment)
  }
}

async function cleanSegment(file: PhotoFile, { name, content, end }: Part): Promise<void> {
  const words = (await file.read(content, 16)).toString('latin1')
  if (name === 'e2' && jpegKept.test(words)) return
  if (name === 'e1' && words.startsWith(EXIF)) await cleanExif(file, content, end)
  else await file.fill(content, end - content)
}

/** As much as is searched at a time, and how much of it again, so that nothing is missed where two pieces meet. */
const SEARCHED = 64 * 1024
const AGAIN = 64

/** Exif and XMP of the further pictures of a JPEG. In the data of a picture 0xFF is followed by 0x00 or a restart. */
const furtherSegment = /\xff\xe1([\s\S]{2})(?:Exif\0\0|http:\/\/ns\.adobe\.com\/)/g
/** The first box of a moving picture with its sound, whose length stands before its name. */
const movieName = /ftyp(?:mp4[12]|isom|iso[2-9]|avc1|qt {2}|MSNV|3gp.|M4V )/g
const MOVIE_BOX_MAX = 64

/** Cleans what follows the first scan: further pictures, and the moving picture that telephones put at the end. */
async function cleanBehind(file: PhotoFile, from: number): Promise<void> {
  let cleanedTo = from
  for (let at = from; at < file.size; at += SEARCHED - AGAIN) {
    const bytes = await file.read(at, SEARCHED)
    const words = bytes.toString('latin1')
    for (const found of words.matchAll(furtherSegment)) {
      const segment = at + found.index
      if (segment < cleanedTo) continue
      const [high = 0, low = 0] = Buffer.from(found[1] ?? '', 'latin1')
      const end = Math.min(segment + 2 + high * 256 + low, file.size)
      await cleanSegment(file, { name: 'e1', at: segment, content: segment + 4, end })
      cleanedTo = end
    }
    const film = [...words.matchAll(movieName)].find(
      ({ index }) => index >= 4 && bytes.readUInt32BE(index - 4) <= MOVIE_BOX_MAX,
    )
    if (film !== undefined) {
      const begin = at + film.index - 4
      await file.fill(begin, file.size - begin)
      return
    }
  }
}

/** Chunks that a PNG needs to look as it does. All others that a reader may ignore go; those it may not stay. */
const pngNeeded =
  /^([A-Z]|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDC[Vv]|cLL[Ii]|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)/

async function cleanPng(file: PhotoFile): Promise<void> {
  for await (const { name, at, content, end } of pngChunks(file)) {
    if (pngNeeded.test(name)) continue
    if (name === 'eXIf') await cleanExif(file, content, end - 4)
    else {
      // An ancillary private chunk that nobody knows.
      await file.overwrite(at + 4, Buffer.from('noNe', 'latin1'))
      await file.fill(content, end - 4 - content)
    }
    await file.overwrite(end - 4, await checksum(file, at + 4, end - 4))
  }
}

async function checksum(file: PhotoFile, from: number, end: number): Promise<Buffer> {
  let sum = 0
  for (let at = from; at < end; at += SEARCHED)
    sum = crc32(await file.read(at, Math.min(SEARCHED, end - at)), sum)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(sum)
  return bytes
}

const webpNeeded = /^(VP8[ LX]|ICCP|ANIM|ANMF|ALPH)$/
/** Flag of a VP8X chunk: the file holds XMP. */
const WEBP_XMP = 0x04

async function cleanWebp(file: PhotoFile): Promise<void> {
  for await (const { name, at, content, end } of webpChunks(file)) {
    if (name === 'VP8X') {
      const [flags = 0] = await file.read(content, 1)
      await file.overwrite(content, Buffer.from([flags & ~WEBP_XMP]))
    } else if (name === 'EXIF') await cleanExif(file, content, end)
    else if (!webpNeeded.test(name)) {
      await file.overwrite(at, Buffer.from('JUNK', 'latin1'))
      await file.fill(content, end - content)
    }
  }
}

/** A comment, and an extension of a program. */
const [GIF_COMMENT, GIF_APPLICATION] = ['fe', 'ff']
/** Programs whose extensions show something: repetition and colour profile. */
const gifNeeded = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/

async function cleanGif(file: PhotoFile): Promise<void> {
  for await (const { name, content, end } of gifBlocks(file)) {
    if (name === GIF_COMMENT) await blankSubBlocks(file, content, end)
    if (name !== GIF_APPLICATION) continue
    const head = await file.read(content, 12)
    if (gifNeeded.test(head.toString('latin1', 1))) continue
    await blankSubBlocks(file, content + 1 + (head[0] ?? 0), end)
  }
}

/** Writes a chain of sub-blocks anew, because XMP hides behind lengths of its own. */
async function blankSubBlocks(file: PhotoFile, from: number, end: number): Promise<void> {
  for (let at = from; at < end - 1;) {
    const left = end - 1 - at
    // A block of a length byte alone would end the chain.
    const block = left - 256 === 1 ? 255 : Math.min(left, 256)
    if (block < 2) throw new Malformed('A block of this GIF is too short.')
    await file.overwrite(at, Buffer.from([block - 1]))
    await file.fill(at + 1, block - 1)
    at += block
  }
}
