import type { Facts } from '../../runtime/log.ts'
import type { ChargeAnswer } from '../provider/provider.ts'
import { correctable, inTheWay, isDoubted } from './attempt.ts'
import { besideOthers, byRecord } from './by-record.ts'
import type { ByRecord } from './by-record.ts'
import { ask, firstCheck, IN_HAND, stillOpen } from './checks.ts'
import type { Known, News } from './known.ts'
import type { ProviderStatus } from './interpret.ts'
import { alarmOnce } from './letter.ts'
import type { Letter } from './letter.ts'
import { kindOfMove } from './step.ts'
import type { Move, Step } from './step.ts'

/* Proposed changes to an attempt, by the source of the new information. */

type OfEvent = Extract<News, { from: 'event' }>['status']

/** Result of new information, in a word or two. */
export type Outcome =
  | ByRecord['outcome']
  | 'still open'
  | 'as before'
  | 'wrong amount'
  | 'wrong currency'
  | Extract<OfEvent, { says: 'not believed' }>['why']

interface Proposal {
  /** Change to the attempt itself; null: none. */
  step: Step | null
  letters?: readonly Letter[]
  /** Errors for the log, for the operator to act on. */
  errors?: readonly { event: string; facts: Facts }[]
  outcome: Outcome
}

/** @param now UTC milliseconds. */
export function propose(known: Known, news: News, now: number): Proposal {
  switch (news.from) {
    case 'site':
      return ofSending(known, now)
    case 'answer':
      return ofAnswer(known, news.answer, now)
    case 'event':
      return ofEvent(known, news.status, now)
    case 'look-up':
      return ofLookUp(known, news.status, now)
    case 'comparison':
      // A charge that the ledger does not know of is asked until it is found, everything else once. An open question
      // remains as it is.
      return {
        step:
          news.tookMoney && correctable.includes(known.attempt.state) && known.attempt.asked_at === null
            ? ask(known.attempt, now)
            : { to: null, learnt: { nextCheckAt: now } },
        outcome: 'asked again',
      }
    case 'person':
      return ofPerson(known, news.why, now)
    case 'browser':
      break
  }
  if (known.attempt.state !== 'paid') return { step: null, outcome: 'late' }
  if (known.payment.practice_notified_at !== null) return { step: null, outcome: 'known' }
  return {
    step: null,
    letters: [{ letter: 'paid form', about: known, patient: news.patient }],
    outcome: 'paid',
  }
}

/**
 * Only an attempt that was not abandoned is sent, and only while no other card was or may have been charged, for
 * earlier payments too.
 */
function ofSending({ attempt, others, alike }: Known, now: number): Proposal {
  if (attempt.state !== 'started') return { step: null, outcome: 'as before' }
  const common = { source: 'site', now } as const
  return inTheWay([...others, ...alike]) === undefined
    ? { step: { ...common, to: 'sent', learnt: { nextCheckAt: now + IN_HAND } }, outcome: 'sent' }
    : { step: { ...common, to: 'abandoned', text: 'another card may be charged' }, outcome: 'abandoned' }
}

function ofAnswer(known: Known, answer: ChargeAnswer, now: number): Proposal {
  const { attempt } = known
  const move = moveOfAnswer(answer, now)
  const to = besideOthers(known, move.to)
  const trouble = answer.outcome === 'refused' ? troubleOfAccount(known, answer, now) : {}
  const kind = kindOfMove(attempt.state, to)
  if (kind === 'move') return { step: { ...move, to }, ...trouble, outcome: to }
  // Not just a late answer: money moved although the ledger says that it did not.
  if (kind === 'correction') return { step: ask(known.attempt, now), ...trouble, outcome: 'asked again' }
  return { step: null, ...trouble, outcome: 'late' }
}

function moveOfAnswer(answer: ChargeAnswer, now: number): Move {
  const { text } = answer
  const common = { source: 'answer', now, text } as const
  switch (answer.outcome) {
    case 'paid': {
      const { transactionId, code } = answer
      // The answer does not contain the card; the provider's record does.
      return { ...common, to: 'paid', learnt: { transactionId, code, text, nextCheckAt: firstCheck(now) } }
    }
    case 'declined': {
      const { transactionId, reason, code, unnamed } = answer
      // An answer without our reference is looked up once.
      const nextCheckAt = unnamed ? firstCheck(now) : null
      return {
        ...common,
        to: 'declined',
        learnt: { transactionId, declineReason: reason, code, text, nextCheckAt },
      }
    }
    case 'refused': {
      const { why, code } = answer
      return { ...common, to: 'refused', learnt: { refusal: why, code, text } }
    }
    case 'not sent':
      return { ...common, to: 'not charged' }
    case 'unknown':
      break
  }
  return { ...common, to: 'unknown', learnt: { nextCheckAt: firstCheck(now) } }
}

