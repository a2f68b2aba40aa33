import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'
import { getDatabaseFile } from '../storage/data-folder.ts'
import { openStorage } from '../storage/storage.ts'
import type { Storage } from '../storage/storage.ts'
import type { Settings } from '../runtime/env.ts'
import { createLog } from '../runtime/log.ts'
import type { System } from '../runtime/system.ts'
import type { PostForm } from '../payments/provider/card-account.ts'

/** Errors only, on stderr, so that they don't mix with a command's output. */
export const createErrorLog = ({ now }: Pick<System, 'now'>) =>
  createLog('error', now, (line) => void process.stderr.write(line))

export interface CommandParts {
  settings: Settings
  print: (text: string) => void
  system: System
  postForm: PostForm
  /** Longest wait for the running site, in milliseconds; shorter in tests. */
  patience?: number
}

export interface Command {
  summary: string
  help: string
  /** @returns the exit code: 0 done, 1 something needs attention. @throws {UsageError} for wrong arguments. */
  run(args: readonly string[], parts: CommandParts): Promise<number>
}

/** Wrong arguments. The message is one sentence, followed by a hint at the help. */
export class UsageError extends Error {}

/**
 * Parses `--email ADDRESS` and a command's other options.
 *
 * @throws {UsageError} for anything else, and for a missing or invalid address.
 */
export function parseEmailOption(args: readonly string[], others: ParseArgsOptionsConfig) {
  const values = optionsIn(args, { ...others, email: { type: 'string' } })
  const email = values['email']
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email.trim()))
    throw new UsageError('Give one email address with --email.')
  return { email: email.trim(), options: values }
}

/** @throws {UsageError} for any other option. */
export function parseWords(args: readonly string[], options: ParseArgsOptionsConfig) {
  const { values, positionals } = parsed(args, options, true)
  return { words: positionals, values }
}

export interface Subcommand {
  /** Most words that may follow. */
  words: number
  options: readonly string[]
}

/**
 * Finds the subcommand that the words name, and the words after it.
 *
 * @param verb The command, for error messages.
 * @throws {UsageError} for an unknown subcommand, and for words or options it does not accept.
 */
export function findSubcommand<OneOf extends Subcommand>(
  verb: string,
  acts: Readonly<Record<string, OneOf>>,
  { words, values }: { words: readonly string[]; values: object },
): { act: OneOf; others: readonly string[] } {
  const [what = 'list', ...others] = words
  const act = Object.hasOwn(acts, what) ? acts[what] : undefined
  if (act === undefined) throw new UsageError(`"${verb} ${what}" is not a command.`)
  if (others.length > act.words) throw new UsageError('Too many arguments.')
  const stranger = Object.keys(values).find((option) => !act.options.includes(option))
  if (stranger !== undefined) throw new UsageError(`"${verb} ${what}" has no option --${stranger}.`)
  return { act, others }
}

const optionsIn = (args: readonly string[], options: ParseArgsOptionsConfig) =>
  parsed(args, options, false).values

function parsed(args: readonly string[], options: ParseArgsOptionsConfig, allowPositionals: boolean) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals })
  } catch (error) {
    // Only the first sentence of Node's message fits.
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(`${sentence}.`, { cause: error })
  }
}

/**
 * Opens the site's database for some work and always closes it.
 *
 * @throws {Error} when there is no database: in a wrong folder, nothing may be created that looks like the site's data.
 */
export async function runWithStorage<Result>(
  { settings: { dataDir }, system }: Pick<CommandParts, 'settings' | 'system'>,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(getDatabaseFile(dataDir)))
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR to the site’s folder, in the environment or in the file .env beside the program. Nothing was created.`,
    )
  return runWithNewStorage(dataDir, system, work)
}

/** Like runWithStorage, but creates a missing database. */
export async function runWithNewStorage<Result>(
  dataDir: string,
  system: System,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = openStorage(dataDir, join(import.meta.dirname, '../../migrations'), system)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
