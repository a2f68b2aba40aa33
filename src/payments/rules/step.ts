import type { Attempt } from '../../storage/payment-states.ts'
import type { DeclineReason, Refusal, Transaction } from '../provider/provider.ts'
import { corrections, moves } from './attempt.ts'
import type { AttemptState, Source } from './attempt.ts'

/* What may happen to one attempt, and how it is afterwards. Nothing is written here: save.ts does it. */

/** What is learnt about an attempt with a move, or later. */
export interface Learnt {
  transactionId?: string | null
  code?: string
  text?: string
  refusal?: Refusal
  declineReason?: DeclineReason
  /** Everything that the provider's own record says. */
  transaction?: Transaction
  /** When the provider is to be asked; null: no more. */
  nextCheckAt?: number | null
  /** Since when the provider is asked about what is settled; null: it, or a person, has answered. */
  askedAt?: number | null
  /** How often it was asked since the attempt last changed. */
  checks?: number
}

export interface Move {
  to: AttemptState
  source: Source
  /** UTC milliseconds. */
  now: number
  learnt?: Learnt
  /** Whether it answers what the provider was asked; else that question stays open, and is asked again at once. */
  answers?: boolean
  /** Why, for the history; never what a patient wrote. */
  text?: string
}

/** A move, or only something learnt. */
export type Step =
  | Move
  | {
      to: null
      learnt?: Learnt
      /** The provider was asked in vain: a person is told. */
      isGivenUp?: boolean
      /** A line of the history although the state stays. */
      history?: Pick<Move, 'source' | 'now' | 'text'>
    }

/** Whether a move is one of its own right, a correction, or none. */
export function kindOfMove(from: AttemptState, to: AttemptState): 'move' | 'correction' | null {
  if (moves[from].includes(to)) return 'move'
  return corrections[from]?.includes(to) === true ? 'correction' : null
}

/** An attempt as it is after a step. @throws {Error} for a move that there is not. */
export function afterStep(attempt: Attempt, step: Step): Attempt {
  if (step.to === null) return { ...attempt, ...columnsOf(step.learnt ?? {}) }
  const { to, now, learnt = {}, answers = false } = step
  if (kindOfMove(attempt.state, to) === null)
    throw new Error(`An attempt cannot go from ${attempt.state} to ${to}.`)
  const stays = attempt.asked_at !== null && !answers
  return {
    ...attempt,
    state: to,
    checks: 0,
    next_check_at: stays ? now : null,
    asked_at: stays ? attempt.asked_at : null,
    changed_at: now,
    ...columnsOf(learnt),
  }
}

function columnsOf(learnt: Learnt): Partial<Attempt> {
  const { transactionId, code, text, refusal, declineReason } = learnt
  const { transaction, nextCheckAt, askedAt, checks } = learnt
  return {
    ...(transactionId !== undefined && { transaction_id: transactionId }),
    ...(code !== undefined && { response_code: code }),
    ...(text !== undefined && { response_text: text }),
    ...(refusal !== undefined && { refusal }),
    ...(declineReason !== undefined && { decline_reason: declineReason }),
    ...(transaction !== undefined && columnsOfRecord(transaction)),
    ...(nextCheckAt !== undefined && { next_check_at: nextCheckAt }),
    ...(askedAt !== undefined && { asked_at: askedAt }),
    ...(checks !== undefined && { checks }),
  }
}

/** What was known stays when a later word leaves it out. */
const columnsOfRecord = ({ card, at, ...record }: Transaction): Partial<Attempt> => ({
  transaction_id: record.transactionId,
  decline_reason: record.declineReason,
  response_code: record.code,
  response_text: record.text,
  processor_code: record.processorCode,
  processor_text: record.processorText,
  ...(card.lastFour !== '' && { card_last_four: card.lastFour, card_type: card.type }),
  ...(at !== null && { charged_at: at }),
  returned_pence: record.returnedPence,
})
