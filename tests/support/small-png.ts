import { crc32, deflateSync, inflateSync } from 'node:zlib'

/*
 * Makes the pictures of the looks small enough to be committed: a screenshot holds some thousand shades, of which 256
 * are kept. A shade moves by at most a few hundredths of its range, which the comparison does not count as a difference.
 */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const TRUECOLOUR = 2
const PALETTE = 3
const TRUECOLOUR_WITH_ALPHA = 6
const SHADES_MAX = 256
/** Shades that are the same in so many leading bits of each channel are taken for one. */
const BITS = 5

interface Picture {
  width: number
  height: number
  /** Three bytes a pixel. */
  pixels: Uint8Array
}

/** A screenshot as a PNG with a palette, or null when it has one already. @throws {Error} for another kind of PNG */
export function withPalette(png: Buffer): Buffer | null {
  const header = chunks(png).find(({ type }) => type === 'IHDR')
  if (header === undefined) throw new Error('This is no PNG.')
  if (header.data[9] === PALETTE) return null
  return encode(decode(png))
}

function chunks(png: Buffer): { type: string; data: Buffer }[] {
  const found = []
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    found.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    })
    at += length + 12
  }
  return found
}

function decode(png: Buffer): Picture {
  const all = chunks(png)
  const header = all.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13)
  const [width, height, depth, colour] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8],
    header[9] ?? 0,
  ]
  if (depth !== 8 || ![TRUECOLOUR, TRUECOLOUR_WITH_ALPHA].includes(colour) || header[12] !== 0)
    throw new Error('A screenshot has eight bits a channel, colours, and no interlacing.')
  const size = colour === TRUECOLOUR ? 3 : 4
  const stride = width * size
  const raw = inflateSync(Buffer.concat(all.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
  const pixels = new Uint8Array(width * height * 3)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)]
    const line = new Uint8Array(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)))
    for (let x = 0; x < stride; x += 1) {
      const left = x < size ? 0 : (line[x - size] ?? 0)
      const up = above[x] ?? 0
      const upLeft = x < size ? 0 : (above[x - size] ?? 0)
      line[x] = (line[x] ?? 0) + predicted(filter, left, up, upLeft)
    }
    for (let x = 0; x < width; x += 1) pixels.set(line.subarray(x * size, x * size + 3), (y * width + x) * 3)
    above = line
  }
  return { width, height, pixels }
}

/** What a PNG's line filter expects of a byte from its neighbours. */
function predicted(filter: number | undefined, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4: {
      const guess = left + up - upLeft
      const [byLeft, byUp, byBoth] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)]
      return byLeft <= byUp && byLeft <= byBoth ? left : byUp <= byBoth ? up : upLeft
    }
    default:
      return 0
  }
}

function encode({ width, height, pixels }: Picture): Buffer {
  const { palette, indexOf } = chooseShades(pixels)
  const lines = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      lines[y * (width + 1) + 1 + x] = indexOf.get(shadeAt(pixels, (y * width + x) * 3)) ?? 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, PALETTE], 8)
  const colours = Buffer.from(palette.flatMap((shade) => [shade >> 16, (shade >> 8) & 255, shade & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const shadeAt = (pixels: Uint8Array, at: number) =>
  ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)

/** The most used shades; each of the others is taken for the nearest of them. Flat surfaces keep theirs exactly. */
function chooseShades(pixels: Uint8Array): { palette: number[]; indexOf: Map<number, number> } {
  const times = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 3) {
    const shade = shadeAt(pixels, at)
    times.set(shade, (times.get(shade) ?? 0) + 1)
  }
  const mask = ((0xff << (8 - BITS)) & 0xff) * 0x01_01_01
  const groups = new Map<number, { shade: number; most: number; times: number }>()
  for (const [shade, count] of times) {
    const group = groups.get(shade & mask) ?? { shade, most: 0, times: 0 }
    if (count > group.most) Object.assign(group, { shade, most: count })
    group.times += count
    groups.set(shade & mask, group)
  }
  const palette = [...groups.values()]
    .sort((a, b) => b.times - a.times)
    .slice(0, SHADES_MAX)
    .map(({ shade }) => shade)
  return { palette, indexOf: new Map([...times.keys()].map((shade) => [shade, nearest(palette, shade)])) }
}

function nearest(palette: readonly number[], shade: number): number {
  let best = 0
  let least = Infinity
  for (const [index, candidate] of palette.entries()) {
    const red = (candidate >> 16) - (shade >> 16)
    const green = ((candidate >> 8) & 255) - ((shade >> 8) & 255)
    const blue = (candidate & 255) - (shade & 255)
    const distance = 3 * red * red + 6 * green * green + blue * blue
    if (distance >= least) continue
    best = index
    least = distance
  }
  return best
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
