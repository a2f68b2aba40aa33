import type { ReturnKind } from '../../storage/payment-states.ts'
import { findBlockingAttempt } from './attempt.ts'
import type { ChangeSource } from './attempt.ts'
import type { Patient } from '../services/paid-service.ts'
import type { Chargeback, Transaction } from '../provider/provider.ts'
import type { AttemptWithPayment, AttemptContext } from './attempt-context.ts'

/* Letters that are due; letters/ has their texts. */

export type Alarm =
  | 'needs person'
  | 'in doubt'
  | 'paid twice'
  | 'two sales'
  | 'too much back'
  | 'wrong amount'
  | 'wrong currency'
  | 'wrong account'
  | 'differs'
  | 'configuration'

export interface ReturnedMoney {
  /** This time, and in total. */
  pence: number
  soFar: number
  kind: ReturnKind
  /** UTC milliseconds. */
  at: number
}

export type OwedLetter =
  /** To the payer. */
  | { letter: 'receipt' | 'still checking' | 'nothing taken'; about: AttemptWithPayment }
  /** To the payer, and the practice's copy. */
  | { letter: 'returned' | 'returned copy'; about: AttemptWithPayment; back: ReturnedMoney }
  /** To the practice. */
  | { letter: 'chargeback'; about: AttemptWithPayment; chargeback: Chargeback; once: string }
  /** To the practice, about a paid form; `patient` null: use the stored form, if any. */
  | { letter: 'paid form'; about: AttemptWithPayment; patient: Patient | null }
  /** To the practice. `once`: idempotency key, sent only once per key; null: always sent. */
  | { letter: 'alarm'; alarm: Alarm; about: AttemptWithPayment; once: string | null }

/** Idempotency key of the letter about a sale's chargeback. */
export const getSaleChargebackKey = ({ attempt }: AttemptWithPayment) => `chargeback of ${attempt.reference}`

/** Idempotency key of a chargeback by its own number. */
export const getChargebackKey = ({ id }: Chargeback) => `chargeback ${id}`

/** Chargeback letter from the provider's record of a sale, without the details of its webhook. */
export const createChargebackLetter = (
  about: AttemptWithPayment,
  { transactionId, chargedBackPence }: Transaction,
): OwedLetter => ({
  letter: 'chargeback',
  about,
  chargeback: {
    id: transactionId,
    transactionId,
    reference: about.attempt.reference,
    at: null,
    pence: chargedBackPence,
    reason: '',
    lastFour: about.attempt.card_last_four,
    name: '',
  },
  once: getSaleChargebackKey(about),
})

/** Sent once per attempt. */
export const createAlarm = (about: AttemptWithPayment, alarm: Alarm, name: string = alarm): OwedLetter => ({
  letter: 'alarm',
  alarm,
  about,
  once: `${name} ${about.attempt.reference}`,
})

/** Letters of a state transition, except the receipt. */
export function getTransitionLetters(
  about: AttemptWithPayment,
  source: ChangeSource,
  { others }: Pick<AttemptContext, 'others'>,
): OwedLetter[] {
  // In the call that charges; whatever is decided later, the payer may have left the page.
  const isShown = source === 'answer' || source === 'site'
  const { state } = about.attempt
  switch (state) {
    case 'paid':
      return formOf(about)
    case 'paid twice':
      return [{ letter: 'alarm', alarm: state, about, once: null }]
    case 'needs person':
      return [
        { letter: 'alarm', alarm: state, about, once: null },
        { letter: 'still checking', about },
      ]
    case 'declined':
    case 'refused':
    case 'not charged':
    case 'abandoned':
      // A payer who paid by another card, or may have been charged after all, must not be asked to try again.
      return isShown || findBlockingAttempt([about.attempt, ...others]) !== undefined
        ? []
        : [{ letter: 'nothing taken', about }]
    // Returned money is reported by its amount, whatever the state.
    case 'refunded':
    case 'voided':
    case 'started':
    case 'sent':
    case 'unknown':
      break
  }
  return []
}

/**
 * The form stored with the payment, sent once: another card may have caused it already. Without a form the practice is
 * notified when it arrives, or when it is late.
 */
const formOf = (about: AttemptWithPayment): OwedLetter[] =>
  about.payment.form === null || about.payment.practice_notified_at !== null
    ? []
    : [{ letter: 'paid form', about, patient: null }]
