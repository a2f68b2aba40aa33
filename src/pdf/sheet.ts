import { PageSizes } from 'pdf-lib'
import type { PDFPage } from 'pdf-lib'
import { parseColour } from './drawings.ts'
import { markArtifact, markContent } from './structure.ts'
import type { Drawing, StructureElement } from './structure.ts'
import { hairline } from './styles.ts'
import type { Line } from './text-setting.ts'

/* Lengths in points, from the lower left corner of a page of A4. */

export const [pageWidth, pageHeight] = PageSizes.A4
export const pageMargin = 60
/** Distance of the first line from the upper edge of the page. */
export const pageTop = 52
/** Width between the margins. */
export const innerWidth = pageWidth - 2 * pageMargin
/** Baseline within a line of text, as a share of the leading from its top. */
const BASE_LINE = 0.74

/** What is drawn on a page, in order. */
export interface Sheet {
  page: PDFPage
  drawings: readonly Drawing[]
  /** Draws content of an element. What follows for the same element belongs to the same content. */
  add: (element: StructureElement, drawing: Drawing) => void
  /** Draws what screen readers skip. @param at Position among the drawings; by default above the others. */
  decorate: (drawing: Drawing, at?: number) => void
  /** Draws a line of text of an element, and its links. @param top Upper edge of the line. */
  addLine: (element: StructureElement, line: Line, left: number, top: number, leading: number) => void
  /** A line from margin to margin. */
  addRule: (y: number) => void
}

export function createSheet(page: PDFPage): Sheet {
  const drawings: Drawing[] = []
  let numbers = 0
  let last: { element: StructureElement; drawn: Drawing[] } | undefined
  const decorate: Sheet['decorate'] = (drawing, at = drawings.length) => {
    drawings.splice(at, 0, markArtifact(drawing))
    last = undefined
  }
  const add: Sheet['add'] = (element, drawing) => {
    if (last?.element === element) {
      last.drawn.push(drawing)
      return
    }
    last = { element, drawn: [drawing] }
    element.kids.push({ page, number: numbers })
    drawings.push(markContent(numbers, element.role, last.drawn))
    numbers += 1
  }
  return {
    page,
    drawings,
    add,
    decorate,
    addLine(element, line, left, top, leading) {
      const base = top - leading * BASE_LINE
      for (const { href, from, width, draw } of line.pieces) {
        const x = left + from
        if (href === undefined) add(element, (on) => draw(on, x, base))
        else {
          const link: StructureElement = { role: 'Link', kids: [] }
          element.kids.push(link)
          add(link, (on) => draw(on, x, base))
          link.kids.push({ page, href, edges: [x, top - leading, x + width, top] })
        }
      }
    },
    addRule(y) {
      const line = { start: { x: pageMargin, y }, end: { x: pageWidth - pageMargin, y } }
      decorate((on) => on.drawLine({ ...line, thickness: 0.7, color: parseColour(hairline) }))
    },
  }
}
