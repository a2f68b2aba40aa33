import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getInitials } from '../facts/person-name.ts'
import type { Look, TeamMember } from '../facts/types.ts'
import { getWebpPath, portraitShape } from '../ui/picture-shape.ts'
import { madeList, readMadeList } from './picture-files.ts'
import { createShareCards } from './share-cards.ts'
import type { ShareCard, ShareFacts } from './share-cards.ts'

/*
 * Icons and share pictures: composed with the practice's name, colours and pictures by `npm run pictures`
 * (media/pictures/brand.ts), which keeps a hash of what each was made from beside those of pictures. `folder` is the practice's.
 */

const program = join(import.meta.dirname, '../..')

export interface BrandFacts extends ShareFacts {
  readonly look: Look
}

/** Square icons in pixels; a launcher cuts a circle out of the maskable one. */
export const squareIcons = [
  { file: 'icons/icon-180.png', size: 180, shape: 'square' },
  { file: 'icons/icon-192.png', size: 192, shape: 'rounded' },
  { file: 'icons/icon-512.png', size: 512, shape: 'rounded' },
  { file: 'icons/icon-512-maskable.png', size: 512, shape: 'maskable' },
] as const

/** Absolute path of a file of the practice's `public/`. */
export const findPracticeFile = (folder: string, file: string): string => join(folder, 'public', file)

/** Absolute path of a file of the program's `public/`. */
export const findProgramFile = (file: string): string => join(program, 'public', file)

const findDrawingCode = (name: string) => join(program, `media/pictures/${name}.ts`)

/** Path of a colleague's photograph in the practice's `public/`; none for a drawn plate. */
export const findPhotograph = ({ key, photo }: TeamMember): readonly string[] =>
  photo === true ? [getWebpPath(`team/${key}`, portraitShape)] : []

/** Paths of the site's own typefaces. */
export const fontFiles: readonly string[] = ['petrona', 'petrona-italic', 'figtree'].flatMap((name) =>
  globSync(findProgramFile(`fonts/${name}-????????.woff2`)),
)

/** Absolute path of a picture in a card: the practice's, or a drawing of the program. */
export const findCardFile = (folder: string, { picture }: ShareCard, file: string): string =>
  picture.kind === 'tips' ? findProgramFile(file) : findPracticeFile(folder, file)

/** Files that are drawn in a card. */
export const listCardFiles = (
  { picture: { kind, files } }: ShareCard,
  team: readonly TeamMember[],
): readonly string[] => (kind === 'team' ? team.flatMap(findPhotograph) : files)

/** Everything that a picture is made from: what it says, and files. */
interface Sources {
  readonly says: unknown
  readonly files: readonly string[]
}

/** The pictures, by path in the practice's `public/`, and what each is made from. */
function listSources(
  folder: string,
  facts: BrandFacts,
): readonly (readonly [file: string, sources: Sources])[] {
  const { look, team } = facts
  const own = 'svg' in look.wordmark ? [look.wordmark.svg, look.wordmark.onDark, look.wordmark.icon] : []
  const common = [
    findProgramFile('brand/mark.svg'),
    ...own.flatMap((file) => (file === undefined ? [] : [findPracticeFile(folder, file)])),
  ]
  const icons = ['favicon.ico', 'icons/favicon.svg', ...squareIcons.map(({ file }) => file)]
  return [
    ...icons.map((file) => [file, { says: look, files: [...common, findDrawingCode('icons')] }] as const),
    ...createShareCards(facts).map((card) => {
      const drawn = listCardFiles(card, team).map((file) => findCardFile(folder, card, file))
      const files = [...common, findDrawingCode('cards'), ...fontFiles, ...drawn]
      const says = [look, card]
      return card.picture.kind === 'team'
        ? ([
            `share/${card.name}.jpg`,
            { says: [...says, team.map(getInitials)], files: [...files, findProgramFile('plates.svg')] },
          ] as const)
        : ([`share/${card.name}.jpg`, { says, files }] as const)
    }),
  ]
}

function hashSources({ says, files }: Sources): string {
  const hash = createHash('sha256').update(JSON.stringify(says))
  for (const file of files) hash.update(existsSync(file) ? readFileSync(file) : 'missing')
  return hash.digest('hex')
}

/** Icons and share pictures that are missing, or were made from other facts, colours or pictures than today's. */
export function findStalePictures(folder: string, facts: BrandFacts): readonly string[] {
  const made = readMadeList(folder)
  return listSources(folder, facts)
    .filter(
      ([file, sources]) => made[file] !== hashSources(sources) || !existsSync(findPracticeFile(folder, file)),
    )
    .map(([file]) => file)
}

/** Notes what a picture was made from, now that it is made. */
export function keepBrandHash(folder: string, facts: BrandFacts, file: string): void {
  const [, sources] = listSources(folder, facts).find(([name]) => name === file) ?? []
  if (sources === undefined) throw new Error(`${file} is no picture of the practice's`)
  const made = { ...readMadeList(folder), [file]: hashSources(sources) }
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  writeFileSync(join(folder, madeList), `${JSON.stringify(made, null, 2)}\n`)
}
