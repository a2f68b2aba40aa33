import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stills } from '../src/ui/stills.ts'

const folder = join(import.meta.dirname, '../public/pictures')

/** Width and height as the file itself says them, in the box "ispe" (ISO/IEC 23008-12, 6.5.3). */
async function avifSize(file: string) {
  const bytes = await readFile(join(folder, file))
  expect(bytes.subarray(4, 12).toString('latin1')).toBe('ftypavif')
  const box = bytes.indexOf('ispe')
  return { width: bytes.readUInt32BE(box + 8), height: bytes.readUInt32BE(box + 12) }
}

describe('Still lifes', () => {
  it.each(Object.entries(stills))(
    'are there in every width that a page may ask for: %s',
    async (name, still) => {
      for (const width of still.widths) {
        const size = await avifSize(`${name}-${width}.avif`)
        expect(size.width).toBe(width)
        expect(Math.abs(size.height - (width * still.height) / still.width)).toBeLessThanOrEqual(1)
      }
    },
  )

  it('leave no file behind that no page can ask for', async () => {
    const asked = Object.entries(stills).flatMap(([name, { widths, webp }]) => [
      `${name}-${webp}.webp`,
      ...widths.map((width) => `${name}-${width}.avif`),
    ])
    const files = (await readdir(folder)).filter((file) => /-\d+\.(avif|webp)$/.test(file))
    expect(files.filter((file) => !asked.includes(file))).toEqual([])
    expect(asked.filter((file) => !files.includes(file))).toEqual([])
  })
})
