import type { Attempt } from '../../storage/payment-states.ts'
import type { LogFacts } from '../../runtime/log.ts'
import {
  findBlockingAttempt,
  chargedStates,
  getReturnedPence,
  isReportable,
  isSameForPayer,
  hasTimeAndCard,
} from './attempt.ts'
import { hasCountingAttempt } from './interpret-record.ts'
import type { AttemptWithPayment, AttemptContext, News } from './attempt-context.ts'
import { createAlarm, getTransitionLetters } from './owed-letter.ts'
import type { ReturnedMoney, OwedLetter } from './owed-letter.ts'
import { interpretNews } from './interpret-news.ts'
import type { Outcome } from './interpret-news.ts'
import { applyToAttempt } from './transition.ts'
import type { Transition, AttemptUpdate } from './transition.ts'

/*
 * Decides what new information about an attempt changes: a pure function of what is known. All sources, the provider's
 * answer, its events, our look-ups and a person, go through the same transitions; the first wins and the others change
 * nothing (ground rule G3). settlement.ts carries out the decision in one transaction.
 */

export interface AttemptChange {
  before: Attempt
  after: Attempt
  /** New line in its history; null: none. */
  history: Pick<Transition, 'source' | 'now' | 'text'> | null
}

export interface Decision {
  changes: readonly AttemptChange[]
  /** Returned money for which letters are due now; null: none. */
  returned: ReturnedMoney | null
  /** In the order in which to enqueue them. */
  letters: readonly OwedLetter[]
  /** For the operator to act on. */
  errors: readonly { event: string; facts: LogFacts }[]
  /** Payments whose state is announced to their browser. */
  announced: readonly AttemptWithPayment[]
  outcome: Outcome
}

/** @param now UTC milliseconds. */
export function decide(known: AttemptContext, news: News, now: number): Decision {
  const { step, letters = [], errors = [], outcome } = interpretNews(known, news, now)
  if (step === null) return { changes: [], returned: null, letters, errors, announced: [], outcome }
  const own = applyUpdate(known, step, now)
  const instead = promoteOtherAttempt(known, own.change.after, now)
  const applied = instead === null ? [own] : [own, instead]
  const announced = getAnnouncements(known, applied)
  const isGivenUp = step.to === null && step.isGivenUp === true
  const after = { payment: known.payment, attempt: own.change.after }
  return {
    changes: applied.map(({ change }) => change),
    returned: own.back,
    letters: [
      ...letters,
      ...applied.flatMap((one) => one.letters),
      ...applied.flatMap(({ receipt }) => receipt),
      ...(own.back === null ? [] : getReturnLetters(after, own.back)),
      // One alarm about a question that the provider did not answer.
      ...(isGivenUp ? [createAlarm(after, 'in doubt', `in doubt ${after.attempt.asked_at ?? now}`)] : []),
    ],
    errors,
    announced,
    outcome,
  }
}

interface AppliedUpdate {
  change: AttemptChange
  back: ReturnedMoney | null
  letters: readonly OwedLetter[]
  /** The receipt, if it is due; goes after the other letters and before those about returned money. */
  receipt: readonly OwedLetter[]
}

function applyUpdate(
  known: Omit<AttemptContext, 'similarAttempts'>,
  step: AttemptUpdate,
  now: number,
): AppliedUpdate {
  const { payment, attempt: before } = known
  const record = step.learnt?.transaction
  const stepped = applyToAttempt(before, step)
  const about = { payment, attempt: stepped }
  const back = findUnannouncedReturn(known, about, record?.returnedAt ?? now)
  const letters = step.to === null ? [] : getTransitionLetters(about, step.source, known)
  const isReceiptDue =
    stepped.state === 'paid' &&
    stepped.receipt_at === null &&
    // No receipt while the provider is asked about a return of all the money; before a letter about a partial refund
    // there must be one.
    (stepped.asked_at === null || stepped.returned_pence > 0) &&
    isReportable(stepped)
  const after = isReceiptDue ? { ...stepped, receipt_at: now } : stepped
  return {
    change: { before, after, history: step.to === null ? (step.history ?? null) : step },
    back,
    letters,
    receipt: isReceiptDue ? [{ letter: 'receipt', about: { payment, attempt: after } }] : [],
  }
}

/** Returned money that no letter has reported. Counted by amount, so that each penny is reported once (ruling 27). */
function findUnannouncedReturn(
  { announcedReturns }: Pick<AttemptContext, 'announcedReturns'>,
  about: AttemptWithPayment,
  at: number,
) {
  const soFar = getReturnedPence(about)
  if (soFar <= announcedReturns) return null
  const kind = about.attempt.state === 'voided' ? 'void' : 'refund'
  return { pence: soFar - announcedReturns, soFar, kind, at } satisfies ReturnedMoney
}

const getReturnLetters = (about: AttemptWithPayment, back: ReturnedMoney): OwedLetter[] => [
  { letter: 'returned', about, back },
  { letter: 'returned copy', about, back },
]

/** Another card that was charged beside this one becomes the payment when this one no longer counts. */
function promoteOtherAttempt(
  { payment, others }: AttemptContext,
  own: Attempt,
  now: number,
): AppliedUpdate | null {
  const other = others.find(({ state }) => state === 'paid twice')
  if (other === undefined || hasCountingAttempt([own, ...others])) return null
  const learnt = hasTimeAndCard(other) ? {} : { nextLookUpAt: now }
  return applyUpdate(
    // Its returned money was reported when it was learnt.
    { payment, attempt: other, others, announcedReturns: payment.pence },
    { to: 'paid', source: 'site', now, learnt },
    now,
  )
}

/** Don't announce a failed card while another may have been charged. */
function getAnnouncements(
  { payment, others }: AttemptContext,
  applied: readonly AppliedUpdate[],
): AttemptWithPayment[] {
  const isOtherInTheWay = findBlockingAttempt(others) !== undefined
  return applied.flatMap(({ change: { before, after } }) => {
    if (isOtherInTheWay && !chargedStates.includes(after.state)) return []
    return isReportable(after) && !isSameForPayer(before, after) ? [{ payment, attempt: after }] : []
  })
}
