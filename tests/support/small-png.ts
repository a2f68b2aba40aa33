import { crc32, deflateSync, inflateSync } from 'node:zlib'

/*
 * Compresses screenshots so that they can be committed: of thousands of shades it keeps those that the comparison can
 * clearly distinguish. Flat areas keep their exact colour.
 */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const TRUECOLOUR = 2
const PALETTE = 3
const TRUECOLOUR_WITH_ALPHA = 6
const SHADES_MAX = 256
/**
 * Largest change of a shade, in the measure of Playwright's comparison: the squared difference in brightness and in two
 * directions of colour. Two thirds of the distance that counts as another colour at a threshold of 0.06.
 */
const FARTHEST = 35_215 * 0.04 ** 2
/** A shade with more than this share of the picture is a surface or its text, and is kept unchanged. */
const SURFACE = 1 / 1000

interface Picture {
  width: number
  height: number
  /** Per pixel: red, green and blue in three bytes. */
  pixels: Uint32Array
}

/**
 * Converts a screenshot to a PNG with a palette; null when it has one already. @throws {Error} for another kind of PNG
 */
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
  const pixels = new Uint32Array(width * height)
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
    for (let x = 0; x < width; x += 1) {
      const at = x * size
      // Transparent pixels are compared as white.
      const alpha = size === 4 ? (line[at + 3] ?? 0) / 255 : 1
      const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) =>
        Math.round((line[at + channel] ?? 0) * alpha + 255 * (1 - alpha)),
      )
      pixels[y * width + x] = (red << 16) | (green << 8) | blue
    }
    above = line
  }
  return { width, height, pixels }
}

/** Prediction of a PNG line filter for a byte, from its neighbours. */
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
      lines[y * (width + 1) + 1 + x] = indexOf.get(pixels[y * width + x] ?? 0) ?? 0
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

/** Builds the palette: surfaces and the commonest shades first, then each shade that no kept one is close to. */
function chooseShades(pixels: Uint32Array): { palette: number[]; indexOf: Map<number, number> } {
  const times = new Map<number, number>()
  for (const shade of pixels) times.set(shade, (times.get(shade) ?? 0) + 1)
  const palette: number[] = []
  const indexOf = new Map<number, number>()
  for (const [shade, used] of [...times].sort(([, a], [, b]) => b - a)) {
    const { index, distance } = nearest(palette, shade)
    const isKept = distance > FARTHEST || used > pixels.length * SURFACE
    if (isKept) palette.push(shade)
    indexOf.set(shade, isKept ? palette.length - 1 : index)
  }
  if (palette.length > SHADES_MAX) throw new Error('This picture has too many different colours.')
  return { palette, indexOf }
}

function nearest(palette: readonly number[], shade: number): { index: number; distance: number } {
  const best = { index: 0, distance: Infinity }
  for (const [index, candidate] of palette.entries()) {
    const red = (candidate >> 16) - (shade >> 16)
    const green = ((candidate >> 8) & 255) - ((shade >> 8) & 255)
    const blue = (candidate & 255) - (shade & 255)
    const y = 0.298_895 * red + 0.586_622 * green + 0.114_482 * blue
    const i = 0.595_978 * red - 0.274_177 * green - 0.321_801 * blue
    const q = 0.211_473 * red - 0.522_617 * green + 0.311_144 * blue
    const distance = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    if (distance < best.distance) Object.assign(best, { index, distance })
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
