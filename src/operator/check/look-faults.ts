import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listContrastFaults } from '../../facts/contrast-faults.ts'
import type { Fault, LoadedPractice } from './load-practice.ts'

/** For people who see little, and for everybody in the sun. */
export function* listLookFaults({ facts: { look }, folder, at }: LoadedPractice): Generator<Fault> {
  const { colours, wordmark } = look
  const misspelt = Object.entries(colours).filter(([, colour]) => !/^#[\da-f]{6}$/i.test(colour))
  for (const [role, colour] of misspelt)
    yield {
      ...at('look.ts', 'colours', role),
      says: `"${colour}" is not a colour. Write # and six figures or letters from a to f.`,
    }
  for (const { text, on, ratio, needed, where } of misspelt.length === 0 ? listContrastFaults(colours) : [])
    yield {
      ...at('look.ts', 'colours', text),
      says: `${text} on ${on} is hard to read: ${where}. The contrast is ${ratio}, and must be ${needed} or more. Make the darker of the two colours darker, or the lighter one lighter.`,
    }
  for (const file of 'svg' in wordmark ? [wordmark.svg, wordmark.onDark, wordmark.icon] : [])
    if (file !== undefined && !existsSync(join(folder, 'public', file)))
      yield {
        ...at('look.ts', 'wordmark', `'${file}'`),
        says: `There is no file ${file} in the folder public. Put it there, or correct its name.`,
      }
}
