import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'
import { databaseFile } from '../storage/data-folder.ts'
import { openStorage } from '../storage/storage.ts'
import type { Storage } from '../storage/storage.ts'
import type { Settings } from '../runtime/env.ts'
import { createLog } from '../runtime/log.ts'

/** Only what went wrong is said, and not in the way of what a command prints. */
export const logOfErrors = () => createLog('error', (line) => void process.stderr.write(line))

export interface CommandParts {
  settings: Settings
  /** Prints a line. */
  say: (text: string) => void
  /** UTC milliseconds. */
  now: () => number
  /** How long the running site is waited for, in milliseconds; tests do not wait as long as an operator may. */
  patience?: number
}

/** One thing that the operator's tool does. */
export interface Command {
  /** One line for the overview. */
  summary: string
  /** What --help prints. */
  help: string
  /** @returns the exit code: 0 done, 1 something needs attention. @throws {UsageError} for wrong arguments. */
  run(args: readonly string[], parts: CommandParts): Promise<number>
}

/** The words of a command do not fit; its message is one sentence, after which it is said where help is. */
export class UsageError extends Error {}

/**
 * Reads `--email ADDRESS` and a verb's other options.
 *
 * @throws {UsageError} for anything else, and when the address is missing or none.
 */
export function addressIn(args: readonly string[], others: ParseArgsOptionsConfig) {
  const values = optionsIn(args, { ...others, email: { type: 'string' } })
  const email = values['email']
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email.trim()))
    throw new UsageError('Whose? Give one mail address with --email.')
  return { email: email.trim(), options: values }
}

/**
 * Reads a verb's words and its options.
 *
 * @throws {UsageError} for any other option.
 */
export function wordsIn(args: readonly string[], options: ParseArgsOptionsConfig) {
  const { values, positionals } = parsed(args, options, true)
  return { words: positionals, values }
}

/** One of the things that a verb does, such as "mail retry". */
export interface Act {
  /** How many words may follow. */
  words: number
  options: readonly string[]
}

/**
 * Which act the words name, and the words that follow it.
 *
 * @param verb Its name, for what is said of a mistake.
 * @throws {UsageError} for an act that there is not, and for words or options that it does not take.
 */
export function actIn<OneOf extends Act>(
  verb: string,
  acts: Readonly<Record<string, OneOf>>,
  { words, values }: { words: readonly string[]; values: object },
): { act: OneOf; others: readonly string[] } {
  const [what = 'list', ...others] = words
  const act = Object.hasOwn(acts, what) ? acts[what] : undefined
  if (act === undefined) throw new UsageError(`There is no "${verb} ${what}".`)
  if (others.length > act.words) throw new UsageError('Too many words.')
  const stranger = Object.keys(values).find((option) => !act.options.includes(option))
  if (stranger !== undefined) throw new UsageError(`"${verb} ${what}" takes no --${stranger}.`)
  return { act, others }
}

const optionsIn = (args: readonly string[], options: ParseArgsOptionsConfig) =>
  parsed(args, options, false).values

function parsed(args: readonly string[], options: ParseArgsOptionsConfig, allowPositionals: boolean) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals })
  } catch (error) {
    // Node explains more than fits into a line.
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(`${sentence}.`, { cause: error })
  }
}

/**
 * Works on the site's database and closes it, whatever happens.
 *
 * @throws {Error} when there is none: in another folder than the site's, nothing may be made that looks like its data.
 */
export async function withStorage<Result>(
  { dataDir }: Settings,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(databaseFile(dataDir)))
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR as the site has it, or write it into the file .env beside the program. Nothing was created.`,
    )
  return inStorage(dataDir, work)
}

/** The same on a folder in which a database may be made. */
export async function inStorage<Result>(
  dataDir: string,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = openStorage(dataDir, join(import.meta.dirname, '../../migrations'))
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
