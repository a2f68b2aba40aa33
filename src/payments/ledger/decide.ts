import type { Attempt } from '../../storage/tables.ts'
import { isDoubted, tookMoney, undecided } from './attempt.ts'
import type { AttemptState } from './attempt.ts'
import { CHARGE_TIMEOUT, ATTEMPT_CHECK_PAUSES, CHECKS_FOR_CARD, RECORD_LATE } from '../../runtime/limits.ts'
import type { ChargeAnswer, Transaction } from '../provider/provider.ts'
import type { Entry, Learnt, Move } from './ledger.ts'
import { saysAll } from './reportable.ts'

/* What one word of the provider about an attempt asks for, with nothing done yet: settlement.ts does it. */

/** A move, or only something learnt. */
export type Step =
  | Move
  | {
      to: null
      learnt?: Learnt
      /** The provider was asked in vain: a person is told. */
      isGivenUp?: boolean
    }

/** How long after its sending an attempt is surely in nobody's hands any more. */
export const IN_HAND = CHARGE_TIMEOUT + 2_000

/** What the answer to our request asks for. */
export function ofAnswer(answer: ChargeAnswer, now: number): Move {
  const common = { source: 'answer', now } as const
  const nextCheckAt = now + ATTEMPT_CHECK_PAUSES[0]
  switch (answer.outcome) {
    case 'paid': {
      const { transactionId, code, text } = answer
      // The answer does not say which card it was: the record does.
      return { ...common, to: 'paid', learnt: { transactionId, code, text, nextCheckAt }, text }
    }
    case 'declined': {
      const { transactionId, reason, code, text } = answer
      return {
        ...common,
        to: 'declined',
        learnt: { transactionId, declineReason: reason, code, text },
        text,
      }
    }
    case 'refused': {
      const { why, code, text } = answer
      return { ...common, to: 'refused', learnt: { refusal: why, code, text }, text }
    }
    case 'not sent':
      return { ...common, to: 'not charged', text: answer.text }
    case 'unknown':
      break
  }
  return { ...common, to: 'unknown', learnt: { nextCheckAt }, text: answer.text }
}

/**
 * Opens a question to the provider about what is settled, or adds to the one that is open.
 *
 * @param returnedPence How much more was given back, if what was said is true; 0: only that the card was charged.
 */
export function ask({ attempt, payment }: Entry, returnedPence: number, now: number): Step {
  const open = attempt.asked_at === null ? 0 : attempt.asked_pence
  const before = Math.max(open, attempt.returned_pence)
  const all = returnedPence === 0 ? open : Math.min(before + returnedPence, payment.pence)
  const question = { since: now, returnedPence: all }
  // One that is being sent is asked about when its answer is due.
  return { to: null, learnt: { question, ...(attempt.state !== 'sent' && { nextCheckAt: now }) } }
}

/** Whether a record answers what the provider was asked: what was said is in it, or should be by now. */
export function answersQuestion(
  { attempt, payment }: Entry,
  to: AttemptState,
  { returnedPence }: Transaction,
  now: number,
): boolean {
  if (attempt.asked_at === null) return true
  if (!tookMoney.includes(to)) return false
  const returned = to === 'refunded' || to === 'voided' ? payment.pence : returnedPence
  return returned >= attempt.asked_pence || now - attempt.asked_at >= RECORD_LATE
}

/** What the provider's record adds to an attempt whose state it confirms. */
export function moreOf(
  entry: Entry,
  transaction: Transaction,
  source: 'event' | 'look-up',
  now: number,
): Step {
  const { attempt } = entry
  const wants = attempt.state === 'paid' && !saysAll(attempt, transaction)
  if (source === 'event') {
    // An event tells of the sale alone, not of what was given back since, and answers no question.
    const returnedPence = Math.max(transaction.returnedPence, attempt.returned_pence)
    const nextCheckAt = wants
      ? (attempt.next_check_at ?? now)
      : attempt.asked_at === null
        ? null
        : attempt.next_check_at
    return { to: null, learnt: { transaction: { ...transaction, returnedPence }, nextCheckAt } }
  }
  if (!answersQuestion(entry, attempt.state, transaction, now))
    return checkAgain(attempt, now, { transaction })
  const answered = { transaction, question: null, nextCheckAt: null }
  return wants ? checkAgain({ ...attempt, asked_at: null }, now, answered) : { to: null, learnt: answered }
}

/** What is left to do with an attempt of which the provider says nothing that decides. */
export function stillOpen(attempt: Attempt, now: number, said: string): Step {
  const { state, changed_at } = attempt
  if (state === 'sent') {
    const free = changed_at + IN_HAND
    return now < free && changed_at <= now
      ? { to: null, learnt: { nextCheckAt: free } }
      : {
          to: 'unknown',
          source: 'look-up',
          now,
          learnt: { nextCheckAt: now + ATTEMPT_CHECK_PAUSES[0] },
          text: said,
        }
  }
  if (state === 'unknown' && nextCheck(attempt, now) === null)
    return { to: 'needs person', source: 'look-up', now, answers: true, text: said }
  const isOpen = state === 'unknown' || state === 'paid' || attempt.asked_at !== null
  return isOpen ? checkAgain(attempt, now) : { to: null, learnt: { nextCheckAt: null } }
}

/** What a check leaves that did not answer: another one, or, after the last, a doubt that only a person can end. */
export function checkAgain(attempt: Attempt, now: number, learnt: Learnt = {}): Step {
  const nextCheckAt = nextCheck(attempt, now)
  const isOver = nextCheckAt === null && attempt.asked_at !== null
  return {
    to: null,
    learnt: {
      ...learnt,
      checks: attempt.checks + 1,
      nextCheckAt,
      ...(isOver && !isDoubted(attempt) && { question: null }),
    },
    isGivenUp: isOver && !undecided.includes(attempt.state),
  }
}

/** When it is checked, in milliseconds after it became unknown, or paid without time or card, or was asked about. */
const checkTimes = ATTEMPT_CHECK_PAUSES.map((_, index) =>
  ATTEMPT_CHECK_PAUSES.slice(0, index + 1).reduce((sum, pause) => sum + pause, 0),
)

/**
 * When to check again after a check; null: no more. By the clock and not by counting: a restart or an event that makes us
 * check sooner uses nothing up. A receipt waits for a number of checks, which are made however late they are. Where the
 * clock was set back the checks are counted after all.
 */
function nextCheck(attempt: Attempt, now: number): number | null {
  const begin = Math.max(attempt.changed_at, attempt.asked_at ?? 0)
  if (begin > now) {
    const pause = ATTEMPT_CHECK_PAUSES[attempt.checks]
    return pause === undefined ? null : now + pause
  }
  const next = checkTimes.find((time) => time > now - begin)
  if (next !== undefined) return begin + next
  const isReceiptOwed = attempt.state === 'paid' && !saysAll(attempt) && attempt.checks + 1 < CHECKS_FOR_CARD
  return isReceiptOwed ? now + ATTEMPT_CHECK_PAUSES[1] : null
}
