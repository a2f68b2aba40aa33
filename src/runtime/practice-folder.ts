import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readEnvironment } from './env-file.ts'

const root = join(import.meta.dirname, '../..')

/** Absolute folder of the practice's facts: PRACTICE_DIR, or `practice/`. A build reads it, a built site does not. */
export const practiceFolder = resolve(root, readEnvironment(root, process.env)['PRACTICE_DIR'] ?? 'practice')

/** For scripts that Node runs from source: `#practice/…` is a file of that folder. Vite has an alias of the same name. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^#practice\//, `${pathToFileURL(practiceFolder).href}/`), context),
})
