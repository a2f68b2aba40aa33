import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { IsoDate, PracticeDocument } from '../../facts/types.ts'
import { createFinder } from './find-place.ts'
import type { FindPlace } from './find-place.ts'

/** Everything that the files of the folder export. */
export type PracticeFacts = typeof import('#practice/about.ts') &
  typeof import('#practice/changed-days.ts') &
  typeof import('#practice/complaints.ts') &
  typeof import('#practice/documents.ts') &
  typeof import('#practice/emergency-advice.ts') &
  typeof import('#practice/expectations.ts') &
  typeof import('#practice/fees.ts') &
  typeof import('#practice/films.ts') &
  typeof import('#practice/home.ts') &
  typeof import('#practice/hours.ts') &
  typeof import('#practice/look.ts') &
  typeof import('#practice/name-and-telephones.ts') &
  typeof import('#practice/offers.ts') &
  typeof import('#practice/online-fees.ts') &
  typeof import('#practice/online-prices.ts') &
  typeof import('#practice/pictures.ts') &
  typeof import('#practice/plans.ts') &
  typeof import('#practice/practice.ts') &
  typeof import('#practice/providers.ts') &
  typeof import('#practice/retention-periods.ts') &
  typeof import('#practice/team.ts') &
  typeof import('#practice/testimonials.ts') &
  typeof import('#practice/tips.ts') &
  typeof import('#practice/treatments.ts')

/** A practice's folder as read, for the rules of the check. */
export interface LoadedPractice {
  readonly folder: string
  readonly facts: PracticeFacts
  readonly at: FindPlace
  /** Text of each TypeScript file that the website reads, by its path in the folder. */
  readonly sources: ReadonlyMap<string, string>
  /** Other TypeScript files in the folder. */
  readonly unread: readonly string[]
  readonly lines: readonly WrittenLine[]
  /** All that patients can read. */
  readonly documents: readonly PracticeDocument[]
  /** Today's date in London. */
  readonly today: IsoDate
}

/** A line of a file, without its comments; none of those that import. */
export interface WrittenLine {
  readonly file: string
  readonly line: number
  readonly text: string
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

const root = join(import.meta.dirname, '../../..')

/** Files that the website names. */
const websiteFiles = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/'#practice\/([\w-]+\.ts)'/g)].map(
    ([, name = '']) => name,
  ),
)

/** Lists files that neither the website nor a file of the folder reads, such as an old copy; not documents and treatments. */
export function listUnreadFiles(sources: ReadonlyMap<string, string>): readonly string[] {
  const files = [...sources.keys()]
  const read = new Set([
    ...websiteFiles,
    'types.ts',
    ...files.filter((file) => /^(documents|treatments)\//.test(file)),
  ])
  // The set grows meanwhile.
  for (const file of read)
    for (const [, from = ''] of (sources.get(file) ?? '').matchAll(/\b(?:from|import) ['"](\.[^'"]+)/g))
      read.add(join(dirname(file), from))
  return files.filter((file) => !read.has(file))
}

/** Keeps the numbers of lines. */
const deleteComments = (source: string) =>
  source
    .replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/./g, ''))
    .replaceAll(/(^|\s)\/\/ .*/gm, '$1')

const listWrittenLines = (sources: ReadonlyMap<string, string>): readonly WrittenLine[] =>
  [...sources].flatMap(([file, source]) =>
    source
      .split('\n')
      .map((text, index) => ({ file, line: index + 1, text }))
      .filter(({ text }) => !/^import\b|^} from /.test(text)),
  )

/**
 * Loads a practice's folder, whose types fit.
 *
 * @param folder Absolute.
 * @throws {Error} that a file of the folder throws.
 */
export async function loadPractice(folder: string, today: IsoDate): Promise<LoadedPractice> {
  const all = readSources(folder)
  const unread = listUnreadFiles(all)
  const sources = new Map([...all].filter(([file]) => !unread.includes(file)))
  const modules = await Promise.all(
    [...sources.keys()]
      .filter((file) => websiteFiles.includes(file))
      .map((file) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href) as Promise<object>),
  )
  const facts = Object.assign({}, ...modules) as PracticeFacts
  const written = new Map([...sources].map(([file, source]) => [file, deleteComments(source)]))
  const { privacyNotice, dataProtection, complaintPolicy, otherPolicies, vacancyDocuments } = facts
  return {
    folder,
    today,
    facts,
    documents: [privacyNotice, dataProtection, complaintPolicy, ...otherPolicies, ...vacancyDocuments],
    sources,
    unread,
    lines: listWrittenLines(written),
    at: createFinder(written),
  }
}
