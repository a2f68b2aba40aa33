import type { LogFacts } from '../../runtime/log.ts'
import type { ChargeAnswer } from '../provider/provider.ts'
import { correctableStates, findBlockingAttempt, isDoubted } from './attempt.ts'
import { markPaidTwice, interpretRecord } from './interpret-record.ts'
import type { RecordProposal } from './interpret-record.ts'
import { openQuestion, getFirstLookUpTime, CHARGE_UNDER_WAY_MAX, updateUndecided } from './look-ups.ts'
import type { AttemptContext, News } from './attempt-context.ts'
import type { ProviderStatus } from './interpret-transactions.ts'
import { createAlarm } from './owed-letter.ts'
import type { OwedLetter } from './owed-letter.ts'
import { getTransitionKind } from './transition.ts'
import type { Transition, AttemptUpdate } from './transition.ts'

/* Proposed changes to an attempt, by the source of the new information. */

type OfEvent = Extract<News, { from: 'event' }>['status']

/** Result of new information, in a word or two. */
export type Outcome =
  | RecordProposal['outcome']
  | 'still open'
  | 'as before'
  | 'wrong amount'
  | 'wrong currency'
  | Extract<OfEvent, { says: 'not believed' }>['why']

interface NewsProposal {
  step: AttemptUpdate | null
  letters?: readonly OwedLetter[]
  /** For the operator to act on. */
  errors?: readonly { event: string; facts: LogFacts }[]
  outcome: Outcome
}

