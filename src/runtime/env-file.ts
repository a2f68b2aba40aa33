import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isGone } from './list-files.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment, with defaults from the file `.env` beside the program, the same for server and operator's tool.
 * `ENV_FILE` names another file.
 *
 * @param programDir Absolute folder of the program; a relative DATA_DIR in the file is relative to the file.
 * @throws {Error} with one sentence when the file is unreadable, or was named and is missing.
 */
export function readEnvironment(programDir: string, env: Environment): Environment {
  const { file, said } = fileOf(programDir, env)
  const dataDir = said['DATA_DIR'] ?? ''
  if (dataDir !== '') said['DATA_DIR'] = resolve(file, '..', dataDir)
  // Empty means unset.
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value !== '')
  return { ...said, ...Object.fromEntries(set) }
}

/**
 * Settings that nothing reads, probably typing errors: every unknown name in the file, and names in the environment
 * that start like one of ours or are an anagram of it.
 *
 * @param read All known names.
 */
export function findUnreadSettings(programDir: string, env: Environment, read: readonly string[]): string[] {
  const known = new Set([...read, 'ENV_FILE', 'PRACTICE_DIR'])
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
