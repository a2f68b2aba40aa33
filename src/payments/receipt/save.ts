import type { Purpose } from '../services/paid-services.ts'
import type { TransactionUpdate } from '../contract/transaction-update.ts'
import { receiptOf, receiptFileName } from './receipt.ts'
import { canvasPainter } from './painter.ts'
import { receiptPdf } from './receipt-pdf.ts'

/** How long a browser may take to fetch what it was told to save; some ask first. */
const SAVED_AFTER = 5 * 60_000

/**
 * Makes the receipt of a transaction and gives it to the browser to be saved.
 */
export async function saveReceipt(update: TransactionUpdate, paidFor: Purpose): Promise<void> {
  const bytes = await receiptPdf(receiptOf(update, paidFor), canvasPainter())
  const file = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = receiptFileName(update)
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), SAVED_AFTER)
}
