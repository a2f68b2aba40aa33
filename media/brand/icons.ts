/**
 * Renders the icon in all sizes for tabs, home screens and launchers.
 *
 * Usage: node icons.ts PUBLIC SCRATCH
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBrowser } from './browser.ts'

const [publicDir, scratch] = process.argv.slice(2)
if (!publicDir || !scratch) throw new Error('usage: node icons.ts PUBLIC SCRATCH')

const rounded = await readFile(join(publicDir, 'icons/favicon.svg'), 'utf8')
/** Square corners, because Apple rounds a home screen icon itself. */
const square = rounded.replace(/ rx="[\d.]+"/, '')
/** A launcher may cut out a circle of four fifths of the width, so the mark is smaller. */
const maskable = square.replace(/<g transform="[^"]+">/, '<g transform="translate(12.8 12.46)scale(.6)">')
/** Almost without margin: at the smallest sizes a margin would cost the mark its legs. */
const tiny = rounded.replace(/<g transform="[^"]+">/, '<g transform="translate(1.9 2.93)scale(.94)">')

const wanted: { svg: string; size: number; file: string }[] = [
  { svg: tiny, size: 16, file: join(scratch, 'icon-16.png') },
  { svg: tiny, size: 32, file: join(scratch, 'icon-32.png') },
  { svg: rounded, size: 48, file: join(scratch, 'icon-48.png') },
  { svg: square, size: 180, file: join(publicDir, 'icons/icon-180.png') },
  { svg: rounded, size: 192, file: join(publicDir, 'icons/icon-192.png') },
  { svg: rounded, size: 512, file: join(publicDir, 'icons/icon-512.png') },
  { svg: maskable, size: 512, file: join(publicDir, 'icons/icon-512-maskable.png') },
]

const browser = await openBrowser()
try {
  await Promise.all(
    wanted.map(async ({ svg, size, file }) => {
      const page = await browser.newPage({ viewport: { width: size, height: size } })
      const sized = svg.replace(/width="64" height="64"/, `width="${size}" height="${size}"`)
      await page.setContent(`<style>body{margin:0}svg{display:block}</style>${sized}`)
      await writeFile(file, await page.screenshot({ omitBackground: true }))
    }),
  )
} finally {
  await browser.close()
}
