import { asOnlyWriter } from '../../storage/storage.ts'
import type { Attempt, Db, Trx } from '../../storage/tables.ts'
import { ATTEMPT_CHECK_PAUSES } from '../../runtime/limits.ts'
import type { Log } from '../../runtime/log.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { ChargeAnswer, Transaction } from '../provider/provider.ts'
import type { ProviderStatus } from '../ledger/interpret.ts'
import { counting, isDoubted, tookMoney } from '../ledger/attempt.ts'
import type { AttemptState } from '../ledger/attempt.ts'
import {
  doesOtherCount,
  entryById,
  kindOfMove,
  learn,
  move,
  once,
  otherInTheWay,
  paidTwiceBeside,
  remember,
} from '../ledger/ledger.ts'
import type { Entry, Learnt, Move } from '../ledger/ledger.ts'
import type { PaymentLetters } from '../letters/letters.ts'
import { answersQuestion, ask, IN_HAND, checkAgain, moreOf, ofAnswer, stillOpen } from '../ledger/decide.ts'
import type { Step } from '../ledger/decide.ts'
import { areSeveralRefused } from '../ledger/refused-in-a-row.ts'
import { tellOfSamePerson } from './same-person.ts'
import { isSame, isReportable, saysAll } from '../ledger/reportable.ts'

/*
 * Where the four sources meet: the provider's answer, its events, our look-ups, and a person. All go through the same
 * moves; the first wins and the others change nothing (G3). Letters are owed in the transaction of the move that they tell of,
 * and the payer's browser is told after the commit.
 */

