import type { Attempt } from '../../storage/payment-states.ts'
import type { DeclineReason, Refusal, Transaction } from '../provider/provider.ts'
import { corrections, transitions } from './attempt.ts'
import type { AttemptState, ChangeSource } from './attempt.ts'

/* Transitions of one attempt, and its columns afterwards. Nothing is written here: ledger/save-attempt.ts does that. */

/** New facts about an attempt, with a transition or later. */
export interface AttemptDetails {
  transactionId?: string | null
  code?: string
  text?: string
  refusal?: Refusal
  declineReason?: DeclineReason
  /** The provider's complete record. */
  transaction?: Transaction
  /** Time of the next look-up; null: no more. */
  nextLookUpAt?: number | null
  /** Start of the open question about a decided attempt; null: the provider, or a person, has answered. */
  askedAt?: number | null
  /** Number of checks since the attempt last changed. */
  lookUps?: number
}

export interface Transition {
  to: AttemptState
  source: ChangeSource
  /** UTC milliseconds. */
  now: number
  learnt?: AttemptDetails
  /** True when it answers the open question; otherwise that stays open, and the provider is asked again at once. */
  answers?: boolean
  /** Why, for the history; never what a patient wrote. */
  text?: string
}

/** A state transition, or only new facts. */
export type AttemptUpdate =
  | Transition
  | {
      to: null
      learnt?: AttemptDetails
      /** True when the provider gave no answer: a person is alarmed. */
      isGivenUp?: boolean
      history?: Pick<Transition, 'source' | 'now' | 'text'>
    }

/** Null when it is not allowed. */
export function getTransitionKind(from: AttemptState, to: AttemptState): 'transition' | 'correction' | null {
  if (transitions[from].includes(to)) return 'transition'
  return corrections[from]?.includes(to) === true ? 'correction' : null
}

/** @throws {Error} for a transition that is not allowed. */
export function applyToAttempt(attempt: Attempt, step: AttemptUpdate): Attempt {
  if (step.to === null) return { ...attempt, ...columnsOf(step.learnt ?? {}) }
  const { to, now, learnt = {}, answers = false } = step
  if (getTransitionKind(attempt.state, to) === null)
    throw new Error(`An attempt cannot change from ${attempt.state} to ${to}.`)
  const stays = attempt.asked_at !== null && !answers
  return {
    ...attempt,
    state: to,
    look_ups: 0,
    next_look_up_at: stays ? now : null,
    asked_at: stays ? attempt.asked_at : null,
    changed_at: now,
    ...columnsOf(learnt),
  }
}

function columnsOf(learnt: AttemptDetails): Partial<Attempt> {
  const { transactionId, code, text, refusal, declineReason } = learnt
  const { transaction, nextLookUpAt, askedAt, lookUps } = learnt
  return {
    ...(transactionId !== undefined && { transaction_id: transactionId }),
    ...(code !== undefined && { response_code: code }),
    ...(text !== undefined && { response_text: text }),
    ...(refusal !== undefined && { refusal }),
    ...(declineReason !== undefined && { decline_reason: declineReason }),
    ...(transaction !== undefined && columnsOfRecord(transaction)),
    ...(nextLookUpAt !== undefined && { next_look_up_at: nextLookUpAt }),
    ...(askedAt !== undefined && { asked_at: askedAt }),
    ...(lookUps !== undefined && { look_ups: lookUps }),
  }
}

/** Known time and card remain when a later record omits them. */
const columnsOfRecord = ({ card, chargedAt, ...record }: Transaction): Partial<Attempt> => ({
  transaction_id: record.transactionId,
  decline_reason: record.declineReason,
  response_code: record.code,
  response_text: record.text,
  processor_code: record.processorCode,
  processor_text: record.processorText,
  ...(card.lastFour !== '' && { card_last_four: card.lastFour, card_type: card.type }),
  ...(chargedAt !== null && { charged_at: chargedAt }),
  returned_pence: record.returnedPence,
})
