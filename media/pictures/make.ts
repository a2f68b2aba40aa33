/**
 * Makes the practice's own pictures into the sizes and formats of the site: each file of `pictures/` in its folder that
 * has changed since. Then the icons, and the pictures of shared addresses and of letters.
 *
 * Usage: npm run pictures
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { homeChoice } from '#practice/home.ts'
import { pictures } from '#practice/pictures.ts'
import { team } from '#practice/team.ts'
import { tips } from '#practice/tips.ts'
import { treatmentAreas } from '#practice/treatments.ts'
import { listPictureNames } from '../../src/facts/picture-names.ts'
import {
  hashOriginal,
  isMade,
  isPictureName,
  keepHash,
  listMadeFiles,
  listOriginals,
} from '../../src/operator/picture-files.ts'
import type { Original } from '../../src/operator/picture-files.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'
import { getPictureShape } from '../../src/ui/picture-shape.ts'
import { makeBrandPictures } from './brand.ts'

const facts = { pictures, team, treatmentAreas, tips, homeChoice }

const describe = (error: unknown) =>
  error instanceof Error ? error.message.split('\n', 1)[0] : String(error)

/** The whole picture in its shape, cropped round what draws the eye; or why it cannot be used, in words for its owner. */
async function readOriginal({ file, name }: Original): Promise<Buffer | string> {
  if (!isPictureName(name, facts))
    return name.startsWith('team/')
      ? `nobody in team.ts has the key "${name.slice('team/'.length)}"; the keys are ${team.map(({ key }) => key).join(', ')}`
      : `no page shows a picture called "${name}"; the names are ${listPictureNames(facts).join(', ')}`
  const path = join(practiceFolder, file)
  const shape = getPictureShape(name)
  const unread = (error: unknown) =>
    `this is no picture that can be read; save it again as JPEG (${describe(error)})`
  const size = await sharp(path).metadata().catch(unread)
  if (typeof size === 'string') return size
  const { width, height } = size.autoOrient
  if (width < shape.width || height < shape.height)
    return `${width} by ${height} pixels are too small; it needs ${shape.width} by ${shape.height} or more`
  return sharp(path)
    .autoOrient()
    .resize({ width: shape.width, height: shape.height, position: sharp.strategy.attention })
    .png({ compressionLevel: 0 })
    .toBuffer()
    .catch(unread)
}

/** Writes every width. What the camera noted, such as the place, is left out. */
async function writePicture(whole: Buffer, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const target = join(practiceFolder, path)
    mkdirSync(dirname(target), { recursive: true })
    const picture = sharp(whole).resize(Number(/-(\d+)\.\w+$/.exec(path)?.[1]))
    await (
      path.endsWith('.webp')
        ? picture.webp({ smartSubsample: true })
        : picture.avif({ quality: 60, chromaSubsampling: '4:2:0' })
    ).toFile(target)
  }
}

/** Makes what has changed. @returns a line for each original that cannot be used. */
async function makeOwnPictures(): Promise<readonly string[]> {
  const refused: string[] = []
  const originals = listOriginals(practiceFolder)
  for (const original of originals) {
    const { file, name } = original
    const paths = listMadeFiles(name)
    const hash = hashOriginal(practiceFolder, original)
    if (isMade(practiceFolder, name, hash, paths)) continue
    const twin = originals.some((one) => one !== original && one.name === name)
    const whole = twin ? 'another file has the same name; delete one of them' : await readOriginal(original)
    if (typeof whole === 'string') {
      refused.push(`${file}: ${whole}.`)
      continue
    }
    await writePicture(whole, paths)
    keepHash(practiceFolder, name, hash)
    process.stdout.write(`${file}: ${paths.length} files made\n`)
  }
  return refused
}

const refused = await makeOwnPictures()
for (const line of refused) process.stderr.write(`${line}\n`)
if (refused.length > 0) process.exitCode = 1
await makeBrandPictures()