/** @param now UTC milliseconds. */
export function interpretNews(known: AttemptContext, news: News, now: number): NewsProposal {
  switch (news.from) {
    case 'site':
      return proposeSending(known, now)
    case 'answer':
      return interpretAnswer(known, news.answer, now)
    case 'event':
      return interpretEvent(known, news.status, now)
    case 'look-up':
      return interpretLookUp(known, news.status, now)
    case 'comparison':
      // A charge that the ledger does not know of is asked until it is found, everything else once. An open question
      // remains as it is.
      return {
        step:
          news.charged && correctableStates.includes(known.attempt.state) && known.attempt.asked_at === null
            ? openQuestion(known.attempt, now)
            : { to: null, learnt: { nextLookUpAt: now } },
        outcome: 'asked again',
      }
    case 'person':
      return interpretResolution(known, news.why, now)
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
function proposeSending({ attempt, others, similarAttempts }: AttemptContext, now: number): NewsProposal {
  if (attempt.state !== 'started') return { step: null, outcome: 'as before' }
  const common = { source: 'site', now } as const
  return findBlockingAttempt([...others, ...similarAttempts]) === undefined
    ? {
        step: { ...common, to: 'sent', learnt: { nextLookUpAt: now + CHARGE_UNDER_WAY_MAX } },
        outcome: 'sent',
      }
    : { step: { ...common, to: 'abandoned', text: 'another card may be charged' }, outcome: 'abandoned' }
}

function interpretAnswer(known: AttemptContext, answer: ChargeAnswer, now: number): NewsProposal {
  const { attempt } = known
  const move = getAnswerTransition(answer, now)
  const to = markPaidTwice(known, move.to)
  const trouble = answer.outcome === 'refused' ? createAccountAlarm(known, answer, now) : {}
  const kind = getTransitionKind(attempt.state, to)
  if (kind === 'transition') return { step: { ...move, to }, ...trouble, outcome: to }
  // Not just a late answer: money moved although the ledger says that it did not.
  if (kind === 'correction')
    return { step: openQuestion(known.attempt, now), ...trouble, outcome: 'asked again' }
  return { step: null, ...trouble, outcome: 'late' }
}

function getAnswerTransition(answer: ChargeAnswer, now: number): Transition {
  const { text } = answer
  const common = { source: 'answer', now, text } as const
  switch (answer.outcome) {
    case 'paid': {
      const { transactionId, code } = answer
      // The answer does not contain the card; the provider's record does.
      return {
        ...common,
        to: 'paid',
        learnt: { transactionId, code, text, nextLookUpAt: getFirstLookUpTime(now) },
      }
    }
    case 'declined': {
      const { transactionId, reason, code, unnamed } = answer
      // An answer without our reference is looked up once.
      const nextLookUpAt = unnamed ? getFirstLookUpTime(now) : null
      return {
        ...common,
        to: 'declined',
        learnt: { transactionId, declineReason: reason, code, text, nextLookUpAt },
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
  return { ...common, to: 'unknown', learnt: { nextLookUpAt: getFirstLookUpTime(now) } }
}

/** Alarms the practice, once a day, about a refusal that is the account's fault: then nobody can pay. */
function createAccountAlarm(
  { attempt, payment }: AttemptContext,
  { why, code, text }: Extract<ChargeAnswer, { outcome: 'refused' }>,
  now: number,
): Pick<NewsProposal, 'letters' | 'errors'> {
  if (why !== 'configuration') return {}
  const refused = { ...attempt, refusal: why, response_code: code, response_text: text }
  const day = new Date(now).toISOString().slice(0, 10)
  return {
    letters: [{ letter: 'alarm', alarm: why, about: { attempt: refused, payment }, once: `${why} ${day}` }],
    errors: [{ event: 'account.misconfigured', facts: { reference: attempt.reference, code } }],
  }
}

function interpretEvent(known: AttemptContext, status: OfEvent, now: number): NewsProposal {
  const { reference, state } = known.attempt
  switch (status.says) {
    case 'not believed':
      return {
        step: null,
        letters: [createAlarm(known, 'wrong account', status.why)],
        errors: [{ event: 'event.not-trusted', facts: { reference, reason: status.why } }],
        outcome: status.why,
      }
    case 'wrong':
      return { step: null, ...createWrongSaleAlarm(known, status) }
    case 'not charged':
      // The answer to the charge, still on its way, says why; without one the next check asks.
      if (state === 'sent') return { step: null, outcome: 'asked again' }
      return interpretRecord(known, status, 'event', now)
    case 'paid':
    case 'declined':
      return interpretRecord(known, status, 'event', now)
    case 'nothing':
      return { step: null, outcome: 'asked again' }
    case 'open':
      return {
        step: state === 'started' || state === 'sent' ? null : { to: null, learnt: { nextLookUpAt: now } },
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
    return { step: { to: null, learnt: { nextLookUpAt: now } }, outcome: 'asked again' }
  return { step: openQuestion(known.attempt, now), outcome: 'asked again' }
}

function interpretLookUp(known: AttemptContext, status: ProviderStatus | null, now: number): NewsProposal {
  const { attempt } = known
  if (attempt.state === 'started')
    return { step: { to: 'abandoned', source: 'look-up', now }, outcome: 'abandoned' }
  if (status !== null && 'twice' in status) return interpretRecord(known, status, 'look-up', now)
  const step = updateUndecided(attempt, now, status?.says ?? 'trouble')
  return status?.says === 'wrong'
    ? { step, ...createWrongSaleAlarm(known, status) }
    : { step, outcome: 'still open' }
}

function createWrongSaleAlarm(
  known: AttemptContext,
  { why }: Extract<ProviderStatus, { says: 'wrong' }>,
): Omit<NewsProposal, 'step'> {
  const alarm = why === 'amount' ? 'wrong amount' : 'wrong currency'
  return {
    letters: [createAlarm(known, alarm)],
    errors: [{ event: 'payment.mismatched', facts: { reference: known.attempt.reference, field: why } }],
    outcome: alarm,
  }
}

function interpretResolution(known: AttemptContext, why: string, now: number): NewsProposal {
  const { attempt, others } = known
  const history = { source: 'person', now, text: why } as const
  if (attempt.state === 'needs person')
    return { step: { ...history, to: 'not charged', answers: true }, outcome: 'not charged' }
  if (!isDoubted(attempt)) return { step: null, outcome: 'as before' }
  return {
    step: { to: null, learnt: { nextLookUpAt: null, askedAt: null }, history },
    letters: findBlockingAttempt(others) === undefined ? [{ letter: 'nothing taken', about: known }] : [],
    outcome: 'not charged',
  }
}
