import type { IsoDate, Section } from '../types.ts'

/** The page and the PDF are made from the same text. */
export interface PracticeDocument {
  readonly sample: true
  readonly slug: string
  readonly title: string
  /** Name of its PDF file. */
  readonly file: string
  readonly updated: IsoDate
  readonly summary: string
  /** The list of a section, if there is one, follows its paragraphs. */
  readonly sections: readonly Section[]
}
