import { Session } from 'node:inspector/promises'
import { readdirSync, rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPhotoStore } from '../src/enquiries/emergency/photo-store.ts'
import type { PhotoStore } from '../src/enquiries/emergency/photo-store.ts'
import { cleanJpeg, cleanPng } from '../src/enquiries/emergency/remove-metadata.ts'
import { jpeg, jpegOf, PHOTO_MAX, png } from './support/photos.ts'
import { temporaryFolder } from './support/practice.ts'
import { seed } from './support/seed.ts'

/*
 * What looking through a photo costs, however it is built. Bytes that are read and steps that are taken are counted, not
 * time. `HOSTILE_PHOTOS=10000 npx vitest run tests/hostile-photos.test.ts` builds as many of each kind as a release needs.
 */
const FILES = Number(process.env['HOSTILE_PHOTOS'] ?? 300)

vi.mock(import('node:fs/promises'), { spy: true })

const u16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const text = (words: string) => Buffer.from(words, 'latin1')

/** Bytes that do not keep to what their length says, and many of one kind, so that what is repeated is found. */
const some = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(fc.constantFrom([0xff], [0], [0xff, 0], [0xff, 0xd8], [0xff, 0xfe, 0, 2]), fc.nat(3_000))
    .map(([unit, times]) => Buffer.alloc(unit.length * times, Buffer.from(unit))),
)
const lengthOf = (bytes: Buffer) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(bytes.length) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 2, 7, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff) },
  )

/** A TIFF whose directories say that they lie anywhere and hold as many entries as can be said. */
const tiff = fc
  .record({
    order: fc.constantFrom('II*\0', 'MM\0*', 'XX*\0'),
    directory: fc.constantFrom(0, 4, 8, 9, 0xffff, 0x7fffffff, 0xffffffff),
    count: fc.constantFrom(0, 1, 3, 1_000, 0xffff),
    entries: fc.array(
      fc
        .tuple(fc.constantFrom(0x0112, 0x8769, 0x8825), fc.constantFrom(3, 4), fc.nat(9))
        .map(([tag, type, value]) => Buffer.concat([u16(tag), u16(type), u32(1), u16(value), u16(0)])),
      { maxLength: 300 },
    ),
  })
  .map(({ order, directory, count, entries }) =>
    Buffer.concat([text(order), u32(directory), u16(count), ...entries]),
  )

const label = fc.constantFrom(
  '',
  'Exif\0\0',
  'JFIF\0',
  'Adobe',
  'ICC_PROFILE\0',
  'MPF\0',
  'http://ns.adobe.com/',
)
const content = fc.oneof(
  fc.tuple(label, some).map(([words, bytes]) => Buffer.concat([text(words), bytes])),
  tiff.map((bytes) => Buffer.concat([text('Exif\0\0'), bytes])),
  some,
)
const marker = fc.oneof(
  fc.constantFrom(0xc0, 0xc4, 0xd3, 0xd8, 0xd9, 0xda, 0xdb, 0xe0, 0xe1, 0xe2, 0xee, 0xfe, 0xff),
  fc.nat(255),
)
const segment = fc
  .tuple(marker, content)
  .chain(([kind, bytes]) =>
    lengthOf(bytes).map((length) =>
      Buffer.concat([Buffer.from([0xff, kind]), u16(Math.min(length + 2, 0xffff)), bytes]),
    ),
  )
/** What is built of parts, whole pictures among them, one in the other. */
const built = (start: Buffer, whole: Buffer, part: fc.Arbitrary<Buffer>) =>
  fc
    .array(fc.oneof({ weight: 8, arbitrary: part }, { weight: 1, arbitrary: fc.constant(whole) }), {
      maxLength: 40,
    })
    .map((parts) => Buffer.concat([start, ...parts]))
const hostileJpeg = fc.oneof(
  built(jpeg.subarray(0, 2), jpeg, segment),
  built(jpeg, jpeg, segment),
  built(jpeg.subarray(0, 2), jpeg, some),
)

const name = fc.oneof(
  fc.constantFrom('IHDR', 'IDAT', 'IEND', 'eXIf', 'tEXt', 'iCCP', 'pHYs', 'noNe'),
  fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
)
const chunk = fc
  .tuple(name, fc.oneof(some, tiff))
  .chain(([words, bytes]) =>
    lengthOf(bytes).map((length) => Buffer.concat([u32(length), text(words), bytes, u32(0)])),
  )
const hostilePng = fc.oneof(built(png.subarray(0, 33), png, chunk), built(png.subarray(0, -12), png, chunk))

/** Counts the bytes that are read of a photo. A part that is handed on counts as read, but for what is left at the end. */
function counted(photo: Buffer): { bytes: Buffer; read: () => number } {
  let read = 0
  const lengths = new Map<string | symbol, (from: number, to: number) => number>([
    ['readUInt16BE', () => 2],
    ['readUInt32BE', () => 4],
    ['subarray', (from, to) => (from === 0 ? 0 : to - from)],
    ['copyWithin', () => 0],
  ])
  const bytes = new Proxy(photo, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof key === 'string' && /^\d+$/.test(key)) read += 1
      if (typeof value !== 'function') return value
      return (...args: (number | string)[]) => {
        const [from, to] = args.filter((arg) => typeof arg === 'number')
        const length = lengths.get(key) ?? ((begin: number, end: number) => end - begin)
        read += length(from ?? 0, to ?? target.length)
        return Reflect.apply(value, target, args) as unknown
      }
    },
  })
  return { bytes, read: () => read }
}

