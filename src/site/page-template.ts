import { promisify } from 'node:util'
import { buffer } from 'node:stream/consumers'
import { brotliDecompress, constants, crc32, createBrotliCompress, createDeflateRaw, gunzip } from 'node:zlib'
import type { BrotliCompress, BrotliOptions, DeflateRaw } from 'node:zlib'
import { dcbHead } from './page-dictionary.ts'

/** Writes the body of a page with these texts in their places. */
type Fill = (texts: readonly string[]) => Buffer

/** Content codings we keep. */
export type Coding = 'br' | 'gzip' | 'identity'

/** Codings of a page: `dcb` is brotli with a dictionary that the browser has (RFC 9842). */
export type PageCoding = Coding | 'dcb'

/** A page that is finished and compressed but for a few texts, each as long as the one that it was made with. */
export type PageTemplate = Readonly<Record<Coding, Fill> & { dcb: Fill | null }>

/** One less than the smallest: a third of its time for 300 bytes more, and after each change the first visitor waits for it. */
const BROTLI_QUALITY = 10

/**
 * Compresses a page around texts that are different in every answer, such as the key of a form. Brotli and deflate both
 * have blocks whose bytes stand as they are (RFC 7932, section 9.2; RFC 1951, section 3.2.4): each text gets one, so that
 * an answer is only put together, and nothing is compressed for it.
 *
 * @param texts As they stand in the page now, ASCII, each 1 to 64 long; wherever one stands it is replaced.
 * @param dictionary Null: there is none, and no `dcb`.
 * @throws {Error} when the page cannot be put together again from what was made.
 */
export async function createPageTemplate(
  html: Buffer,
  texts: readonly string[],
  dictionary: Buffer | null,
): Promise<PageTemplate> {
  const taken = takeOut(html.toString(), texts)
  const { still, places } = taken
  // Room for everything, so that no encoder waits until something of it is read.
  const room = { chunkSize: 2 * html.length, highWaterMark: 2 * html.length }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  }
  const brotliWith = (options: BrotliOptions) =>
    around(
      taken,
      createBrotliCompress({ ...options, params, ...room }),
      constants.BROTLI_OPERATION_FLUSH,
      storedByBrotli,
    )
  const deflate = createDeflateRaw({ level: 9, ...room })
  const [brotli, deflated, shared] = await Promise.all([
    brotliWith({}),
    around(taken, deflate, constants.Z_SYNC_FLUSH, storedByDeflate),
    dictionary && brotliWith({ dictionary }),
  ])
  const plain = still.map((text) => Buffer.from(text))
  const template: PageTemplate = {
    identity: (filling) => Buffer.concat(filled(plain, places, filling)),
    br: (filling) => Buffer.concat(filled(brotli, places, filling)),
    dcb:
      dictionary &&
      shared &&
      ((filling) => Buffer.concat([dcbHead(dictionary), ...filled(shared, places, filling)])),
    gzip: (filling) =>
      Buffer.concat([
        gzipHead,
        ...filled(deflated, places, filling),
        gzipTail(filled(plain, places, filling)),
      ]),
  }
  await check(template, texts, dictionary)
  return template
}

/** Where a text goes: which one, and how long it is. */
interface Place {
  text: number
  length: number
}

interface TakenOut {
  /** What stays, one piece more than there are places. */
  still: readonly string[]
  /** What goes between each piece and the next. */
  places: readonly Place[]
}

function takeOut(html: string, texts: readonly string[]): TakenOut {
  const pieces = html.split(new RegExp(`(${texts.map((text) => RegExp.escape(text)).join('|')})`))
  const found = pieces.filter((_, index) => index % 2 === 1)
  return {
    still: pieces.filter((_, index) => index % 2 === 0),
    places: found.map((text) => ({ text: texts.indexOf(text), length: text.length })),
  }
}

function filled(pieces: readonly Buffer[], places: readonly Place[], texts: readonly string[]): Buffer[] {
  return pieces.flatMap((piece, index) => {
    const place = places[index]
    return place === undefined ? [piece] : [piece, Buffer.from(texts[place.text] ?? '', 'latin1')]
  })
}

/** Brotli goes by the two bytes before each one: those after a text stand in its block, so that they are known. */
const KNOWN_AFTER = 2

/** The compressed pieces of a page, each with the head of the block that the text after it stands in. */
async function around(
  { still, places }: TakenOut,
  encoder: BrotliCompress | DeflateRaw,
  flush: number,
  stored: (length: number) => Buffer,
): Promise<Buffer[]> {
  const encode = async (bytes: Uint8Array): Promise<Buffer> => {
    encoder.write(bytes)
    await new Promise<void>((resolve, reject) => {
      encoder.once('error', reject)
      encoder.flush(flush, () => {
        encoder.off('error', reject)
        resolve()
      })
    })
    return (encoder.read() as Buffer | null) ?? Buffer.alloc(0)
  }
  const pieces: Buffer[] = []
  let known: Buffer = Buffer.alloc(0)
  for (const [index, { length }] of places.entries()) {
    const coded = await encode(Buffer.from(still[index] ?? '').subarray(known.length))
    const after = Buffer.from(still[index + 1] ?? '').subarray(0, KNOWN_AFTER)
    pieces.push(Buffer.concat([known, coded, stored(length + after.length)]))
    // The encoder goes on as if it had written these two, which are left out.
    await encode(blank(length, index))
    await encode(after)
    known = after
  }
  encoder.end(Buffer.from(still.at(-1) ?? '').subarray(known.length))
  return [...pieces, Buffer.concat([known, await buffer(encoder)])]
}

/** Bytes of which no two follow each other elsewhere in UTF-8 or in another blank, so that nothing is copied to or from them. */
const blank = (length: number, index: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => 0xc0 + ((at * (2 * index + 1)) % 64))

/** The head of an uncompressed meta-block of up to 65,536 bytes: not the last one, length in four half bytes, uncompressed. */
function storedByBrotli(length: number): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return head
}

/** The head of a stored block, after one that ended with a whole byte: not the last one, length, its complement. */
function storedByDeflate(length: number): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ 0xffff, 3)
  return head
}

/** Deflated data, no name, no time, smallest, Unix (RFC 1952, section 2.3). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3])

function gzipTail(page: readonly Buffer[]): Buffer {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(
    page.reduce((sum, piece) => crc32(piece, sum), 0),
    0,
  )
  tail.writeUInt32LE(
    page.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return tail
}

const unbrotli = promisify(brotliDecompress)
const ungzip = promisify(gunzip)

/** Encoders differ from version to version, so what they made is read as a browser will, with texts they never saw. */
async function check(template: PageTemplate, texts: readonly string[], dictionary: Buffer | null) {
  const others = texts.map((text) => text.replaceAll(/./g, (letter) => (letter === 'x' ? 'y' : 'x')))
  const page = template.identity(others)
  const read = { br: unbrotli(template.br(others)), gzip: ungzip(template.gzip(others)) }
  const shared =
    dictionary &&
    template.dcb &&
    unbrotli(template.dcb(others).subarray(dcbHead(dictionary).length), { dictionary })
  for (const [coding, bytes] of Object.entries({ ...read, ...(shared && { dcb: shared }) }))
    if (!page.equals(await bytes)) throw new Error(`A page cannot be put together as ${coding}`)
}
