/* Pictures in letters to patients: files of the practice's `public/letters/`, made by `npm run pictures`. */

/** Names of the practice's pictures that stand beside a letter's title. */
export const letterStills = ['about', 'house', 'house-night', 'new-patients'] as const

export type LetterStill = (typeof letterStills)[number]

/** The wordmark on the colour of paper, so that it can be read on the dark as well. */
export const letterWordmark = 'wordmark.png'

export const getStillFile = (still: LetterStill): string => `${still}.jpg`

/** In pixels of a letter; the files have twice as many. */
export const letterPictureSizes = {
  wordmark: { width: 232, height: 60 },
  still: { width: 120, height: 150 },
} as const
