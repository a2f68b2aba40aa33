import type { Film } from '../films.ts'
import type { Advice, FeeKey, Question, Section } from '../types.ts'

/** A treatment with a page of its own. */
export interface Treatment {
  /** Address of its page, without the slash. */
  readonly slug: string
  readonly name: string
  /** One sentence, for links, cards and page descriptions. */
  readonly summary: string
  /** Search terms, in addition to dentist and town. */
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
  /** The first is the fee of the treatment itself. */
  readonly fees: readonly FeeKey[]
  readonly questions: readonly Question[]
}
