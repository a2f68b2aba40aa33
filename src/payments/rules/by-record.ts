import type { Attempt } from '../../storage/payment-states.ts'
import type { Transaction } from '../provider/provider.ts'
import { counting, tookMoney, saysAll } from './attempt.ts'
import type { AttemptState } from './attempt.ts'
import { answersQuestion, ask, checkAgain, firstCheck } from './checks.ts'
import type { Known } from './known.ts'
import type { ProviderStatus } from './interpret.ts'
import { alarmOnce, chargebackOfRecord } from './letter.ts'
import type { Letter } from './letter.ts'
import { kindOfMove } from './step.ts'
import type { Step } from './step.ts'

/* Effect of the provider's own record of a sale; the same from an event or a look-up. */

type OfRecord = Extract<ProviderStatus, { transaction: Transaction; twice: boolean }>
type Bringer = 'event' | 'look-up'

export interface ByRecord {
  step: Step | null
  letters: readonly Letter[]
  outcome: AttemptState | 'known' | 'late' | 'asked again' | 'differs'
}

export function byRecord(known: Known, status: OfRecord, source: Bringer, now: number): ByRecord {
  const { attempt } = known
  const { transaction } = status
  const letters = [
    ...(status.twice ? [alarmOnce(known, 'two sales')] : []),
    ...(status.tooMuchBack ? [alarmOnce(known, 'too much back')] : []),
    ...(transaction.chargedBackPence > 0 ? [chargebackOfRecord(known, transaction)] : []),
  ]
  const to = besideOthers(known, status.says)
  if (attempt.state === to)
    return { step: moreOf(attempt, transaction, source, now), letters, outcome: 'known' }
  const kind = kindOfMove(attempt.state, to)
  if (kind === 'move' || (kind === 'correction' && source === 'look-up')) {
    const wants = to === 'paid' && !saysAll(attempt, transaction)
    const answers = source === 'look-up' && answersQuestion(attempt, to, now)
    const learnt = { transaction, ...(wants && { nextCheckAt: firstCheck(now) }) }
    return { step: { to, source, now, learnt, answers, text: transaction.text }, letters, outcome: to }
  }
  // An event that contradicts a decided attempt at most causes a look-up (failure case P15).
  if (source === 'event')
    return kind === null
      ? { step: null, letters, outcome: 'late' }
      : { step: ask(attempt, now), letters, outcome: 'asked again' }
  const differs = tookMoney.includes(attempt.state) !== tookMoney.includes(to)
  return {
    step: attempt.asked_at === null ? { to: null, learnt: { nextCheckAt: null } } : checkAgain(attempt, now),
    letters: differs ? [...letters, alarmOnce(known, 'differs')] : letters,
    outcome: 'differs',
  }
}

/** A card that was charged while another one counts is `paid twice`. */
export const besideOthers = ({ others }: Pick<Known, 'others'>, to: AttemptState): AttemptState =>
  to === 'paid' && doesOneCount(others) ? 'paid twice' : to

/** True when one of these attempts counts for its payment. */
export const doesOneCount = (attempts: readonly Attempt[]) =>
  attempts.some(({ state }) => counting.includes(state))

/** Adds what a record says about an attempt whose state it confirms. */
function moreOf(attempt: Attempt, transaction: Transaction, source: Bringer, now: number): Step {
  const wants = attempt.state === 'paid' && !saysAll(attempt, transaction)
  if (source === 'event') {
    // An event contains the sale alone, without later refunds, and answers no question.
    const returnedPence = Math.max(transaction.returnedPence, attempt.returned_pence)
    const nextCheckAt = wants
      ? (attempt.next_check_at ?? now)
      : attempt.asked_at === null
        ? null
        : attempt.next_check_at
    return { to: null, learnt: { transaction: { ...transaction, returnedPence }, nextCheckAt } }
  }
  if (!answersQuestion(attempt, attempt.state, now)) return checkAgain(attempt, now, { transaction })
  const answered = { transaction, askedAt: null, nextCheckAt: null }
  return wants ? checkAgain({ ...attempt, asked_at: null }, now, answered) : { to: null, learnt: answered }
}
