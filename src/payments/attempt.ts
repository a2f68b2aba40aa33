/*
 * What an attempt to pay may become. This table is the only place that says so, and ledger.ts the only code that writes
 * a state (failure cases, ground rule G2).
 *
 *   started ──▶ sent ──▶ paid ──▶ refunded, voided
 *      │          ├────▶ declined, refused, not charged
 *      ▼          └────▶ unknown ──▶ any of these, or needs person
 *   abandoned
 */

export type AttemptState =
  /** It is in the database, and nothing has left this machine. */
  | 'started'
  /** The provider is being asked. */
  | 'sent'
  /** It may or may not have been charged: it is being looked up. */
  | 'unknown'
  | 'paid'
  /** The bank says no. */
  | 'declined'
  /** The provider would not even ask the bank. */
  | 'refused'
  /** It is certain that nothing was taken. */
  | 'not charged'
  /** Nobody could tell in all the time there was: a person has been told to find out. */
  | 'needs person'
  /** The site stopped before it had sent anything. */
  | 'abandoned'
  /** All of the money was given back. A part of it leaves the payment paid. */
  | 'refunded'
  | 'voided'
  /** Charged although another attempt of the same payment is paid: a person has been told to give it back. */
  | 'paid twice'

/** Who says so. */
export type Source = 'site' | 'answer' | 'event' | 'look-up' | 'person'

const settledBySale = ['paid', 'declined', 'refused', 'not charged', 'refunded', 'voided'] as const

/** The moves that each state has of its own right. */
export const moves: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  started: ['sent', 'abandoned'],
  sent: [...settledBySale, 'unknown'],
  unknown: [...settledBySale, 'needs person'],
  'needs person': settledBySale,
  paid: ['refunded', 'voided'],
  // The other card that seemed to count was not charged after all.
  'paid twice': ['paid', 'refunded', 'voided'],
  declined: [],
  refused: [],
  'not charged': [],
  abandoned: [],
  refunded: [],
  voided: [],
}

/**
 * What a state may be corrected to when the provider, asked again, proves it wrong. A payment that was paid is never made
 * unpaid: a difference there is for a person.
 */
export const corrections: Readonly<Partial<Record<AttemptState, readonly AttemptState[]>>> = {
  declined: ['paid', 'paid twice', 'refunded', 'voided'],
  refused: ['paid', 'paid twice', 'refunded', 'voided'],
  'not charged': ['paid', 'paid twice', 'refunded', 'voided'],
  abandoned: ['paid', 'paid twice', 'refunded', 'voided'],
}

/** States of an attempt that keeps another card from being charged for the same payment; also an index of the database. */
export const counting: readonly AttemptState[] = ['started', 'sent', 'unknown', 'needs person', 'paid']

/** States in which it is not known yet whether money was taken. */
export const undecided: readonly AttemptState[] = ['sent', 'unknown', 'needs person']
