import { readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPhotoStore } from '../src/enquiries/emergency/photo-store.ts'
import type { PhotoStore } from '../src/enquiries/emergency/photo-store.ts'
import { gif, jpeg, jpegOf, PHOTO_MAX } from './support/photos.ts'
import { temporaryFolder } from './support/practice.ts'

/* What looking through a photo costs, however it is built: reads of its file are counted, not time. */

/** Filling bytes between the segments of a JPEG that are taken. */
const JPEG_PADDING_MAX = 1_024

/** Bytes that one read of the file brings. */
const WINDOW = 64 * 1024

let folder: string
let store: PhotoStore
let fileHandle: FileHandle
beforeEach(async () => {
  folder = temporaryFolder()
  store = openPhotoStore(join(folder, 'photos'))
  fileHandle = await open(folder)
  await fileHandle.close()
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const room = { take: () => null, close: () => undefined }
const wanted = () => new AbortController().signal
async function* arriving(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += WINDOW)
    yield await Promise.resolve(bytes.subarray(from, from + WINDOW))
}
const spyOnReads = () => vi.spyOn(Object.getPrototypeOf(fileHandle) as FileHandle, 'read')

/** Photos whose parts are as many and as small as can be. */
const padded = (bytes: number) =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(bytes, 0xff), jpeg.subarray(2)])
const smallBlocks = (count: number) =>
  Buffer.concat([
    gif.subarray(0, 13 + 6),
    Buffer.from([0x21, 0xfe]),
    Buffer.from(Array.from({ length: count }, () => [1, 32]).flat()),
    Buffer.from([0]),
    gif.subarray(13 + 6),
  ])

describe('a photo is looked through', () => {
  test.each([
    ['a JPEG of 212 kB of padding', padded(212_000), false],
    ['a JPEG with as much padding as is taken', padded(JPEG_PADDING_MAX), true],
    ['a GIF of 200,000 blocks of one byte', smallBlocks(200_000), false],
    ['a GIF of 60,000 blocks', smallBlocks(60_000), true],
    ['a JPEG of 15 MB', jpegOf(PHOTO_MAX), true],
    [
      'a JPEG of comments without content',
      Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(800_000, Buffer.from([0xff, 0xfe, 0, 2]))]),
      false,
    ],
  ])('%s: with few reads', async (_, bytes, isTaken) => {
    const reads = spyOnReads()
    const saved = await store.save('photo', arriving(bytes), room, wanted())
    expect('id' in saved).toBe(isTaken)
    // Once for its parts, once for what it may carry besides, and its end once more.
    expect(reads.mock.calls.length).toBeLessThan(3 * Math.ceil(bytes.length / WINDOW) + 5)
  })

  test('no further when its sender has left', async () => {
    const left = new AbortController()
    const prototype = Object.getPrototypeOf(fileHandle) as FileHandle
    const read = Reflect.get(prototype, 'read') as (...args: unknown[]) => ReturnType<FileHandle['read']>
    const reads = spyOnReads().mockImplementation(function (this: FileHandle, ...args: unknown[]) {
      if (reads.mock.calls.length === 2) left.abort()
      return Reflect.apply(read, this, args)
    })
    await expect(store.save('photo', arriving(jpegOf(PHOTO_MAX)), room, left.signal)).rejects.toThrow(
      'aborted',
    )
    expect(reads).toHaveBeenCalledTimes(2)
    expect(readdirSync(store.folder)).toEqual([])
  })
})
