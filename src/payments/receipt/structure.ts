import { endMarkedContent, PDFHexString, PDFName, PDFNumber, PDFOperator, PDFOperatorNames } from 'pdf-lib'
import type { PDFDocument, PDFPage, PDFRef } from 'pdf-lib'

/* Tagged structure of a receipt for screen readers: headings, lists and reading order. */

/** Structure types, as PDF names them. */
export type StructureType = 'Document' | 'Figure' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody'

export interface StructureElement {
  role: StructureType
  /** Alternative text of a picture. */
  says?: string
  /** Child elements and the numbers (MCID) of drawn content, in reading order. */
  kids: (StructureElement | number)[]
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

export function writeStructure(pdf: PDFDocument, page: PDFPage, document: StructureElement): void {
  const { context, catalog } = pdf
  const tree = context.nextRef()
  /** Structure element of each number (MCID). */
  const owners: PDFRef[] = []
  const write = ({ role, says, kids }: StructureElement, parent: PDFRef): PDFRef => {
    const ref = context.nextRef()
    const inside = kids.map((kid) => {
      if (typeof kid !== 'number') return write(kid, ref)
      owners[kid] = ref
      return kid
    })
    const part = context.obj({ Type: 'StructElem', S: role, P: parent, Pg: page.ref, K: inside })
    if (says !== undefined) part.set(PDFName.of('Alt'), PDFHexString.fromText(says))
    context.assign(ref, part)
    return ref
  }
  const root = { Type: 'StructTreeRoot', K: write(document, tree), ParentTree: { Nums: [0, owners] } }
  context.assign(tree, context.obj({ ...root, ParentTreeNextKey: 1 }))
  catalog.set(PDFName.of('StructTreeRoot'), tree)
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  page.node.set(PDFName.of('StructParents'), PDFNumber.of(0))
  page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
}
