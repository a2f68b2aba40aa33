import { Session } from 'node:inspector/promises'
import { rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPhotoStore } from '../src/enquiries/emergency/photos/photo-store.ts'
import type { PhotoType } from '../src/enquiries/emergency/photos/photo-rules.ts'
import type { PhotoStore } from '../src/enquiries/emergency/photos/photo-store.ts'
import { createCleaner } from '../src/enquiries/emergency/photos/remove-metadata.ts'
import { sample } from './support/amount.ts'
import { jpeg, jpegOf, PHOTO_MAX, png } from './support/photos.ts'
import { temporaryFolder } from './support/practice.ts'
import { seed } from './support/seed.ts'
import fc from 'fast-check'
import { realSystem } from './support/systems.ts'

/*
 * The cost of cleaning a photo, however it is built. Bytes read and steps executed are counted, not time.
 * `HOSTILE_PHOTOS=10000 npx vitest run tests/hostile-photos.test.ts` builds as many of each kind as a release needs.
 */
const FILES = Number(process.env['HOSTILE_PHOTOS'] ?? sample(40, 300))

vi.mock(import('node:fs/promises'), { spy: true })

const u16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const text = (words: string) => Buffer.from(words, 'latin1')

/** Random bytes, or one pattern many times, so that repeated work is noticed. */
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

/** A TIFF with any offset and any number of entries for its directory. */
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
/** A file of random parts, with whole pictures among them. */
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

/** The stored bytes of a photo that arrived in pieces of this size; null when it is refused. */
function kept(type: PhotoType, photo: Buffer, pieces: number): Buffer | null {
  const cleaner = createCleaner(type)
  const stays: number[] = []
  for (let at = 0; at < photo.length; at += pieces)
    for (const byte of cleaner.push(photo.subarray(at, at + pieces))) stays.push(byte)
  const last = cleaner.end()
  return last === null ? null : Buffer.from([...stays, ...last])
}

const cleaning = /\/(remove-metadata|jpeg-metadata|png-metadata|exif)\.ts$/
let inspector: Session

/** Runs of the code block of the cleaning that runs most often for a photo. */
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
  ['image/jpeg', hostileJpeg],
  ['image/png', hostilePng],
] as const)('%s files with hostile counts, sizes and depths', (type, files) => {
  beforeEach(async () => {
    inspector = new Session()
    inspector.connect()
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  })
  afterEach(() => {
    inspector.disconnect()
    vi.restoreAllMocks()
  })

  test('need no more steps than they have bytes, in pieces of any size, and cleaning again changes nothing', async () => {
    const most = { read: 0, steps: 0, taken: 0 }
    const concat = vi.spyOn(Buffer, 'concat')
    const pieces = fc.constantFrom(1, 3, 100, 5_000, 65_536)
    // Never within the first bytes, or it would be no photo.
    const cutOff = fc.option(fc.integer({ min: 32, max: 4_000 }))
    await fc.assert(
      fc.asyncProperty(files, cutOff, pieces, async (file, cut, size) => {
        const photo = file.subarray(0, cut ?? file.length)
        concat.mockClear()
        let cleaned: Buffer | null = null
        const steps = await stepsOf(() => (cleaned = kept(type, photo, size)))
        const read = concat.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0)
        most.read = Math.max(most.read, read / photo.length)
        most.steps = Math.max(most.steps, steps / photo.length)
        expect(read).toBeLessThanOrEqual(2 * photo.length)
        expect(steps).toBeGreaterThan(0)
        expect(steps).toBeLessThanOrEqual(photo.length)
        expect(kept(type, photo, 7_000)).toEqual(cleaned)
        if (cleaned === null) return
        most.taken += 1
        const left = Buffer.from(cleaned)
        expect(left.length).toBeLessThanOrEqual(photo.length)
        expect(kept(type, left, 65_536)).toEqual(left)
      }),
      { seed: seed(), numRuns: FILES, endOnFailure: true },
    )
    // Enough files are accepted, otherwise little was tested.
    expect(most.taken).toBeGreaterThan(FILES / 10)
    process.stdout.write(
      `${type}: ${FILES} files, ${most.taken} of them pictures; per byte at most ${most.read.toFixed(2)} bytes read, ${most.steps.toFixed(2)} steps\n`,
    )
  })
})

describe('a photo that is stored', () => {
  let folder: string
  let store: PhotoStore
  beforeEach(() => {
    folder = temporaryFolder()
    store = openPhotoStore(join(folder, 'photos'), realSystem)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  const room = { reserve: () => null, close: () => undefined }
  async function* arriving(bytes: Buffer) {
    for (let from = 0; from < bytes.length; from += 65_536)
      yield await Promise.resolve(bytes.subarray(from, from + 65_536))
  }

  const box = (words: string, ...parts: Buffer[]) => {
    const bytes = Buffer.concat(parts)
    return Buffer.concat([u32(bytes.length + 8), text(words), bytes])
  }
  const ftyp = box('ftyp', text('heic\0\0\0\0mif1heic'))
  /** The largest possible number of extents for each item, with offsets and lengths of zero bytes. */
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
  /** Deeply nested boxes. */
  const nested = Buffer.concat([
    ftyp,
    ...Array.from({ length: 100_000 }, (_, depth) =>
      Buffer.concat([u32(8 * (100_000 - depth)), text('trak')]),
    ),
  ])

  test.each([
    ['a HEIC of a few bytes that says it has half a million pieces', countless],
    ['a HEIC of 100,000 boxes in boxes', nested],
  ])('is not read back from disk: %s', async (_, photo) => {
    const handle = await open(folder)
    await handle.close()
    const reads = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'read')
    const saved = await store.save('photo', arriving(photo), room)
    expect(reads).not.toHaveBeenCalled()
    expect(readFile).not.toHaveBeenCalled()
    expect(saved).toMatchObject({ type: 'image/heic', size: photo.length })
  })

  test('of 15 MB is accepted, and is not read back from disk', async () => {
    expect(await store.save('photo', arriving(jpegOf(PHOTO_MAX)), room)).toMatchObject({ size: PHOTO_MAX })
    expect(readFile).not.toHaveBeenCalled()
  })
})
