/*
 * State machine of a payment, as the payer sees it (specification section 4). Pay Now starts an attempt; events of an
 * earlier attempt, and repeated events, change nothing (failure case P26).
 *
 *   none ──▶ processing: card ──▶ bank ──▶ challenge ──▶ charge ──▶ success
 *    ▲            │                └───────────────────────▲ │
 *    │            ▼ (a field is wrong)                       ├──▶ checking ──▶ success, error, undecided
 *    └────────────┴──── close ◀── any but processing         └──▶ error
 */

/** `card`: a token is made. `bank`: 3-D Secure. `challenge`: the bank asks. `charge`: our server has the payment. */
export type CheckoutStage = 'card' | 'bank' | 'challenge' | 'charge'

export type CheckoutState =
  | { status: 'none' }
  | { status: 'processing'; attempt: number; stage: CheckoutStage }
  /** It may have been charged; the server is finding out. */
  | { status: 'checking'; attempt: number; details: string | null }
  /** The page has given up polling. */
  | { status: 'undecided' }
  | { status: 'success'; transactionId: string | null; details: string | null }
  | { status: 'error'; message: string; declined: boolean }

export type PaymentEvent =
  | { type: 'pay'; attempt: number }
  | { type: 'close' }
  | ((
      | { type: 'card wrong' | 'token' | 'challenge' | 'authenticated' | 'given up' }
      | { type: 'unknown'; details: string | null }
      | { type: 'paid'; transactionId: string | null; details: string | null }
      /** `declined`: true when the server refused, false when something failed before it was asked. */
      | { type: 'failed'; message: string; declined: boolean }
    ) & { attempt: number })

export const noPayment: CheckoutState = { status: 'none' }

/** Transitions within `processing`, forward only. */
const transitions: Readonly<
  Record<'token' | 'challenge' | 'authenticated', { from: readonly CheckoutStage[]; to: CheckoutStage }>
> = {
  token: { from: ['card'], to: 'bank' },
  challenge: { from: ['bank'], to: 'challenge' },
  authenticated: { from: ['bank', 'challenge'], to: 'charge' },
}

/** Reducer: returns the same payment for an event that does not apply. */
export function reduceCheckout(payment: CheckoutState, event: PaymentEvent): CheckoutState {
  if (event.type === 'pay') {
    const free = payment.status === 'none' || payment.status === 'error'
    return free ? { status: 'processing', attempt: event.attempt, stage: 'card' } : payment
  }
  if (event.type === 'close') return payment.status === 'processing' ? payment : noPayment
  if (!('attempt' in payment) || payment.attempt !== event.attempt) return payment
  const { attempt } = payment
  const stage = payment.status === 'processing' ? payment.stage : 'charge'
  switch (event.type) {
    case 'card wrong':
      return stage === 'card' ? noPayment : payment
    case 'token':
    case 'challenge':
    case 'authenticated': {
      const { from, to } = transitions[event.type]
      return from.includes(stage) ? { status: 'processing', attempt, stage: to } : payment
    }
    case 'unknown':
      return stage === 'charge' ? { status: 'checking', attempt, details: event.details } : payment
    case 'given up':
      return payment.status === 'checking' ? { status: 'undecided' } : payment
    case 'paid':
      if (stage !== 'charge') return payment
      return { status: 'success', transactionId: event.transactionId, details: event.details }
    default:
      return { status: 'error', message: event.message, declined: event.declined }
  }
}
