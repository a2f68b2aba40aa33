import { describe, expect, test } from 'vitest'
import {
  countingStates,
  findBlockingAttempt,
  transitions,
  chargedStates,
  getReturnedPence,
} from '../src/payments/rules/attempt.ts'
import type { AttemptState } from '../src/payments/rules/attempt.ts'
import { decide } from '../src/payments/rules/decide.ts'
import { interpretTransactions } from '../src/payments/rules/interpret-transactions.ts'
import type { OwedLetter } from '../src/payments/rules/owed-letter.ts'
import type { Decision } from '../src/payments/rules/decide.ts'
import type { AttemptContext, News } from '../src/payments/rules/attempt-context.ts'
import { getTransitionKind } from '../src/payments/rules/transition.ts'
import { sample } from './support/amount.ts'
import { MINUTE, NOW, attempt, knownOf } from './support/attempts.ts'
import { transactionOf } from './support/ledger.ts'
import fc from 'fast-check'

/* Decisions about a payment, without a database: the input is everything known, the output everything to be done. */

const lettersOf = ({ letters }: Decision) =>
  letters.map((one) => (one.letter === 'alarm' ? `alarm: ${one.alarm}` : one.letter))
const statesOf = ({ changes }: Decision) => changes.map(({ after }) => after.state)
const record = (id: number) => transactionOf(`PD-AAAA-AAAA-${id}`)
const saysPaid = (id: number): News => ({
  from: 'look-up',
  status: { says: 'paid', transaction: record(id), twice: false },
})

describe('the decision about a payment', () => {
  test('when a card was charged after all: it is paid, the practice is notified, the payer gets a receipt', () => {
    const decision = decide(knownOf(attempt(1, 'unknown')), saysPaid(1), NOW)
    expect(statesOf(decision)).toEqual(['paid'])
    expect(lettersOf(decision)).toEqual(['paid form', 'receipt'])
    expect(decision.announced).toHaveLength(1)
    expect(decision.changes[0]?.after).toMatchObject({ receipt_at: NOW, charged_at: record(1).chargedAt })
  })

  test('when the answer does not name the card: the receipt waits for the provider’s record', () => {
    const answer = { outcome: 'paid', transactionId: '7', code: '', text: '' } as const
    const decision = decide(knownOf(attempt(1, 'sent')), { from: 'answer', answer }, NOW)
    expect(statesOf(decision)).toEqual(['paid'])
    expect(lettersOf(decision)).toEqual(['paid form'])
    expect(decision.announced).toEqual([])
    expect(decision.changes[0]?.after.next_look_up_at).toBeGreaterThan(NOW)
  })

  test('when a declined card was charged after all: it is paid, the doubt ends, the payer gets a receipt', () => {
    const doubted = attempt(1, 'declined', { asked_at: NOW - 1000, next_look_up_at: NOW })
    const decision = decide(knownOf(doubted), saysPaid(1), NOW)
    expect(lettersOf(decision)).toEqual(['paid form', 'receipt'])
    expect(decision.changes[0]?.after).toMatchObject({ state: 'paid', asked_at: null })
  })

  test('when a card fails while another one is in doubt: the payer is not told to try a third', () => {
    const doubted = attempt(1, 'declined', { asked_at: NOW - 1000, next_look_up_at: NOW })
    const status = { says: 'declined', transaction: record(2), twice: false } as const
    const decision = decide(knownOf(attempt(2, 'unknown'), doubted), { from: 'look-up', status }, NOW)
    expect(statesOf(decision)).toEqual(['declined'])
    expect([lettersOf(decision), decision.announced]).toEqual([[], []])
  })

  test('when a second card was charged: an alarm goes out, and no receipt', () => {
    const decision = decide(knownOf(attempt(2, 'declined'), attempt(1, 'paid')), saysPaid(2), NOW)
    expect(statesOf(decision)).toEqual(['paid twice'])
    expect(lettersOf(decision)).toEqual(['alarm: paid twice'])
  })

  test('when a card turns out not to be charged: the other card that was charged pays', () => {
    const known = knownOf(
      attempt(1, 'unknown'),
      attempt(2, 'paid twice', { card_last_four: '1111', charged_at: 1 }),
    )
    const status = { says: 'declined', transaction: record(1), twice: false } as const
    const decision = decide(known, { from: 'look-up', status }, NOW)
    expect(decision.changes.map(({ before, after }) => [before.state, after.state])).toEqual([
      ['unknown', 'declined'],
      ['paid twice', 'paid'],
    ])
    // A payer whose other card has paid is not asked to try again.
    expect(lettersOf(decision)).toEqual(['paid form', 'receipt'])
  })

  test('when an event says that the sale failed: nothing yet, because the answer on its way says why', () => {
    const failed = { says: 'not charged', transaction: record(1), twice: false } as const
    const event = decide(knownOf(attempt(1, 'sent')), { from: 'event', status: failed }, NOW)
    expect(event.changes).toEqual([])
    const answer = { outcome: 'refused', why: 'duplicate', code: '430', text: '' } as const
    const decision = decide(knownOf(attempt(1, 'sent')), { from: 'answer', answer }, NOW)
    expect(decision.changes[0]?.after).toMatchObject({ state: 'refused', refusal: 'duplicate' })
  })

  test('when the account is misconfigured: an alarm once a day', () => {
    const answer = { outcome: 'refused', why: 'configuration', code: '', text: '' } as const
    const decision = decide(knownOf(attempt(1, 'sent')), { from: 'answer', answer }, NOW)
    expect(decision.letters).toMatchObject([{ alarm: 'configuration', once: 'configuration 2026-11-24' }])
    expect(decision.errors).toMatchObject([{ event: 'account.misconfigured' }])
  })
})

