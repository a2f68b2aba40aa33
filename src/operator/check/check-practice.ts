import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { IsoDate } from '../../facts/types.ts'
import { listContactFaults } from './contact-faults.ts'
import { listDocumentFaults } from './document-faults.ts'
import { listFeeFaults } from './fee-faults.ts'
import { listHoursFaults } from './hours-faults.ts'
import { loadPractice, readSources } from './load-practice.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'
import { listLookFaults } from './look-faults.ts'
import { listMediaFaults } from './media-faults.ts'
import { listOfferFaults } from './offer-faults.ts'
import { listPeopleFaults } from './people-faults.ts'
import { listTextFaults } from './text-faults.ts'
import { listTreatmentFaults } from './treatment-faults.ts'
import { listTypeFaults } from './type-faults.ts'
import { listTypedFacts } from './typed-facts.ts'

/** Each kind of mistake, in a file of its own. */
const rules: readonly ((practice: LoadedPractice) => Iterable<Fault> | Promise<Iterable<Fault>>)[] = [
  listHoursFaults,
  listContactFaults,
  listFeeFaults,
  listOfferFaults,
  listPeopleFaults,
  listDocumentFaults,
  listTreatmentFaults,
  listLookFaults,
  listMediaFaults,
  listTextFaults,
  listTypedFacts,
]

/** What a check found. */
export interface CheckResult {
  /** By file, then by line. */
  readonly faults: readonly Fault[]
  /** Lines that say that a value is a sample. */
  readonly samples: readonly { readonly file: string; readonly lines: readonly number[] }[]
}

/**
 * Checks a practice's folder: its types, then what they cannot know. Files that do not fit their types are not read any
 * further.
 *
 * @param folder Absolute; it exists.
 * @param today Date in London.
 */
export async function checkPractice(folder: string, today: IsoDate): Promise<CheckResult> {
  const typeFaults = listTypeFaults(folder)
  const faults = typeFaults.length > 0 ? typeFaults : await listFaults(folder, today)
  return { faults: faults.toSorted(inOrder), samples: listSampleLines(folder) }
}

/** Mistakes in a folder whose types fit. */
export async function listFaults(folder: string, today: IsoDate): Promise<readonly Fault[]> {
  const practice = await loadPractice(folder, today).catch((error: unknown) => unloadable(folder, error))
  if ('says' in practice) return [practice]
  return (await Promise.all(rules.map(async (list) => [...(await list(practice))]))).flat()
}

/**
 * A file that fits its types and still fails, mostly because two files read each other.
 *
 * @throws the error, when no file of the folder is to blame.
 */
function unloadable(folder: string, error: unknown): Fault {
  const [, url, line] =
    (error instanceof Error ? error.stack : undefined)
      ?.split('\n')
      .map((frame) => /(file:.*\.ts|\/.*\.ts)\S*?:(\d+):\d+\)?$/.exec(frame))
      .find((frame) => frame !== null) ?? []
  if (url === undefined) throw error
  const file = relative(folder, url.startsWith('file:') ? fileURLToPath(url) : url)
  return {
    file,
    line: Number(line),
    says: `This cannot be worked out: ${(error as Error).message}. Do two files read each other? Then write one of the facts as it is.`,
  }
}

const inOrder = (one: Fault, other: Fault) =>
  one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0)

const listSampleLines = (folder: string): CheckResult['samples'] =>
  [...readSources(folder)]
    .map(([file, source]) => ({
      file,
      lines: source.split('\n').flatMap((text, index) => (/\bsample: true\b/.test(text) ? [index + 1] : [])),
    }))
    .filter(({ lines }) => lines.length > 0)
