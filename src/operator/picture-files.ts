import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPictureNames } from '../facts/picture-names.ts'
import type { NamedPictures } from '../facts/picture-names.ts'
import type { TeamMember } from '../facts/types.ts'
import { getPictureShape } from '../ui/picture-shape.ts'

/** A picture as the practice has it, at any size. */
export interface Original {
  /** Path in the practice's folder: `pictures/team/grace-lee.jpg`. */
  readonly file: string
  /** As pages name it: `team/grace-lee`. */
  readonly name: string
}

/** Hash of what each picture was made from: of an original by its name, of icons, share pictures and pictures of letters by their files. */
const madeList = 'pictures/made.json'

/** Everything in `pictures/`, also what is no picture; not the hidden files of file managers. */
export const listOriginals = (folder: string): readonly Original[] =>
  globSync('pictures/**/*.*', { cwd: folder })
    .filter((file) => !/(^|\/)(\.|Thumbs\.db|desktop\.ini)/.test(file) && file !== madeList)
    .toSorted()
    .map((file) => ({ file, name: file.replace(/^pictures\//, '').replace(/\.[^.]*$/, '') }))

/** True when pages, or colleagues, have a picture of this name. */
export const isPictureName = (
  name: string,
  facts: NamedPictures & { readonly team: readonly TeamMember[] },
): boolean => facts.team.some(({ key }) => name === `team/${key}`) || listPictureNames(facts).includes(name)

/** Paths in the practice's folder of what pages ask for. */
export function listMadeFiles(name: string): readonly string[] {
  const { widths, webp } = getPictureShape(name)
  return [
    ...widths.map((width) => `public/pictures/${name}-${width}.avif`),
    ...(webp === undefined ? [] : [`public/pictures/${name}-${webp}.webp`]),
  ]
}

/** Absolute path of a file of `public/` as on the website: the practice's, or else the program's. */
export function findPublicFile(folder: string, file: string): string {
  const own = join(folder, 'public', file)
  return existsSync(own) ? own : join(import.meta.dirname, '../../public', file)
}

export const hashOriginal = (folder: string, { file }: Original): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')

/** @throws {Error} when the list cannot be read. */
function readMadeList(folder: string): Record<string, string> {
  const list = join(folder, madeList)
  if (!existsSync(list)) return {}
  try {
    return JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  } catch (cause) {
    throw new Error(`${madeList} cannot be read: delete it and run npm run pictures`, { cause })
  }
}

/** True when these files of the practice's folder are there, and were made from what has this hash. */
export const isMade = (folder: string, name: string, hash: string, files: readonly string[]): boolean =>
  readMadeList(folder)[name] === hash && files.every((file) => existsSync(join(folder, file)))

/** Notes what a picture was made from, now that it is made. */
export function keepHash(folder: string, name: string, hash: string): void {
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  const made = { ...readMadeList(folder), [name]: hash }
  writeFileSync(join(folder, madeList), `${JSON.stringify(made, null, 2)}\n`)
}
