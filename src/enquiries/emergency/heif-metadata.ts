import { cleanExif } from './exif.ts'
import { Malformed } from './photo-file.ts'
import type { PhotoFile } from './photo-file.ts'
import { boxes } from './photo-parts.ts'
import type { Part } from './photo-parts.ts'

/*
 * HEIC, HEIF and AVIF keep Exif and XMP as items, whose bytes lie wherever the table of locations says (ISO/IEC 23008-12
 * and 14496-12). Orientation is a property of the picture, and is not touched.
 */

/** The longest table that is read; a telephone's has a few kilobytes. */
const TABLE_MAX = 64 * 1024

/** Removes the items and boxes that describe a photo beside its picture. What is not built as expected stays as it is. */
export async function removeHeifMetadata(file: PhotoFile): Promise<void> {
  for (const box of await childrenOf(file, { content: 0, end: file.size })) {
    if (box.name === 'meta') await cleanItems(file, { ...box, content: box.content + 4 })
    else if (box.name === 'moov') await cleanMovie(file, box)
    else if (box.name === 'uuid') await file.fill(box.content, box.end - box.content)
    else if (box.name === 'udta') await blankBox(file, box)
  }
}

type Range = Pick<Part, 'content' | 'end'>

async function childrenOf(file: PhotoFile, { content, end }: Range): Promise<Part[]> {
  const children: Part[] = []
  try {
    for await (const box of boxes(file, content, end)) children.push(box)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
  }
  return children
}

/** Descriptions of a sequence of pictures and of its tracks. */
async function cleanMovie(file: PhotoFile, movie: Part): Promise<void> {
  for (const box of await childrenOf(file, movie)) {
    if (box.name === 'udta' || box.name === 'meta') await blankBox(file, box)
    if (box.name === 'trak') await cleanMovie(file, box)
  }
}

/** Makes a box one that is to be ignored. */
async function blankBox(file: PhotoFile, { at, content, end }: Part): Promise<void> {
  await file.overwrite(at + 4, Buffer.from('free', 'latin1'))
  await file.fill(content, end - content)
}

async function cleanItems(file: PhotoFile, meta: Range): Promise<void> {
  const parts = await childrenOf(file, meta)
  const [infos, places, data] = ['iinf', 'iloc', 'idat'].map((name) => parts.find((box) => box.name === name))
  if (infos === undefined || places === undefined) return
  const types = await itemTypes(file, infos)
  const extents = await extentsOf(file, places, data)
  for (const { item, from, length } of extents) {
    const type = types.get(item)
    const isWhole = extents.filter((other) => other.item === item).length === 1
    const end = from + length
    if (end > file.size || (type !== 'Exif' && type !== 'mime')) continue
    // XMP becomes blanks, which are an empty text.
    if (type === 'mime') await file.fill(from, length, 0x20)
    else {
      // Before the TIFF stand how many bytes come before it, and these.
      const head = await file.read(from, 4)
      const tiff = from + 4 + (head.length === 4 ? head.readUInt32BE(0) : 0)
      if (isWhole && tiff < end) await cleanExif(file, tiff, end)
      else await file.fill(from, length)
    }
  }
}

/** Types of the items by their numbers. */
async function itemTypes(file: PhotoFile, infos: Part): Promise<Map<number, string>> {
  const [version = 0] = await file.read(infos.content, 1)
  const types = new Map<number, string>()
  const entries = { content: infos.content + (version === 0 ? 6 : 8), end: infos.end }
  for (const { name, content } of await childrenOf(file, entries)) {
    const info = await file.read(content, 16)
    const isLong = info[0] === 3
    if (name !== 'infe' || info.length < 12 || (info[0] !== 2 && !isLong)) continue
    const [item, type] = isLong ? [info.readUInt32BE(4), 10] : [info.readUInt16BE(4), 8]
    types.set(item, info.toString('latin1', type, type + 4))
  }
  return types
}

interface Extent {
  item: number
  from: number
  /** Bytes. */
  length: number
}

/** Where the bytes of the items lie. */
async function extentsOf(file: PhotoFile, places: Part, data: Part | undefined): Promise<Extent[]> {
  const table = new Table(await file.read(places.content, Math.min(places.end - places.content, TABLE_MAX)))
  const extents: Extent[] = []
  try {
    const version = table.number(1)
    table.number(3)
    const [offsets, lengths, bases, indexes] = [...table.nibbles(), ...table.nibbles()]
    const items = table.number(version < 2 ? 2 : 4)
    for (let index = 0; index < items; index += 1) {
      const item = table.number(version < 2 ? 2 : 4)
      const method = version === 0 ? 0 : table.number(2) & 0x0f
      table.number(2)
      const base = table.number(bases ?? 0)
      const count = table.number(2)
      for (let extent = 0; extent < count; extent += 1) {
        if (version > 0) table.number(indexes ?? 0)
        const from = base + table.number(offsets ?? 0)
        const length = table.number(lengths ?? 0)
        // Offsets count from the beginning of the file, or from that of the data box.
        if (method === 0) extents.push({ item, from, length })
        else if (method === 1 && data !== undefined) extents.push({ item, from: data.content + from, length })
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return extents
}

/** Numbers of a table, one after the other. @throws {RangeError} at its end. */
class Table {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** @param size Bytes, 0 to 8; a number of none is 0. */
  number(size: number): number {
    let value = 0
    for (let byte = 0; byte < size; byte += 1) value = value * 256 + this.#bytes.readUInt8(this.#at++)
    return value
  }

  nibbles(): [number, number] {
    const byte = this.number(1)
    return [byte >> 4, byte & 0x0f]
  }
}
