import type { Attempt } from '../../storage/tables.ts'
import { isDoubted, tookMoney, undecided } from './attempt.ts'
import type { AttemptState } from './attempt.ts'
import { CHARGE_TIMEOUT, LOOK_PAUSES, LOOKS_FOR_CARD, RECORD_LATE } from '../../runtime/limits.ts'
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
  const lookAt = now + LOOK_PAUSES[0]
  switch (answer.outcome) {
    case 'paid': {
      const { transactionId, code, text } = answer
      // The answer does not say which card it was: the record does.
      return { ...common, to: 'paid', learnt: { transactionId, code, text, lookAt }, text }
    }
    case 'declined': {
      const { transactionId, code, text } = answer
      return { ...common, to: 'declined', learnt: { transactionId, code, text }, text }
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
  return { ...common, to: 'unknown', learnt: { lookAt }, text: answer.text }
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
  return { to: null, learnt: { question, ...(attempt.state !== 'sent' && { lookAt: now }) } }
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
    const lookAt = wants ? (attempt.look_at ?? now) : attempt.asked_at === null ? null : attempt.look_at
    return { to: null, learnt: { transaction: { ...transaction, returnedPence }, lookAt } }
  }
  if (!answersQuestion(entry, attempt.state, transaction, now))
    return lookAgain(attempt, now, { transaction })
  const answered = { transaction, question: null, lookAt: null }
  return wants ? lookAgain({ ...attempt, asked_at: null }, now, answered) : { to: null, learnt: answered }
}

/** What is left to do with an attempt of which the provider says nothing that decides. */
export function stillOpen(attempt: Attempt, now: number, said: string): Step {
  const { state, changed_at } = attempt
  if (state === 'sent') {
    const free = changed_at + IN_HAND
    return now < free && changed_at <= now
      ? { to: null, learnt: { lookAt: free } }
      : { to: 'unknown', source: 'look-up', now, learnt: { lookAt: now + LOOK_PAUSES[0] }, text: said }
  }
  if (state === 'unknown' && nextLook(attempt, now) === null)
    return { to: 'needs person', source: 'look-up', now, answers: true, text: said }
  const isOpen = state === 'unknown' || state === 'paid' || attempt.asked_at !== null
  return isOpen ? lookAgain(attempt, now) : { to: null, learnt: { lookAt: null } }
}

/** What a look leaves that did not answer: another one, or, after the last, a doubt that only a person can end. */
export function lookAgain(attempt: Attempt, now: number, learnt: Learnt = {}): Step {
  const lookAt = nextLook(attempt, now)
  const isOver = lookAt === null && attempt.asked_at !== null
  return {
    to: null,
    learnt: {
      ...learnt,
      looks: attempt.looks + 1,
      lookAt,
      ...(isOver && !isDoubted(attempt) && { question: null }),
    },
    isGivenUp: isOver && !undecided.includes(attempt.state),
  }
}

/** When it is looked at, in milliseconds after it became unknown, or paid without time or card, or was asked about. */
const lookTimes = LOOK_PAUSES.map((_, index) =>
  LOOK_PAUSES.slice(0, index + 1).reduce((sum, pause) => sum + pause, 0),
)

/**
 * When to look again after a look; null: no more. By the clock and not by counting: a restart or an event that makes us
 * look sooner uses nothing up. A receipt waits for a number of looks, which are made however late they are. Where the
 * clock was set back the looks are counted after all.
 */
function nextLook(attempt: Attempt, now: number): number | null {
  const begin = Math.max(attempt.changed_at, attempt.asked_at ?? 0)
  if (begin > now) {
    const pause = LOOK_PAUSES[attempt.looks]
    return pause === undefined ? null : now + pause
  }
  const next = lookTimes.find((time) => time > now - begin)
  if (next !== undefined) return begin + next
  const isReceiptOwed = attempt.state === 'paid' && !saysAll(attempt) && attempt.looks + 1 < LOOKS_FOR_CARD
  return isReceiptOwed ? now + LOOK_PAUSES[1] : null
}
