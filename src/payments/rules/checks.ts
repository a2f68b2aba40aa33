import type { Attempt } from '../../storage/payment-states.ts'
import { ATTEMPT_CHECK_PAUSES, CHARGE_TIMEOUT, CHECKS_FOR_CARD } from '../../runtime/limits.ts'
import { MINUTE } from '../../runtime/units.ts'
import { isDoubted, isGivenBack, tookMoney, undecided, saysAll } from './attempt.ts'
import type { AttemptState } from './attempt.ts'
import type { Learnt, Step } from './step.ts'

/* When the provider is asked about an attempt, and what is left to do after it was asked in vain. */

/** How long after its sending an attempt is surely in nobody's hands any more. */
export const IN_HAND = CHARGE_TIMEOUT + 2_000

/** The first check after something changed, in UTC milliseconds. */
export const firstCheck = (now: number) => now + ATTEMPT_CHECK_PAUSES[0]

/** Opens a question to the provider about what is settled, or begins the one that is open anew. */
export const ask = ({ state }: Attempt, now: number): Step => ({
  to: null,
  // One that is being sent is asked about when its answer is due.
  learnt: { askedAt: now, ...(state !== 'sent' && { nextCheckAt: now }) },
})

/** A record that the provider shows so long after it said something else is the later word. */
const RECORD_LATE = 5 * MINUTE

/**
 * Whether a record answers what the provider was asked: that a card was charged after all, or that all the money went back.
 * Of a part that went back it may not know yet, and it is looked at again until it is surely up to date.
 */
export function answersQuestion(attempt: Attempt, to: AttemptState, now: number): boolean {
  const { asked_at } = attempt
  if (asked_at === null) return true
  return tookMoney.includes(to) && (isDoubted(attempt) || isGivenBack(to) || now - asked_at >= RECORD_LATE)
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
          learnt: { nextCheckAt: firstCheck(now) },
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
      ...(isOver && !isDoubted(attempt) && { askedAt: null }),
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
