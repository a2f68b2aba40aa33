import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { homeChoice } from '#practice/home.ts'
import { pictures as described } from '#practice/pictures.ts'
import { team } from '#practice/team.ts'
import { tips } from '#practice/tips.ts'
import { treatmentAreas } from '#practice/treatments.ts'
import { listPictureNames } from '../src/facts/picture-names.ts'
import { practiceFolder } from '../src/runtime/practice-folder.ts'
import { getPictureShape } from '../src/ui/picture-shape.ts'
import { isSample } from './support/sample-only.ts'

const folder = join(practiceFolder, 'public/pictures')
const portraits = team.filter(({ picture }) => picture === true).map(({ key }) => `team/${key}`)
const pictures = [
  ...listPictureNames({ pictures: described, treatmentAreas, tips, homeChoice }),
  ...portraits,
].map((name) => ({
  name,
  shape: getPictureShape(name),
}))

/** Width and height in the file's "ispe" box (ISO/IEC 23008-12, 6.5.3). */
async function avifSize(file: string) {
  const bytes = await readFile(join(folder, file))
  expect(bytes.subarray(4, 12).toString('latin1')).toBe('ftypavif')
  const box = bytes.indexOf('ispe')
  return { width: bytes.readUInt32BE(box + 8), height: bytes.readUInt32BE(box + 12) }
}

describe('Pictures', () => {
  it.each(pictures)('are there in every width that a page may ask for: $name', async ({ name, shape }) => {
    for (const width of shape.widths) {
      const size = await avifSize(`${name}-${width}.avif`)
      expect(size.width).toBe(width)
      expect(Math.abs(size.height - (width * shape.height) / shape.width)).toBeLessThanOrEqual(1)
    }
  })

  it('leave no file behind that no page can ask for', async () => {
    const asked = pictures.flatMap(({ name, shape }) => [
      ...(shape.webp === undefined ? [] : [`${name}-${shape.webp}.webp`]),
      ...shape.widths.map((width) => `${name}-${width}.avif`),
    ])
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /-\d+\.(avif|webp)$/.test(file),
    )
    expect(asked.filter((file) => !files.includes(file))).toEqual([])
    // Another practice may keep pictures for later.
    if (isSample) expect(files.filter((file) => !asked.includes(file))).toEqual([])
  })
})

describe("The home page's film", () => {
  const films = join(practiceFolder, 'public/films')

  it('says which colours it means, so that no browser guesses others (BT.709)', async () => {
    const mp4 = await readFile(join(films, 'home.mp4'))
    const colours = mp4.indexOf('colrnclx') + 8
    expect([0, 2, 4].map((at) => mp4.readUInt16BE(colours + at))).toEqual([1, 1, 1])
    const webm = (await readFile(join(films, 'home.webm'))).toString('latin1')
    // Matroska: MatrixCoefficients, TransferCharacteristics, Primaries.
    for (const element of ['\x55\xb1', '\x55\xba', '\x55\xbb']) expect(webm).toContain(`${element}\x81\x01`)
  })

  it('is as small as a picture that mostly stands still may be', async () => {
    expect((await readFile(join(films, 'home.webm'))).length).toBeLessThan(250_000)
    expect((await readFile(join(films, 'home.mp4'))).length).toBeLessThan(1_000_000)
  })
})
