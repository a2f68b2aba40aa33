import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a file that browsers are sent as it is; the build leaves them where they are. */
export const browserFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../src/test-gateway/browser', name), 'utf8')
