import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { listPictureNames } from '../facts/picture-names.ts'
import type {
  Film,
  HomeChoice,
  Pictures,
  Practice,
  TeamMember,
  Treatment,
  TreatmentArea,
} from '../facts/types.ts'
import {
  findPictureShape,
  hashOriginal,
  listMadeFiles,
  listOriginals,
  readMadeList,
} from './picture-files.ts'
import type { PictureShape } from '../ui/picture-shape.ts'

const root = join(import.meta.dirname, '../..')

/** A mistake in a practice's pictures or films, said to its owner. */
export interface PictureFault {
  /** Path in the practice's folder. */
  readonly file: string
  /** What is wrong, and what to do. */
  readonly says: string
}

/** The facts that name pictures and films. */
export interface PictureFacts {
  readonly team: readonly TeamMember[]
  readonly treatmentAreas: readonly TreatmentArea[]
  readonly treatments: readonly Treatment[]
  readonly pictures: Pictures
  readonly practice: Pick<Practice, 'map'>
  readonly homeChoice: HomeChoice
  readonly timesOfDay: { readonly other: { readonly tips: readonly string[] } }
}

/** For visitors who would see a gap in a page, or hear nothing about a picture. @param folder Of the practice. */
export function* listPictureFaults(folder: string, facts: PictureFacts): Generator<PictureFault> {
  yield* listUnusedOriginals(folder, facts)
  const names = [
    ...listPictureNames(facts.treatmentAreas),
    ...facts.team.filter(({ photo }) => photo === true).map(({ key }) => `team/${key}`),
  ]
  const used: string[] = []
  // Of a photograph that pages do not show yet, the files stay.
  for (const name of new Set([...names, ...listOriginals(folder).map((original) => original.name)])) {
    const shape = findPictureShape(name, facts)
    if (shape === null) continue
    used.push(...listMadeFiles(name, shape))
    if (names.includes(name)) yield* listMadeFaults(folder, name, shape)
  }
  for (const [name, shows] of Object.entries(facts.pictures))
    if (shows.trim() === '')
      yield {
        file: 'pictures.ts',
        says: `Nothing says what "${name}" shows. Write a sentence for people who cannot see it.`,
      }
  for (const { file, says } of listOtherFiles(facts)) {
    used.push(file)
    // The tips have drawings of the program.
    if (!existsSync(join(folder, file)) && !existsSync(join(root, file))) yield { file, says }
  }
  const unused = globSync('public/{pictures,films}/**/*.*', { cwd: folder }).filter(
    (file) => !used.includes(file),
  )
  if (unused.length > 0)
    yield {
      file: 'public',
      says: `No page shows these files any more. Delete them: ${unused.toSorted().join(', ')}.`,
    }
}

function* listUnusedOriginals(folder: string, facts: PictureFacts): Generator<PictureFault> {
  for (const { file, name } of listOriginals(folder))
    if (findPictureShape(name, facts) === null)
      yield {
        file,
        says: 'No page shows a picture of this name. "npm run pictures" lists the names. A portrait is pictures/team/KEY.jpg, with the key of its person in team.ts.',
      }
    else if (facts.team.some(({ key, photo }) => name === `team/${key}` && photo !== true))
      yield {
        file,
        says: "Pages do not show this photograph yet. Write photo: true beside its person's name in team.ts.",
      }
}

function* listMadeFaults(folder: string, name: string, shape: PictureShape): Generator<PictureFault> {
  const original = listOriginals(folder).find((one) => one.name === name)
  const missing = listMadeFiles(name, shape).find((file) => !existsSync(join(folder, file)))
  if (
    original !== undefined &&
    (missing !== undefined || readMadeList(folder)[name] !== hashOriginal(folder, original))
  )
    yield { file: original.file, says: 'The website does not have this picture yet. Run "npm run pictures".' }
  else if (missing !== undefined)
    yield {
      file: missing,
      says: `This file is missing. Put a picture of ${shape.width} by ${shape.height} pixels or more into pictures/${name}.jpg, and run "npm run pictures".`,
    }
}

/** Drawings and films, which no command of the practice makes, and what to say where one is missing. */
function listOtherFiles(facts: PictureFacts): readonly PictureFault[] {
  const { treatments, practice, homeChoice, timesOfDay } = facts
  const drawings = timesOfDay.other.tips.map((key) => ({
    file: `public/pictures/tips/${key}.svg`,
    says: `The tip "${key}" has no drawing. Draw one, or use a key of the sample practice.`,
  }))
  const maps = (practice.map === null ? [] : [practice.map.drawn.file]).map((file) => ({
    file: `public${file}`,
    says: 'The drawn map is missing. Draw it, or write map: null in practice.ts.',
  }))
  const homeFilms = (homeChoice.heroFilm ? ['webm', 'mp4'] : []).map((ending) => ({
    file: `public/films/home.${ending}`,
    says: 'The film of the home page is missing. Add it, or write heroFilm: false in home.ts.',
  }))
  const films = treatments.flatMap(({ name, film }) =>
    (film === undefined ? [] : listFilmFiles(film)).map((file) => ({
      file,
      says: `A file of the film "${name}" is missing. Add it, or delete the line film in its treatment.`,
    })),
  )
  return [...drawings, ...maps, ...homeFilms, ...films]
}

function listFilmFiles({ file, steps, poster }: Film): readonly string[] {
  const stills = new Set([poster, ...steps.map((_, index) => index + 1)])
  return [
    ...['webm', 'mp4', 'vtt', 'avif', 'webp'].map((ending) => `${file}.${ending}`),
    ...[...stills].flatMap((step) => [`${file}-${step}.avif`, `${file}-${step}.webp`]),
  ].map((name) => `public/films/${name}`)
}
