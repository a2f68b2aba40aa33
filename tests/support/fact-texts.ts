import { cookies, formDraftStorage } from '../../src/facts/cookies.ts'
import { emergencyAdvice } from '#practice/emergency-advice.ts'
import { expectations } from '#practice/expectations.ts'
import { feeGroups } from '../../src/facts/find-fee.ts'
import { feeNotes, fees } from '#practice/fees.ts'
import { factsWithSamples } from '../../src/facts/samples.ts'
import { hygieneProducts, tips } from '#practice/tips.ts'
import { treatmentAreas, treatments } from '#practice/treatments.ts'
import { withoutTelephone } from '../../src/facts/without-telephone.ts'

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
