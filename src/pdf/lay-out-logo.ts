import { setCharacterSpacing } from 'pdf-lib'
import { wordmark } from '../facts/wordmark.ts'
import { drawMark } from './drawings.ts'
import type { Drawing } from './structure.ts'
import * as style from './styles.ts'
import { drawLine } from './text-setting.ts'
import type { Typesetter } from './text-setting.ts'

export const LOGO_HEIGHT = 37
/** Left edge and greatest width of the words beside the mark, and the baseline of the name. */
const WORDS = { left: 43, width: 200, base: 26 }

/** The mark, and beside it the practice's name above a smaller line of the same width. left, top: upper left corner. */
export function layOutLogo(setting: Typesetter, left: number, top: number): readonly Drawing[] {
  const { name, below } = wordmark
  const x = left + WORDS.left
  const { size } = style.name
  const [whole] = setting(name, style.name, size, Infinity)
  const fits = whole === undefined ? 1 : Math.min(1, WORDS.width / whole.width)
  const [nameLine] = setting(name, style.name, size * fits, Infinity)
  const [belowLine] = setting(below.toUpperCase(), style.below, style.below.size, Infinity)
  const missing = (nameLine?.width ?? 0) - (belowLine?.width ?? 0)
  const spacing = Math.max(0, missing / Math.max(1, below.length - 1))
  return [
    (page) => drawMark(page, left, top, LOGO_HEIGHT),
    ...drawLine(nameLine, x, top - WORDS.base),
    (page) => page.pushOperators(setCharacterSpacing(spacing)),
    ...drawLine(belowLine, x, top - LOGO_HEIGHT),
    (page) => page.pushOperators(setCharacterSpacing(0)),
  ]
}
