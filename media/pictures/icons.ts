import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { look } from '#practice/look.ts'
import { squareIcons } from '../../src/operator/brand-files.ts'
import { findPublicFile } from '../../src/operator/picture-files.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'
import { markPaths } from './drawings.ts'

const { colours, wordmark } = look
/** The practice's own icon. */
const own =
  'svg' in wordmark && wordmark.icon !== undefined ? findPublicFile(practiceFolder, wordmark.icon) : null

type IconShape = (typeof squareIcons)[number]['shape'] | 'tiny'

/** Where the mark stands in an icon of 64 by 64: smaller where a launcher may cut, larger in a tab. */
const places: Readonly<Record<IconShape, string>> = {
  rounded: 'translate(6.4 7.28)scale(.8)',
  square: 'translate(6.4 7.28)scale(.8)',
  maskable: 'translate(12.8 12.46)scale(.6)',
  tiny: 'translate(1.9 2.93)scale(.94)',
}

function drawIcon(shape: IconShape): string {
  // Apple rounds the corners itself, and a launcher cuts out its own shape.
  const corners = shape === 'rounded' || shape === 'tiny' ? ' rx="14"' : ''
  const mark = markPaths.replace(/stroke-width="[\d.]+"/, 'stroke-width="3.4"')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64"${corners} fill="${colours.ink}"/><g transform="${places[shape]}" color="${colours.page}" fill="${colours.accentOnDark}" stroke="${colours.ink}">${mark}</g></svg>\n`
}

/** The practice's own icon at a size, whole; on the colour of pages where something fills a square with it. */
function readOwnIcon(file: string, shape: IconShape, size: number) {
  const margin = shape === 'maskable' ? Math.round(size / 10) : 0
  const fills = shape === 'square' || shape === 'maskable'
  const background = fills ? colours.page : '#00000000'
  const icon = sharp(file, { density: 300 })
    .resize(size - 2 * margin, size - 2 * margin, { fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
  return fills ? icon.flatten({ background }) : icon
}

/** An icon as a PNG; `size` in pixels. */
function renderIcon(shape: IconShape, size: number): Promise<Buffer> {
  // At 72 dots an inch a unit of the drawing is one pixel.
  const icon =
    own === null
      ? sharp(Buffer.from(drawIcon(shape)), { density: (72 * size) / 64 }).resize(size, size)
      : readOwnIcon(own, shape, size)
  return icon.png({ palette: true, effort: 10 }).toBuffer()
}

/** An .ico file: a header, a directory, and PNGs one after the other. */
async function renderFavicon(): Promise<Buffer> {
  const sizes = [16, 32, 48]
  const pictures = await Promise.all(sizes.map((size) => renderIcon(size === 48 ? 'rounded' : 'tiny', size)))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, size] of sizes.entries()) {
    const entry = 6 + 16 * index
    const { length } = pictures[index] ?? Buffer.alloc(0)
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    // Colour planes, bits of a pixel, and where the PNG is.
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += length
  }
  return Buffer.concat([head, ...pictures])
}

/** @param file `favicon.ico`, `icons/favicon.svg` or one of the square icons. */
export async function renderIconFile(file: string): Promise<Buffer> {
  if (file === 'favicon.ico') return renderFavicon()
  const square = squareIcons.find((icon) => icon.file === file)
  if (square !== undefined) return renderIcon(square.shape, square.size)
  return own === null ? Buffer.from(drawIcon('rounded')) : readFile(own)
}
