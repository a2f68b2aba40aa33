import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isGone } from './files-of.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment, and under it what the file `.env` beside the program says, so that server and operator's tool have the
 * same settings. `ENV_FILE` names another file.
 *
 * @param programDir Absolute folder of the program; a relative DATA_DIR in the file counts from the file's folder.
 * @throws {Error} with one sentence when the file cannot be read, or one that was named is not there.
 */
export function environmentOf(programDir: string, env: Environment): Environment {
  const { file, said } = fileOf(programDir, env)
  const dataDir = said['DATA_DIR'] ?? ''
  if (dataDir !== '') said['DATA_DIR'] = resolve(file, '..', dataDir)
  // An empty value counts as not set.
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value !== '')
  return { ...said, ...Object.fromEntries(set) }
}

/**
 * Names that nobody reads, though somebody seems to believe in them: all others of the file, and those of the environment
 * that begin as one of ours or have its letters in another order.
 *
 * @param read Every name that is read.
 */
export function unreadSettings(programDir: string, env: Environment, read: readonly string[]): string[] {
  const known = new Set([...read, 'ENV_FILE'])
  const kinds = new Set(read.flatMap((name) => [beginning(name), sorted(name)]))
  kinds.delete(beginning('NODE_ENV'))
  const ofOurs = Object.keys(env).filter((name) => kinds.has(beginning(name)) || kinds.has(sorted(name)))
  const names = new Set([...Object.keys(fileOf(programDir, env).said), ...ofOurs])
  return [...names.difference(known)].sort()
}

const beginning = (name: string) => name.replace(/_.*/, '_')
const sorted = (name: string) => name.split('').sort().join('')

function fileOf(programDir: string, env: Environment) {
  const named = env['ENV_FILE'] ?? ''
  const file = named === '' ? join(programDir, '.env') : resolve(named)
  return { file, said: settingsIn(file, named !== '') }
}

function settingsIn(file: string, mustBeThere: boolean): Record<string, string | undefined> {
  try {
    return { ...parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) }
  } catch (error) {
    if (!mustBeThere && isGone(error)) return {}
    throw new Error(`The settings cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
