import { PageSizes, PDFDocument } from 'pdf-lib'
import { layOut } from './layout.ts'
import type { Receipt } from './receipt.ts'
import { writeStructure } from './structure.ts'
import { typefacesFor } from './typefaces.ts'
import type { LoadFont } from './typefaces.ts'

/** Everything is tried at its own size first, and smaller where much has to be said. */
const SCALES = Array.from({ length: 20 }, (_, step) => 1 - step / 40)

/**
 * Draws a receipt on one page of A4. Its text can be selected and copied in any script, and is tagged for readers.
 *
 * @param loadFont Gives a file of public/fonts/receipt by its name.
 * @returns the bytes of the PDF.
 * @throws when a font cannot be loaded; no text makes it throw.
 */
export async function receiptPdf(receipt: Receipt, loadFont: LoadFont): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(`${receipt.title}: ${receipt.purpose}, ${receipt.amount}`, { showInWindowTitleBar: true })
  pdf.setAuthor(receipt.sender.name)
  pdf.setSubject(`${receipt.status}: ${receipt.purpose}`)
  pdf.setCreator(receipt.sender.name)
  pdf.setProducer(receipt.sender.name)
  pdf.setLanguage('en-GB')
  const setting = await typefacesFor(pdf, loadFont, textsOf(receipt))
  const page = pdf.addPage(PageSizes.A4)
  const [first, ...smaller] = SCALES.map((scale) => () => layOut(receipt, setting, scale))
  let layout = first?.()
  for (const next of smaller) {
    if (layout?.fits === true) break
    layout = next()
  }
  for (const draw of layout?.drawings ?? []) draw(page)
  if (layout !== undefined) writeStructure(pdf, page, layout.document)
  return pdf.save()
}

function textsOf({ title, opening, purpose, amount, status, facts, sections, sender, legal }: Receipt) {
  return [
    title,
    opening,
    purpose,
    amount,
    status,
    ...sender.lines,
    ...legal,
    ...facts.flatMap(({ label, text }) => [label, text]),
    ...sections.flatMap(({ heading, paragraphs, list = [] }) => [heading, ...paragraphs, ...list]),
  ]
}
