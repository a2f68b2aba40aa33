import type { Film } from '../films.ts'
import type { Advice, FeeKey, Question, Section } from '../types.ts'

/** A treatment with a page of its own. */
export interface Treatment {
  /** The address of its page without the slash. */
  readonly slug: string
  readonly name: string
  /** One sentence, for links, cards and page descriptions. */
  readonly summary: string
  /** What people search for, beside dentist and town. */
  readonly keywords: string
  readonly film?: Film
  readonly whatItIs: Section
  readonly whenYouNeedIt: Section
  readonly steps: readonly { readonly heading: string; readonly text: string }[]
  readonly visits: Section
  readonly howItFeels: Section
  readonly afterwards: Advice
  readonly risks: Section
  readonly alternatives: Section
  /** The first one is that of the treatment itself. */
  readonly fees: readonly FeeKey[]
  readonly questions: readonly Question[]
}
