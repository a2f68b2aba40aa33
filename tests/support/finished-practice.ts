import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from './times.ts'

/** The sample's folder, whichever practice PRACTICE_DIR names. */
export const sampleFolder = join(import.meta.dirname, '../../practice')

const yesterday = () => new Date(Date.now() - DAY).toISOString().slice(0, 10)

/** Files with facts of the sample, as of a practice that has replaced each sample value: the check is content with them. */
export const readFinishedFiles = (): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.ts', { cwd: sampleFolder }).map((file) => [
      file,
      readFileSync(join(sampleFolder, file), 'utf8')
        .replaceAll(/(?<=(updated|lastUpdated): ')[^']+/g, yesterday())
        .replaceAll(/\bsample: true,?/g, '')
        .replaceAll("'/dev/websites/", "'https://elsewhere.example/")
        .replaceAll('permission: false', 'permission: true')
        .replaceAll(/(?<=closes: ')\d{4}(?=-)/g, '2999')
        .replaceAll(/(?<=usualPrice: \{\s*from: ')\d{4}/g, '1000'),
    ]),
  )