describe('money returned to the payer', () => {
  /** The provider's record at the end: refunds and a chargeback, in pence. */
  const someHistory = fc.record({
    returns: fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 5 }),
    ends: fc.constantFrom('stays', 'refunded', 'voided'),
    charged: fc.constantFrom(0, 0, 2000, 5000),
    /** The steps at which the site hears of it, how often, and from which source. */
    heard: fc.array(fc.record({ step: fc.nat(7), twice: fc.boolean(), event: fc.boolean() }), {
      maxLength: 12,
    }),
  })

  test('is reported once for each penny, however often and in whatever order the site hears of it', () => {
    fc.assert(
      fc.property(someHistory, ({ returns, ends, charged, heard }) => {
        let sum = 0
        const given = returns.map((pence) => (sum = Math.min(4900, sum + pence)))
        const full = { card_last_four: '1111', charged_at: NOW - MINUTE, receipt_at: NOW }
        let known: AttemptContext = knownOf(attempt(1, 'paid', full))
        const letters: OwedLetter[] = []
        const take = (news: News) => {
          const decision = decide(known, news, NOW)
          letters.push(...decision.letters)
          const after = decision.changes.find(({ after: { id } }) => id === 1)?.after ?? known.attempt
          known = {
            ...known,
            attempt: after,
            announcedReturns: known.announcedReturns + (decision.returned?.pence ?? 0),
          }
        }
        /** The provider's record after so many steps. */
        const recordAfter = (step: number, isDisputed: boolean): News => {
          const back = given[Math.min(step, given.length) - 1] ?? 0
          const isOver = step > given.length && ends !== 'stays'
          const transaction = {
            ...record(1),
            returnedPence: back,
            chargedBackPence: isDisputed ? charged : 0,
          }
          const { attempt: own, payment } = known
          return {
            from: 'look-up',
            status: interpretTransactions(own, payment, [
              isOver
                ? { ...transaction, state: ends, ...(ends === 'refunded' && { returnedPence: 5000 }) }
                : { ...transaction, state: back > 0 ? 'refunded' : 'paid' },
            ]),
          }
        }
        let last = 0
        for (const { step, twice, event } of heard) {
          // Each look-up sees at least what an earlier one saw: the provider never forgets.
          last = Math.max(last, step)
          for (let times = twice ? 2 : 1; times > 0; times -= 1) {
            if (event) take({ from: 'event', status: { says: 'part returned' } })
            take(recordAfter(last, charged > 0))
          }
        }
        take(recordAfter(7, charged > 0))
        const returned = ends === 'stays' ? (given.at(-1) ?? 0) : 5000
        const of = (kind: OwedLetter['letter']) => letters.filter(({ letter }) => letter === kind)
        const told = letters.flatMap((one) => (one.letter === 'returned' ? [one.back] : []))
        const givenBack = told.reduce((total, { pence }) => total + pence, 0)
        expect(getReturnedPence(known)).toBe(returned)
        expect(known.announcedReturns).toBe(returned)
        expect(told.every(({ pence }) => pence > 0)).toBe(true)
        expect(givenBack).toBe(returned)
        expect(of('returned copy')).toHaveLength(told.length)
        expect(of('chargeback').length > 0).toBe(charged > 0)
        expect(of('alarm')).toEqual([])
      }),
      { numRuns: sample(200, 3_000) },
    )
  })
})

