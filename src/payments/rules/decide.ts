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
  /** Money that went back of the attempt, and of which letters are owed now; null: none. */
  back: Back | null
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
  back: Back | null
  letters: readonly Letter[]
  /** The receipt, where it can be written now; it comes after the other letters, and before what went back of it. */
  receipt: readonly Letter[]
}

/** Takes a step, with the letters that belong to it. */
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
    // While it is asked whether the money was given back, there is nothing to be receipted; before a part of it is told, it is.
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

/** What went back of an attempt and was not told of yet. It counts by amount, so that each penny is told of once (ruling 27). */
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

/** A card that was charged beside this one is what pays, now that this one does not count. */
function countInstead({ payment, others }: Known, own: Attempt, now: number): Taken | null {
  if (counting.includes(own.state)) return null
  const other = others.find(({ state }) => state === 'paid twice')
  if (other === undefined) return null
  const besides = [own, ...others.filter(({ id }) => id !== other.id)]
  if (doesOneCount(besides)) return null
  const learnt = saysAll(other) ? {} : { nextCheckAt: now }
  return take(
    // What went back of that one was told when it was learnt.
    { payment, attempt: other, others: besides, toldBack: payment.pence },
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
