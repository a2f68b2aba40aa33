import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside this file, also when the site's build has this file in a folder of its own. */
const folder = ['browser', '../../test-gateway/browser']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path))

/** The text of a file that browsers are sent as it is. */
export const browserFile = (name: string): string => readFileSync(join(folder ?? '', name), 'utf8')
