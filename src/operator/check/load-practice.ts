import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as about from '#practice/about.ts'
import type * as changedDays from '#practice/changed-days.ts'
import type * as complaints from '#practice/complaints.ts'
import type * as documents from '#practice/documents.ts'
import type * as emergencyAdvice from '#practice/emergency-advice.ts'
import type * as expectations from '#practice/expectations.ts'
import type * as fees from '#practice/fees.ts'
import type * as films from '#practice/films.ts'
import type * as home from '#practice/home.ts'
import type * as hours from '#practice/hours.ts'
import type * as look from '#practice/look.ts'
import type * as names from '#practice/name-and-telephones.ts'
import type * as offers from '#practice/offers.ts'
import type * as onlineFees from '#practice/online-fees.ts'
import type * as onlinePrices from '#practice/online-prices.ts'
import type * as pictures from '#practice/pictures.ts'
import type * as plans from '#practice/plans.ts'
import type * as practice from '#practice/practice.ts'
import type * as providers from '#practice/providers.ts'
import type * as team from '#practice/team.ts'
import type * as testimonials from '#practice/testimonials.ts'
import type * as tips from '#practice/tips.ts'
import type * as treatments from '#practice/treatments.ts'
import type { IsoDate } from '../../facts/types.ts'
import { createFinder } from './find-place.ts'
import type { Finder } from './find-place.ts'

/** Everything that the files of the folder export. */
export type PracticeFacts = typeof about &
  typeof changedDays &
  typeof complaints &
  typeof documents &
  typeof emergencyAdvice &
  typeof expectations &
  typeof fees &
  typeof films &
  typeof home &
  typeof hours &
  typeof look &
  typeof names &
  typeof offers &
  typeof onlineFees &
  typeof onlinePrices &
  typeof pictures &
  typeof plans &
  typeof practice &
  typeof providers &
  typeof team &
  typeof testimonials &
  typeof tips &
  typeof treatments

/** A practice's folder as read, for the rules of the check. */
export interface LoadedPractice extends Finder {
  readonly folder: string
  readonly facts: PracticeFacts
  /** Text of each TypeScript file, by its path in the folder. */
  readonly sources: ReadonlyMap<string, string>
  /** Today's date in London. */
  readonly today: IsoDate
}

/** A mistake in the practice's folder, said to its owner. */
export interface Fault {
  /** Path in the folder. */
  readonly file: string
  /** From 1; null for a picture or film. */
  readonly line: number | null
  /** What is wrong, and what to do. */
  readonly says: string
}

/** Reads the texts of a practice's files, by their path in its folder. */
export const readSources = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*.ts', { cwd: folder })
      .toSorted()
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )

/**
 * Loads a practice's folder, whose types fit.
 *
 * @param folder Absolute.
 * @throws {Error} that a file of the folder throws.
 */
export async function loadPractice(folder: string, today: IsoDate): Promise<LoadedPractice> {
  const sources = readSources(folder)
  const modules = await Promise.all(
    [...sources.keys()].map(
      (file) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href) as Promise<object>,
    ),
  )
  const facts = Object.assign({}, ...modules) as PracticeFacts
  return { folder, facts, sources, today, ...createFinder(sources) }
}
