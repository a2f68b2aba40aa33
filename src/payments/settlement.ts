import { asOnlyWriter } from '../db.ts'
import type { Attempt, Db, Trx } from '../db.ts'
import { CHARGE_TIMEOUT, LOOK_PAUSES } from '../limits.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ChargeAnswer, Transaction } from './gateway.ts'
import type { Finding } from './judgement.ts'
import { counting } from './attempt.ts'
import { entryById, isPaidOtherwise, kindOfMove, learn, move, once, paidTwiceBeside } from './ledger.ts'
import type { Entry, Learnt, Move } from './ledger.ts'
import type { PaymentLetters } from './letters.ts'
import { isTellable } from './tellable.ts'

/*
 * Where the four sources meet: the provider's answer, its events, our look-ups, and time. All go through the same moves;
 * the first wins and the others change nothing (G3). Letters are owed in the transaction of the move that they tell of,
 * and the payer's browser is told after the commit.
 */

export interface SettlementParts {
  db: Db
  outbox: Outbox
  letters: PaymentLetters
  /** Tells the browser that paid. */
  announce: (entry: Entry) => void
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

export interface Settlement {
  /** Marks an attempt as being sent. @returns whether it may be: nobody gave it up in the meantime. */
  sending: (attempt: Attempt) => Promise<boolean>
  /** Takes the provider's answer to our request. */
  answered: (id: number, answer: ChargeAnswer) => Promise<void>
  /** Takes what an event says. @returns what came of it, in a word or two. */
  heard: (id: number, finding: Finding) => Promise<string>
  /** Takes what the provider says when asked; null: it could not be asked or understood. */
  lookedUp: (id: number, finding: Finding | null) => Promise<void>
}

/** How long after its sending an attempt is surely in nobody's hands any more. */
const IN_HAND = CHARGE_TIMEOUT + 2_000

/** A move, or only something learnt. */
type Step = Move | { to: null; learnt?: Learnt }

export function createSettlement({ db, outbox, letters, announce, log, now }: SettlementParts): Settlement {
  /** Decides and does one step for an attempt, with everything that belongs to it, in one transaction. */
  async function step<Result>(
    id: number,
    decide: (entry: Entry, trx: Trx) => Promise<{ step: Step | null; result: Result }>,
  ): Promise<Result | null> {
    const done = await asOnlyWriter(db, async (trx) => {
      const entry = await entryById(trx, id)
      if (entry === null) return null
      const { step: wanted, result } = await decide(entry, trx)
      if (wanted === null) return { result, after: null, before: entry }
      const after =
        wanted.to === null
          ? { ...entry, attempt: await learn(trx, entry.attempt, wanted.learnt ?? {}) }
          : await moveWithLetters(trx, entry, wanted)
      if (!counting.includes(after.attempt.state)) await countInstead(trx, after)
      if (await letters.receiptWhenDue(trx, after, now())) outbox.wake()
      return { result, after, before: entry }
    })
    if (done === null) return null
    const { before, after, result } = done
    if (after === null) return result
    if (after.attempt.state !== before.attempt.state) {
      const { reference, state } = after.attempt
      log.info('payment.moved', { payment: reference, from: before.attempt.state, to: state })
      outbox.wake()
    }
    if (isTellable(after.attempt) && !isSame(before.attempt, after.attempt)) announce(after)
    return result
  }

  async function moveWithLetters(trx: Trx, before: Entry, wanted: Move): Promise<Entry> {
    const attempt = await move(trx, before.attempt, wanted)
    if (attempt === null) throw new Error('The only writer was not the only one.')
    const after = { ...before, attempt }
    await letters.ofMove(trx, { before, after, source: wanted.source })
    return after
  }

  /** A card that was charged beside this one is what pays, now that this one is not. */
  async function countInstead(trx: Trx, { attempt, payment }: Entry) {
    const other = await paidTwiceBeside(trx, attempt)
    if (other === undefined || (await isPaidOtherwise(trx, other))) return
    const paid = await moveWithLetters(
      trx,
      { attempt: other, payment },
      { to: 'paid', source: 'site', now: now() },
    )
    await letters.receiptWhenDue(trx, paid, now())
  }

  /** What the provider's own record asks for; the same whether an event or a look-up brings it. */
  async function byRecord(
    trx: Trx,
    entry: Entry,
    finding: Extract<Finding, { transaction: Transaction; twice: boolean }>,
    source: 'event' | 'look-up',
  ): Promise<{ step: Step | null; result: string }> {
    const { attempt } = entry
    const { transaction, says, twice } = finding
    if (twice && (await once(trx, `two sales ${attempt.reference}`, now())))
      await letters.alarm(trx, entry, 'two sales')
    const learnt: Learnt = { transaction, lookAt: null }
    const to =
      says === 'paid' && attempt.state !== 'paid' && (await isPaidOtherwise(trx, attempt))
        ? 'paid twice'
        : says
    if (attempt.state === to || (says === 'paid' && attempt.state === 'paid twice'))
      return { step: { to: null, learnt }, result: 'known' }
    const kind = kindOfMove(attempt.state, to)
    if (kind === 'move' || (kind === 'correction' && source === 'look-up'))
      return { step: { to, source, now: now(), learnt, text: transaction.text }, result: to }
    // An event that contradicts what is settled decides nothing: the provider is asked (P15).
    if (source === 'event')
      return kind === null
        ? { step: null, result: 'late' }
        : { step: { to: null, learnt: { lookAt: now() } }, result: 'asked again' }
    if (
      tookMoney(attempt.state) !== tookMoney(to) &&
      (await once(trx, `differs ${attempt.reference}`, now()))
    )
      await letters.alarm(trx, entry, 'differs')
    return { step: { to: null, learnt: { lookAt: null } }, result: 'differs' }
  }

  async function wrong(
    trx: Trx,
    entry: Entry,
    finding: Extract<Finding, { says: 'wrong' }>,
  ): Promise<string> {
    log.error('payment.wrong', { payment: entry.attempt.reference, what: finding.why })
    if (await once(trx, `wrong ${finding.why} ${entry.attempt.reference}`, now()))
      await letters.alarm(trx, entry, finding.why === 'amount' ? 'wrong amount' : 'wrong currency')
    return `wrong ${finding.why}`
  }

  return {
    async sending(attempt) {
      const sent = await db
        .transaction()
        .execute((trx) =>
          move(trx, attempt, { to: 'sent', source: 'site', now: now(), learnt: { lookAt: now() + IN_HAND } }),
        )
      return sent !== null
    },

    async answered(id, answer) {
      await step(id, async ({ attempt, payment }, trx) => {
        const wanted = ofAnswer(answer, now())
        if (answer.outcome === 'refused' && answer.why === 'configuration') {
          log.error('payment.configuration', { payment: attempt.reference, code: answer.code })
          if (await once(trx, `configuration ${dayOf(now())}`, now()))
            await letters.alarm(trx, { attempt, payment }, 'configuration')
        }
        if (kindOfMove(attempt.state, wanted.to) === 'move') return { step: wanted, result: null }
        const contradicts = attempt.state !== wanted.to && isContradiction(attempt, wanted.to)
        return { step: contradicts ? { to: null, learnt: { lookAt: now() } } : null, result: null }
      })
    },

    async heard(id, finding) {
      const result = await step(id, async (entry, trx) => {
        if (finding.says === 'wrong') return { step: null, result: await wrong(trx, entry, finding) }
        if (finding.says === 'paid' || finding.says === 'declined' || finding.says === 'not charged')
          return byRecord(trx, entry, finding, 'event')
        // What was given back is told under a number of its own and without what it leaves: the provider is asked (P34).
        const asks = finding.says !== 'nothing' && !['started', 'sent'].includes(entry.attempt.state)
        return { step: asks ? { to: null, learnt: { lookAt: now() } } : null, result: 'asked again' }
      })
      return result ?? 'gone'
    },

    async lookedUp(id, finding) {
      await step(id, async (entry, trx) => {
        const { attempt } = entry
        if (attempt.state === 'started')
          return { step: { to: 'abandoned', source: 'look-up', now: now() }, result: null }
        if (finding !== null && 'twice' in finding) return byRecord(trx, entry, finding, 'look-up')
        if (finding?.says === 'wrong') await wrong(trx, entry, finding)
        return { step: stillOpen(attempt, now(), finding?.says ?? 'trouble'), result: null }
      })
    },
  }
}

/** What the answer to our request asks for. */
function ofAnswer(answer: ChargeAnswer, now: number): Move {
  const common = { source: 'answer', now } as const
  const lookAt = now + LOOK_PAUSES[0]
  switch (answer.outcome) {
    case 'paid': {
      const { transactionId, code, text } = answer
      // The answer does not say which card it was: the record does.
      return { ...common, to: 'paid', learnt: { transactionId, code, text, lookAt }, text }
    }
    case 'declined': {
      const { transactionId, code, text } = answer
      return { ...common, to: 'declined', learnt: { transactionId, code, text }, text }
    }
    case 'refused': {
      const { why, code, text } = answer
      return { ...common, to: 'refused', learnt: { refusal: why, code, text }, text }
    }
    case 'not sent':
      return { ...common, to: 'not charged', text: answer.text }
    case 'unknown':
      break
  }
  return { ...common, to: 'unknown', learnt: { lookAt }, text: answer.text }
}

/** When it is looked at, in milliseconds after it became unknown, or paid by a card that is not known. */
const lookTimes = LOOK_PAUSES.map((_, index) =>
  LOOK_PAUSES.slice(0, index + 1).reduce((sum, pause) => sum + pause, 0),
)

/** Whether a card was charged; what came of the money later is another question. */
const tookMoney = (state: Move['to']) => ['paid', 'paid twice', 'refunded', 'voided'].includes(state)

/** What is left to do with an attempt of which the provider says nothing that decides. */
function stillOpen(attempt: Attempt, now: number, said: string): Step {
  // By the clock and not by counting: a restart or an event that makes us look sooner uses nothing up.
  const since = now - attempt.changed_at
  const next = lookTimes.find((time) => time > since)
  const lookAt = next === undefined ? null : attempt.changed_at + next
  if (attempt.state === 'sent') {
    const free = attempt.changed_at + IN_HAND
    return now < free
      ? { to: null, learnt: { lookAt: free } }
      : { to: 'unknown', source: 'look-up', now, learnt: { lookAt: now + LOOK_PAUSES[0] }, text: said }
  }
  if (attempt.state === 'unknown' && lookAt === null)
    return { to: 'needs person', source: 'look-up', now, text: said }
  if (attempt.state === 'unknown' || attempt.state === 'paid')
    return { to: null, learnt: { looks: attempt.looks + 1, lookAt } }
  return { to: null, learnt: { lookAt: null } }
}

/** Whether a word of the provider is more than a late one: it says that money moved where the ledger says it did not. */
const isContradiction = ({ state }: Attempt, to: Move['to']) => kindOfMove(state, to) === 'correction'

/** Whether the payer would see no difference. */
const isSame = (before: Attempt, after: Attempt) =>
  isTellable(before) &&
  before.state === after.state &&
  before.provider_time === after.provider_time &&
  before.card_last_four === after.card_last_four &&
  before.returned_pence === after.returned_pence

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
