import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getStillFile, letterPictureSizes, letterStills, letterWordmark } from '../facts/letter-stills.ts'
import type { LetterStill } from '../facts/letter-stills.ts'
import type { Look } from '../facts/types.ts'
import { findPublicFile, isMade } from './picture-files.ts'
import { createShareCards } from './share-cards.ts'
import type { ShareFacts } from './share-cards.ts'

/*
 * Icons, share pictures and the pictures of letters: composed with the practice's name, colours and pictures by `npm run pictures`
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

/** The typefaces of a card, in `public/`. */
export const fontFiles: readonly string[] = globSync(
  'fonts/{petrona,petrona-italic,figtree}-????????.woff2',
  {
    cwd: join(program, 'public'),
  },
).toSorted()

/** The picture of which a letter's still is a smaller copy, in the practice's `public/`. */
export const getStillSource = (still: LetterStill): string => `pictures/${still}-480.avif`

/** Hash of everything that each picture is made from, by the picture's path in the practice's `public/`. */
export function hashBrandPictures(folder: string, facts: BrandFacts): ReadonlyMap<string, string> {
  const { look } = facts
  const own = 'svg' in look.wordmark ? [look.wordmark.svg, look.wordmark.onDark, look.wordmark.icon] : []
  const hashSources = (code: string, says: unknown, drawn: readonly string[]) => {
    const hash = createHash('sha256').update(JSON.stringify(says))
    const files = ['brand/mark.svg', ...own.filter((file) => file !== undefined), ...drawn]
    for (const file of [join(program, code), ...files.map((name) => findPublicFile(folder, name))])
      hash.update(existsSync(file) ? readFileSync(file) : 'missing')
    return hash.digest('hex')
  }
  const icon = hashSources('media/pictures/icons.ts', look, [])
  return new Map([
    ...['favicon.ico', 'icons/favicon.svg', ...squareIcons.map(({ file }) => file)].map(
      (file) => [file, icon] as const,
    ),
    [
      `letters/${letterWordmark}`,
      hashSources('media/pictures/letters.ts', [look, letterPictureSizes], fontFiles),
    ],
    ...letterStills.map((still): [string, string] => [
      `letters/${getStillFile(still)}`,
      hashSources('media/pictures/letters.ts', letterPictureSizes, [getStillSource(still)]),
    ]),
    ...createShareCards(facts).map((card) => {
      const drawn = [...fontFiles, ...card.picture.files]
      return [`share/${card.name}.jpg`, hashSources('media/pictures/cards.ts', [look, card], drawn)] as const
    }),
  ])
}

/** Those that are missing, or were made from other facts, colours or pictures than today's. */
export const findStalePictures = (folder: string, facts: BrandFacts): readonly string[] =>
  [...hashBrandPictures(folder, facts)]
    .filter(([file, hash]) => !isMade(folder, file, hash, [`public/${file}`]))
    .map(([file]) => file)
