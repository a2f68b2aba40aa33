import { formatPounds } from '../../../facts/money.ts'
import { checkingPayment } from '../../contract/process-call.ts'
import { isDoubted, getReturnedPence } from '../../rules/attempt.ts'
import { formatContact } from '../../services/paid-services.ts'
import type { DeclineReason, Refusal } from '../../provider/provider.ts'
import type { AttemptWithPayment } from '../../rules/attempt-context.ts'
import type { PaymentAnswer } from '../../contract/process-call.ts'
import type { Today } from '../../../facts/prepared-notices.ts'

/*
 * Answers to the payer about an attempt, in our own words: the provider's words would show a thief who tries cards
 * which of them was reported lost or stolen.
 */

const declined =
  'Your bank declined this payment, and nothing was taken. Please try another card, or call your bank.'
const checkCard = 'These card details don’t match, and nothing was taken. Please check them and try again.'

/** Kinder than "declined" where the payer can fix the bank's reason. */
const declines: Readonly<Record<DeclineReason, string>> = {
  'insufficient funds':
    'There isn’t enough money on this card, and nothing was taken. Please try another card.',
  'over limit': 'This payment is over the card’s limit, and nothing was taken. Please try another card.',
  'not allowed':
    'This card can’t be used for this kind of payment, and nothing was taken. Please try another card.',
  'incorrect details': checkCard,
  'expired card': 'This card has expired, and nothing was taken. Please try another card.',
  'incorrect expiry date':
    'The expiry date isn’t right, and nothing was taken. Please check it and try again.',
  'incorrect security code':
    'The card security code isn’t right, and nothing was taken. Please check it and try again.',
  'call issuer':
    'Your bank wants to speak to you first, and nothing was taken. Please call your bank, or try another card.',
  'try again later':
    'Your bank declined this payment for now, and nothing was taken. Please try another card, or try again in a few days.',
  'stolen card': declined,
  other: declined,
}

const refusals: Readonly<Record<Refusal, string>> = {
  token: 'Your card details timed out, and nothing was taken. Please enter them again.',
  duplicate:
    'This looks like a repeat of an earlier payment, so nothing was taken this time. If it isn’t, please call us.',
  card: 'This card wasn’t accepted, and nothing was taken. Please check its details, or try another card.',
  rules:
    'This payment wasn’t accepted, and nothing was taken. Please check the card details and your postcode, try another card, or call us.',
  limit:
    'Too many payments are being made at the moment, and nothing was taken. Please wait a few minutes and try again.',
  configuration: 'We can’t take card payments at the moment, and nothing was taken. Please call us.',
}

const notFoundOut = (call: string) =>
  `We don’t know yet whether your payment went through. Please do not pay again. We’ll email you as soon as we know, or you can ${call}.`
const nothingCharged = 'The payment didn’t go through, and nothing was taken. Please try again.'

/**
 * @param today Decides whom to telephone.
 * @param again True for a request with another card or from another tab.
 */
export function buildPaymentAnswer(
  { attempt, payment }: AttemptWithPayment,
  today: Today,
  again = false,
): PaymentAnswer {
  const call = formatContact(payment.purpose, today)
  const id = attempt.transaction_id
  if (isDoubted(attempt))
    return createPendingAnswer(attempt.next_look_up_at === null ? notFoundOut(call) : checkingPayment)
  switch (attempt.state) {
    case 'paid':
    case 'paid twice':
      return success(
        id,
        again ? 'You’ve already paid for this. Nothing more was taken.' : returned({ attempt, payment }),
      )
    case 'declined':
      return createFailureAnswer(id, declines[attempt.decline_reason ?? 'other'])
    case 'refused':
      return createFailureAnswer(id, refusals[attempt.refusal ?? 'configuration'])
    case 'not charged':
    case 'abandoned':
      return createFailureAnswer(id, nothingCharged)
    case 'refunded':
    case 'voided':
      return createFailureAnswer(
        id,
        `This payment was returned to your card. If you have any questions, please ${call}.`,
      )
    case 'needs person':
      return createPendingAnswer(notFoundOut(call))
    case 'started':
    case 'sent':
    case 'unknown':
      break
  }
  return createPendingAnswer(checkingPayment)
}

/** Sentence about a partial refund of a paid payment; null: no refund. */
function returned(entry: AttemptWithPayment): string | null {
  const back = getReturnedPence(entry)
  return back === 0 ? null : `${formatPounds(back)} of it was returned to your card.`
}

const success = (transaction_id: string | null, details: string | null): PaymentAnswer => ({
  status: 'success',
  transaction_id,
  error: null,
  details,
})

/** Nothing was charged, and the payer may try again. */
export const createFailureAnswer = (transaction_id: string | null, error: string): PaymentAnswer => ({
  status: 'error',
  transaction_id,
  error,
  details: null,
})

/** The outcome is unknown, and the payer must not pay again. */
export const createPendingAnswer = (details: string): PaymentAnswer => ({
  status: 'pending',
  transaction_id: null,
  error: null,
  details,
})
