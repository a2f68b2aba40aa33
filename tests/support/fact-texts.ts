import { cookies, formDraftStorage } from '../../src/practice/cookies.ts'
import { emergencyAdvice } from '../../src/practice/emergency-advice.ts'
import { expectations } from '../../src/practice/expectations.ts'
import { feeGroups, feeNotes, fees } from '../../src/practice/fees.ts'
import { factsWithSamples } from '../../src/practice/samples.ts'
import { hygieneProducts, tips } from '../../src/practice/tips.ts'
import { treatmentAreas, treatments } from '../../src/practice/treatments.ts'
import { withoutTelephone } from '../../src/practice/without-telephone.ts'

export interface FactText {
  readonly path: string
  readonly text: string
  /** The object that holds the text. */
  readonly holder: object
}

function textsOf(value: object, path = ''): readonly FactText[] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const here = `${path}.${name}`
    if (typeof part === 'string') return [{ path: here, text: part, holder: value }]
    return typeof part === 'object' && part !== null ? textsOf(part, here) : []
  })
}

/** Every text for patients in the practice's facts. */
export const factTexts = textsOf({
  ...factsWithSamples,
  fees,
  feeGroups,
  feeNotes,
  emergency: emergencyAdvice,
  expectations,
  tips,
  hygieneProducts,
  treatments,
  treatmentAreas,
  cookies,
  draft: formDraftStorage,
  withoutTelephone,
})
