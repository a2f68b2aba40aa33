import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPictureNames } from '../facts/picture-names.ts'
import type { TeamMember, TreatmentArea } from '../facts/types.ts'
import { getPictureShape, portraitShape } from '../ui/picture-shape.ts'
import type { PictureShape } from '../ui/picture-shape.ts'

/** A picture as the practice has it, at any size. */
export interface Original {
  /** Path in the practice's folder: `pictures/team/priya-nair.jpg`. */
  readonly file: string
  /** As pages name it: `team/priya-nair`. */
  readonly name: string
}

/** Endings of the formats that `npm run pictures` reads. */
export const originalFormats: ReadonlySet<string> = new Set([
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.avif',
  '.tif',
  '.tiff',
])

/** SHA-256 of each original when its files were made, by name. */
export const madeList = 'pictures/made.json'

/** Everything in `pictures/`, also what is no picture; not the hidden files of file managers. */
export const listOriginals = (folder: string): readonly Original[] =>
  globSync(['pictures/*.*', 'pictures/team/*.*'], { cwd: folder })
    .filter((file) => !/(^|\/)(\.|Thumbs\.db|desktop\.ini)/.test(file) && file !== madeList)
    .toSorted()
    .map((file) => ({ file, name: file.replace(/^pictures\//, '').replace(/\.[^.]*$/, '') }))

interface Places {
  readonly team: readonly TeamMember[]
  readonly treatmentAreas: readonly TreatmentArea[]
}

/** The shape of a picture of a page or of a colleague; null when nothing shows one of this name. */
export function findPictureShape(name: string, { team, treatmentAreas }: Places): PictureShape | null {
  if (team.some(({ key }) => name === `team/${key}`)) return portraitShape
  return listPictureNames(treatmentAreas).includes(name) ? getPictureShape(name) : null
}

/** Paths in the practice's folder of what pages ask for. */
export const listMadeFiles = (name: string, { widths, webp }: PictureShape): readonly string[] => [
  ...widths.map((width) => `public/pictures/${name}-${width}.avif`),
  `public/pictures/${name}-${webp}.webp`,
]

export const hashOriginal = (folder: string, { file }: Original): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')

export function readMadeList(folder: string): Record<string, string> {
  const list = join(folder, madeList)
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : {}
}
