import type { Attempt } from '../../storage/payment-states.ts'
import { ATTEMPT_CHECK_PAUSES, CHARGE_TIMEOUT, CHECKS_FOR_CARD } from '../../runtime/limits.ts'
import { MINUTE } from '../../runtime/units.ts'
import { isDoubted, isFullyReturned, chargedStates, undecidedStates, hasTimeAndCard } from './attempt.ts'
import type { AttemptState } from './attempt.ts'
import type { AttemptDetails, AttemptUpdate } from './transition.ts'

/* When the provider is asked about an attempt, and what follows when it does not answer. */

/** Milliseconds after which no process can still be waiting for the answer to a charge. */
export const CHARGE_UNDER_WAY_MAX = CHARGE_TIMEOUT + 2_000

/** Time of the first check after a change, in UTC milliseconds. */
export const getFirstCheckTime = (now: number) => now + ATTEMPT_CHECK_PAUSES[0]

/** Opens a question to the provider about a decided attempt, or restarts the open one. */
export const openQuestion = ({ state }: Attempt, now: number): AttemptUpdate => ({
  to: null,
  // A charge under way is checked when its answer is due.
  learnt: { askedAt: now, ...(state !== 'sent' && { nextCheckAt: now }) },
})

/** Milliseconds after the start of a question; later records of the provider are surely up to date. */
const RECORD_LATE = 5 * MINUTE

/**
 * True when a record answers the open question: the card was charged after all, or all the money was returned. A
 * partial refund may be missing from it, so it is checked again until the record is surely up to date.
 */
export function isQuestionAnswered(attempt: Attempt, to: AttemptState, now: number): boolean {
  const { asked_at } = attempt
  if (asked_at === null) return true
  return (
    chargedStates.includes(to) && (isDoubted(attempt) || isFullyReturned(to) || now - asked_at >= RECORD_LATE)
  )
}

/** Next step for an attempt when the provider's answer decides nothing. */
export function updateUndecided(attempt: Attempt, now: number, said: string): AttemptUpdate {
  const { state, changed_at } = attempt
  if (state === 'sent') {
    const free = changed_at + CHARGE_UNDER_WAY_MAX
    return now < free && changed_at <= now
      ? { to: null, learnt: { nextCheckAt: free } }
      : {
          to: 'unknown',
          source: 'look-up',
          now,
          learnt: { nextCheckAt: getFirstCheckTime(now) },
          text: said,
        }
  }
  if (state === 'unknown' && nextCheck(attempt, now) === null)
    return { to: 'needs person', source: 'look-up', now, answers: true, text: said }
  const isOpen = state === 'unknown' || state === 'paid' || attempt.asked_at !== null
  return isOpen ? scheduleNextCheck(attempt, now) : { to: null, learnt: { nextCheckAt: null } }
}

/** After a check without an answer: schedules the next one, or, after the last, leaves an open question to a person. */
export function scheduleNextCheck(attempt: Attempt, now: number, learnt: AttemptDetails = {}): AttemptUpdate {
  const nextCheckAt = nextCheck(attempt, now)
  const isOver = nextCheckAt === null && attempt.asked_at !== null
  return {
    to: null,
    learnt: {
      ...learnt,
      checks: attempt.checks + 1,
      nextCheckAt,
      ...(isOver && !isDoubted(attempt) && { askedAt: null }),
    },
    isGivenUp: isOver && !undecidedStates.includes(attempt.state),
  }
}

/** Times of the checks, in milliseconds since it became unknown, was paid without time or card, or was asked. */
const checkTimes = ATTEMPT_CHECK_PAUSES.map((_, index) =>
  ATTEMPT_CHECK_PAUSES.slice(0, index + 1).reduce((sum, pause) => sum + pause, 0),
)

/**
 * Time of the next check; null: no more. By the clock and not by counting, so that a restart or an event that causes an
 * early check uses none up. A receipt waits for a number of checks, however late they are made. If the clock was set
 * back, the checks are counted instead.
 */
function nextCheck(attempt: Attempt, now: number): number | null {
  const begin = Math.max(attempt.changed_at, attempt.asked_at ?? 0)
  if (begin > now) {
    const pause = ATTEMPT_CHECK_PAUSES[attempt.checks]
    return pause === undefined ? null : now + pause
  }
  const next = checkTimes.find((time) => time > now - begin)
  if (next !== undefined) return begin + next
  const isReceiptOwed =
    attempt.state === 'paid' && !hasTimeAndCard(attempt) && attempt.checks + 1 < CHECKS_FOR_CARD
  return isReceiptOwed ? now + ATTEMPT_CHECK_PAUSES[1] : null
}
