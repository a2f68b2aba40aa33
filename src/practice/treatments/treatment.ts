import type { FeeKey, Question, Section } from '../types.ts'

export type TreatmentKey = 'crown' | 'rootCanal' | 'implant' | 'extraction'

/** One of the four treatments with a page and a film of its own. */
export interface Treatment {
  readonly key: TreatmentKey
  readonly name: string
  /** One sentence, for links, cards and page descriptions. */
  readonly summary: string
  readonly whatItIs: Section
  readonly whenYouNeedIt: Section
  readonly steps: readonly { readonly heading: string; readonly text: string }[]
  readonly visits: Section
  readonly howItFeels: Section
  readonly afterwards: Section
  readonly risks: Section
  readonly alternatives: Section
  readonly fees: readonly FeeKey[]
  readonly questions: readonly Question[]
}
