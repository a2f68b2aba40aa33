import type { Attempt, Payment } from '../../storage/payment-states.ts'
import type { ChargeAnswer } from '../provider/provider.ts'
import type { Patient } from '../services/paid-service.ts'
import type { ProviderStatus } from './interpret-transactions.ts'

export interface AttemptWithPayment {
  payment: Payment
  attempt: Attempt
}

export interface AttemptContext extends AttemptWithPayment {
  /** Pence returned to the payer whose letters were already enqueued. */
  announcedReturns: number
  /** Of the same payment. */
  others: readonly Attempt[]
  /** Attempts of this browser's other payments for the same person and service; read before a card is charged. */
  similarAttempts: readonly Attempt[]
}

/** New information about an attempt: it may change it, or must be reported to somebody. */
export type News =
  /** About to be sent to the provider. */
  | { from: 'site' }
  | { from: 'answer'; answer: ChargeAnswer }
  /** A webhook; `not believed`: from another account, or from one in test mode. */
  | { from: 'event'; status: ProviderStatus | { says: 'not believed'; why: 'test mode' | 'other account' } }
  /** The provider's answer to a look-up; null: none, or an unreadable one. */
  | { from: 'look-up'; status: ProviderStatus | null }
  /** The daily comparison; `charged`: the provider says that the card was charged. */
  | { from: 'comparison'; charged: boolean }
  /** A person resolved it: the card was not charged. */
  | { from: 'person'; why: string }
  /** The paid form; null: the browser never sent it. */
  | { from: 'browser'; patient: Patient | null }
