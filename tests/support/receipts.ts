import { renderReceiptPdf } from '../../src/payments/receipt/receipt-pdf.ts'
import { createReceipt } from '../../src/payments/receipt/receipt.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import type { Purpose } from '../../src/payments/services/paid-services.ts'
import type { TransactionUpdate } from '../../src/payments/contract/transaction-update.ts'
import { readBack } from './read-pdf.ts'

export interface Difference {
  transaction_id?: string
  currency?: string
  action?: Partial<TransactionUpdate['action']>
  card?: Partial<TransactionUpdate['card']>
  billing_address?: Partial<TransactionUpdate['billing_address']>
}

/** A paid deposit, with optional differences. */
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
      amount: (onlineFeePence.deposit / 100).toFixed(2),
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
      city: 'Ashcombe',
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

/** The PDF without a painter for missing letters. */
export const pdfOf = (from: TransactionUpdate, paidFor: Purpose = 'registration'): Promise<Uint8Array> =>
  renderReceiptPdf(createReceipt(from, paidFor), null)

export const textOf = async (from: TransactionUpdate, paidFor?: Purpose) =>
  (await readBack(await pdfOf(from, paidFor))).text
