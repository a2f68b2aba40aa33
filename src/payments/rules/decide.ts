import type { Attempt } from '../../storage/payment-states.ts'
import type { Facts } from '../../runtime/log.ts'
import { counting, inTheWay, tookMoney, backPence, isReportable, isSame, saysAll } from './attempt.ts'
import { doesOneCount } from './by-record.ts'
import type { Entry, Known, News } from './known.ts'
import { alarmOnce, lettersOfMove } from './letter.ts'
import type { Back, Letter } from './letter.ts'
import { propose } from './propose.ts'
import type { Outcome } from './propose.ts'
import { afterStep } from './step.ts'
import type { Move, Step } from './step.ts'

/*
 * Decides what new information about an attempt changes: a pure function of what is known. All sources, the provider's
 * answer, its events, our look-ups and a person, go through the same transitions; the first wins and the others change
 * nothing (ground rule G3). settlement.ts carries out the decision in one transaction.
 */

/** One changed attempt. */
export interface Change {
  before: Attempt
  after: Attempt
  /** New line in its history; null: none. */
  history: Pick<Move, 'source' | 'now' | 'text'> | null
}

export interface Decision {
  changes: readonly Change[]
  /** Returned money for which letters are due now; null: none. */
  back: Back | null
  /** Letters in the order in which to enqueue them. */
  letters: readonly Letter[]
  /** Errors for the log, for the operator to act on. */
  errors: readonly { event: string; facts: Facts }[]
  /** Payments whose state is announced to their browser. */
  announced: readonly Entry[]
  /** Result in a word or two. */
  outcome: Outcome
}

/** Decides what new information changes. @param now UTC milliseconds. */
export function decide(known: Known, news: News, now: number): Decision {
  const { step, letters = [], errors = [], outcome } = propose(known, news, now)
  if (step === null) return { changes: [], back: null, letters, errors, announced: [], outcome }
  const own = take(known, step, now)
  const instead = countInstead(known, own.change.after, now)
  const taken = instead === null ? [own] : [own, instead]
  const announced = announcedOf(known, taken)
  const isGivenUp = step.to === null && step.isGivenUp === true
  const after = { payment: known.payment, attempt: own.change.after }
  return {
    changes: taken.map(({ change }) => change),
    back: own.back,
    letters: [
      ...letters,
      ...taken.flatMap((one) => one.letters),
      ...taken.flatMap(({ receipt }) => receipt),
      ...(own.back === null ? [] : lettersOfBack(after, own.back)),
      // One alarm about a question that the provider did not answer.
      ...(isGivenUp ? [alarmOnce(after, 'in doubt', `in doubt ${after.attempt.asked_at ?? now}`)] : []),
    ],
    errors,
    announced,
    outcome,
  }
}

interface Taken {
  change: Change
  back: Back | null
  letters: readonly Letter[]
  /** The receipt, if it is due; goes after the other letters and before those about returned money. */
  receipt: readonly Letter[]
}

/** Applies a step and collects its letters. */
function take(known: Omit<Known, 'alike'>, step: Step, now: number): Taken {
  const { payment, attempt: before } = known
  const record = step.learnt?.transaction
  const stepped = afterStep(before, step)
  const about = { payment, attempt: stepped }
  const back = owedBack(known, about, record?.returnedAt ?? now)
  const letters = step.to === null ? [] : lettersOfMove(before, about, step.source, known)
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
function owedBack({ toldBack }: Pick<Known, 'toldBack'>, about: Entry, at: number) {
  const soFar = backPence(about)
  if (soFar <= toldBack) return null
  const kind = about.attempt.state === 'voided' ? 'void' : 'refund'
  return { pence: soFar - toldBack, soFar, kind, at } satisfies Back
}

const lettersOfBack = (about: Entry, back: Back): Letter[] => [
  { letter: 'returned', about, back },
  { letter: 'returned copy', about, back },
]

/** Another card that was charged beside this one becomes the payment when this one no longer counts. */
function countInstead({ payment, others }: Known, own: Attempt, now: number): Taken | null {
  if (counting.includes(own.state)) return null
  const other = others.find(({ state }) => state === 'paid twice')
  if (other === undefined) return null
  const besides = [own, ...others.filter(({ id }) => id !== other.id)]
  if (doesOneCount(besides)) return null
  const learnt = saysAll(other) ? {} : { nextCheckAt: now }
  return take(
    // Its returned money was reported when it was learnt.
    { payment, attempt: other, others: besides, toldBack: payment.pence },
    { to: 'paid', source: 'site', now, learnt },
    now,
  )
}

/** Don't announce a failed card while another may have been charged. */
function announcedOf({ payment, others }: Known, taken: readonly Taken[]): Entry[] {
  const changed = taken.map(({ change }) => change.after)
  const [, ...rest] = changed
  const now = others.map((other) => rest.find(({ id }) => id === other.id) ?? other)
  const isOtherInTheWay = inTheWay(now) !== undefined
  return taken.flatMap(({ change: { before, after } }) => {
    if (isOtherInTheWay && !tookMoney.includes(after.state)) return []
    return isReportable(after) && !isSame(before, after) ? [{ payment, attempt: after }] : []
  })
}
