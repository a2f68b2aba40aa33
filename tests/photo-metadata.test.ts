import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPhotoStore } from '../src/enquiries/emergency/photo-store.ts'
import type { PhotoStore } from '../src/enquiries/emergency/photo-store.ts'
import { gif, jpeg, png, webp } from './support/photos.ts'
import { temporaryFolder } from './support/practice.ts'

/* What a photo says beside its picture does not reach the practice, and the picture is not touched. */

let folder: string
let store: PhotoStore
beforeEach(() => {
  folder = temporaryFolder()
  store = openPhotoStore(join(folder, 'photos'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const room = { take: () => null, close: () => undefined }

/** A photo as it lies in the store after it came. */
async function kept(photo: Buffer): Promise<Buffer> {
  const bytes = (async function* arriving() {
    yield await Promise.resolve(photo)
  })()
  const saved = await store.save('photo', bytes, room, new AbortController().signal)
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
    // The value of the orientation is two numbers of two bytes.
    index === 10
      ? Buffer.concat(
          [part.subarray(0, 2).toReversed(), part.subarray(2).toReversed()].map((half) => Buffer.from(half)),
        )
      : Buffer.from(part.toReversed()),
  )
  return Buffer.concat([text('II'), ...swapped, secret])
}

/** The orientation in a TIFF of ours. */
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
const jpegWith = (...segments: Buffer[]) => Buffer.concat([start, ...segments, picture])

describe('the place, the time and the device in a JPEG', () => {
  test.each([
    ['Exif, as most telephones write it', 'MM'],
    ['Exif with its bytes the other way round', 'II'],
  ] as const)('%s: gone, but it does not turn on its side', async (_, order) => {
    for (const orientation of [1, 3, 6, 8]) {
      const photo = jpegWith(exifSegment(orientation, order), icc)
      const after = await kept(photo)
      expect(after.includes(secret)).toBe(false)
      expect(after.length).toBe(photo.length)
      expect(orientationIn(after)).toBe(orientation)
      expect(after.subarray(-picture.length - icc.length).equals(Buffer.concat([icc, picture]))).toBe(true)
    }
  })

  test('XMP, IPTC, comments and what programs of makers add', async () => {
    const photo = jpegWith(
      xmpSegment,
      iptcSegment,
      comment,
      segment(0xe5, secret),
      segment(0xe2, secret),
      icc,
    )
    const after = await kept(photo)
    expect(after.includes(secret)).toBe(false)
    expect(after.subarray(-picture.length - icc.length).equals(Buffer.concat([icc, picture]))).toBe(true)
  })

  test('in the further pictures of the file, whose own pictures stay', async () => {
    const further = jpegWith(exifSegment(6), xmpSegment)
    const far = Buffer.alloc(70_000, 1)
    const after = await kept(Buffer.concat([jpegWith(exifSegment(1)), far, further]))
    expect(after.includes(secret)).toBe(false)
    expect(after.subarray(-picture.length).equals(picture)).toBe(true)
    expect(orientationIn(after.subarray(far.length))).toBe(6)
  })

  test('in the moving picture that a telephone put behind it, with its sound', async () => {
    const film = Buffer.concat([
      u32(24),
      text('ftypmp42\0\0\0\0mp42isom'),
      u32(8 + 200),
      text('moov'),
      Buffer.alloc(200, secret),
    ])
    const photo = Buffer.concat([jpeg, film])
    const after = await kept(photo)
    expect(after.equals(Buffer.concat([jpeg, Buffer.alloc(film.length)]))).toBe(true)
  })

  test('whatever else is in the file, and in whatever order', async () => {
    // In the data of a picture 0xFF is followed by 0x00.
    const scan = fc
      .uint8Array({ maxLength: 2_000 })
      .map((bytes) => Buffer.from([...bytes].flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]))))
    const words = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([bytes, secret]))
    const gone = fc.oneof(
      fc
        .tuple(fc.constantFrom(0xe1, 0xe2, 0xe3, 0xe5, 0xeb, 0xed, 0xef, 0xfe), words)
        .map(([marker, content]) => segment(marker, content)),
      fc.constantFrom(xmpSegment, iptcSegment),
      fc.integer({ min: 1, max: 8 }).map((orientation) => exifSegment(orientation)),
    )
    const stays = fc
      .tuple(fc.constantFrom(0xe0, 0xee, 0xdb, 0xc4), fc.uint8Array({ maxLength: 100 }))
      .map(([marker, content]) => segment(marker, Buffer.from(content)))
    const segments = fc.array(
      fc.oneof(
        gone.map((bytes) => ({ bytes, isKept: false })),
        stays.map((bytes) => ({ bytes, isKept: true })),
      ),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(segments, scan, async (list, data) => {
        const photo = Buffer.concat([jpegWith(...list.map(({ bytes }) => bytes)), data])
        const after = await kept(photo)
        expect(after.length).toBe(photo.length)
        expect(after.includes(secret)).toBe(false)
        let at = 2
        for (const { bytes, isKept } of list) {
          if (isKept) expect(after.subarray(at, at + bytes.length).equals(bytes)).toBe(true)
          at += bytes.length
        }
        expect(after.subarray(at).equals(photo.subarray(at))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('in a PNG', () => {
  const chunk = (name: string, data: Buffer) =>
    Buffer.concat([u32(data.length), text(name), data, u32(crc32(Buffer.concat([text(name), data])))])
  const head = png.subarray(0, 33)
  const rest = png.subarray(33)

  test('texts, time and Exif: gone, with right checksums, and the rest as it was', async () => {
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
    const after = await kept(photo)
    expect(after.length).toBe(photo.length)
    expect(after.includes(secret)).toBe(false)
    expect(after.includes(Buffer.from([7, 230, 1, 2, 3, 4, 5]))).toBe(false)
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
    expect(names).toEqual(['IHDR', 'gAMA', 'noNe', 'noNe', 'noNe', 'noNe', 'eXIf', 'IDAT', 'IEND'])
  })
})

describe('in a WebP', () => {
  const little = (value: number) => Buffer.from(u32(value).toReversed())
  const chunk = (name: string, data: Buffer) =>
    Buffer.concat([text(name), little(data.length), data, Buffer.alloc(data.length % 2)])

  test('Exif but for the orientation, XMP, and the flag that says so', async () => {
    const image = webp.subarray(12)
    const body = Buffer.concat([
      text('WEBP'),
      chunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      image,
      chunk('EXIF', tiff(8)),
      chunk('XMP ', secret),
    ])
    const photo = Buffer.concat([text('RIFF'), little(body.length), body])
    const after = await kept(photo)
    expect(after.length).toBe(photo.length)
    expect(after.includes(secret)).toBe(false)
    expect(orientationIn(after)).toBe(8)
    expect(after[20]).toBe(0x08)
    expect(after.includes(image)).toBe(true)
  })
})

describe('in a GIF', () => {
  const extension = (label: number, ...blocks: Buffer[]) =>
    Buffer.concat([
      Buffer.from([0x21, label]),
      ...blocks.flatMap((block) => [Buffer.from([block.length]), block]),
      Buffer.from([0]),
    ])
  const at = gif.indexOf(Buffer.from([0x2c]))

  test('comments and XMP; it moves and repeats as before', async () => {
    const repeats = extension(0xff, text('NETSCAPE2.0'), Buffer.from([1, 0, 0]))
    const photo = Buffer.concat([
      gif.subarray(0, at),
      repeats,
      extension(0xfe, secret, Buffer.alloc(255, secret), secret),
      // XMP stands there without lengths of its own.
      Buffer.concat([Buffer.from([0x21, 0xff, 11]), text('XMP DataXMP'), text('<x>'), secret]),
      Buffer.from(Array.from({ length: 258 }, (_, index) => (index === 0 ? 1 : Math.max(256 - index, 0)))),
      gif.subarray(at),
    ])
    const after = await kept(photo)
    expect(after.length).toBe(photo.length)
    expect(after.includes(text('canary'))).toBe(false)
    expect(after.includes(text('N51.5'))).toBe(false)
    expect(after.subarray(0, at + repeats.length).equals(photo.subarray(0, at + repeats.length))).toBe(true)
    expect(after.subarray(-gif.length + at).equals(gif.subarray(at))).toBe(true)
    // What was written is a GIF still.
    expect(await kept(after)).toEqual(after)
  })
})

describe('in a HEIC or AVIF', () => {
  const box = (name: string, ...data: Buffer[]) => {
    const content = Buffer.concat(data)
    return Buffer.concat([u32(content.length + 8), text(name), content])
  }
  const whole = (version: number) => Buffer.from([version, 0, 0, 0])
  const info = (id: number, type: string) =>
    box('infe', whole(2), u16(id), u16(0), text(type), Buffer.alloc(1))

  test.each(['heic', 'avif'])(
    '%s: Exif but for the orientation, XMP and boxes of makers; the picture as it was',
    async (brand) => {
      const pixels = Buffer.alloc(400, 7)
      const exif = Buffer.concat([u32(6), text('Exif\0\0'), tiff(6)])
      const xmp = Buffer.concat([text('<x:xmpmeta>'), secret])
      const ftyp = box('ftyp', text(`${brand}\0\0\0\0mif1${brand}`))
      const items = [
        { id: 1, type: 'hvc1', bytes: pixels },
        { id: 2, type: 'Exif', bytes: exif },
        { id: 3, type: 'mime', bytes: xmp },
      ]
      const metaWith = (begin: number) => {
        let from = begin
        const places = items.map(({ id, bytes }) => {
          const place = [u16(id), u16(0), u16(0), u16(1), u32(from), u32(bytes.length)]
          from += bytes.length
          return Buffer.concat(place)
        })
        return box(
          'meta',
          whole(0),
          box('hdlr', whole(0), text('\0\0\0\0pict'), Buffer.alloc(13)),
          box('iinf', whole(0), u16(items.length), ...items.map(({ id, type }) => info(id, type))),
          box('iloc', whole(1), Buffer.from([0x44, 0x00]), u16(items.length), ...places),
        )
      }
      const uuid = box('uuid', Buffer.alloc(16, 9), secret)
      const before = ftyp.length + metaWith(0).length + uuid.length + 8
      const photo = Buffer.concat([
        ftyp,
        metaWith(before),
        uuid,
        box('mdat', ...items.map(({ bytes }) => bytes)),
      ])
      const after = await kept(photo)
      expect(after.length).toBe(photo.length)
      expect(after.includes(secret)).toBe(false)
      expect(orientationIn(after)).toBe(6)
      expect(after.subarray(before, before + pixels.length).equals(pixels)).toBe(true)
      expect(after.subarray(0, before - uuid.length).equals(photo.subarray(0, before - uuid.length))).toBe(
        true,
      )
    },
  )
})
