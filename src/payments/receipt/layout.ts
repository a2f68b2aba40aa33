import { PageSizes } from 'pdf-lib'
import type { Typesetter } from './text-setting.ts'
import { parseColour, drawPanel, drawIcon } from './drawings.ts'
import { layOutLogo, LOGO_HEIGHT } from './logo.ts'
import type { Receipt } from './receipt.ts'
import { markContent, markArtifact } from './structure.ts'
import type { Drawing, StructureElement, StructureType } from './structure.ts'
import type { Style } from './styles.ts'
import * as style from './styles.ts'

const [WIDTH, HEIGHT] = PageSizes.A4
const MARGIN = 60
const TOP = 52
const BOTTOM = 44
const INNER = WIDTH - 2 * MARGIN
const LABELS = 132
const PANEL = { padding: 22, radius: 16, sign: 18 }
/** Baseline within a line of text, as a share of the leading from its top. */
const BASE_LINE = 0.74

/**
 * Lays out a receipt on a page of A4, in reading order.
 *
 * @param scale Factor for every size and distance except the margins.
 * @returns the drawings, the structure tree, and whether everything fits.
 */
export function layOutReceipt(
  receipt: Receipt,
  setting: Typesetter,
  scale: number,
): { drawings: readonly Drawing[]; document: StructureElement; fits: boolean } {
  const drawings: Drawing[] = []
  const document: StructureElement = { role: 'Document', kids: [] }
  let inside = document
  let numbers = 0
  /** Upper edge of the next element, in points. */
  let top = HEIGHT - TOP
  const tones = receipt.paid ? style.paidColours : style.failedColours

  const space = (points: number) => {
    top -= points * scale
  }
  /** Draws into a new structure element. */
  const within = (role: StructureType, draw: () => void) => {
    const outer = inside
    inside = { role, kids: [] }
    outer.kids.push(inside)
    draw()
    inside = outer
  }
  const add = (role: StructureType, drawn: readonly Drawing[], says?: string) => {
    inside.kids.push({ role, kids: [numbers], ...(says !== undefined && { says }) })
    drawings.push(markContent(numbers, role, drawn))
    numbers += 1
  }
  /** Sets a text below the previous one. */
  const write = (
    role: StructureType,
    words: string,
    set: Style,
    { x = MARGIN, width = INNER, toRight = false } = {},
  ) => {
    const drawn: Drawing[] = []
    for (const line of setting(words, set, set.size * scale, width)) {
      const left = toRight ? x + width - line.width : x
      const base = top - set.leading * scale * BASE_LINE
      drawn.push((page) => line.draw(page, left, base))
      space(set.leading)
    }
    add(role, drawn)
  }
  const rule = () => {
    const y = top
    const line = { start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y } }
    drawings.push(
      markArtifact((page) => page.drawLine({ ...line, thickness: 0.7, color: parseColour(style.hairline) })),
    )
  }

  const head = top
  add('Figure', layOutLogo(receipt.sender.wordmark, setting, MARGIN, head), receipt.sender.name)
  for (const line of receipt.sender.lines) write('P', line, style.sender, { toRight: true })
  top = Math.min(top, head - LOGO_HEIGHT)
  space(16)
  rule()
  space(28)

  write('H1', receipt.title, style.title)
  space(4)
  write('P', receipt.opening, style.opening)
  space(18)

  const panelTop = top
  const panelAt = drawings.length
  const inPanel = { x: MARGIN + PANEL.padding, width: INNER * 0.62 - PANEL.padding }
  space(17)
  write('P', receipt.purpose, style.purpose, inPanel)
  write('P', receipt.amount, style.amount, inPanel)
  space(13)
  const panelBottom = top
  const panel = { x: MARGIN, y: panelTop, width: INNER, height: panelTop - panelBottom }
  const sheet = { ...panel, radius: PANEL.radius, color: tones.panel }
  drawings.splice(
    panelAt,
    0,
    markArtifact((page) => drawPanel(page, sheet)),
  )
  const statusRight = WIDTH - MARGIN - PANEL.padding
  const size = style.status.size * scale
  const [statusLine] = setting(receipt.status, { ...style.status, color: tones.status }, size, INNER)
  if (statusLine !== undefined) {
    const sign = PANEL.sign * scale
    const left = statusRight - statusLine.width
    const middle = (panelTop + panelBottom) / 2
    const drawn = { x: left - sign - 6 * scale, y: middle + sign / 2, size: sign, color: tones.status }
    drawings.push(markArtifact((page) => drawIcon(page, { good: receipt.paid, ...drawn })))
    add('P', [(page) => statusLine.draw(page, left, middle - size * 0.35)])
  }
  space(10)

  const fact = (name: string, words: string) => {
    space(6)
    const row = top
    write('Lbl', name, style.label, { width: LABELS })
    const afterName = top
    top = row
    write('LBody', words, style.fact, { x: MARGIN + LABELS, width: INNER - LABELS })
    top = Math.min(top, afterName)
    space(6)
  }
  within('L', () => {
    for (const [index, { label, text }] of receipt.facts.entries()) {
      if (index > 0) rule()
      within('LI', () => fact(label, text))
    }
  })
  rule()

  const item = (words: string) => {
    const dot = {
      x: MARGIN + 3,
      y: top - style.body.leading * scale * 0.5,
      size: 1.6 * scale,
      color: parseColour(style.dotColour),
    }
    drawings.push(markArtifact((page) => page.drawCircle(dot)))
    write('LBody', words, style.body, { x: MARGIN + 13, width: INNER - 13 })
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
  const lines = receipt.legal.flatMap((words) => setting(words, style.legal, style.legal.size * scale, INNER))
  top = BOTTOM + lines.length * style.legal.leading * scale + 10 * scale
  const fits = end - top >= 12 * scale
  rule()
  space(10)
  for (const words of receipt.legal) write('P', words, style.legal)
  return { drawings, document, fits }
}
