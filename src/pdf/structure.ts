import { endMarkedContent, PDFHexString, PDFName, PDFNumber, PDFOperator, PDFOperatorNames } from 'pdf-lib'
import type { PDFDocument, PDFPage, PDFRef } from 'pdf-lib'

/* Tagged structure of a PDF for screen readers: headings, lists, links and reading order. */

/** Structure types, as PDF names them. */
export type StructureType = 'Document' | 'Figure' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Link'

export interface StructureElement {
  role: StructureType
  /** Alternative text of a picture. */
  says?: string
  /** Child elements, drawn content and the areas of links, in reading order. */
  kids: (StructureElement | Content | LinkArea)[]
}

/** Content of a page, by its number there (MCID). */
interface Content {
  page: PDFPage
  number: number
}

/** What a reader presses to follow a link. */
interface LinkArea {
  page: PDFPage
  href: string
  /** Left, lower, right and upper edge, in points. */
  edges: readonly [number, number, number, number]
}

export type Drawing = (page: PDFPage) => Promise<void> | void

/** Draws content of the structure tree, marked with its number (MCID). */
export const markContent = (number: number, role: StructureType, drawings: readonly Drawing[]): Drawing =>
  marked(PDFOperatorNames.BeginMarkedContentSequence, [`/${role}`, `<</MCID ${number}>>`], drawings)

/** Draws decoration, which screen readers skip. */
export const markArtifact = (drawing: Drawing): Drawing =>
  marked(PDFOperatorNames.BeginMarkedContent, ['/Artifact'], [drawing])

const marked =
  (begin: PDFOperatorNames, operands: string[], drawings: readonly Drawing[]): Drawing =>
  async (page) => {
    page.pushOperators(PDFOperator.of(begin, operands))
    for (const draw of drawings) await draw(page)
    page.pushOperators(endMarkedContent())
  }

/** Writes the structure tree of all pages, and the links in it. */
export function writeStructure(pdf: PDFDocument, document: StructureElement): void {
  const { context, catalog } = pdf
  const pages = pdf.getPages()
  const tree = context.nextRef()
  /** The elements of each page's content, by number (MCID), then the element of each link. */
  const owners: (PDFRef | PDFRef[])[] = pages.map(() => [])

  const writeLink = ({ page, href, edges }: LinkArea): PDFRef => {
    const bytes = Array.from(new TextEncoder().encode(href), (byte) => byte.toString(16).padStart(2, '0'))
    const action = { Type: 'Action', S: 'URI', URI: PDFHexString.of(bytes.join('')) }
    const area = {
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [...edges],
      Border: [0, 0, 0],
      F: PRINTED,
      A: action,
    }
    const ref = context.register(context.obj({ ...area, StructParent: owners.length }))
    page.node.addAnnot(ref)
    return ref
  }
  const write = ({ role, says, kids }: StructureElement, parent: PDFRef): PDFRef => {
    const ref = context.nextRef()
    const inside = kids.map((kid) => {
      if ('role' in kid) return write(kid, ref)
      const { page } = kid
      if ('href' in kid) {
        const link = { Type: 'OBJR', Obj: writeLink(kid), Pg: page.ref }
        owners.push(ref)
        return link
      }
      const ofPage = owners[pages.indexOf(page)]
      if (Array.isArray(ofPage)) ofPage[kid.number] = ref
      return { Type: 'MCR', Pg: page.ref, MCID: kid.number }
    })
    const part = context.obj({ Type: 'StructElem', S: role, P: parent, K: inside })
    if (says !== undefined) part.set(PDFName.of('Alt'), PDFHexString.fromText(says))
    context.assign(ref, part)
    return ref
  }
  const root = { Type: 'StructTreeRoot', K: write(document, tree) }
  const parents = { Nums: owners.flatMap((owner, key) => [key, owner]) }
  context.assign(tree, context.obj({ ...root, ParentTree: parents, ParentTreeNextKey: owners.length }))
  catalog.set(PDFName.of('StructTreeRoot'), tree)
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  for (const [index, { node }] of pages.entries()) {
    node.set(PDFName.of('StructParents'), PDFNumber.of(index))
    node.set(PDFName.of('Tabs'), PDFName.of('S'))
  }
}

/** Flag of an annotation. */
const PRINTED = 4

/** A heading in the outline, which PDF readers list beside the pages. */
export interface OutlineEntry {
  title: string
  page: PDFPage
  /** Upper edge of what it leads to, in points. */
  top: number
}

export function writeOutline(pdf: PDFDocument, entries: readonly OutlineEntry[]): void {
  const { context, catalog } = pdf
  const outline = context.nextRef()
  const items = entries.map((entry) => ({ ...entry, ref: context.nextRef() }))
  for (const [index, { title, page, top, ref }] of items.entries()) {
    const neighbours = { Prev: items[index - 1]?.ref, Next: items[index + 1]?.ref }
    const dest = [page.ref, 'XYZ', null, top, null]
    const item = { Title: PDFHexString.fromText(title), Parent: outline, Dest: dest, ...neighbours }
    context.assign(ref, context.obj(item))
  }
  const root = { Type: 'Outlines', First: items[0]?.ref, Last: items.at(-1)?.ref, Count: items.length }
  context.assign(outline, context.obj(root))
  catalog.set(PDFName.of('Outlines'), outline)
}