const cleaning = /\/(remove-metadata|exif)\.ts$/
let inspector: Session

/** How often the block of the cleaning that runs most often runs for a photo. */
async function stepsOf(clean: () => unknown): Promise<number> {
  await inspector.post('Profiler.takePreciseCoverage')
  clean()
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  const blocks = result
    .filter(({ url }) => cleaning.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
  return Math.max(...blocks)
}

describe.each([
  ['JPEG', hostileJpeg, cleanJpeg],
  ['PNG', hostilePng, cleanPng],
] as const)('%s files with hostile counts, sizes and depths', (kind, files, clean) => {
  beforeEach(async () => {
    inspector = new Session()
    inspector.connect()
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  })
  afterEach(() => inspector.disconnect())

  test('cost no more than their length, and what was cleaned once stays as it is', async () => {
    const most = { read: 0, steps: 0, taken: 0 }
    await fc.assert(
      fc.asyncProperty(files, async (photo) => {
        const { bytes, read } = counted(Buffer.from(photo))
        clean(bytes)
        let cleaned: Buffer | null = null
        const steps = await stepsOf(() => (cleaned = clean(Buffer.from(photo))))
        most.read = Math.max(most.read, read() / photo.length)
        most.steps = Math.max(most.steps, steps / photo.length)
        expect(read()).toBeLessThanOrEqual(2 * photo.length)
        expect(steps).toBeGreaterThan(0)
        expect(steps).toBeLessThanOrEqual(photo.length)
        if (cleaned === null) return
        most.taken += 1
        const left = Buffer.from(cleaned)
        expect(left.length).toBeLessThanOrEqual(photo.length)
        expect(clean(Buffer.from(left))).toEqual(left)
      }),
      { seed: seed(), numRuns: FILES, endOnFailure: true },
    )
    // Some are refused and some are not; otherwise little was tried.
    expect(most.taken).toBeGreaterThan(FILES / 10)
    process.stdout.write(
      `${kind}: ${FILES} files, ${most.taken} of them pictures; per byte at most ${most.read.toFixed(2)} bytes read, ${most.steps.toFixed(2)} steps\n`,
    )
  })
})

describe('a photo in the store', () => {
  let folder: string
  let store: PhotoStore
  beforeEach(() => {
    folder = temporaryFolder()
    store = openPhotoStore(join(folder, 'photos'))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  const room = { take: () => null, close: () => undefined }
  async function* arriving(bytes: Buffer) {
    for (let from = 0; from < bytes.length; from += 65_536)
      yield await Promise.resolve(bytes.subarray(from, from + 65_536))
  }

  const box = (words: string, ...parts: Buffer[]) => {
    const bytes = Buffer.concat(parts)
    return Buffer.concat([u32(bytes.length + 8), text(words), bytes])
  }
  const ftyp = box('ftyp', text('heic\0\0\0\0mif1heic'))
  /** As many pieces for each of some items as can be said, in places that take no bytes. */
  const countless = Buffer.concat([
    ftyp,
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0), u32(0), text('pict'), Buffer.alloc(13)),
      box(
        'iloc',
        u32(0),
        u16(0),
        u16(9),
        ...Array.from({ length: 9 }, (_, item) => Buffer.concat([u16(item), u16(0), u16(0xffff)])),
      ),
    ),
  ])
  /** Boxes in boxes. */
  const nested = Buffer.concat([
    ftyp,
    ...Array.from({ length: 100_000 }, (_, depth) =>
      Buffer.concat([u32(8 * (100_000 - depth)), text('trak')]),
    ),
  ])

  test.each([
    ['a HEIC of a few bytes that says it has half a million pieces', countless],
    ['a HEIC of 100,000 boxes in boxes', nested],
  ])('%s: nothing but its first bytes is read', async (_, photo) => {
    const handle = await open(folder)
    await handle.close()
    const reads = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'read')
    const saved = await store.save('photo', arriving(photo), room, new AbortController().signal)
    expect(reads).not.toHaveBeenCalled()
    expect(readFile).not.toHaveBeenCalled()
    expect(saved).toMatchObject({ type: 'image/heic', size: photo.length })
  })

  test('of 15 MB is taken; one whose sender has left is not looked through', async () => {
    expect(
      await store.save('photo', arriving(jpegOf(PHOTO_MAX)), room, new AbortController().signal),
    ).toMatchObject({
      size: PHOTO_MAX,
    })
    await expect(store.save('photo', arriving(jpegOf(PHOTO_MAX)), room, AbortSignal.abort())).rejects.toThrow(
      'aborted',
    )
    expect(readdirSync(store.folder)).toHaveLength(1)
  })
})
