import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Next to this file; in the site's build this file is in another folder. */
const folder = ['browser', '../../test-gateway/browser']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path))

/** The text of a file that browsers receive unchanged. */
export const browserFile = (name: string): string => readFileSync(join(folder ?? '', name), 'utf8')