/** Alarms the practice, once a day, about a refusal that is the account's fault: then nobody can pay. */
function troubleOfAccount(
  { attempt, payment }: Known,
  { why, code, text }: Extract<ChargeAnswer, { outcome: 'refused' }>,
  now: number,
): Pick<Proposal, 'letters' | 'errors'> {
  if (why !== 'configuration') return {}
  const refused = { ...attempt, refusal: why, response_code: code, response_text: text }
  const day = new Date(now).toISOString().slice(0, 10)
  return {
    letters: [{ letter: 'alarm', alarm: why, about: { attempt: refused, payment }, once: `${why} ${day}` }],
    errors: [{ event: 'payment.configuration', facts: { payment: attempt.reference, code, why } }],
  }
}

function ofEvent(known: Known, status: OfEvent, now: number): Proposal {
  const { reference, state } = known.attempt
  switch (status.says) {
    case 'not believed':
      return {
        step: null,
        letters: [alarmOnce(known, 'wrong account', status.why)],
        errors: [{ event: 'payment.strange-event', facts: { payment: reference, what: status.why } }],
        outcome: status.why,
      }
    case 'wrong':
      return { step: null, ...wrongSale(known, status) }
    case 'not charged':
      // The answer to the charge, still on its way, says why; without one the next check asks.
      if (state === 'sent') return { step: null, outcome: 'asked again' }
      return byRecord(known, status, 'event', now)
    case 'paid':
    case 'declined':
      return byRecord(known, status, 'event', now)
    case 'nothing':
      return { step: null, outcome: 'asked again' }
    case 'open':
      return {
        step: state === 'started' || state === 'sent' ? null : { to: null, learnt: { nextCheckAt: now } },
        outcome: 'asked again',
      }
    case 'refunded':
    case 'voided':
    case 'part returned':
      break
  }
  // A refund has a number of its own and does not say what remains: a look-up follows (failure case P34).
  if (state === 'started') return { step: null, outcome: 'asked again' }
  // It may be one more refund, beyond what was paid.
  if (state === 'refunded' || state === 'voided')
    return { step: { to: null, learnt: { nextCheckAt: now } }, outcome: 'asked again' }
  return { step: ask(known.attempt, now), outcome: 'asked again' }
}

function ofLookUp(known: Known, status: ProviderStatus | null, now: number): Proposal {
  const { attempt } = known
  if (attempt.state === 'started')
    return { step: { to: 'abandoned', source: 'look-up', now }, outcome: 'abandoned' }
  if (status !== null && 'twice' in status) return byRecord(known, status, 'look-up', now)
  const step = stillOpen(attempt, now, status?.says ?? 'trouble')
  return status?.says === 'wrong' ? { step, ...wrongSale(known, status) } : { step, outcome: 'still open' }
}

function wrongSale(
  known: Known,
  { why }: Extract<ProviderStatus, { says: 'wrong' }>,
): Omit<Proposal, 'step'> {
  const alarm = why === 'amount' ? 'wrong amount' : 'wrong currency'
  return {
    letters: [alarmOnce(known, alarm)],
    errors: [{ event: 'payment.wrong', facts: { payment: known.attempt.reference, what: why } }],
    outcome: alarm,
  }
}

function ofPerson(known: Known, why: string, now: number): Proposal {
  const { attempt, others } = known
  const history = { source: 'person', now, text: why } as const
  if (attempt.state === 'needs person')
    return { step: { ...history, to: 'not charged', answers: true }, outcome: 'not charged' }
  if (!isDoubted(attempt)) return { step: null, outcome: 'as before' }
  return {
    step: { to: null, learnt: { nextCheckAt: null, askedAt: null }, history },
    letters: inTheWay(others) === undefined ? [{ letter: 'nothing taken', about: known }] : [],
    outcome: 'not charged',
  }
}
