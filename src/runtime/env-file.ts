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
  const named = env['ENV_FILE'] ?? ''
  const file = named === '' ? join(programDir, '.env') : resolve(named)
  const said = settingsIn(file, named !== '')
  const dataDir = said['DATA_DIR'] ?? ''
  if (dataDir !== '') said['DATA_DIR'] = resolve(file, '..', dataDir)
  // An empty value counts as not set.
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value !== '')
  return { ...said, ...Object.fromEntries(set) }
}

function settingsIn(file: string, mustBeThere: boolean): Record<string, string | undefined> {
  try {
    return { ...parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) }
  } catch (error) {
    if (!mustBeThere && isGone(error)) return {}
    throw new Error(`The settings cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