describe('in any state of a payment, after any news', () => {
  const states = Object.keys(transitions) as AttemptState[]
  const someAttempt = (id: number) =>
    fc
      .record({
        state: fc.constantFrom(...states),
        asked: fc.boolean(),
        full: fc.boolean(),
        lookUps: fc.nat(6),
      })
      .map(({ state, asked, full, lookUps }) =>
        attempt(id, state, {
          look_ups: lookUps,
          ...(asked && { asked_at: NOW - MINUTE, next_look_up_at: NOW }),
          ...(full && { card_last_four: '1111', charged_at: NOW - MINUTE }),
        }),
      )
  /** At most one card counts; the database enforces it. */
  const someKnown = fc
    .tuple(someAttempt(1), someAttempt(2), someAttempt(3))
    .filter((all) => all.filter(({ state }) => countingStates.includes(state)).length <= 1)
    .map(([own, ...others]) => knownOf(own, ...others))
  const says = fc.constantFrom('paid', 'declined', 'not charged', 'refunded', 'voided')
  const someStatus = fc.oneof(
    fc.record({ says, transaction: fc.constant(record(1)), twice: fc.boolean() }),
    fc.constantFrom({ says: 'open' } as const, { says: 'nothing' } as const),
    fc.constant({ says: 'wrong', why: 'amount', transaction: record(1) } as const),
    fc.constant({ says: 'part returned' } as const),
  )
  const someNews: fc.Arbitrary<News> = fc.oneof(
    fc.constantFrom<News>({ from: 'site' }, { from: 'person', why: '' }, { from: 'browser', patient: null }),
    fc.boolean().map((tookIt): News => ({ from: 'comparison', charged: tookIt })),
    fc
      .constantFrom(
        { outcome: 'paid', transactionId: '7', code: '', text: '' } as const,
        { outcome: 'declined', transactionId: '7', reason: 'other', code: '', text: '' } as const,
        { outcome: 'refused', why: 'rules', code: '', text: '' } as const,
        { outcome: 'not sent', text: '' } as const,
        { outcome: 'unknown', text: '' } as const,
      )
      .map((answer): News => ({ from: 'answer', answer })),
    someStatus.map((status): News => ({ from: 'event', status })),
    fc.option(someStatus).map((status): News => ({ from: 'look-up', status })),
  )

  test('at most one card counts, and a payer who may have paid is not told to try again', () => {
    fc.assert(
      fc.property(someKnown, someNews, (known, news) => {
        const before = structuredClone(known)
        const decision = decide(known, news, NOW)
        expect(known).toEqual(before)
        for (const { before: was, after } of decision.changes)
          if (was.state !== after.state) expect(getTransitionKind(was.state, after.state)).not.toBeNull()
        const now = [known.attempt, ...known.others].map(
          (one) => decision.changes.find(({ after }) => after.id === one.id)?.after ?? one,
        )
        expect(now.filter(({ state }) => countingStates.includes(state)).length).toBeLessThanOrEqual(1)
        for (const letter of decision.letters) {
          if (letter.letter === 'nothing taken') expect(findBlockingAttempt(now)).toBeUndefined()
          if (letter.letter === 'receipt') expect(letter.about.attempt.state).toBe('paid')
          if (letter.letter === 'returned') expect(chargedStates).toContain(letter.about.attempt.state)
        }
      }),
      { numRuns: sample(200, 2_000) },
    )
  })
})
