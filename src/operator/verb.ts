import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ParseArgsOptionsConfig } from 'node:util'
import { openStorage } from '../db.ts'
import type { Storage } from '../db.ts'
import type { Settings } from '../env.ts'

export interface VerbParts {
  settings: Settings
  /** Prints a line. */
  say: (text: string) => void
}

/** One thing that the operator's tool does. */
export interface Verb {
  /** One line for the overview. */
  summary: string
  /** What --help prints. */
  help: string
  /** @returns the exit code: 0 done, 1 something needs attention. @throws {WrongUse} for wrong arguments. */
  run(args: readonly string[], parts: VerbParts): Promise<number>
}

/** The words of a command do not fit; its help is printed after the message. */
export class WrongUse extends Error {}

/**
 * Reads `--email ADDRESS` and a verb's other options.
 *
 * @throws {WrongUse} for anything else, and when the address is missing or none.
 */
export function addressIn(args: readonly string[], others: ParseArgsOptionsConfig) {
  const values = optionsIn(args, { ...others, email: { type: 'string' } })
  const email = values['email']
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email.trim()))
    throw new WrongUse('Whose? Give one mail address with --email.')
  return { email: email.trim(), options: values }
}

/**
 * Reads a verb's words and its options, each of which is there or is not.
 *
 * @throws {WrongUse} for any other option.
 */
export function wordsIn(args: readonly string[], names: readonly string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' } as const]))
  const { values, positionals } = parsed(args, options, true)
  return { words: positionals, chosen: Object.keys(values) }
}

const optionsIn = (args: readonly string[], options: ParseArgsOptionsConfig) =>
  parsed(args, options, false).values

function parsed(args: readonly string[], options: ParseArgsOptionsConfig, allowPositionals: boolean) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals })
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Works on the database and closes it, whatever happens. */
export async function withStorage<Result>(
  settings: Settings,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = openStorage(settings.dataDir, join(import.meta.dirname, '../../migrations'))
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
