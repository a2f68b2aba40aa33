import { pathToFileURL } from 'node:url'
import type { IsoDate } from '../../facts/types.ts'
import { listContactFaults } from './contact-faults.ts'
import { listDocumentFaults } from './document-faults.ts'
import { listHoursFaults } from './hours-faults.ts'
import { listKeyFaults } from './key-faults.ts'
import { loadPractice, readSources } from './load-practice.ts'
import type { Fault } from './load-practice.ts'
import { listLookFaults } from './look-faults.ts'
import { listNumberFaults } from './number-faults.ts'
import { listOfferFaults } from './offer-faults.ts'
import { listPeopleFaults } from './people-faults.ts'
import { listPriceFaults } from './price-faults.ts'
import { listTextFaults } from './text-faults.ts'
import { listTreatmentFaults } from './treatment-faults.ts'
import { listTypeFaults } from './type-faults.ts'
import { listTypedFacts } from './typed-facts.ts'

/** Each kind of mistake, in a file of its own. */
const rules = [
  listHoursFaults,
  listContactFaults,
  listPriceFaults,
  listNumberFaults,
  listOfferFaults,
  listPeopleFaults,
  listDocumentFaults,
  listTreatmentFaults,
  listKeyFaults,
  listLookFaults,
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
  const faults = typeFaults.length > 0 ? omitRepeats(typeFaults) : await listFaults(folder, today)
  const inOrder = faults.toSorted(
    (one, other) => one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0),
  )
  return { faults: inOrder, samples: listSampleLines(folder) }
}

/** Mistakes in a folder whose types fit. */
export async function listFaults(folder: string, today: IsoDate): Promise<readonly Fault[]> {
  const practice = await loadPractice(folder, today).catch((error: unknown) => findUnloadable(folder, error))
  if ('says' in practice) return [practice]
  return omitRepeats(rules.flatMap((list) => [...list(practice)]))
}

/** Several rules, or several files of the website, may find the same mistake. */
const omitRepeats = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values(),
]

/**
 * A file that fits its types and still fails, mostly because two files read each other.
 *
 * @throws the error, when no file of the folder is to blame.
 */
function findUnloadable(folder: string, error: unknown): Fault {
  if (!(error instanceof Error)) throw error
  const place = new RegExp(
    String.raw`${RegExp.escape(pathToFileURL(folder).pathname)}/(\S+?\.ts)\S*?:(\d+):\d+`,
  )
  const [, file, line] = place.exec(error.stack ?? '') ?? []
  if (file === undefined) throw error
  return {
    file,
    line: Number(line),
    says: `This cannot be worked out: ${error.message}. Do two files read each other? Then write one of the facts as it is.`,
  }
}

const listSampleLines = (folder: string): CheckResult['samples'] =>
  [...readSources(folder)]
    .map(([file, source]) => ({
      file,
      lines: source.split('\n').flatMap((text, index) => (/\bsample: true\b/.test(text) ? [index + 1] : [])),
    }))
    .filter(({ lines }) => lines.length > 0)
