import type { Attempt, Payment } from '../../storage/payment-states.ts'
import type { ChargeAnswer } from '../provider/provider.ts'
import type { Patient } from '../services/paid-service.ts'
import type { ProviderStatus } from './interpret.ts'

/** An attempt with the payment that it is for. */
export interface Entry {
  payment: Payment
  attempt: Attempt
}

/** An attempt with everything else that a decision about it rests on. */
export interface Known extends Entry {
  /** Pence that went back to the payer and of which the letters are owed already. */
  toldBack: number
  /** The other cards that were tried for the same payment. */
  others: readonly Attempt[]
  /** Cards of other payments of this browser for the same person and thing; asked for before a card is sent. */
  alike: readonly Attempt[]
}

/** Something about an attempt that may change it, or that somebody must be told of. */
export type News =
  /** It is about to be sent to the provider. */
  | { from: 'site' }
  /** What the provider answers to our request. */
  | { from: 'answer'; answer: ChargeAnswer }
  /** A signed message; `not believed`: of another account, or of one that moves no money. */
  | { from: 'event'; status: ProviderStatus | { says: 'not believed'; why: 'test mode' | 'other account' } }
  /** What the provider says when asked; null: it could not be asked or understood. */
  | { from: 'look-up'; status: ProviderStatus | null }
  /** What the daily comparison has seen: whether the provider says that money was taken. */
  | { from: 'comparison'; tookMoney: boolean }
  /** A person has found out that the card was not charged. */
  | { from: 'person'; why: string }
  /** The paid form; null: its browser never sent it. */
  | { from: 'browser'; patient: Patient | null }
