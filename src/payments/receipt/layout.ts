import type { PDFPage } from 'pdf-lib'
import { drawPanel, drawIcon, parseColour } from '../../pdf/drawings.ts'
import { layOutLogo, LOGO_HEIGHT } from '../../pdf/lay-out-logo.ts'
import { createSheet, innerWidth, pageHeight, pageMargin, pageTop, pageWidth } from '../../pdf/sheet.ts'
import type { Sheet } from '../../pdf/sheet.ts'
import type { StructureElement, StructureType } from '../../pdf/structure.ts'
import type { Style } from '../../pdf/styles.ts'
import * as style from '../../pdf/styles.ts'
import type { Typesetter } from '../../pdf/text-setting.ts'
import type { Receipt } from './receipt.ts'

const BOTTOM = 44
const LABELS = 132
const PANEL = { padding: 22, radius: 16, sign: 18 }

/**
 * Lays out a receipt on a page of A4, in reading order.
 *
 * @param scale Factor for every size and distance except the margins.
 * @returns what to draw, the structure tree, and whether everything fits.
 */
export function layOutReceipt(
  receipt: Receipt,
  setting: Typesetter,
  page: PDFPage,
  scale: number,
): { sheet: Sheet; document: StructureElement; fits: boolean } {
  const sheet = createSheet(page)
  const document: StructureElement = { role: 'Document', kids: [] }
  let inside = document
  /** Upper edge of the next element, in points. */
  let top = pageHeight - pageTop
  const tones = receipt.paid ? style.paidColours : style.failedColours

  const space = (points: number) => {
    top -= points * scale
  }
  const append = (role: StructureType, says?: string) => {
    const element: StructureElement = { role, kids: [], ...(says !== undefined && { says }) }
    inside.kids.push(element)
    return element
  }
  /** Draws into a new structure element. */
  const within = (role: StructureType, draw: () => void) => {
    const outer = inside
    inside = append(role)
    draw()
    inside = outer
  }
  /** Sets a text below the previous one. */
  const write = (
    role: StructureType,
    words: string,
    set: Style,
    { x = pageMargin, width = innerWidth, toRight = false } = {},
  ) => {
    const element = append(role)
    for (const line of setting(words, set, set.size * scale, width)) {
      sheet.addLine(element, line, toRight ? x + width - line.width : x, top, set.leading * scale)
      space(set.leading)
    }
  }

  const head = top
  const logo = append('Figure', receipt.sender.name)
  for (const drawing of layOutLogo(setting, pageMargin, head)) sheet.add(logo, drawing)
  for (const line of receipt.sender.lines) write('P', line, style.sender, { toRight: true })
  top = Math.min(top, head - LOGO_HEIGHT)
  space(16)
  sheet.addRule(top)
  space(28)

  write('H1', receipt.title, style.title)
  space(4)
  write('P', receipt.opening, style.opening)
  space(18)

  const panelTop = top
  const panelAt = sheet.drawings.length
  const inPanel = { x: pageMargin + PANEL.padding, width: innerWidth * 0.62 - PANEL.padding }
  space(17)
  write('P', receipt.purpose, style.purpose, inPanel)
  write('P', receipt.amount, style.amount, inPanel)
  space(13)
  const panelBottom = top
  const panel = { x: pageMargin, y: panelTop, width: innerWidth, height: panelTop - panelBottom }
  sheet.decorate((on) => drawPanel(on, { ...panel, radius: PANEL.radius, color: tones.panel }), panelAt)
  const statusRight = pageWidth - pageMargin - PANEL.padding
  const size = style.status.size * scale
  const [statusLine] = setting(receipt.status, { ...style.status, color: tones.status }, size, innerWidth)
  if (statusLine !== undefined) {
    const sign = PANEL.sign * scale
    const left = statusRight - statusLine.width
    const middle = (panelTop + panelBottom) / 2
    const drawn = { x: left - sign - 6 * scale, y: middle + sign / 2, size: sign, color: tones.status }
    sheet.decorate((on) => drawIcon(on, { good: receipt.paid, ...drawn }))
    const leading = style.status.leading * scale
    sheet.addLine(append('P'), statusLine, left, middle + leading / 2, leading)
  }
  space(10)

  const fact = (name: string, words: string) => {
    space(6)
    const row = top
    write('Lbl', name, style.label, { width: LABELS })
    const afterName = top
    top = row
    write('LBody', words, style.fact, { x: pageMargin + LABELS, width: innerWidth - LABELS })
    top = Math.min(top, afterName)
    space(6)
  }
  within('L', () => {
    for (const [index, { label, text }] of receipt.facts.entries()) {
      if (index > 0) sheet.addRule(top)
      within('LI', () => fact(label, text))
    }
  })
  sheet.addRule(top)

  const item = (words: string) => {
    const dot = {
      x: pageMargin + 3,
      y: top - style.body.leading * scale * 0.5,
      size: 1.6 * scale,
      color: parseColour(style.dotColour),
    }
    sheet.decorate((on) => on.drawCircle(dot))
    write('LBody', words, style.body, { x: pageMargin + 13, width: innerWidth - 13 })
    space(3)
  }
  for (const { heading, paragraphs, list } of receipt.sections) {
    space(17)
    write('H2', heading, style.heading)
    space(2)
    for (const paragraph of paragraphs) {
      write('P', paragraph, style.body)
      space(3)
    }
    if (list !== undefined)
      within('L', () => {
        for (const words of list) within('LI', () => item(words))
      })
  }

  const end = top
  const lines = receipt.legal.flatMap((words) =>
    setting(words, style.legal, style.legal.size * scale, innerWidth),
  )
  top = BOTTOM + lines.length * style.legal.leading * scale + 10 * scale
  const fits = end - top >= 12 * scale
  sheet.addRule(top)
  space(10)
  for (const words of receipt.legal) write('P', words, style.legal)
  return { sheet, document, fits }
}
