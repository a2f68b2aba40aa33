import type { Attempt } from '../../storage/tables.ts'
import { formatPounds } from '../../practice/money.ts'
import type { Chargeback, Transaction } from '../provider/provider.ts'
import { tookMoney } from './attempt.ts'
import { backPence } from './dispute.ts'
import type { DisputeColumns, DisputeState } from './dispute.ts'
import type { Known } from './entry.ts'
import { disputeAlarm } from './letter.ts'
import type { Letter } from './letter.ts'
import type { Step } from './step.ts'

/* What is said of a dispute, by a message, the provider's record or a person, and what it asks of the attempt. */

export interface OfDispute {
  step: Step | null
  letters?: readonly Letter[]
  outcome: 'disputed' | 'dispute settled' | 'known' | 'late' | 'as before'
}

const isTold = ({ dispute_ids }: Pick<Attempt, 'dispute_ids'>, id: string) =>
  dispute_ids.split(' ').includes(id)

/** A message says that the bank asks for money back. It is believed at once: whoever answers late loses. */
export function ofReported(known: Known, reported: Chargeback, now: number): OfDispute {
  const { attempt, payment } = known
  if (isTold(attempt, reported.id)) return { step: null, outcome: 'known' }
  if (!tookMoney.includes(attempt.state)) return { step: null, outcome: 'late' }
  const dispute_ids = `${attempt.dispute_ids} ${reported.id}`.trim()
  const left = payment.pence - backPence(known)
  const pence = Math.min(reported.pence ?? (left || payment.pence), payment.pence)
  const isOpen = attempt.dispute === 'open'
  // One that the provider's record, or a person, has told of already: the message only says more.
  if (isOpen && attempt.dispute_ids === '') {
    const more = { dispute_ids, dispute_reason: attempt.dispute_reason || reported.reason }
    return { step: { to: null, learnt: { dispute: more } }, outcome: 'known' }
  }
  const columns: DisputeColumns =
    attempt.dispute === 'lost'
      ? { dispute_ids }
      : {
          dispute: 'open',
          dispute_ids,
          disputed_pence: Math.min(payment.pence, (isOpen ? attempt.disputed_pence : 0) + pence),
          dispute_reason: reported.reason,
          disputed_at: reported.at ?? now,
          dispute_settled_at: null,
        }
  const text = `disputed ${formatPounds(pence)}, ${reported.id}${reported.reason && `, ${reported.reason}`}`
  return {
    step: { to: null, learnt: { dispute: columns }, history: { source: 'event', now, text } },
    letters: [disputeAlarm({ payment, attempt: { ...attempt, ...columns } }, pence)],
    outcome: 'disputed',
  }
}

/** A person says that there is one, or how it ended. */
export function ofPersonsWord(known: Known, is: DisputeState, now: number): OfDispute {
  const { attempt, payment } = known
  const common = { source: 'person', now } as const
  if (is === 'open') {
    if (!tookMoney.includes(attempt.state) || attempt.dispute !== null)
      return { step: null, outcome: 'as before' }
    const disputed_pence = payment.pence - backPence(known) || payment.pence
    const dispute: DisputeColumns = { dispute: is, disputed_pence, disputed_at: now }
    const history = { ...common, text: `disputed ${formatPounds(disputed_pence)}` }
    return { step: { to: null, learnt: { dispute }, history }, outcome: 'disputed' }
  }
  if (attempt.dispute !== 'open') return { step: null, outcome: 'as before' }
  const learnt = { dispute: { dispute: is, dispute_settled_at: now } }
  const text = `dispute ${is}`
  const after = { payment, attempt: { ...attempt, ...learnt.dispute } }
  const isAllBack = tookMoney.includes(attempt.state) && backPence(after) >= payment.pence
  const isMove = isAllBack && (attempt.state === 'paid' || attempt.state === 'paid twice')
  const step: Step = isMove
    ? { ...common, to: 'refunded', learnt, answers: true, text }
    : { to: null, learnt, history: { ...common, text } }
  return { step, outcome: 'dispute settled' }
}

/** An attempt with what the provider's record shows that the bank took back; the same one when that is known. */
export function withCharged(
  attempt: Attempt,
  { chargedBackPence: pence, returnedAt }: Pick<Transaction, 'chargedBackPence' | 'returnedAt'>,
  now: number,
): Attempt {
  const isKnown = attempt.dispute !== null && pence <= attempt.disputed_pence
  if (pence === 0 || isKnown || attempt.dispute === 'lost' || !tookMoney.includes(attempt.state))
    return attempt
  if (attempt.dispute === 'open') return { ...attempt, disputed_pence: pence }
  return {
    ...attempt,
    dispute: 'open',
    disputed_pence: pence,
    disputed_at: returnedAt ?? now,
    dispute_settled_at: null,
  }
}
