import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fontkit from '@pdf-lib/fontkit'
import { PageSizes } from 'pdf-lib'
import type { PDFDocument } from 'pdf-lib'
import { practice } from '#practice/practice.ts'
import { wordmark } from '../../facts/wordmark.ts'
import { documents, getPdfName, sampleNotice } from '../../facts/documents.ts'
import { formatDate } from '../../facts/format-date.ts'
import { shortenAddress, splitLinks } from '../../facts/split-links.ts'
import type { PracticeDocument } from '../../facts/types.ts'
import { createPdf } from '../../pdf/create-pdf.ts'
import { drawPanel, parseColour } from '../../pdf/drawings.ts'
import { layOutLogo, LOGO_HEIGHT } from '../../pdf/lay-out-logo.ts'
import { createSheet, innerWidth, pageHeight, pageMargin, pageTop, pageWidth } from '../../pdf/sheet.ts'
import type { Sheet } from '../../pdf/sheet.ts'
import { writeOutline, writeStructure } from '../../pdf/structure.ts'
import type { OutlineEntry, StructureElement, StructureType } from '../../pdf/structure.ts'
import { embedFace, embedFaces } from '../../pdf/styles.ts'
import type { Style } from '../../pdf/styles.ts'
import * as style from '../../pdf/styles.ts'
import { createTypesetter, drawLine } from '../../pdf/text-setting.ts'
import type { Line, Typesetter } from '../../pdf/text-setting.ts'

/* Lengths in points. */

/** Width of the text: about 85 letters. */
const MEASURE = 430
/** Upper edge of the text on the first page, below the logo, and on the others. */
const HEAD = pageHeight - pageTop
const FIRST_TOP = HEAD - LOGO_HEIGHT - 44
/** Lower edge of the text, and baseline of the foot. */
const BOTTOM = 80
const FOOT = 48
const INDENT = 13
const PANEL = { beside: 12, above: 7, radius: 6 }
/** Factors for sizes and distances: a little smaller where that saves a page, which would be nearly empty. */
const SCALES = [1, 0.98, 0.96, 0.94]

/** A line of a document. */
interface Row {
  element: StructureElement
  line: Line
  leading: number
  left: number
  /** Space above it, except at the top of a page. */
  above: number
  /** It stays on the page of the next row. */
  keeps: boolean
  /** Draws what belongs to it. @param top Upper edge of the row. */
  decorate?: (sheet: Sheet, top: number, row: Row) => void
}

type Placing = Pick<Row, 'above' | 'decorate'> & Partial<Pick<Row, 'left' | 'keeps'>>

interface Composition {
  pages: readonly (readonly Row[])[]
  structure: StructureElement
  /** Filled when the rows are drawn. */
  outline: readonly OutlineEntry[]
}

/**
 * Renders a document as pages of A4 with an outline and links, tagged for screen readers. The same document gives the
 * same bytes.
 *
 * @returns the bytes of the PDF, and the number of its pages.
 * @throws {Error} with one sentence when no font has a letter of the document.
 */
export async function renderDocumentPdf(
  document: PracticeDocument,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const { title, summary, updated } = document
  const pdf = await createPdf(`${title} | ${practice.name}`, summary, practice.name)
  pdf.setCreationDate(new Date(updated))
  pdf.setModificationDate(new Date(updated))
  const setting = await createDocumentTypesetter(pdf, document)
  const { pages, structure, outline } = SCALES.map((scale) =>
    composeDocument(document, setting, scale),
  ).reduce((larger, smaller) => (smaller.pages.length < larger.pages.length ? smaller : larger))
  const foot = `${practice.name} | ${title}, ${formatDate(updated)}`
  for (const [index, rows] of pages.entries()) {
    const sheet = createSheet(pdf.addPage(PageSizes.A4))
    if (index === 0) drawHead(sheet, structure, setting)
    drawRows(sheet, rows, index === 0 ? FIRST_TOP : HEAD)
    drawFoot(sheet, foot, `Page ${index + 1} of ${pages.length}`, setting)
    for (const draw of sheet.drawings) await draw(sheet.page)
  }
  writeStructure(pdf, structure)
  writeOutline(pdf, outline)
  return { bytes: await pdf.save(), pages: pages.length }
}

/** Renders every document of the practice. @throws {Error} like {@link renderDocumentPdf}. */
export const renderDocumentPdfs = (): Promise<{ name: string; bytes: Uint8Array; pages: number }[]> =>
  Promise.all(
    documents.map(async (document) => ({
      name: getPdfName(document),
      ...(await renderDocumentPdf(document)),
    })),
  )

/** Liberation Sans: as wide as Helvetica, with all Latin, Greek and Cyrillic letters. */
const wideFont = join(
  import.meta.dirname,
  '../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
)

/**
 * Sets text in the fonts that every PDF reader has; a text with other letters in a font that the PDF brings. As on the
 * page, paragraphs and lists have links, titles have none.
 */
async function createDocumentTypesetter(pdf: PDFDocument, document: PracticeDocument): Promise<Typesetter> {
  const links = (text: string) =>
    splitLinks(text).map((part) =>
      part.href === undefined ? part : { ...part, text: shortenAddress(part.text) },
    )
  const faces = await embedFaces(pdf)
  let wide = faces.text
  if (!wide.has(JSON.stringify([document, practice.name, wordmark]))) {
    pdf.registerFontkit(fontkit)
    wide = await embedFace(pdf, await readFile(wideFont))
  }
  const refuse: Typesetter = (text) => {
    const unknown = Array.from(text).filter((letter) => !wide.has(letter))
    throw new Error(`The PDF of "${document.title}" has no font for “${unknown.join('')}”, in: ${text}`)
  }
  const wideFaces = { text: wide, strong: wide, heading: wide }
  const plain = createTypesetter(faces, createTypesetter(wideFaces, refuse))
  const linked = createTypesetter(faces, createTypesetter(wideFaces, refuse, links), links)
  return (text, set, ...size) => (set === style.reading ? linked : plain)(text, set, ...size)
}

