import { Hono } from 'hono'
import type { Context } from 'hono'
import { readClient } from '../../http/client-address.ts'
import { refuseMethod } from '../../http/guards.ts'
import { createRateLimit, refuseTooManyCalls } from '../../http/rate-limit.ts'
import { paths } from '../../paths.ts'
import type { Today } from '../../facts/prepared-notices.ts'
import { PAYMENT_CALLS_PER_CLIENT, PAYMENTS_SHOWN } from '../../runtime/limits.ts'
import type { Db } from '../../storage/tables.ts'
import { formatDecimalPounds } from '../contract/process-call.ts'
import type { PaymentMade, PaymentsMadeAnswer } from '../contract/process-call.ts'
import { findAttemptsOfBrowser } from '../ledger/attempts.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import { getPaymentTime, isReportable } from '../rules/attempt.ts'
import { findPurpose } from '../services/paid-services.ts'
import type { CheckoutSessions } from './payers/checkout-session.ts'
import { buildPaymentAnswer } from './process/payment-answer.ts'
import { transactionUpdateEvent } from '../contract/transaction-update.ts'
import type { LiveMessage } from '../contract/transaction-update.ts'

interface PaymentsMadeParts {
  db: Db
  sessions: CheckoutSessions
  testMode: { isTest: () => boolean }
  /** Number of trusted proxies in front, for the client's address. */
  trustProxy: number
  /** UTC milliseconds. */
  now: () => number
  today: () => Today
}

/**
 * `GET /api/payments/made`: this browser's paid and pending payments, so that a reloaded page shows them (failure case
 * P24), and the current messages of the live socket, for browsers behind a proxy that blocks WebSockets.
 */
export function createPaymentsMadeEndpoint({
  db,
  sessions,
  testMode,
  trustProxy,
  now,
  today,
}: PaymentsMadeParts): Hono {
  const limit = createRateLimit(PAYMENT_CALLS_PER_CLIENT, now)

  async function answer(c: Context): Promise<Response> {
    const wait = limit.consume(readClient(c, trustProxy))
    if (wait > 0) return refuseTooManyCalls(c, wait)
    const browser = await sessions.readBrowser(c)
    const all = browser === null ? [] : await findAttemptsOfBrowser(db, browser, now() - PAYMENTS_SHOWN)
    // Tests are shown while the account is in test mode; later they do not count as payments.
    const entries = all.filter(({ attempt }) => attempt.test === 0 || testMode.isTest())
    const made: PaymentsMadeAnswer = {
      payments: entries.flatMap((entry) => asMade(entry, today())),
      updates: entries
        .filter(({ attempt }) => isReportable(attempt))
        .map((entry) => buildLiveMessage(entry, today())),
    }
    return c.json(made)
  }

  return new Hono()
    .get(paths.paymentsMade, (c) => answer(c))
    .all(paths.paymentsMade, (c) => refuseMethod(c, 'GET, HEAD'))
}

/** Empty for a failed attempt, which is not worth showing again. */
function asMade(entry: AttemptWithPayment, today: Today): PaymentMade[] {
  const { attempt, payment } = entry
  const { status } = buildPaymentAnswer(entry, today)
  const purpose = findPurpose(payment.purpose)
  // A service that was removed has no page to show it on.
  if (status === 'error' || purpose === undefined) return []
  return [
    {
      purpose,
      status,
      transaction_id: attempt.transaction_id,
      amount: formatDecimalPounds(payment.pence),
      at: getPaymentTime(attempt).toISOString(),
    },
  ]
}

/**
 * Message to the payer's browser about an attempt; amounts and names come from the ledger, never from a browser
 * (failure case P32).
 */
export function buildLiveMessage(entry: AttemptWithPayment, today: Today): LiveMessage {
  const { attempt, payment } = entry
  const paid = attempt.state === 'paid' || attempt.state === 'paid twice'
  const failed = buildPaymentAnswer(entry, today).error ?? ''
  return {
    event: transactionUpdateEvent,
    event_body: {
      transaction_id: attempt.transaction_id ?? '',
      currency: payment.currency,
      action: {
        amount: formatDecimalPounds(payment.pence),
        date: getPaymentTime(attempt)
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
