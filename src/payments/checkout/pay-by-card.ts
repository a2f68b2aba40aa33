import type { CardPage } from '../contract/card-page.ts'
import type { Order } from '../order/order.ts'
import { formatDecimalPounds } from '../contract/process-call.ts'
import type { PaidFormMessage } from '../services/paid-services.ts'
import type { PaymentAnswer, PaymentRequest } from '../contract/process-call.ts'
import { InvalidCardFieldsError } from './card/card-fields.ts'
import type { CardFields } from './card/card-fields.ts'
import { watchPayments } from './result/watch-payments.ts'
import type { Payer } from './steps/checkout-opening.ts'
import type { PaymentEvent } from './checkout-state.ts'
import { requestPayment, notifyPractice } from './payment-calls.ts'
import { PaymentError } from './card/provider-script.ts'
import { authenticate } from './card/three-d-secure.ts'
import { paymentFailed, unexpectedError } from './checkout-texts.ts'
import { MINUTE } from '../../runtime/units.ts'

/** How long the checkout polls for the outcome; a later outcome comes by email. */
const CHECKING_MAX = 10 * MINUTE

/** Data of one press of Pay Now. */
export interface Purchase {
  card: CardPage
  fields: CardFields
  order: Order
  form: PaidFormMessage
  payer: Payer
  userId: string
  nameOnCard: string
  city: string
  zipCode: string
  /** Selector of the element that shows the bank's challenge. */
  challengePlace: string
}

type Dispatch = (event: PaymentEvent) => void

interface Signals {
  /** Aborted when the payer cancels the bank's challenge. */
  cancelled: AbortSignal
  /** Aborted when nobody waits for the outcome any more. */
  left: AbortSignal
}

/** Runs a payment from the card fields to its outcome, and announces each step. Never throws. */
export async function payByCard(
  purchase: Purchase,
  attempt: number,
  dispatch: Dispatch,
  { cancelled, left }: Signals,
): Promise<void> {
  const { card, fields, payer, order, form } = purchase
  let sent = false
  try {
    const token = await fields.token()
    dispatch({ type: 'token', attempt })
    const wish = {
      token,
      pence: order.fee.pence,
      firstName: payer.firstName,
      lastName: payer.lastName,
      email: payer.email,
      phone: payer.phone,
      city: purchase.city,
      postcode: form.message.postcode,
    }
    const asked = () => dispatch({ type: 'challenge', attempt })
    const proof = await authenticate(card.threeDSecure.key, wish, purchase.challengePlace, asked, cancelled)
    dispatch({ type: 'authenticated', attempt })
    const request: PaymentRequest = {
      token,
      amount: formatDecimalPounds(order.fee.pence),
      currency: 'GBP',
      user_id: purchase.userId,
      name_on_card: purchase.nameOnCard,
      city: purchase.city,
      zip_code: purchase.zipCode,
      email: payer.email,
      first_name: payer.firstName,
      last_name: payer.lastName,
      ...proof,
      form,
    }
    // The token is used up by the next call; a retry needs the card again.
    fields.clear()
    sent = true
    const paid = await charge(request, attempt, dispatch, left)
    if (paid !== null) notifyPractice(request, form, paid)
  } catch (error) {
    if (sent) dispatch({ type: 'unknown', attempt, details: null })
    else if (error instanceof InvalidCardFieldsError) dispatch({ type: 'card wrong', attempt })
    else {
      const message = error instanceof PaymentError ? error.message : unexpectedError
      dispatch({ type: 'failed', attempt, message, declined: false })
      fields.clear()
    }
  }
}

/**
 * Sends the payment once, and polls for a while if its outcome is unknown.
 *
 * @returns the transaction that paid; null when none is known to have paid.
 */
async function charge(
  request: PaymentRequest,
  attempt: number,
  dispatch: Dispatch,
  left: AbortSignal,
): Promise<string | null> {
  let answer = await requestPayment(request, false, left)
  if (answer.status === 'pending') {
    dispatch({ type: 'unknown', attempt, details: answer.details })
    const end = Date.now() + CHECKING_MAX
    for await (const _ of watchPayments(left)) {
      answer = await requestPayment(request, true, left)
      if (answer.status !== 'pending' || left.aborted || Date.now() >= end) break
      dispatch({ type: 'unknown', attempt, details: answer.details })
    }
  }
  if (left.aborted) return null
  dispatch(outcomeOf(answer, attempt))
  return answer.status === 'success' ? answer.transaction_id : null
}

function outcomeOf({ status, transaction_id, error, details }: PaymentAnswer, attempt: number): PaymentEvent {
  if (status === 'pending') return { type: 'given up', attempt }
  if (status === 'success') return { type: 'paid', attempt, transactionId: transaction_id, details }
  return { type: 'failed', attempt, message: error ?? details ?? paymentFailed, declined: true }
}
