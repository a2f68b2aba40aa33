import { answerOf } from './process/answer.ts'
import type { Entry } from '../rules/entry.ts'
import { paidAt } from '../rules/attempt.ts'
import { poundsOf } from '../contract/pounds.ts'
import { transactionUpdateEvent } from '../contract/transaction-update.ts'
import type { LiveMessage } from '../contract/transaction-update.ts'
import type { Today } from '../../practice/notice.ts'

/** What the payer's browser is told of an attempt: amounts and names from the ledger, never from a browser (P32). */
export function liveMessage(entry: Entry, today: Today): LiveMessage {
  const { attempt, payment } = entry
  const paid = attempt.state === 'paid' || attempt.state === 'paid twice'
  const failed = answerOf(entry, today).error ?? ''
  return {
    event: transactionUpdateEvent,
    event_body: {
      transaction_id: attempt.transaction_id ?? '',
      currency: payment.currency,
      action: {
        amount: poundsOf(payment.pence),
        date: paidAt(attempt)
          .toISOString()
          .replaceAll(/[^0-9]/g, '')
          .slice(0, 14),
        success: paid ? '1' : '0',
        response_text: paid ? attempt.response_text : failed,
        processor_response_text: attempt.processor_text,
        response_code: attempt.response_code,
      },
      card: {
        cc_number: attempt.card_last_four === '' ? '' : attempt.card_last_four.padStart(16, '*'),
        cc_type: attempt.card_type,
      },
      billing_address: {
        first_name: payment.first_name,
        last_name: payment.last_name,
        email: payment.email,
        city: payment.city,
      },
      ...(attempt.test === 1 && { test: true as const }),
    },
  }
}
