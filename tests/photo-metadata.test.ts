import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPhotoStore } from '../src/enquiries/emergency/photos/photo-store.ts'
import type { PhotoStore } from '../src/enquiries/emergency/photos/photo-store.ts'
import { avif, gif, heic, jpeg, png, webp } from './support/photos.ts'
import { temporaryFolder } from './support/practice.ts'
import { seed } from './support/seed.ts'
import fc from 'fast-check'
import { realSystem } from './support/systems.ts'

/* The metadata of a photo does not reach the practice, and its picture is not changed. */

let folder: string
let store: PhotoStore
beforeEach(() => {
  folder = temporaryFolder()
  store = openPhotoStore(join(folder, 'photos'), realSystem)
})
afterEach(() => rmSync(folder, { recursive: true }))

const room = { reserve: () => null, close: () => undefined }

/** The stored bytes of a photo. */
async function kept(photo: Buffer): Promise<Buffer> {
  const bytes = (async function* arriving() {
    yield await Promise.resolve(photo)
  })()
  const saved = await store.save('photo', bytes, room)
  if (!('id' in saved)) throw new Error(`Not taken: ${JSON.stringify(saved)}`)
  return readFileSync(join(store.folder, saved.id))
}

const SECRET = 'N51.5007 W0.1246 canary'
const secret = Buffer.from(SECRET)
const text = (words: string) => Buffer.from(words, 'latin1')
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])

/** An Exif TIFF in either byte order: camera, orientation and place, with the secret at its end. */
function tiff(orientation: number, order: 'II' | 'MM' = 'MM'): Buffer {
  const big = Buffer.concat([u16(42), u32(8), u16(3)])
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    [u16(tag), u16(type), u32(count), value] as const
  const parts: readonly Buffer[] = [
    ...entry(0x010f, 2, SECRET.length, u32(50)),
    ...entry(0x0112, 3, 1, Buffer.concat([u16(orientation), u16(0)])),
    ...entry(0x8825, 4, 1, u32(50)),
    u32(0),
  ]
  if (order === 'MM') return Buffer.concat([text('MM'), big, ...parts, secret])
  const [short, long, count] = [big.subarray(0, 2), big.subarray(2, 6), big.subarray(6)]
  const swapped = [short, long, count, ...parts].map((part, index) =>
    // The value of the orientation is two 16-bit numbers.
    index === 10
      ? Buffer.concat(
          [part.subarray(0, 2).toReversed(), part.subarray(2).toReversed()].map((half) => Buffer.from(half)),
        )
      : Buffer.from(part.toReversed()),
  )
  return Buffer.concat([text('II'), ...swapped, secret])
}

/** The orientation in one of these TIFFs, or null. */
const orientationIn = (bytes: Buffer) => {
  const at = bytes.indexOf(Buffer.concat([text('MM\0*'), u32(8), u16(1), u16(0x0112), u16(3), u32(1)]))
  return at === -1 ? null : bytes.readUInt16BE(at + 18)
}

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content])
const exifSegment = (orientation: number, order?: 'II' | 'MM') =>
  segment(0xe1, Buffer.concat([text('Exif\0\0'), tiff(orientation, order)]))
const xmpSegment = segment(0xe1, Buffer.concat([text('http://ns.adobe.com/xap/1.0/\0<x>'), secret]))
const iptcSegment = segment(0xed, Buffer.concat([text('Photoshop 3.0\0'), secret]))
const comment = segment(0xfe, secret)
const icc = segment(0xe2, text('ICC_PROFILE\0\x01\x01a profile'))
const [start, picture] = [jpeg.subarray(0, 2), jpeg.subarray(2)]
const end = Buffer.from([0xff, 0xd9])
const jpegWith = (...segments: Buffer[]) => Buffer.concat([start, ...segments, picture])

