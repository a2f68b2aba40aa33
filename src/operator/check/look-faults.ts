import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listContrastFaults } from '../../facts/contrast-faults.ts'
import { findStalePictures } from '../brand-files.ts'
import { listPictureFaults } from '../picture-faults.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For everybody who looks at the website, for those who see little, and for those who see nothing. */
export function* listLookFaults(practice: LoadedPractice): Generator<Fault> {
  yield* listColourFaults(practice)
  yield* listMissingDrawings(practice)
  yield* listMediaFaults(practice)
}

function* listColourFaults({ facts: { look }, at }: LoadedPractice): Generator<Fault> {
  const { colours } = look
  const misspelt = Object.entries(colours).filter(([, colour]) => !/^#[\da-f]{6}$/i.test(colour))
  for (const [role, colour] of misspelt)
    yield {
      ...at('look.ts', 'colours', role),
      says: `"${colour}" is not a colour. Write # and six figures or letters from a to f.`,
    }
  const contrasts = misspelt.length === 0 ? listContrastFaults(colours) : []
  // Of each colour, where it is hardest to read.
  const worst = new Map(
    contrasts.toSorted((one, other) => other.ratio - one.ratio).map((one) => [one.text, one]),
  )
  for (const { text, on, ratio, needed, where } of worst.values())
    yield {
      ...at('look.ts', 'colours', text),
      says: `${text} on ${on} is hard to read: ${where}. The contrast is ${ratio}, and must be ${needed} or more. Make the darker of the two colours darker, or the lighter one lighter.`,
    }
}

function* listMissingDrawings({ facts: { look }, folder, at }: LoadedPractice): Generator<Fault> {
  const { wordmark } = look
  for (const file of 'svg' in wordmark ? [wordmark.svg, wordmark.onDark, wordmark.icon] : [])
    if (file !== undefined && !existsSync(join(folder, 'public', file)))
      yield {
        ...at('look.ts', 'wordmark', `'${file}'`),
        says: `There is no file ${file} in the folder public. Put it there, or correct its name.`,
      }
}

function* listMediaFaults({ folder, facts, at }: LoadedPractice): Generator<Fault> {
  for (const { file, says } of listPictureFaults(folder, facts)) {
    const [, name = ''] = /"([^"]+)"/.exec(says) ?? []
    yield { ...(file.endsWith('.ts') ? at(file, name) : { file, line: null }), says }
  }
  const stale = findStalePictures(folder, facts)
  if (stale.length > 0)
    yield {
      file: 'public',
      line: null,
      says: `Icons, share pictures or pictures of letters show an older name, colour or picture, or are missing: ${stale.join(', ')}. Run "npm run pictures".`,
    }
}
