import {
  beginText,
  endMarkedContent,
  endText,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib'
import type { PDFDocument, PDFPage } from 'pdf-lib'
import { parseColour } from './drawings.ts'
import type { Faces, Style } from './styles.ts'
import type { Painter } from './painter.ts'

/** Replaces a text that can be neither set nor drawn. */
const ELSEWHERE = 'See the receipt we sent by email'

/** A line of text, ready to draw; x and y: left end of its baseline, in points from the lower left corner. */
export interface Line {
  width: number
  draw: (page: PDFPage, x: number, y: number) => Promise<void> | void
}

export type Typesetter = (text: string, style: Style, size: number, width: number) => readonly Line[]

/**
 * Sets text in the fonts that every PDF reader has, if they have all its letters; otherwise the browser draws the line
 * as a picture that is copied and read aloud as its text.
 *
 * @param painter null: the browser draws nothing.
 */
export function createTypesetter(pdf: PDFDocument, faces: Faces, painter: Painter | null): Typesetter {
  return (typed, { face, color }, size, width) => {
    const { font, has } = faces[face]
    const text = asSet(typed)
    if (painter !== null && !has(text))
      return breakLines(text, (part) => painter.widthOf(part, face, size), width).map((line) => ({
        width: painter.widthOf(line.trimEnd(), face, size),
        async draw(page, x, y) {
          const { png, left, bottom, ...lengths } = await painter.paint(line, face, size, color)
          const picture = await pdf.embedPng(png)
          page.pushOperators(beginSaying(line))
          page.drawImage(picture, { x: x + left, y: y + bottom, ...lengths })
          page.pushOperators(endMarkedContent())
        },
      }))
    // Summed letter by letter: no kerning when drawn.
    const widthOf = (part: string) =>
      Array.from(part.trimEnd()).reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, size), 0)
    return breakLines(has(text) ? text : ELSEWHERE, widthOf, width).map((line) => ({
      width: widthOf(line),
      draw(page, x, y) {
        const name = page.node.newFontDictionary(font.name, font.ref)
        page.pushOperators(
          beginText(),
          setFillingColor(parseColour(color)),
          setTextMatrix(1, 0, 0, 1, x, y),
          setFontAndSize(name, size),
          showText(font.encodeText(line)),
          endText(),
        )
      },
    }))
  }
}

/** Starts marked content that is copied and read aloud as this text, whatever it draws. */
function beginSaying(text: string): PDFOperator {
  const properties = `<</ActualText ${PDFHexString.fromText(text).toString()}>>`
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', properties])
}

/** Invisible characters, except joiners, which affect their neighbours. */
const unseen = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu

/** Normalises a text: composed (NFC), only visible characters, one line. */
const asSet = (text: string): string =>
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
