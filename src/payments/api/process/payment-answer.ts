import { formatPounds } from '../../../practice/money.ts'
import { checkingPayment } from '../../contract/process-call.ts'
import { isDoubted, getReturnedPence } from '../../rules/attempt.ts'
import { formatContact } from '../../services/paid-services.ts'
import type { DeclineReason, Refusal } from '../../provider/provider.ts'
import type { AttemptWithPayment } from '../../rules/attempt-context.ts'
import type { PaymentAnswer } from '../../contract/process-call.ts'
import type { Today } from '../../../practice/prepared-notices.ts'

/*
 * Answers to the payer about an attempt, in our own words: the provider's words would show a thief who tries cards
 * which of them was reported lost or stolen.
 */

const declined =
  'Your bank declined this payment, and nothing was taken. Please try another card, or telephone your bank.'
const checkCard =
  'The card’s details do not fit together, and nothing was taken. Please check them and try again.'

/** Kinder than "declined" where the payer can fix the bank's reason. */
const declines: Readonly<Record<DeclineReason, string>> = {
  'insufficient funds':
    'There is not enough money on this card, and nothing was taken. Please try another card.',
  'over limit': 'This payment is over the card’s limit, and nothing was taken. Please try another card.',
  'not allowed':
    'This card cannot be used for this kind of payment, and nothing was taken. Please try another card.',
  'incorrect details': checkCard,
  'expired card': 'This card has expired, and nothing was taken. Please try another card.',
  'incorrect expiry date':
    'The expiry date is not right, and nothing was taken. Please check it and try again.',
  'incorrect security code':
    'The card security code is not right, and nothing was taken. Please check it and try again.',
  'call issuer':
    'Your bank wants to speak to you first, and nothing was taken. Please telephone your bank, or try another card.',
  'try again later':
    'Your bank declined this payment for now, and nothing was taken. Please try another card, or try again in a few days.',
  'stolen card': declined,
  other: declined,
}

const refusals: Readonly<Record<Refusal, string>> = {
  token: 'The card’s details were not kept long enough, and nothing was taken. Please enter the card again.',
  duplicate:
    'The card provider takes this for a repetition of an earlier payment and did not charge it. If it is not one, please telephone us.',
  card: 'This card is not accepted, and nothing was taken. Please check its details or try another card.',
  rules:
    'This payment was not accepted, and nothing was taken. Please check the card’s details and your postcode, try another card, or telephone us.',
  limit:
    'Too many payments are being made just now, and nothing was taken. Please wait a few minutes and try again.',
  configuration: 'We cannot take card payments at the moment, and nothing was taken. Please telephone us.',
}

const notFoundOut = (call: string) =>
  `We could not find out yet whether your payment went through. Please do not pay again: we will tell you by email, or ${call}.`
const nothingCharged = 'The payment could not be made, and nothing was taken. Please try again.'

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
        again ? 'This was paid already. Nothing more was taken.' : returned({ attempt, payment }),
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
      return createFailureAnswer(id, `This payment was returned to your card. Questions: ${call}.`)
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
