import {
  beginText,
  endText,
  PDFName,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib'
import type { PDFPage } from 'pdf-lib'
import { parseColour } from './drawings.ts'
import { linkColour } from './styles.ts'
import type { Drawing } from './structure.ts'
import type { Faces, Style } from './styles.ts'

/** Lengths in points. */
interface Piece {
  /** Distance from the left end of the line. */
  from: number
  width: number
  href?: string
  /** x and y: left end of the baseline, from the lower left corner of the page. */
  draw: (page: PDFPage, x: number, y: number) => Promise<void> | void
}

/** A line of text, ready to draw: its pieces from left to right. Lengths in points. */
export interface Line {
  width: number
  pieces: readonly Piece[]
}

/** Draws a line at its place, without the areas of its links. x and y: left end of the baseline. */
export const drawLine = (line: Line | undefined, x: number, y: number): readonly Drawing[] =>
  (line?.pieces ?? []).map(
    ({ from, draw }) =>
      (page) =>
        draw(page, x + from, y),
  )

export type Typesetter = (text: string, style: Style, size: number, width: number) => readonly Line[]

/** A piece of a text; with `href` it is a link. */
interface TextPart {
  readonly text: string
  readonly href?: string
}

/**
 * Sets text in these faces.
 *
 * @param otherwise Sets a text that has letters which its face lacks.
 * @param split Finds the links in a text.
 */
export function createTypesetter(
  faces: Faces,
  otherwise: Typesetter,
  split: (text: string) => readonly TextPart[] = (text) => [{ text }],
): Typesetter {
  return (typed, style, size, width) => {
    const normal = normaliseText(typed)
    const { font, has, widthOf } = faces[style.face]
    if (!has(normal)) return otherwise(normal, style, size, width)
    const seenWidth = (part: string) => widthOf(part.trimEnd()) * size
    const parts = split(normal).map((part) => (part.href === undefined ? part : unbroken(part)))
    const text = parts.map((part) => part.text).join('')
    return cutLines(breakLines(text, seenWidth, width), parts).map((line) => {
      let from = 0
      const pieces = line.map(({ text: words, href }): Piece => {
        const piece = {
          from,
          width: seenWidth(words),
          draw(page: PDFPage, x: number, y: number) {
            const color = parseColour(href === undefined ? style.color : linkColour)
            const name = PDFName.of(font.name)
            page.node.setFontDictionary(name, font.ref)
            page.pushOperators(
              beginText(),
              setFillingColor(color),
              setTextMatrix(1, 0, 0, 1, x, y),
              setFontAndSize(name, size),
              showText(font.encodeText(words.replaceAll(NO_BREAK, ' '))),
              endText(),
            )
            if (href === undefined) return
            const under = y - UNDERLINE * size
            const end = { x: x + piece.width, y: under }
            page.drawLine({ start: { x, y: under }, end, thickness: THICKNESS * size, color })
          },
        }
        from += widthOf(words) * size
        return { ...piece, ...(href !== undefined && { href }) }
      })
      return { pieces, width: seenWidth(line.map((piece) => piece.text).join('')) }
    })
  }
}

/** Distance and thickness of the line under a link, as shares of the font size. */
const UNDERLINE = 0.17
const THICKNESS = 0.05

const NO_BREAK = '\u00A0'
/** A telephone number stays on one line. */
const unbroken = (link: TextPart): TextPart => ({ ...link, text: link.text.replaceAll(' ', NO_BREAK) })

/** Cuts lines where a link begins or ends. */
function cutLines(lines: readonly string[], parts: readonly TextPart[]): readonly (readonly TextPart[])[] {
  const rest = [...parts]
  return lines.map((line) => {
    const pieces: TextPart[] = []
    for (let open = line; open !== '';) {
      const part = rest.shift() ?? { text: open }
      const piece = { ...part, text: part.text.slice(0, open.length) }
      if (part.text.length > open.length) rest.unshift({ ...part, text: part.text.slice(open.length) })
      if (piece.text !== '') pieces.push(piece)
      open = open.slice(piece.text.length)
    }
    return pieces
  })
}

/** Invisible characters, except joiners, which affect their neighbours. */
const unseen = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu

/** Composed (NFC), only visible characters, one line. */
const normaliseText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(unseen, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Breaks a text into lines of at most this width: between words, and inside a word only when it is wider than a line.
 * The space after a line stays with it: it is invisible, but without it PDF readers join two words.
 *
 * @param widthOf Width of a text, in the same unit as `width`.
 */
export function breakLines(
  text: string,
  widthOf: (text: string) => number,
  width: number,
): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => piecesOf(one, widthOf, width))) {
    if (line !== '' && widthOf(line + word.text) > width) {
      lines.push(line)
      line = ''
    }
    line += word.text + (word.isEnd ? ' ' : '')
  }
  return line === '' ? lines : [...lines, line.trimEnd()]
}

function piecesOf(word: string, widthOf: (text: string) => number, width: number) {
  if (widthOf(word) <= width) return [{ text: word, isEnd: true }]
  const pieces: string[] = []
  for (const { segment } of letters.segment(word)) {
    const last = pieces.at(-1)
    if (last !== undefined && widthOf(last + segment) <= width) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces.map((text, index) => ({ text, isEnd: index === pieces.length - 1 }))
}
