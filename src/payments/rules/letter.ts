import type { Attempt, ReturnKind } from '../../storage/payment-states.ts'
import { inTheWay, isDoubted } from './attempt.ts'
import type { Source } from './attempt.ts'
import type { Patient } from '../services/paid-service.ts'
import type { Chargeback, Transaction } from '../provider/provider.ts'
import type { Entry, Known } from './known.ts'

/* Which letters are owed; what stands in them is for letters/. */

/** What a person of the practice has to see to. */
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

/** Money that went back to a payer. */
export interface Back {
  /** This time, and in all. */
  pence: number
  soFar: number
  kind: ReturnKind
  /** UTC milliseconds. */
  at: number
}

export type Letter =
  /** To the payer. */
  | { letter: 'receipt' | 'still checking' | 'nothing taken'; about: Entry }
  /** To the payer, and the practice's copy of it: money went back. */
  | { letter: 'returned' | 'returned copy'; about: Entry; back: Back }
  /** To the practice: the payer's bank asks for money back. */
  | { letter: 'chargeback'; about: Entry; chargeback: Chargeback; once: string }
  /** To the practice, of what was paid for; `patient` null: the form never came. */
  | { letter: 'paid form'; about: Entry; patient: Patient | null }
  /** To the practice. `once`: a name under which it goes once and never again; null: it always goes. */
  | { letter: 'alarm'; alarm: Alarm; about: Entry; once: string | null }

/** Under which name it was told that the bank asks for the money of a sale back. */
export const chargebackOf = ({ attempt }: Entry) => `chargeback of ${attempt.reference}`

/** Under which name it was told of one by its own number. */
export const chargebackNamed = ({ id }: Chargeback) => `chargeback ${id}`

/** What the provider's record of a sale shows of one, without what only its message tells. */
export const chargebackOfRecord = (
  about: Entry,
  { transactionId, chargedBackPence }: Transaction,
): Letter => ({
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
  once: chargebackOf(about),
})

/** An alarm that goes once for an attempt. */
export const alarmOnce = (about: Entry, alarm: Alarm, name: string = alarm): Letter => ({
  letter: 'alarm',
  alarm,
  about,
  once: `${name} ${about.attempt.reference}`,
})

/** The letters that belong to a move, without the receipt. */
export function lettersOfMove(
  before: Attempt,
  about: Entry,
  source: Source,
  { others }: Pick<Known, 'others'>,
): Letter[] {
  const { state } = about.attempt
  const isOpen = before.state === 'unknown' || before.state === 'needs person' || isDoubted(before)
  const waited = isOpen && source !== 'answer'
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
      // Whoever has paid by another card, or may have paid by this one after all, must not be told to try again.
      return waited && inTheWay([about.attempt, ...others]) === undefined
        ? [{ letter: 'nothing taken', about }]
        : []
    // What went back is told by the amount, whatever state it leaves.
    case 'refunded':
    case 'voided':
    case 'started':
    case 'sent':
    case 'unknown':
    case 'abandoned':
      break
  }
  return []
}

/**
 * The form that was kept with the payment, once: another card of it may have been told already. Without a form the practice
 * is told when it comes, or when it is late.
 */
const formOf = (about: Entry): Letter[] =>
  about.payment.form === null || about.payment.practice_notified_at !== null
    ? []
    : [{ letter: 'paid form', about, patient: null }]