/** True where a break would leave one line, or one entry of a list, alone. */
const staysWithNext = (index: number, count: number) =>
  index < count - 1 && (index === 0 || index === count - 2)

function composeDocument(
  { title, summary, updated, sample, sections }: PracticeDocument,
  setting: Typesetter,
  scale: number,
): Composition {
  const rows: Row[] = []
  const outline: OutlineEntry[] = []
  const structure: StructureElement = { role: 'Document', kids: [] }

  const append = (role: StructureType, parent = structure) => {
    const element: StructureElement = { role, kids: [] }
    parent.kids.push(element)
    return element
  }
  const write = (
    element: StructureElement,
    words: string,
    set: Style,
    { left = pageMargin, above, keeps = false, decorate }: Placing,
  ) => {
    const leading = set.leading * scale
    const lines = setting(words, set, set.size * scale, pageMargin + MEASURE - left)
    for (const [index, line] of lines.entries()) {
      const row = { element, line, leading, left }
      const isLast = index === lines.length - 1
      rows.push({
        ...row,
        above: index === 0 ? above * scale : 0,
        keeps: isLast ? keeps : staysWithNext(index, lines.length),
        ...(index === 0 && decorate && { decorate }),
      })
    }
  }

  write(append('H1'), title, style.title, { above: 0, keeps: true })
  write(append('P'), summary, style.opening, { above: 4, keeps: true })
  write(append('P'), `Updated ${formatDate(updated)}`, style.label, { above: 8 })
  if (sample === true) {
    const place = { left: pageMargin + PANEL.beside, above: 10 + PANEL.above }
    write(append('P'), sampleNotice, style.sender, { ...place, decorate: drawPanelBehind })
  }
  for (const [number, { heading, paragraphs, list = [] }] of sections.entries()) {
    write(append('H2'), heading, style.heading, {
      above: number === 0 ? 30 : 20,
      keeps: true,
      decorate: ({ page }, top) => outline.push({ title: heading, page, top }),
    })
    for (const [index, paragraph] of paragraphs.entries())
      write(append('P'), paragraph, style.reading, {
        above: index === 0 ? 4 : 6,
        keeps: index === paragraphs.length - 1 && list.length > 0,
      })
    if (list.length === 0) continue
    const entries = append('L')
    for (const [index, entry] of list.entries())
      write(append('LBody', append('LI', entries)), entry, style.reading, {
        left: pageMargin + INDENT,
        above: 4,
        keeps: staysWithNext(index, list.length),
        decorate: drawDot,
      })
  }
  return { pages: breakPages(rows), structure, outline }
}

/** Puts as many rows on each page as it holds, with those that stay together. */
function breakPages(rows: readonly Row[]): Composition['pages'] {
  let page: Row[] = []
  const pages = [page]
  let room = FIRST_TOP - BOTTOM
  let together: Row[] = []
  for (const row of rows) {
    together.push(row)
    if (row.keeps && row !== rows.at(-1)) continue
    const height = together.reduce((sum, { above, leading }) => sum + above + leading, 0)
    if (height > room) {
      page = []
      pages.push(page)
      room = HEAD - BOTTOM
    }
    page.push(...together)
    room -= height
    together = []
  }
  return pages
}

function drawHead(sheet: Sheet, structure: StructureElement, setting: Typesetter) {
  const logo: StructureElement = { role: 'Figure', says: practice.name, kids: [] }
  structure.kids.unshift(logo)
  for (const drawing of layOutLogo(setting, pageMargin, HEAD)) sheet.add(logo, drawing)
  sheet.addRule(HEAD - LOGO_HEIGHT - 16)
}

function drawRows(sheet: Sheet, rows: readonly Row[], from: number) {
  let top = from
  for (const row of rows) {
    if (row !== rows[0]) top -= row.above
    row.decorate?.(sheet, top, row)
    sheet.addLine(row.element, row.line, row.left, top, row.leading)
    top -= row.leading
  }
}

function drawFoot(sheet: Sheet, left: string, right: string, setting: Typesetter) {
  const set = (text: string) => setting(text, style.sender, style.sender.size, innerWidth)
  const [name] = set(left)
  const [number] = set(right)
  const end = pageWidth - pageMargin - (number?.width ?? 0)
  for (const draw of [...drawLine(name, pageMargin, FOOT), ...drawLine(number, end, FOOT)])
    sheet.decorate(draw)
}

function drawPanelBehind(sheet: Sheet, top: number, { line, leading }: Row) {
  const { beside, above, radius } = PANEL
  const size = { width: line.width + 2 * beside, height: leading + 2 * above }
  const panel = { x: pageMargin, y: top + above, ...size, radius, color: style.sampleColour }
  sheet.decorate((page) => drawPanel(page, panel))
}

function drawDot(sheet: Sheet, top: number, { leading }: Row) {
  const dot = { x: pageMargin + 3, y: top - leading / 2, size: 1.7, color: parseColour(style.dotColour) }
  sheet.decorate((page) => page.drawCircle(dot))
}
