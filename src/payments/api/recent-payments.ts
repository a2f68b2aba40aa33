import type { Hono } from 'hono'
import { paths } from '../../paths.ts'
import type { Entry } from '../ledger/entry.ts'
import { paidAt } from '../ledger/paid-at.ts'
import { poundsOf } from '../contract/pounds.ts'
import { purposeIn } from '../services/paid-services.ts'
import { answerOf } from './process/answer.ts'
import type { PaymentMade } from '../contract/process-call.ts'
import { browserPayments } from './browser-payments.ts'
import type { BrowserPaymentsParts } from './browser-payments.ts'
import type { Today } from '../../practice/notice.ts'

/** `GET /api/payments/made`: what this browser has paid or waits for, so that a page loaded again shows it (P24). */
export const paymentsMade = (parts: BrowserPaymentsParts): Hono =>
  browserPayments(parts, paths.paymentsMade, (entries, today) => ({
    payments: entries.flatMap((entry) => asMade(entry, today)),
  }))

/** Attempts that came to nothing are not worth showing again. */
function asMade(entry: Entry, today: Today): PaymentMade[] {
  const { attempt, payment } = entry
  const { status } = answerOf(entry, today)
  const purpose = purposeIn(payment.purpose)
  // A service that was removed has no page on which to show it.
  if (status === 'error' || purpose === undefined) return []
  return [
    {
      purpose,
      status,
      transaction_id: attempt.transaction_id,
      amount: poundsOf(payment.pence),
      at: paidAt(attempt).toISOString(),
    },
  ]
}
