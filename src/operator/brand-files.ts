import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { look } from '#practice/look.ts'
import { team } from '#practice/team.ts'
import type { TeamMember } from '../facts/types.ts'
import { getWebpPath, portraitShape } from '../ui/picture-shape.ts'
import { practiceFolder } from '../runtime/practice-folder.ts'
import { shareCards } from './share-cards.ts'
import type { ShareCard } from './share-cards.ts'

/*
 * Icons and share pictures: composed with the practice's name, colours and pictures by `npm run pictures`
 * (media/pictures/brand.ts), which keeps a hash of what each was made from.
 */

const program = join(import.meta.dirname, '../..')
/** SHA-256 of what each picture was made from. */
const madeList = join(practiceFolder, 'public/made.json')

const findDrawingCode = (name: string) => join(program, `media/pictures/${name}.ts`)

/** Square icons in pixels; a launcher cuts a circle out of the maskable one. */
export const squareIcons = [
  { file: 'icons/icon-180.png', size: 180, shape: 'square' },
  { file: 'icons/icon-192.png', size: 192, shape: 'rounded' },
  { file: 'icons/icon-512.png', size: 512, shape: 'rounded' },
  { file: 'icons/icon-512-maskable.png', size: 512, shape: 'maskable' },
] as const

/** @returns the absolute path of a file of the practice's `public/`. */
export const findPracticeFile = (file: string): string => join(practiceFolder, 'public', file)

/** @returns the absolute path of a file of the program's `public/`. */
export const findProgramFile = (file: string): string => join(program, 'public', file)

/** Paths of the site's own typefaces. */
export const fontFiles: readonly string[] = ['petrona', 'petrona-italic', 'figtree'].flatMap((name) =>
  globSync(findProgramFile(`fonts/${name}-????????.woff2`)),
)

/** Path of a colleague's photograph. */
export const findPortrait = ({ key }: TeamMember): string =>
  findPracticeFile(getWebpPath(`team/${key}`, portraitShape).slice(1))

/** Paths of the pictures in a share card. */
export function listCardFiles({ picture }: ShareCard): readonly string[] {
  if (picture.kind === 'tips') return picture.files.map(findProgramFile)
  if (picture.kind !== 'team') return [findPracticeFile(picture.file)]
  const photos = team.flatMap((member) => (member.photo === true ? [findPortrait(member)] : []))
  return [findProgramFile('plates.svg'), ...photos]
}

/** Everything that a picture is made from: what it says, and files. */
interface Sources {
  readonly says: unknown
  readonly files: readonly string[]
}

/** The pictures, by path in the practice's `public/`, and what each is made from. */
function listSources(): readonly (readonly [file: string, sources: Sources])[] {
  const { wordmark } = look
  const own = 'svg' in wordmark ? [wordmark.svg, wordmark.onDark, wordmark.icon] : []
  const common = [
    findProgramFile('brand/mark.svg'),
    ...own.flatMap((file) => (file === undefined ? [] : [findPracticeFile(file)])),
  ]
  const icons = ['favicon.ico', 'icons/favicon.svg', ...squareIcons.map(({ file }) => file)]
  return [
    ...icons.map((file) => [file, { says: look, files: [...common, findDrawingCode('icons')] }] as const),
    ...shareCards.map((card) => {
      const files = [...common, findDrawingCode('cards'), ...fontFiles, ...listCardFiles(card)]
      const people = card.picture.kind === 'team' ? team.map(({ name, photo }) => [name, photo]) : []
      return [`share/${card.name}.jpg`, { says: [look, card, ...people], files }] as const
    }),
  ]
}

function hashSources({ says, files }: Sources): string {
  const hash = createHash('sha256').update(JSON.stringify(says))
  for (const file of files) hash.update(existsSync(file) ? readFileSync(file) : 'missing')
  return hash.digest('hex')
}

const readHashes = () =>
  existsSync(madeList) ? (JSON.parse(readFileSync(madeList, 'utf8')) as Record<string, string>) : {}

/** Icons and share pictures that are missing, or were made from other facts, colours or pictures than today's. */
export function findStalePictures(): readonly string[] {
  const made = readHashes()
  return listSources()
    .filter(([file, sources]) => made[file] !== hashSources(sources) || !existsSync(findPracticeFile(file)))
    .map(([file]) => file)
}

/** Notes what a picture was made from, now that it is made; what is made no longer is forgotten. */
export function keepBrandHash(file: string): void {
  const made = readHashes()
  const kept = listSources().flatMap(([name, sources]) => {
    const hash = name === file ? hashSources(sources) : made[name]
    return hash === undefined ? [] : [[name, hash] as const]
  })
  writeFileSync(madeList, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}
