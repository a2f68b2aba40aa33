import type { Attempt } from '../../storage/payment-states.ts'
import { LOOK_UP_PAUSES, CHARGE_TIMEOUT, LOOK_UPS_FOR_CARD } from '../../runtime/limits.ts'
import { MINUTE } from '../../runtime/units.ts'
import { isDoubted, isFullyReturned, chargedStates, undecidedStates, hasTimeAndCard } from './attempt.ts'
import type { AttemptState } from './attempt.ts'
import type { AttemptDetails, AttemptUpdate } from './transition.ts'

/* When the provider is asked about an attempt, and what follows when it does not answer. */

/** Milliseconds after which no process can still be waiting for the answer to a charge. */
export const CHARGE_UNDER_WAY_MAX = CHARGE_TIMEOUT + 2_000

/** Time of the first check after a change, in UTC milliseconds. */
export const getFirstLookUpTime = (now: number) => now + LOOK_UP_PAUSES[0]

/** Opens a question to the provider about a decided attempt, or restarts the open one. */
export const openQuestion = ({ state }: Attempt, now: number): AttemptUpdate => ({
  to: null,
  // A charge under way is checked when its answer is due.
  learnt: { askedAt: now, ...(state !== 'sent' && { nextLookUpAt: now }) },
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
      ? { to: null, learnt: { nextLookUpAt: free } }
      : {
          to: 'unknown',
          source: 'look-up',
          now,
          learnt: { nextLookUpAt: getFirstLookUpTime(now) },
          text: said,
        }
  }
  if (state === 'unknown' && getNextLookUpTime(attempt, now) === null)
    return { to: 'needs person', source: 'look-up', now, answers: true, text: said }
  const isOpen = state === 'unknown' || state === 'paid' || attempt.asked_at !== null
  return isOpen ? scheduleNextLookUp(attempt, now) : { to: null, learnt: { nextLookUpAt: null } }
}

/** After a check without an answer: schedules the next one, or, after the last, leaves an open question to a person. */
export function scheduleNextLookUp(
  attempt: Attempt,
  now: number,
  learnt: AttemptDetails = {},
): AttemptUpdate {
  const nextLookUpAt = getNextLookUpTime(attempt, now)
  const isOver = nextLookUpAt === null && attempt.asked_at !== null
  return {
    to: null,
    learnt: {
      ...learnt,
      lookUps: attempt.look_ups + 1,
      nextLookUpAt,
      ...(isOver && !isDoubted(attempt) && { askedAt: null }),
    },
    isGivenUp: isOver && !undecidedStates.includes(attempt.state),
  }
}

/** Times of the checks, in milliseconds since it became unknown, was paid without time or card, or was asked. */
const lookUpTimes = LOOK_UP_PAUSES.map((_, index) =>
  LOOK_UP_PAUSES.slice(0, index + 1).reduce((sum, pause) => sum + pause, 0),
)

/**
 * Time of the next check; null: no more. By the clock and not by counting, so that a restart or an event that causes an
 * early check uses none up. A receipt waits for a number of checks, however late they are made. If the clock was set
 * back, the checks are counted instead.
 */
function getNextLookUpTime(attempt: Attempt, now: number): number | null {
  const begin = Math.max(attempt.changed_at, attempt.asked_at ?? 0)
  if (begin > now) {
    const pause = LOOK_UP_PAUSES[attempt.look_ups]
    return pause === undefined ? null : now + pause
  }
  const next = lookUpTimes.find((time) => time > now - begin)
  if (next !== undefined) return begin + next
  const isReceiptOwed =
    attempt.state === 'paid' && !hasTimeAndCard(attempt) && attempt.look_ups + 1 < LOOK_UPS_FOR_CARD
  return isReceiptOwed ? now + LOOK_UP_PAUSES[1] : null
}
