import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { heroLights, listPictureNames } from '../facts/picture-names.ts'
import type { NamedPictures } from '../facts/picture-names.ts'
import type { Film, HomeChoice, Practice, TeamMember, Tip, Treatment } from '../facts/types.ts'
import { getPictureShape } from '../ui/picture-shape.ts'
import {
  findPublicFile,
  hashOriginal,
  isMade,
  isPictureName,
  listMadeFiles,
  listOriginals,
} from './picture-files.ts'

/** A mistake in a practice's pictures or films, said to its owner. */
export interface PictureFault {
  /** Path in the practice's folder. */
  readonly file: string
  /** What is wrong, and what to do. */
  readonly says: string
}

/** The facts that name pictures and films. */
export interface PictureFacts extends NamedPictures {
  readonly team: readonly TeamMember[]
  readonly treatments: readonly Treatment[]
  readonly practice: Pick<Practice, 'map'>
  readonly homeChoice: HomeChoice
  readonly paidFilm: boolean
  readonly tips: readonly Tip[]
}

/** For visitors who would see a gap in a page, or hear nothing about a picture. @param folder Of the practice. */
export function* listPictureFaults(folder: string, facts: PictureFacts): Generator<PictureFault> {
  yield* listUnusedOriginals(folder, facts)
  const names = [
    ...listPictureNames(facts),
    ...facts.team.filter(({ picture }) => picture === true).map(({ key }) => `team/${key}`),
  ]
  const used: string[] = []
  // Of a portrait that pages do not show yet, the files stay.
  for (const name of new Set([...names, ...listOriginals(folder).map((original) => original.name)])) {
    if (!isPictureName(name, facts)) continue
    used.push(...listMadeFiles(name))
    if (names.includes(name)) yield* listMadeFaults(folder, name)
  }
  for (const [name, shows] of Object.entries(facts.pictures))
    if (shows.trim() === '')
      yield {
        file: 'pictures.ts',
        says: `Nothing says what "${name}" shows. Write a sentence for people who cannot see it.`,
      }
  for (const { file, says } of listOtherFiles(facts)) {
    used.push(`public/${file}`)
    if (!existsSync(findPublicFile(folder, file))) yield { file: `public/${file}`, says }
  }
  // A practice may have its own version of a file of the program.
  const ofProgram = globSync('public/**/*.*', { cwd: join(import.meta.dirname, '../..') })
  const unused = globSync('public/{pictures,films}/**/*.*', { cwd: folder }).filter(
    (file) => !used.includes(file) && !ofProgram.includes(file),
  )
  if (unused.length > 0)
    yield {
      file: 'public',
      says: `No page shows these files any more. Delete them: ${unused.toSorted().join(', ')}.`,
    }
}

function* listUnusedOriginals(folder: string, facts: PictureFacts): Generator<PictureFault> {
  for (const { file, name } of listOriginals(folder))
    if (!isPictureName(name, facts))
      yield {
        file,
        says: 'No page shows a picture of this name. "npm run pictures" lists the names. A portrait is pictures/team/KEY.jpg, with the key of its person in team.ts.',
      }
    else if (facts.team.some(({ key, picture }) => name === `team/${key}` && picture !== true))
      yield {
        file,
        says: "Pages do not show this portrait yet. Write picture: true beside its person's name in team.ts.",
      }
}

function* listMadeFaults(folder: string, name: string): Generator<PictureFault> {
  const files = listMadeFiles(name)
  const original = listOriginals(folder).find((one) => one.name === name)
  if (original !== undefined) {
    if (!isMade(folder, name, hashOriginal(folder, original), files))
      yield {
        file: original.file,
        says: 'The website does not have this picture yet. Run "npm run pictures".',
      }
    return
  }
  const { width, height } = getPictureShape(name)
  const missing = files.find((file) => !existsSync(join(folder, file)))
  if (missing !== undefined)
    yield {
      file: missing,
      says: `This file is missing. Put a picture of ${width} by ${height} pixels or more into pictures/${name}.jpg, and run "npm run pictures".`,
    }
}

/** The map and films in `public/`, which no command of the practice makes, and what to say where one is missing. */
function* listOtherFiles({ treatments, practice, homeChoice, paidFilm }: PictureFacts) {
  const describe = (says: string, files: readonly string[]): readonly PictureFault[] =>
    files.map((file) => ({ file, says }))
  if (practice.map?.drawn)
    yield* describe('The drawn map is missing. Draw it, or write drawn: null in practice.ts.', [
      practice.map.drawn.file.replace(/^\//, ''),
    ])
  if (homeChoice.heroFilm)
    yield* describe(
      'The film of the home page is missing. Add it, or write heroFilm: false in home.ts.',
      (homeChoice.heroByHours ? heroLights : ['']).flatMap((light) => [
        `films/home${light}.webm`,
        `films/home${light}.mp4`,
      ]),
    )
  if (paidFilm)
    yield* describe(
      'The film after a payment is missing. Add it, or write paidFilm = false in pictures.ts.',
      ['films/door.webp'],
    )
  for (const { name, film } of treatments)
    if (film !== undefined)
      yield* describe(
        `A file of the film "${name}" is missing. Add it, or delete the line film in its treatment.`,
        listFilmFiles(film),
      )
}

function listFilmFiles({ file, steps, poster }: Film): readonly string[] {
  const stills = new Set([poster, ...steps.map((_, index) => index + 1)])
  return [
    ...['webm', 'mp4', 'vtt', 'avif', 'webp'].map((ending) => `films/${file}.${ending}`),
    ...[...stills].flatMap((step) => [`films/${file}-${step}.avif`, `films/${file}-${step}.webp`]),
  ]
}
