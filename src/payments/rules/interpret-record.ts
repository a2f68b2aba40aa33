import type { Attempt } from '../../storage/payment-states.ts'
import type { Transaction } from '../provider/provider.ts'
import { countingStates, chargedStates, hasTimeAndCard } from './attempt.ts'
import type { AttemptState } from './attempt.ts'
import { isQuestionAnswered, openQuestion, scheduleNextLookUp, getFirstLookUpTime } from './look-ups.ts'
import type { AttemptContext } from './attempt-context.ts'
import type { ProviderStatus } from './interpret-transactions.ts'
import { createAlarm, createChargebackLetter } from './owed-letter.ts'
import type { OwedLetter } from './owed-letter.ts'
import { getTransitionKind } from './transition.ts'
import type { AttemptUpdate } from './transition.ts'

/* Effect of the provider's own record of a sale; the same from an event or a look-up. */

type OfRecord = Extract<ProviderStatus, { transaction: Transaction; twice: boolean }>
type Bringer = 'event' | 'look-up'

export interface RecordProposal {
  step: AttemptUpdate | null
  letters: readonly OwedLetter[]
  outcome: AttemptState | 'known' | 'late' | 'asked again' | 'differs'
}

export function interpretRecord(
  known: AttemptContext,
  status: OfRecord,
  source: Bringer,
  now: number,
): RecordProposal {
  const { attempt } = known
  const { transaction } = status
  const letters = [
    ...(status.twice ? [createAlarm(known, 'two sales')] : []),
    ...(status.tooMuchBack ? [createAlarm(known, 'too much back')] : []),
    ...(transaction.chargedBackPence > 0 ? [createChargebackLetter(known, transaction)] : []),
  ]
  const to = markPaidTwice(known, status.says)
  if (attempt.state === to)
    return { step: moreOf(attempt, transaction, source, now), letters, outcome: 'known' }
  const kind = getTransitionKind(attempt.state, to)
  if (kind === 'transition' || (kind === 'correction' && source === 'look-up')) {
    const wants = to === 'paid' && !hasTimeAndCard(attempt, transaction)
    const answers = source === 'look-up' && isQuestionAnswered(attempt, to, now)
    const learnt = { transaction, ...(wants && { nextLookUpAt: getFirstLookUpTime(now) }) }
    return { step: { to, source, now, learnt, answers, text: transaction.text }, letters, outcome: to }
  }
  // An event that contradicts a decided attempt at most causes a look-up (failure case P15).
  if (source === 'event')
    return kind === null
      ? { step: null, letters, outcome: 'late' }
      : { step: openQuestion(attempt, now), letters, outcome: 'asked again' }
  const differs = chargedStates.includes(attempt.state) !== chargedStates.includes(to)
  return {
    step:
      attempt.asked_at === null
        ? { to: null, learnt: { nextLookUpAt: null } }
        : scheduleNextLookUp(attempt, now),
    letters: differs ? [...letters, createAlarm(known, 'differs')] : letters,
    outcome: 'differs',
  }
}

/** A card that was charged while another one counts is `paid twice`. */
export const markPaidTwice = ({ others }: Pick<AttemptContext, 'others'>, to: AttemptState): AttemptState =>
  to === 'paid' && hasCountingAttempt(others) ? 'paid twice' : to

export const hasCountingAttempt = (attempts: readonly Attempt[]) =>
  attempts.some(({ state }) => countingStates.includes(state))

/** Adds what a record says about an attempt whose state it confirms. */
function moreOf(attempt: Attempt, transaction: Transaction, source: Bringer, now: number): AttemptUpdate {
  const wants = attempt.state === 'paid' && !hasTimeAndCard(attempt, transaction)
  if (source === 'event') {
    // An event contains the sale alone, without later refunds, and answers no question.
    const returnedPence = Math.max(transaction.returnedPence, attempt.returned_pence)
    const nextLookUpAt = wants
      ? (attempt.next_look_up_at ?? now)
      : attempt.asked_at === null
        ? null
        : attempt.next_look_up_at
    return { to: null, learnt: { transaction: { ...transaction, returnedPence }, nextLookUpAt } }
  }
  if (!isQuestionAnswered(attempt, attempt.state, now))
    return scheduleNextLookUp(attempt, now, { transaction })
  const answered = { transaction, askedAt: null, nextLookUpAt: null }
  return wants
    ? scheduleNextLookUp({ ...attempt, asked_at: null }, now, answered)
    : { to: null, learnt: answered }
}
