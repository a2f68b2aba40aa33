import { endMarkedContent, PDFHexString, PDFOperator, PDFOperatorNames } from 'pdf-lib'
import type { PDFDocument, PDFPage } from 'pdf-lib'
import type { Faces } from '../../pdf/styles.ts'
import { breakLines, createTypesetter } from '../../pdf/text-setting.ts'
import type { Typesetter } from '../../pdf/text-setting.ts'
import type { Painter } from './painter.ts'

/** Replaces a text that can be neither set nor drawn. */
const ELSEWHERE = 'See the receipt we sent by email'

/**
 * Sets text in the fonts that every PDF reader has, if they have all its letters; otherwise the browser draws the line
 * as a picture that is copied and read aloud as its text.
 *
 * @param painter null: the browser draws nothing.
 */
export function createPaintedTypesetter(pdf: PDFDocument, faces: Faces, painter: Painter | null): Typesetter {
  const paint =
    (by: Painter): Typesetter =>
    (text, { face, color }, size, width) =>
      breakLines(text, (part) => by.widthOf(part, face, size), width).map((line) => {
        const piece = {
          from: 0,
          width: by.widthOf(line.trimEnd(), face, size),
          async draw(page: PDFPage, x: number, y: number) {
            const { png, left, bottom, ...lengths } = await by.paint(line, face, size, color)
            const picture = await pdf.embedPng(png)
            page.pushOperators(beginSaying(line))
            page.drawImage(picture, { x: x + left, y: y + bottom, ...lengths })
            page.pushOperators(endMarkedContent())
          },
        }
        return { width: piece.width, pieces: [piece] }
      })
  const setting: Typesetter = createTypesetter(
    faces,
    painter === null ? (_, ...how) => setting(ELSEWHERE, ...how) : paint(painter),
  )
  return setting
}

/** Starts marked content that is copied and read aloud as this text, whatever it draws. */
function beginSaying(text: string): PDFOperator {
  const properties = `<</ActualText ${PDFHexString.fromText(text).toString()}>>`
  return PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', properties])
}
