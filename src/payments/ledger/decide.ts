import type { Attempt } from '../../storage/tables.ts'
import type { Facts } from '../../runtime/log.ts'
import { counting, inTheWay, tookMoney } from './attempt.ts'
import { doesOneCount } from './by-record.ts'
import type { Entry, Known } from './entry.ts'
import { alarmOnce, lettersOfMove } from './letter.ts'
import type { Letter } from './letter.ts'
import type { News } from './news.ts'
import { propose } from './propose.ts'
import type { Outcome } from './propose.ts'
import { isReportable, isSame, saysAll } from './reportable.ts'
import { afterStep } from './step.ts'
import type { Move, Step } from './step.ts'

/*
 * What news about an attempt asks for: a pure function of what is known. Where the sources meet, the provider's answer, its
 * events, our look-ups and a person, all go through the same moves; the first wins and the others change nothing (G3).
 * settlement.ts does what is decided here, in one transaction.
 */

/** An attempt that changes. */
export interface Change {
  before: Attempt
  after: Attempt
  /** What its history says of it; null: nothing. */
  history: Pick<Move, 'source' | 'now' | 'text'> | null
}

export interface Decision {
  changes: readonly Change[]
  /** Letters in the order in which they are owed. */
  letters: readonly Letter[]
  /** What whoever reads the log has to see to. */
  errors: readonly { event: string; facts: Facts }[]
  /** Payments whose browser is told how they stand now. */
  announced: readonly Entry[]
  /** What came of it, in a word or two. */
  outcome: Outcome
}

/** Decides what news comes to. @param now UTC milliseconds. */
export function decide(known: Known, news: News, now: number): Decision {
  const { step, letters = [], errors = [], outcome } = propose(known, news, now)
  if (step === null) return { changes: [], letters, errors, announced: [], outcome }
  const own = take(known, step, now)
  const instead = countInstead(known, own.change.after, now)
  const taken = instead === null ? [own] : [own, instead]
  const announced = announcedOf(known, taken)
  const isGivenUp = step.to === null && step.isGivenUp === true
  const after = { payment: known.payment, attempt: own.change.after }
  return {
    changes: taken.map(({ change }) => change),
    letters: [
      ...letters,
      ...taken.flatMap((one) => one.letters),
      ...taken.flatMap(({ receipt }) => receipt),
      // A person is told, once, of a question that the provider did not answer.
      ...(isGivenUp ? [alarmOnce(after, 'in doubt', `in doubt ${after.attempt.asked_at ?? now}`)] : []),
    ],
    errors,
    announced,
    outcome,
  }
}

interface Taken {
  change: Change
  letters: readonly Letter[]
  /** The receipt, where it can be written now; it comes after all other letters. */
  receipt: readonly Letter[]
}

/** Takes a step, with the letters that belong to it. */
function take(known: Omit<Known, 'refusedInARow'>, step: Step, now: number): Taken {
  const { payment, attempt: before } = known
  const stepped = afterStep(before, step)
  const letters =
    step.to === null ? [] : lettersOfMove(before, { payment, attempt: stepped }, step.source, known)
  const isReceiptDue =
    stepped.state === 'paid' &&
    stepped.receipt_at === null &&
    // While it is asked whether the money was given back, there is nothing to be receipted.
    stepped.asked_at === null &&
    isReportable(stepped)
  const after = isReceiptDue ? { ...stepped, receipt_at: now } : stepped
  return {
    change: { before, after, history: step.to === null ? (step.history ?? null) : step },
    letters,
    receipt: isReceiptDue ? [{ letter: 'receipt', about: { payment, attempt: after } }] : [],
  }
}

/** A card that was charged beside this one is what pays, now that this one does not count. */
function countInstead({ payment, others, paidElsewhere }: Known, own: Attempt, now: number): Taken | null {
  if (counting.includes(own.state)) return null
  const other = others.find(({ state }) => state === 'paid twice')
  if (other === undefined) return null
  const besides = [own, ...others.filter(({ id }) => id !== other.id)]
  if (doesOneCount(besides)) return null
  const learnt = saysAll(other) ? {} : { nextCheckAt: now }
  return take(
    { payment, attempt: other, others: besides, paidElsewhere },
    { to: 'paid', source: 'site', now, learnt },
    now,
  )
}

/** That one card failed is not worth saying while another may have paid. */
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
