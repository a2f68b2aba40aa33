import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counting, inTheWay, moves, tookMoney } from '../src/payments/ledger/attempt.ts'
import type { AttemptState } from '../src/payments/ledger/attempt.ts'
import { decide } from '../src/payments/ledger/decide.ts'
import type { Decision } from '../src/payments/ledger/decide.ts'
import type { Known } from '../src/payments/ledger/entry.ts'
import type { News } from '../src/payments/ledger/news.ts'
import { kindOfMove } from '../src/payments/ledger/step.ts'
import type { Attempt } from '../src/storage/tables.ts'
import { attemptRequestOf, registration, transactionOf } from './support/ledger.ts'

/* What news about a payment comes to, without a database: everything that is known goes in, everything to be done comes out. */

const NOW = Date.UTC(2026, 10, 24, 10)
const MINUTE = 60_000

const attempt = (id: number, state: AttemptState, more: Partial<Attempt> = {}): Attempt => ({
  id,
  payment_id: 'P',
  reference: `PD-AAAA-AAAA-${id}`,
  token_digest: `T${id}`,
  state,
  client: null,
  name_on_card: 'R FENN',
  three_d_secure: '{}',
  refusal: null,
  decline_reason: null,
  transaction_id: null,
  response_code: '',
  response_text: '',
  processor_code: '',
  processor_text: '',
  card_last_four: '',
  card_type: '',
  charged_at: null,
  returned_pence: 0,
  test: 0,
  receipt_at: null,
  checks: 0,
  next_check_at: null,
  asked_at: null,
  asked_pence: 0,
  created_at: NOW - MINUTE,
  changed_at: NOW - MINUTE,
  ...more,
})

const knownOf = (own: Attempt, ...others: Attempt[]): Known => ({
  payment: {
    ...attemptRequestOf('tokn').payment,
    id: 'P',
    form: JSON.stringify(registration()),
    told_at: null,
    created_at: NOW - MINUTE,
  },
  attempt: own,
  others,
  paidElsewhere: [],
  refusedInARow: [],
})

const lettersOf = ({ letters }: Decision) =>
  letters.map((one) => (one.letter === 'alarm' ? `alarm: ${one.alarm}` : one.letter))
const statesOf = ({ changes }: Decision) => changes.map(({ after }) => after.state)
const record = (id: number) => transactionOf(`PD-AAAA-AAAA-${id}`)
const saysPaid = (id: number): News => ({
  from: 'look-up',
  status: { says: 'paid', transaction: record(id), twice: false },
})

describe('what is decided', () => {
  test('of a card that was charged after all: it is paid, the practice is told, the payer has a receipt', () => {
    const decision = decide(knownOf(attempt(1, 'unknown')), saysPaid(1), NOW)
    expect(statesOf(decision)).toEqual(['paid'])
    expect(lettersOf(decision)).toEqual(['paid form', 'receipt'])
    expect(decision.announced).toHaveLength(1)
    expect(decision.changes[0]?.after).toMatchObject({ receipt_at: NOW, charged_at: record(1).at })
  })

  test('of an answer that does not say the card: the receipt waits for the provider’s record', () => {
    const answer = { outcome: 'paid', transactionId: '7', code: '', text: '' } as const
    const decision = decide(knownOf(attempt(1, 'sent')), { from: 'answer', answer }, NOW)
    expect(statesOf(decision)).toEqual(['paid'])
    expect(lettersOf(decision)).toEqual(['paid form'])
    expect(decision.announced).toEqual([])
    expect(decision.changes[0]?.after.next_check_at).toBeGreaterThan(NOW)
  })

  test('of a second card that was charged: a person is told, and no receipt is written', () => {
    const decision = decide(knownOf(attempt(2, 'declined'), attempt(1, 'paid')), saysPaid(2), NOW)
    expect(statesOf(decision)).toEqual(['paid twice'])
    expect(lettersOf(decision)).toEqual(['alarm: paid twice'])
  })

  test('of a card that turns out not to be charged: the one that was charged beside it pays', () => {
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
    // Whose other card has paid is not told to try again.
    expect(lettersOf(decision)).toEqual(['paid form', 'receipt'])
  })

  test('of the account’s trouble: an alarm that goes once a day', () => {
    const answer = { outcome: 'refused', why: 'configuration', code: '', text: '' } as const
    const decision = decide(knownOf(attempt(1, 'sent')), { from: 'answer', answer }, NOW)
    expect(decision.letters).toMatchObject([{ alarm: 'configuration', once: 'configuration 2026-11-24' }])
    expect(decision.errors).toMatchObject([{ event: 'payment.configuration' }])
  })
})

describe('whatever is known and whatever comes', () => {
  const states = Object.keys(moves) as AttemptState[]
  const someAttempt = (id: number) =>
    fc
      .record({
        state: fc.constantFrom(...states),
        asked: fc.boolean(),
        full: fc.boolean(),
        checks: fc.nat(6),
      })
      .map(({ state, asked, full, checks }) =>
        attempt(id, state, {
          checks,
          ...(asked && { asked_at: NOW - MINUTE, next_check_at: NOW }),
          ...(full && { card_last_four: '1111', charged_at: NOW - MINUTE }),
        }),
      )
  /** At most one counts, as the database sees to. */
  const someKnown = fc
    .tuple(someAttempt(1), someAttempt(2), someAttempt(3))
    .filter((all) => all.filter(({ state }) => counting.includes(state)).length <= 1)
    .map(([own, ...others]) => knownOf(own, ...others))
  const says = fc.constantFrom('paid', 'declined', 'not charged', 'refunded', 'voided')
  const someStatus = fc.oneof(
    fc.record({ says, transaction: fc.constant(record(1)), twice: fc.boolean() }),
    fc.constantFrom({ says: 'open' } as const, { says: 'nothing' } as const),
    fc.constant({ says: 'wrong', why: 'amount', transaction: record(1) } as const),
    fc.constant({ says: 'part returned', pence: 1000 } as const),
  )
  const someNews: fc.Arbitrary<News> = fc.oneof(
    fc.constantFrom<News>({ from: 'site' }, { from: 'person', why: '' }, { from: 'browser', patient: null }),
    fc.boolean().map((tookIt): News => ({ from: 'comparison', tookMoney: tookIt })),
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

  test('one card counts at most, a change is a move of the table, and nobody who may have paid is told to try again', () => {
    fc.assert(
      fc.property(someKnown, someNews, (known, news) => {
        const before = structuredClone(known)
        const decision = decide(known, news, NOW)
        expect(known).toEqual(before)
        for (const { before: was, after } of decision.changes)
          if (was.state !== after.state) expect(kindOfMove(was.state, after.state)).not.toBeNull()
        const now = [known.attempt, ...known.others].map(
          (one) => decision.changes.find(({ after }) => after.id === one.id)?.after ?? one,
        )
        expect(now.filter(({ state }) => counting.includes(state)).length).toBeLessThanOrEqual(1)
        for (const letter of decision.letters) {
          if (letter.letter === 'nothing taken') expect(inTheWay(now)).toBeUndefined()
          if (letter.letter === 'receipt') expect(letter.about.attempt.state).toBe('paid')
          if (letter.letter === 'given back') expect(tookMoney).toContain(letter.about.attempt.state)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
