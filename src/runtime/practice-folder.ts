import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'

const root = join(import.meta.dirname, '../..')
const settings = join(root, '.env')

/** From the environment, or else from the settings file. */
function readPracticeDir(): string | undefined {
  const given = process.env['PRACTICE_DIR']
  if (given !== undefined || !existsSync(settings)) return given
  return parseEnv(readFileSync(settings, 'utf8'))['PRACTICE_DIR']
}

/** Absolute folder of the practice's facts: PRACTICE_DIR, or `practice/`. It is read by a build, not by a built site. */
export const practiceFolder = resolve(root, readPracticeDir() ?? 'practice')

/** For scripts that Node runs from source: `#practice/…` is a file of that folder. Vite has an alias of the same name. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^#practice\//, `${pathToFileURL(practiceFolder).href}/`), context),
})