export interface SettlementParts {
  db: Db
  outbox: Pick<Outbox, 'wake'>
  letters: PaymentLetters
  /** Tells the browser that paid. */
  announce: (entry: Entry) => void
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

export interface Settlement {
  /** Marks an attempt as being sent. @returns whether it may be: nobody gave it up, and no other card was charged. */
  markSent: (attempt: Attempt) => Promise<boolean>
  /** Takes the provider's answer to our request. */
  onChargeResult: (id: number, answer: ChargeAnswer) => Promise<void>
  /** Takes what an event says. @returns what came of it, in a word or two. */
  onEvent: (id: number, finding: ProviderStatus) => Promise<string>
  /** Takes what the provider says when asked; null: it could not be asked or understood. */
  onLookUp: (id: number, finding: ProviderStatus | null) => Promise<void>
  /** Takes a person's word that a card was not charged. @returns whether that still was to be found out. */
  notCharged: (id: number, why: string) => Promise<boolean>
}

/** What a step changed. */
interface Change {
  before: Attempt
  after: Entry
}

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
      if (wanted === null) return { result, changes: [], isOtherInTheWay: false }
      const after =
        wanted.to === null
          ? { ...entry, attempt: await learn(trx, entry.attempt, wanted.learnt ?? {}) }
          : await moveWithLetters(trx, entry, wanted)
      const instead = counting.includes(after.attempt.state) ? null : await countInstead(trx, after)
      const changes: Change[] = [{ before: entry.attempt, after }, ...(instead === null ? [] : [instead])]
      for (const { after: changed } of changes) await letters.receiptWhenDue(trx, changed, now())
      if (wanted.to === null && wanted.isGivenUp === true) await tellOfDoubt(trx, after)
      return { result, changes, isOtherInTheWay: (await otherInTheWay(trx, after.attempt)) !== undefined }
    })
    if (done === null) return null
    // Also a step that changes nothing may owe an alarm.
    outbox.wake()
    for (const { before, after } of done.changes) {
      const { reference, state } = after.attempt
      if (state !== before.state)
        log.info('payment.moved', { payment: reference, from: before.state, to: state })
      // That one card failed is not worth saying while another may have paid.
      if (done.isOtherInTheWay && !tookMoney.includes(state)) continue
      if (isReportable(after.attempt) && !isSame(before, after.attempt)) announce(after)
    }
    return done.result
  }

  async function moveWithLetters(trx: Trx, before: Entry, wanted: Move): Promise<Entry> {
    const attempt = await move(trx, before.attempt, wanted)
    if (attempt === null) throw new Error('The only writer was not the only one.')
    const after = { ...before, attempt }
    const mayHavePaid = (await otherInTheWay(trx, attempt)) !== undefined
    await letters.ofMove(trx, { before, after, source: wanted.source, mayHavePaid })
    if (attempt.state === 'paid') await tellOfSamePerson(trx, letters, after, now())
    return after
  }

  /** A card that was charged beside this one is what pays, now that this one is not. */
  async function countInstead(trx: Trx, { attempt, payment }: Entry): Promise<Change | null> {
    const other = await paidTwiceBeside(trx, attempt)
    if (other === undefined || (await doesOtherCount(trx, other))) return null
    const learnt = saysAll(other) ? {} : { nextCheckAt: now() }
    const wanted: Move = { to: 'paid', source: 'site', now: now(), learnt }
    return { before: other, after: await moveWithLetters(trx, { attempt: other, payment }, wanted) }
  }

  /** What the provider's own record asks for; the same whether an event or a look-up brings it. */
  async function byRecord(
    trx: Trx,
    entry: Entry,
    finding: Extract<ProviderStatus, { transaction: Transaction; twice: boolean }>,
    source: 'event' | 'look-up',
  ): Promise<{ step: Step | null; result: string }> {
    const { attempt } = entry
    const { transaction, says, twice } = finding
    if (twice && (await once(trx, `two sales ${attempt.reference}`, now())))
      await letters.alarm(trx, entry, 'two sales')
    const to = await besideOthers(trx, attempt, says)
    if (attempt.state === to) return { step: moreOf(entry, transaction, source, now()), result: 'known' }
    const kind = kindOfMove(attempt.state, to)
    if (kind === 'move' || (kind === 'correction' && source === 'look-up')) {
      const wants = to === 'paid' && !saysAll(attempt, transaction)
      const answers = source === 'look-up' && answersQuestion(entry, to, transaction, now())
      const learnt: Learnt = { transaction, ...(wants && { nextCheckAt: now() + ATTEMPT_CHECK_PAUSES[0] }) }
      return { step: { to, source, now: now(), learnt, answers, text: transaction.text }, result: to }
    }
    // An event that contradicts what is settled decides nothing: the provider is asked (P15).
    if (source === 'event')
      return kind === null
        ? { step: null, result: 'late' }
        : { step: ask(entry, 0, now()), result: 'asked again' }
    if (
      tookMoney.includes(attempt.state) !== tookMoney.includes(to) &&
      (await once(trx, `differs ${attempt.reference}`, now()))
    )
      await letters.alarm(trx, entry, 'differs')
    return {
      step:
        attempt.asked_at === null ? { to: null, learnt: { nextCheckAt: null } } : checkAgain(attempt, now()),
      result: 'differs',
    }
  }

  /** A person is told, once, of a question that the provider did not answer. */
  async function tellOfDoubt(trx: Trx, entry: Entry) {
    const { asked_at, reference } = entry.attempt
    if (await once(trx, `in doubt ${asked_at ?? now()} ${reference}`, now()))
      await letters.alarm(trx, entry, 'in doubt')
  }

  /** Tells the practice, once a day, of a refusal that is the account's trouble and not only this payer's. */
  async function ofAccount(
    trx: Trx,
    { attempt, payment }: Entry,
    { why, code, text }: Extract<ChargeAnswer, { outcome: 'refused' }>,
  ) {
    const isAccounts =
      why === 'configuration' || (why === 'rules' && (await areSeveralRefused(trx, payment, now())))
    if (!isAccounts) return
    const alarm = why === 'configuration' ? why : 'refused in a row'
    log.error('payment.configuration', { payment: attempt.reference, code, why })
    if (!(await once(trx, `${alarm} ${dayOf(now())}`, now()))) return
    const refused = { ...attempt, refusal: why, response_code: code, response_text: text }
    await letters.alarm(trx, { attempt: refused, payment }, alarm)
  }

  async function wrong(
    trx: Trx,
    entry: Entry,
    finding: Extract<ProviderStatus, { says: 'wrong' }>,
  ): Promise<string> {
    log.error('payment.wrong', { payment: entry.attempt.reference, what: finding.why })
    if (await once(trx, `wrong ${finding.why} ${entry.attempt.reference}`, now()))
      await letters.alarm(trx, entry, finding.why === 'amount' ? 'wrong amount' : 'wrong currency')
    return `wrong ${finding.why}`
  }

  return {
    async markSent(attempt) {
      const sent = await step<boolean>(attempt.id, async (entry, trx) => {
        if (entry.attempt.state !== 'started') return { step: null, result: false }
        const common = { source: 'site', now: now() } as const
        if ((await otherInTheWay(trx, entry.attempt)) !== undefined)
          return { step: { ...common, to: 'abandoned', text: 'another card may be charged' }, result: false }
        return { step: { ...common, to: 'sent', learnt: { nextCheckAt: now() + IN_HAND } }, result: true }
      })
      return sent === true
    },

    async onChargeResult(id, answer) {
      await step(id, async (entry, trx) => {
        const { attempt } = entry
        const said = ofAnswer(answer, now())
        const wanted = { ...said, to: await besideOthers(trx, attempt, said.to) }
        if (answer.outcome === 'refused') await ofAccount(trx, entry, answer)
        if (kindOfMove(attempt.state, wanted.to) === 'move') return { step: wanted, result: null }
        const contradicts = attempt.state !== wanted.to && isContradiction(attempt, wanted.to)
        return { step: contradicts ? ask(entry, 0, now()) : null, result: null }
      })
    },

    async onEvent(id, finding) {
      const result = await step(id, async (entry, trx) => {
        if (finding.says === 'wrong') return { step: null, result: await wrong(trx, entry, finding) }
        if (finding.says === 'paid' || finding.says === 'declined' || finding.says === 'not charged')
          return byRecord(trx, entry, finding, 'event')
        // What was given back is told under a number of its own and without what it leaves: the provider is asked (P34).
        const { state } = entry.attempt
        if (finding.says === 'nothing' || state === 'started') return { step: null, result: 'asked again' }
        if (finding.says === 'open')
          return {
            step: state === 'sent' ? null : { to: null, learnt: { nextCheckAt: now() } },
            result: 'asked again',
          }
        if (state === 'refunded' || state === 'voided') return { step: null, result: 'known' }
        const returned = finding.says === 'part returned' ? finding.pence : entry.payment.pence
        return { step: ask(entry, returned, now()), result: 'asked again' }
      })
      return result ?? 'gone'
    },

    async onLookUp(id, finding) {
      await step(id, async (entry, trx) => {
        const { attempt } = entry
        if (attempt.state === 'started')
          return { step: { to: 'abandoned', source: 'look-up', now: now() }, result: null }
        if (finding !== null && 'twice' in finding) return byRecord(trx, entry, finding, 'look-up')
        if (finding?.says === 'wrong') await wrong(trx, entry, finding)
        return { step: stillOpen(attempt, now(), finding?.says ?? 'trouble'), result: null }
      })
    },

    async notCharged(id, why) {
      const settled = await step<boolean>(id, async (entry, trx) => {
        const { attempt } = entry
        const said = { source: 'person', now: now(), text: why } as const
        if (attempt.state === 'needs person')
          return { step: { ...said, to: 'not charged', answers: true }, result: true }
        if (!isDoubted(attempt)) return { step: null, result: false }
        await remember(trx, attempt, { ...said, to: attempt.state })
        if ((await otherInTheWay(trx, attempt)) === undefined) await letters.nothingTaken(trx, entry)
        return { step: { to: null, learnt: { nextCheckAt: null, question: null } }, result: true }
      })
      return settled === true
    },
  }
}

/** A card that was charged while another one counts is paid twice. */
async function besideOthers(trx: Trx, attempt: Attempt, to: AttemptState): Promise<AttemptState> {
  return to === 'paid' && (await doesOtherCount(trx, attempt)) ? 'paid twice' : to
}

/** Whether a word of the provider is more than a late one: it says that money moved where the ledger says it did not. */
const isContradiction = ({ state }: Attempt, to: Move['to']) => kindOfMove(state, to) === 'correction'

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