describe('the metadata of a JPEG is removed', () => {
  test.each([
    ['Exif, as most telephones write it', 'MM'],
    ['Exif with its bytes the other way round', 'II'],
  ] as const)('%s, while the orientation stays', async (_, order) => {
    for (const orientation of [1, 3, 6, 8]) {
      const after = await kept(jpegWith(exifSegment(orientation, order), icc))
      expect(after.includes(secret)).toBe(false)
      expect(orientationIn(after)).toBe(orientation)
      expect(after.subarray(-picture.length - icc.length).equals(Buffer.concat([icc, picture]))).toBe(true)
    }
  })

  test('Exif with any byte before its TIFF', async () => {
    const photo = jpegWith(segment(0xe1, Buffer.concat([text('Exif\0\xff'), tiff(6)])))
    const after = await kept(photo)
    expect(orientationIn(after)).toBe(6)
    expect(after.includes(secret)).toBe(false)
  })

  test('XMP, IPTC, comments and data of camera makers', async () => {
    const photo = jpegWith(
      xmpSegment,
      iptcSegment,
      comment,
      segment(0xe5, secret),
      segment(0xe2, secret),
      segment(0xe0, Buffer.concat([text('JFXX\0'), secret])),
      icc,
    )
    expect(await kept(photo)).toEqual(jpegWith(icc))
  })

  test('the JFIF thumbnail, and text behind Adobe’s colour transform', async () => {
    const jfif = text('JFIF\0\x01\x02\x00\x00\x48\x00\x48')
    const adobe = text('Adobe\0\x64\0\0\0\0\x01')
    const photo = jpegWith(
      segment(0xe0, Buffer.concat([jfif, Buffer.from([3, 1]), Buffer.alloc(9, 7)])),
      segment(0xee, Buffer.concat([adobe, secret])),
    )
    const whatIsNeeded = [segment(0xe0, Buffer.concat([jfif, Buffer.from([0, 0])])), segment(0xee, adobe)]
    expect(await kept(photo)).toEqual(jpegWith(...whatIsNeeded))
  })

  test('between its scans, and between its segments', async () => {
    const scan = (byte: number) =>
      Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.alloc(40, byte)])
    const table = segment(0xc4, Buffer.from([0, 1]))
    const restart = Buffer.from([0xff, 0xd3, 0x05, 0xff, 0x00])
    const whole = Buffer.concat([jpegWith(), restart, table, scan(1), scan(2), end])
    const photo = Buffer.concat([
      start,
      comment,
      secret,
      picture,
      restart,
      comment,
      secret,
      table,
      xmpSegment,
      exifSegment(6),
      scan(1),
      comment,
      scan(2),
      end,
    ])
    expect(await kept(photo)).toEqual(whole)
  })

  const film = Buffer.concat([
    u32(24),
    text('ftypmp42\0\0\0\0mp42isom'),
    u32(8 + 200),
    text('moov'),
    Buffer.alloc(200, secret),
  ])
  test.each([
    ['the film of a telephone, with its sound', film],
    [
      'further pictures with their own metadata',
      Buffer.concat([jpegWith(exifSegment(6), iptcSegment, comment), end]),
    ],
    ['a trailer of its maker', Buffer.concat([Buffer.alloc(70_000), secret, text('SEFT')])],
    ['a web page', text('<html><script>alert(1)</script>')],
  ])('behind its end: %s', async (_, behind) => {
    const photo = Buffer.concat([jpegWith(icc), end])
    expect(await kept(Buffer.concat([photo, behind]))).toEqual(photo)
  })

  test('in random files, with segments in any order', async () => {
    // In the scan data of a JPEG 0xFF is followed by 0x00.
    const scan = fc
      .uint8Array({ maxLength: 2_000 })
      .map((bytes) => Buffer.from([...bytes].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]))))
    const words = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([bytes, secret]))
    const gone = fc.oneof(
      fc
        .tuple(fc.constantFrom(0xe0, 0xe1, 0xe2, 0xe3, 0xe5, 0xeb, 0xed, 0xef, 0xfe), words)
        .map(([marker, content]) => segment(marker, content)),
      fc.constantFrom(xmpSegment, iptcSegment),
    )
    const stays = fc
      .tuple(fc.constantFrom(0xdb, 0xc4, 0xc0, 0xdd), fc.uint8Array({ maxLength: 100 }))
      .map(([marker, content]) => segment(marker, Buffer.from(content)))
    const segments = fc.array(
      fc.oneof(
        gone.map((bytes) => ({ bytes, isKept: false })),
        stays.map((bytes) => ({ bytes, isKept: true })),
      ),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(segments, scan, fc.uint8Array(), async (list, data, behind) => {
        const photo = Buffer.concat([jpegWith(...list.map(({ bytes }) => bytes)), data, end, behind])
        const needed = list.filter(({ isKept }) => isKept).map(({ bytes }) => bytes)
        expect(await kept(photo)).toEqual(Buffer.concat([jpegWith(...needed), data, end]))
      }),
      { seed: seed(), numRuns: 60 },
    )
  })
})

describe('a PNG', () => {
  const chunk = (name: string, data: Buffer) =>
    Buffer.concat([u32(data.length), text(name), data, u32(crc32(Buffer.concat([text(name), data])))])
  const head = png.subarray(0, 33)
  const rest = png.subarray(33)

  test('loses texts, time, Exif details and data behind its end, while picture, orientation and checksums stay right', async () => {
    const colours = chunk('gAMA', u32(45_455))
    const photo = Buffer.concat([
      head,
      colours,
      chunk('tEXt', Buffer.concat([text('Comment\0'), secret])),
      chunk('iTXt', secret),
      chunk('zTXt', secret),
      chunk('tIME', Buffer.from([7, 230, 1, 2, 3, 4, 5])),
      chunk('eXIf', tiff(6)),
      rest,
    ])
    const after = await kept(Buffer.concat([photo, secret]))
    expect(after.includes(secret)).toBe(false)
    expect(orientationIn(after)).toBe(6)
    expect(after.subarray(0, 33 + colours.length).equals(Buffer.concat([head, colours]))).toBe(true)
    expect(after.subarray(-rest.length).equals(rest)).toBe(true)
    const names: string[] = []
    for (let at = 8; at < after.length;) {
      const length = after.readUInt32BE(at)
      const body = after.subarray(at + 4, at + 8 + length)
      expect(after.readUInt32BE(at + 8 + length)).toBe(crc32(body))
      names.push(body.toString('latin1', 0, 4))
      at += 12 + length
    }
    expect(names).toEqual(['IHDR', 'gAMA', 'eXIf', 'IDAT', 'IEND'])
  })
})

describe('a photo in another format', () => {
  test.each([
    ['WebP', webp],
    ['GIF', gif],
    ['HEIC', heic],
    ['AVIF', avif],
  ])('%s: is stored unchanged, with its metadata', async (_, photo) => {
    const withWords = Buffer.concat([photo, secret])
    expect(await kept(withWords)).toEqual(withWords)
  })
})
