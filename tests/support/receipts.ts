import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { receiptPdf } from '../../src/payments/receipt/receipt-pdf.ts'
import { receiptOf } from '../../src/payments/receipt/receipt.ts'
import type { Purpose } from '../../src/payments/services/paid-services.ts'
import type { TransactionUpdate } from '../../src/payments/contract/transaction-update.ts'

export const fontFolder = join(import.meta.dirname, '../../public/fonts/receipt')

export interface Difference {
  transaction_id?: string
  currency?: string
  action?: Partial<TransactionUpdate['action']>
  card?: Partial<TransactionUpdate['card']>
  billing_address?: Partial<TransactionUpdate['billing_address']>
}

/** A paid deposit, but for what is said to be different. */
export function update({
  action,
  card,
  billing_address: payer,
  ...rest
}: Difference = {}): TransactionUpdate {
  return {
    transaction_id: '7000000001',
    currency: 'GBP',
    ...rest,
    action: {
      amount: '50.00',
      date: '20261124141502',
      success: '1',
      response_text: 'SUCCESS',
      processor_response_text: 'Approved',
      response_code: '100',
      ...action,
    },
    card: { cc_number: '************1111', cc_type: 'visa', ...card },
    billing_address: {
      first_name: 'Rosalind',
      last_name: 'Fenn',
      email: 'ros.fenn@example.org',
      city: 'Wrenbury',
      ...payer,
    },
  }
}
export const declined: Difference = {
  action: {
    success: '0',
    response_text: 'DECLINE',
    processor_response_text: 'Do not honour',
    response_code: '200',
  },
}

export async function pdfOf(
  from: TransactionUpdate,
  paidFor: Purpose = 'registration',
): Promise<{ bytes: Uint8Array; fetched: readonly string[] }> {
  const fetched: string[] = []
  const bytes = await receiptPdf(receiptOf(from, paidFor), (file) => {
    fetched.push(file)
    return readFile(join(fontFolder, file))
  })
  return { bytes, fetched }
}

/** The file as another program reads it. */
export async function readBack(bytes: Uint8Array) {
  // The reader takes the bytes for itself.
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const pieces = items
    .filter((item) => 'str' in item)
    .map(({ str, transform, width, hasEOL }) => ({
      text: str,
      left: Number(transform[4]),
      right: Number(transform[4]) + width,
      base: Number(transform[5]),
      ends: hasEOL,
    }))
  const text = pieces.map(({ text: piece, ends }) => piece + (ends ? '\n' : '')).join('')
  return { pdf, pieces, text: asOneLine(text) }
}

/** Readers give some letters in the shape in which they stand. */
export const asOneLine = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ')
export const textOf = async (from: TransactionUpdate, paidFor?: Purpose) =>
  (await readBack((await pdfOf(from, paidFor)).bytes)).text
