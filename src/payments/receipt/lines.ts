import type { Glyph } from '@pdf-lib/fontkit'
import { asSeen, baseLevel, levelsOf, turned } from './direction.ts'
import type { Letter, Typeface } from './typefaces.ts'

/** A glyph as it is shown. Lengths are thousandths of the size. */
export interface PlacedGlyph {
  /** Its number in the font, four hexadecimal digits. */
  code: string
  /** How far it stands right of the pen, and above the line. */
  right: number
  above: number
  /** How far the pen goes on for a reader of the font, and how far it should. */
  advance: number
  wanted: number
}

/** Letters that are shaped together: of one font, running one way. */
export interface Run {
  typeface: Typeface
  glyphs: readonly PlacedGlyph[]
  /** What is copied, where the glyphs alone would tell something else; or null. */
  says: string | null
}

/** One line, its runs from left to right as they are seen. `width` is in thousandths of the size. */
export interface Line {
  runs: readonly Run[]
  width: number
}

/**
 * Breaks a text into lines no wider than that: between words, and inside one only where it alone is too wide.
 *
 * @param width In thousandths of the size.
 */
export function linesOf(letters: readonly Letter[], width: number): readonly Line[] {
  const base = baseLevel(letters.map(({ text }) => text))
  const lines: Line[] = []
  let rest = withoutLeadingSpaces(letters)
  while (rest.length > 0) {
    const end = endOfLine(rest, width)
    // The space after a line is not seen, but without it readers join two words. Of what runs to the left it would be.
    const spaced = base === 0 && rest[end]?.text === ' ' ? end + 1 : end
    lines.push(setLine(rest.slice(0, spaced), base))
    rest = withoutLeadingSpaces(rest.slice(end))
  }
  return lines
}

function withoutLeadingSpaces(letters: readonly Letter[]): readonly Letter[] {
  const first = letters.findIndex(({ text }) => text !== ' ')
  return first === -1 ? [] : letters.slice(first)
}

/** How many letters stand on the first line, at least one. */
function endOfLine(letters: readonly Letter[], width: number): number {
  let taken = 0
  let gap = 0
  for (const [index, letter] of letters.entries()) {
    taken += widthOf(letter)
    if (letter.text === ' ') gap = index
    else if (taken > width && index > 0) return gap > 0 ? gap : index
  }
  return letters.length
}

const widths = new WeakMap<Typeface, Map<string, number>>()

/** Of a letter by itself: shaping makes words narrower, if anything. */
function widthOf({ typeface, drawn }: Letter): number {
  const known = widths.get(typeface) ?? new Map<string, number>()
  widths.set(typeface, known)
  const width = known.get(drawn) ?? typeface.shapes.layout(drawn).advanceWidth * scaleOf(typeface)
  known.set(drawn, width)
  return width
}

const scaleOf = ({ shapes }: Typeface) => 1000 / shapes.unitsPerEm

function setLine(letters: readonly Letter[], base: 0 | 1): Line {
  const texts = letters.map(({ text }) => text)
  const levels = levelsOf(texts, base)
  const parts: { typeface: Typeface; level: number; letters: Letter[] }[] = []
  for (const [index, letter] of letters.entries()) {
    const { typeface } = letter
    const level = levels[index] ?? base
    const last = parts.at(-1)
    // A font sets letters the way of its script: any others in it are put in their order one by one.
    const together =
      last?.level === level && last.typeface === typeface && typeface.toLeft === isToLeft(level)
    if (together) last.letters.push(letter)
    else parts.push({ typeface, level, letters: [letter] })
  }
  const runs = asSeen(parts).map((part) => shape(part.typeface, part.level, part.letters))
  const glyphs = runs.flatMap((run) => run.glyphs)
  return { runs, width: glyphs.reduce((sum, { wanted }) => sum + wanted, 0) }
}

const isToLeft = (level: number) => level % 2 === 1

function shape(typeface: Typeface, level: number, letters: readonly Letter[]): Run {
  const turn = isToLeft(level) && !typeface.toLeft
  const drawn = letters.map((letter) => (turn ? turned(letter.drawn) : letter.drawn)).join('')
  const text = letters.map((letter) => letter.text).join('')
  const { glyphs, positions } = typeface.shapes.layout(drawn)
  // The embedded font lays out the same text, and so gives a number for each of the same glyphs.
  const codes = typeface.embedded.encodeText(drawn).asString().match(/.{4}/g) ?? []
  if (typeface.toLeft) tellPairsApart(glyphs)
  const scale = scaleOf(typeface)
  const placed = glyphs.map((glyph, index): PlacedGlyph => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return {
      code: codes[index] ?? '0000',
      right: xOffset * scale,
      above: yOffset * scale,
      advance: glyph.advanceWidth * scale,
      wanted: xAdvance * scale,
    }
  })
  return { typeface, glyphs: placed, says: typeface.toLeft ? null : whatToSay(text, glyphs, placed) }
}

/** Readers tell letters by their glyphs, and lose the order of signs that are set before, above or under others. */
function whatToSay(text: string, glyphs: readonly Glyph[], placed: readonly PlacedGlyph[]): string | null {
  const told = String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints))
  const inPlace = placed.every(({ right, above }) => right === 0 && above === 0)
  return told === text && inPlace ? null : text
}

/** Lam with an alef, which are always one glyph. */
const lamAlef = new Map([
  ['\u0644\u0622', 0xfef5],
  ['\u0644\u0623', 0xfef7],
  ['\u0644\u0625', 0xfef9],
  ['\u0644\u0627', 0xfefb],
])

/**
 * Readers turn round what runs to the left, glyph by glyph, and a pair of letters in one glyph wrongly with it: such a
 * pair is told as the one sign that Unicode has for it, which they take apart again.
 */
function tellPairsApart(glyphs: readonly Glyph[]): void {
  for (const glyph of glyphs) {
    const pair = lamAlef.get(String.fromCodePoint(...glyph.codePoints))
    if (pair !== undefined) glyph.codePoints = [pair]
  }
}
