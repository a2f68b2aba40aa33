import type { AttemptState, Attempt } from '../../storage/payment-states.ts'
import { LOOK_UPS_FOR_CARD } from '../../runtime/limits.ts'
import type { Transaction } from '../provider/provider.ts'
import type { AttemptWithPayment } from './attempt-context.ts'

/*
 * State machine of an attempt. These tables are the only definition of its transitions, and ledger/save-attempt.ts the only
 * code that changes a state (ground rule G2).
 *
 *   started ──▶ sent ──▶ paid ──▶ refunded, voided
 *      │          ├────▶ declined, refused, not charged
 *      ▼          └────▶ unknown ──▶ any of these, or needs person
 *   abandoned
 *
 * `corrections` are the transitions that only the provider's own record allows. `paid twice` is one of them: an attempt
 * believed to have failed was charged, and another card has paid since.
 */

export type { AttemptState, ChangeSource } from '../../storage/payment-states.ts'

const decidedStates = ['paid', 'declined', 'refused', 'not charged', 'refunded', 'voided'] as const

/** Without corrections. */
export const transitions: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  started: ['sent', 'abandoned'],
  sent: [...decidedStates, 'unknown'],
  unknown: [...decidedStates, 'needs person'],
  'needs person': decidedStates,
  paid: ['refunded', 'voided'],
  // If the other card, which seemed to count, was not charged after all.
  'paid twice': ['paid', 'refunded', 'voided'],
  declined: [],
  refused: [],
  'not charged': [],
  abandoned: [],
  refunded: [],
  voided: [],
}

/**
 * Transitions that are allowed only when a look-up proves the state wrong. A paid payment never becomes unpaid: such a
 * difference is for a person.
 */
export const corrections: Readonly<Partial<Record<AttemptState, readonly AttemptState[]>>> = {
  declined: ['paid', 'paid twice', 'refunded', 'voided'],
  refused: ['paid', 'paid twice', 'refunded', 'voided'],
  'not charged': ['paid', 'paid twice', 'refunded', 'voided'],
  abandoned: ['paid', 'paid twice', 'refunded', 'voided'],
}

/** States in which nothing was charged; the provider can prove them wrong. */
export const correctableStates = Object.keys(corrections) as readonly AttemptState[]

/**
 * True when an attempt that is decided as not charged may have been charged after all: something says so, and neither
 * the provider nor a person has answered yet.
 */
export const isDoubted = ({ state, asked_at }: { state: AttemptState; asked_at: number | null }): boolean =>
  asked_at !== null && correctableStates.includes(state)

/** States of the one attempt that counts for its payment; a unique index of the database enforces it. */
export const countingStates: readonly AttemptState[] = ['started', 'sent', 'unknown', 'needs person', 'paid']

/** States of an attempt that was, or may have been, charged: no other card is charged for the same payment. */
const blocking: ReadonlySet<AttemptState> = new Set([...countingStates, 'paid twice'])

/** True while no other card may be charged for the same payment. */
export const isBlocking = (attempt: { state: AttemptState; asked_at: number | null }): boolean =>
  blocking.has(attempt.state) || isDoubted(attempt)

/** The attempt of a payment because of which no other card may be charged now; a paid one comes first. */
export const findBlockingAttempt = <One extends { state: AttemptState; asked_at: number | null }>(
  attempts: readonly One[],
): One | undefined => attempts.find(({ state }) => state === 'paid') ?? attempts.find(isBlocking)

/** States of an attempt that was charged, even if refunded later: tax law requires a record of it. */
export const chargedStates: readonly AttemptState[] = ['paid', 'paid twice', 'refunded', 'voided']

export const isFullyReturned = (state: AttemptState) => state === 'refunded' || state === 'voided'

export const undecidedStates: readonly AttemptState[] = ['sent', 'unknown', 'needs person']

const forPerson: ReadonlySet<AttemptState> = new Set(['needs person', 'paid twice'])

export const isPersonNeeded = (attempt: Pick<Attempt, 'state' | 'asked_at' | 'next_look_up_at'>): boolean =>
  forPerson.has(attempt.state) || (isDoubted(attempt) && attempt.next_look_up_at === null)

/** True when time and card of a paid attempt are known, from the ledger or from the provider's current answer. */
export const hasTimeAndCard = (
  { charged_at, card_last_four }: Pick<Attempt, 'charged_at' | 'card_last_four'>,
  said: Pick<Transaction, 'chargedAt' | 'card'> = { chargedAt: null, card: { lastFour: '', type: '' } },
): boolean => (charged_at ?? said.chargedAt) !== null && (card_last_four || said.card.lastFour) !== ''

/**
 * True when the payer can be shown the outcome. A paid attempt first waits for time and card, up to CHECKS_FOR_CARD
 * checks.
 */
export function isReportable(attempt: Attempt): boolean {
  const { state, look_ups } = attempt
  if (isDoubted(attempt)) return false
  if (state === 'paid') return hasTimeAndCard(attempt) || look_ups >= LOOK_UPS_FOR_CARD
  return !['started', 'sent', 'unknown', 'needs person'].includes(state)
}

export const isSameForPayer = (before: Attempt, after: Attempt) =>
  isReportable(before) &&
  before.state === after.state &&
  before.charged_at === after.charged_at &&
  before.card_last_four === after.card_last_four &&
  before.returned_pence === after.returned_pence

/** By refund or void. */
export function getReturnedPence({ payment: { pence }, attempt }: ReturnedOf): number {
  if (isFullyReturned(attempt.state)) return pence
  return chargedStates.includes(attempt.state) ? Math.min(pence, attempt.returned_pence) : 0
}

interface ReturnedOf {
  payment: Pick<AttemptWithPayment['payment'], 'pence'>
  attempt: Pick<Attempt, 'state' | 'returned_pence'>
}

/** Time of the payment: the provider's, or, until that is known, when we learnt of it. */
export const getPaymentTime = ({
  charged_at,
  changed_at,
}: Pick<Attempt, 'charged_at' | 'changed_at'>): Date => new Date(charged_at ?? changed_at)
