import { PageSizes } from 'pdf-lib'
import { createPdf } from '../../pdf/create-pdf.ts'
import { writeStructure } from '../../pdf/structure.ts'
import { embedFaces } from '../../pdf/styles.ts'
import { layOutReceipt } from './layout.ts'
import { createPaintedTypesetter } from './painted-text.ts'
import { createCanvasPainter } from './painter.ts'
import type { Painter } from './painter.ts'
import { createReceipt, formatReceiptFileName } from './receipt.ts'
import type { Receipt } from './receipt.ts'
import type { Purpose } from '../services/paid-services.ts'
import type { TransactionUpdate } from '../contract/transaction-update.ts'

/** Full size first, then smaller for receipts with much text. */
const SCALES = Array.from({ length: 20 }, (_, step) => 1 - step / 40)

/**
 * Renders a receipt as one page of A4, tagged for screen readers. Its text can be selected and copied.
 *
 * @param painter Draws text for which the PDF fonts have no glyphs; null: the line refers to the receipt by email.
 * @returns the bytes of the PDF.
 */
export async function renderReceiptPdf(receipt: Receipt, painter: Painter | null): Promise<Uint8Array> {
  const { title, purpose, amount, status, sender } = receipt
  const pdf = await createPdf(`${title}: ${purpose}, ${amount}`, `${status}: ${purpose}`, sender.name)
  const setting = createPaintedTypesetter(pdf, await embedFaces(pdf), painter)
  const page = pdf.addPage(PageSizes.A4)
  let layout: ReturnType<typeof layOutReceipt> | undefined
  for (const scale of SCALES) {
    layout = layOutReceipt(receipt, setting, page, scale)
    if (layout.fits) break
  }
  for (const draw of layout?.sheet.drawings ?? []) await draw(page)
  if (layout !== undefined) writeStructure(pdf, layout.document)
  return pdf.save()
}

/** Lifetime of the object URL in milliseconds: some browsers ask before they save. */
const SAVED_AFTER = 5 * 60_000

export async function saveReceipt(update: TransactionUpdate, paidFor: Purpose): Promise<void> {
  const bytes = await renderReceiptPdf(createReceipt(update, paidFor), createCanvasPainter())
  const file = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = formatReceiptFileName(update)
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), SAVED_AFTER)
}
