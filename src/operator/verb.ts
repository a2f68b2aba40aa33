import { join } from 'node:path'
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

export const databaseFile = (dataDir: string) => join(dataDir, 'practice.sqlite')

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
