import type { AttemptState, Attempt } from '../../storage/payment-states.ts'
import { CHECKS_FOR_CARD } from '../../runtime/limits.ts'
import type { Transaction } from '../provider/provider.ts'
import type { Entry } from './known.ts'

/*
 * What an attempt to pay may become. This table is the only place that says so, and save.ts the only code that moves one
 * to another state (failure cases, ground rule G2).
 *
 *   started ──▶ sent ──▶ paid ──▶ refunded, voided
 *      │          ├────▶ declined, refused, not charged
 *      ▼          └────▶ unknown ──▶ any of these, or needs person
 *   abandoned
 */

export type { AttemptState, Source } from '../../storage/payment-states.ts'

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

/** States that say that nothing was taken; the provider can prove them wrong. */
export const correctable = Object.keys(corrections) as readonly AttemptState[]

/**
 * Whether a card of which it is settled that nothing was taken may have been charged all the same: something says so, and
 * the provider, or a person, has not answered yet.
 */
export const isDoubted = ({ state, asked_at }: { state: AttemptState; asked_at: number | null }): boolean =>
  asked_at !== null && correctable.includes(state)

/** States of the one attempt that counts for its payment; also a unique index of the database. */
export const counting: readonly AttemptState[] = ['started', 'sent', 'unknown', 'needs person', 'paid']

/** States of an attempt that has, or may have, the money: no other card is charged for the same payment. */
const blocking: ReadonlySet<AttemptState> = new Set([...counting, 'paid twice'])

/** Whether no other card may be charged for the same payment now. */
export const isBlocking = (attempt: { state: AttemptState; asked_at: number | null }): boolean =>
  blocking.has(attempt.state) || isDoubted(attempt)

/** Of the attempts of one payment the one for which no other card may be charged now, first of all one that has paid. */
export const inTheWay = <One extends { state: AttemptState; asked_at: number | null }>(
  attempts: readonly One[],
): One | undefined => attempts.find(({ state }) => state === 'paid') ?? attempts.find(isBlocking)

/** States of an attempt that took money, also when it was given back: tax law asks for a record of it. */
export const tookMoney: readonly AttemptState[] = ['paid', 'paid twice', 'refunded', 'voided']

/** Whether all of the money went back to the payer. */
export const isGivenBack = (state: AttemptState) => state === 'refunded' || state === 'voided'

/** States in which it is not known yet whether money was taken. */
export const undecided: readonly AttemptState[] = ['sent', 'unknown', 'needs person']

/** States that do not end by themselves. */
const forPerson: ReadonlySet<AttemptState> = new Set(['needs person', 'paid twice'])

/** Whether only a person can end how an attempt stands. */
export const isForPerson = (attempt: Pick<Attempt, 'state' | 'asked_at' | 'next_check_at'>): boolean =>
  forPerson.has(attempt.state) || (isDoubted(attempt) && attempt.next_check_at === null)

/** Whether it is known when and by which card an attempt was paid, also by what the provider says of it now. */
export const saysAll = (
  { charged_at, card_last_four }: Pick<Attempt, 'charged_at' | 'card_last_four'>,
  said: Pick<Transaction, 'at' | 'card'> = { at: null, card: { lastFour: '', type: '' } },
): boolean => (charged_at ?? said.at) !== null && (card_last_four || said.card.lastFour) !== ''

/** Whether there is something to show the payer: the outcome, and for a paid one when and by which card. */
export function isReportable(attempt: Attempt): boolean {
  const { state, checks } = attempt
  if (isDoubted(attempt)) return false
  if (state === 'paid') return saysAll(attempt) || checks >= CHECKS_FOR_CARD
  return !['started', 'sent', 'unknown', 'needs person'].includes(state)
}

/** Whether the payer would see no difference. */
export const isSame = (before: Attempt, after: Attempt) =>
  isReportable(before) &&
  before.state === after.state &&
  before.charged_at === after.charged_at &&
  before.card_last_four === after.card_last_four &&
  before.returned_pence === after.returned_pence

/** Pence of an attempt that went back to its payer, by whatever way. */
export function backPence({ payment: { pence }, attempt }: BackOf): number {
  if (isGivenBack(attempt.state)) return pence
  return tookMoney.includes(attempt.state) ? Math.min(pence, attempt.returned_pence) : 0
}

/** What it takes to say how much went back. */
interface BackOf {
  payment: Pick<Entry['payment'], 'pence'>
  attempt: Pick<Attempt, 'state' | 'returned_pence'>
}

/** When an attempt was settled: as the provider says, or, until it has, as we learnt it. */
export const paidAt = ({ charged_at, changed_at }: Pick<Attempt, 'charged_at' | 'changed_at'>): Date =>
  new Date(charged_at ?? changed_at)
