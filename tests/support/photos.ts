import { deflateSync, crc32 } from 'node:zlib'

/** Small valid pictures built by hand, so that tests need no files. */

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** One white pixel. */
export const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
  chunk('IEND', Buffer.alloc(0)),
])

export const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

export const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64')

/** The smallest JPEG with a frame and a scan. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

/** A box of the ISO base media format. */
const box = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length + 8)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data])
}
const isoMedia = (brand: string) =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1')),
    box('meta', Buffer.alloc(24)),
    box('mdat', Buffer.alloc(64)),
  ])
export const heic = isoMedia('heic')
export const avif = isoMedia('avif')

/** Bytes of the largest accepted photo (specification section 9). */
export const PHOTO_MAX = 15 * 1024 ** 2

/** A JPEG of exactly `bytes` bytes, padded after the image; phones also write data there. */
export function jpegOf(bytes: number, fill = 0): Buffer {
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length, fill)])
}
