import type { Chargeback, ChargeAnswer } from '../provider/provider.ts'
import type { Patient } from '../services/paid-service.ts'
import type { ProviderStatus } from './interpret.ts'

/** Something about an attempt that may change it, or that somebody must be told of. */
export type News =
  /** It is about to be sent to the provider. */
  | { from: 'site' }
  /** What the provider answers to our request. */
  | { from: 'answer'; answer: ChargeAnswer }
  /** A signed message; `not believed`: of another account, or of one that moves no money. */
  | { from: 'event'; status: ProviderStatus | { says: 'not believed'; why: 'test mode' | 'other account' } }
  /** A signed message that the payer's bank asks for the money back. */
  | { from: 'chargeback'; chargeback: Chargeback }
  /** What the provider says when asked; null: it could not be asked or understood. */
  | { from: 'look-up'; status: ProviderStatus | null }
  /** What the daily comparison has seen: whether the provider says that money was taken. */
  | { from: 'comparison'; tookMoney: boolean }
  /** A person has found out that the card was not charged. */
  | { from: 'person'; why: string }
  /** The paid form; null: its browser never sent it. */
  | { from: 'browser'; patient: Patient | null }
