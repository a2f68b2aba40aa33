import { calculateContrast } from './contrast.ts'
import type { ColourRole, Look } from './types.ts'

/** Contrast of words, and of large words (24 pixels and more), drawings and borders (WCAG 2.2, 1.4.3 and 1.4.11). */
const WORDS = 4.5
const LARGE = 3

/** Backgrounds, as their place is called. */
const places = {
  page: 'on pages and in letters',
  surface: 'in white boxes and on receipts',
  band: 'in sections with a background',
  ink: 'in dark sections',
  darkest: 'at the foot of pages',
  action: 'on buttons',
  muted: 'on buttons that wait',
  error: 'on the button that calls 999',
  tintCool: 'at the top of pages',
  tintCoolPale: 'in cool panels and on quiet buttons',
  tintWarm: 'in small arches',
  tintWarmPale: 'in warm panels',
  tintSun: 'in notices',
  tintSunPale: 'in yellow panels',
  tintLeaf: 'in plans',
  wall: 'on the home page’s picture',
  wallCool: 'on cards beside their picture',
  wallWarm: 'on cards, and beside a payment',
  wallSun: 'on cards beside their picture',
  wallLeaf: 'on cards, and about a first visit',
} as const satisfies Partial<Record<ColourRole, string>>

type Place = keyof typeof places

const tints = ['tintCoolPale', 'tintWarmPale', 'tintSunPale'] as const
const walls = ['wall', 'wallCool', 'wallSun'] as const

/** Every colour that is drawn on another one, where that must be seen. */
const uses: readonly (readonly [drawn: ColourRole, needed: number, what: string, on: readonly Place[]])[] = [
  ['text', WORDS, 'words', ['page', 'surface', 'band', 'tintCool', 'tintLeaf', ...tints]],
  ['text', WORDS, 'words', ['wallWarm', 'wallLeaf', ...walls]],
  ['ink', WORDS, 'headings and labels', ['page', 'surface', 'band', 'tintCool', 'tintLeaf', ...tints]],
  ['ink', WORDS, 'headings and labels', ['tintWarm', 'tintSun', 'wallWarm', 'wallLeaf']],
  ['ink', LARGE, 'large headings', walls],
  ['muted', WORDS, 'small words', ['page', 'surface', 'band']],
  ['action', WORDS, 'links', ['page', 'surface', 'band', ...tints]],
  ['action', LARGE, 'the ring around what has the focus', ['tintCool', 'tintLeaf', 'wallWarm', 'wallLeaf']],
  ['action', LARGE, 'the ring around what has the focus', walls],
  ['accent', LARGE, 'large prices and small drawings', ['page', 'surface', 'band', 'tintLeaf', ...tints]],
  ['field', LARGE, 'borders of fields', ['page', 'surface']],
  ['error', WORDS, 'what is wrong in a form', ['page', 'surface']],
  ['error', WORDS, 'the status of a failed payment', ['tintWarmPale']],
  ['error', LARGE, 'small drawings', ['band']],
  ['success', WORDS, 'the status of a payment', ['page', 'tintCoolPale']],
  ['success', LARGE, 'small drawings', ['wallWarm']],
  ['surface', WORDS, 'words', ['action', 'muted', 'error', 'ink', 'darkest']],
  ['page', WORDS, 'headings and links', ['ink']],
  ['page', LARGE, 'the wordmark', ['darkest']],
  ['onDark', WORDS, 'words', ['ink', 'darkest']],
  ['accentOnDark', LARGE, 'small drawings and the ring around what has the focus', ['ink', 'darkest']],
]

export interface ContrastFault {
  readonly text: ColourRole
  readonly on: ColourRole
  /** Contrast to 1, rounded down to a tenth. */
  readonly ratio: number
  readonly needed: number
  /** Where it would be hard to read, in words. */
  readonly where: string
}

/** Pairs of colours with less contrast than the website's pages, letters and receipts need. */
export const listContrastFaults = (colours: Look['colours']): readonly ContrastFault[] =>
  uses.flatMap(([text, needed, what, on]) =>
    on
      .map((place) => ({ place, contrast: calculateContrast(colours[text], colours[place]) }))
      .filter(({ contrast }) => contrast < needed)
      .map(({ place, contrast }) => ({
        text,
        on: place,
        ratio: Math.floor(contrast * 10) / 10,
        needed,
        where: `${what} ${places[place]}`,
      })),
  )
