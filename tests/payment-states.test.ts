import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { corrections, counting, moves } from '../src/payments/attempt.ts'
import type { AttemptState } from '../src/payments/attempt.ts'
import type { Transaction, TransactionState } from '../src/payments/gateway.ts'
import { judge } from '../src/payments/judgement.ts'
import { begin, digestOf, kindOfMove, move } from '../src/payments/ledger.ts'
import { penceOf, poundsOf } from '../src/payments/pounds.ts'
import { rosalind } from './support/people.ts'
import { openPractice } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/* The one table of what an attempt to pay may become (ground rules G1 to G3). */

const states = Object.keys(moves) as AttemptState[]
const someState = fc.constantFrom(...states)

describe('the table of moves', () => {
  test('names every state, and every state can be reached', () => {
    const reached = new Set(Object.values({ ...moves }).flat())
    for (const list of Object.values(corrections)) for (const state of list) reached.add(state)
    expect([...states].sort()).toEqual([...new Set<AttemptState>([...reached, 'started'])].sort())
  })

  test('lets a payment that was paid become nothing but returned', () => {
    for (const paid of ['paid', 'paid twice'] as const) {
      const mayBecome = new Set(['paid', 'refunded', 'voided'])
      expect(moves[paid].filter((state) => !mayBecome.has(state))).toEqual([])
      expect(corrections[paid]).toBeUndefined()
    }
  })

  test('never leads back to where a card could be charged again', () => {
    for (const state of states) expect(moves[state]).not.toContain('started')
    expect(states.filter((state) => moves[state].includes('sent'))).toEqual(['started'])
  })

  test('ends every walk within a few steps', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 30 }), (choices) => {
        let state: AttemptState = 'started'
        let steps = 0
        for (const choice of choices) {
          const next: AttemptState[] = [...moves[state], ...(corrections[state] ?? [])]
          const to = next[choice % Math.max(next.length, 1)]
          if (to === undefined) break
          state = to
          steps += 1
        }
        expect(steps).toBeLessThanOrEqual(7)
      }),
    )
  })
})

describe('in the ledger', () => {
  let practice: Practice
  beforeEach(async () => {
    practice = await openPractice()
  })
  afterEach(() => practice.close())

  const beginning = (token: string, name = rosalind.firstName) => ({
    payment: {
      reference: `AAAA-${token.slice(0, 4).toUpperCase().padEnd(4, 'A')}`,
      purpose: 'registration' as const,
      browser: 'browser',
      digest: digestOf(name),
      pence: 5000,
      currency: 'GBP',
      first_name: name,
      last_name: rosalind.lastName,
      email: rosalind.email,
      phone: rosalind.phone,
      city: 'Wrenbury',
      form: null,
    },
    token,
    threeDSecure: {
      cavv: 'AAAA',
      xid: null,
      eci: '05',
      cardHolderAuth: 'verified',
      threeDsVersion: null,
      directoryServerId: null,
    },
    client: 'client',
    nameOnCard: 'R FENN',
    again: false,
  })

  test('a move that there is not throws and changes nothing, whatever the two states', async () => {
    const begun = await begin(practice.db, beginning('tokn'), 1)
    if (begun.begun !== 'new') throw new Error('The attempt is not new.')
    await fc.assert(
      fc.asyncProperty(someState, someState, async (from, to) => {
        fc.pre(kindOfMove(from, to) === null)
        await practice.db.updateTable('attempts').set({ state: from }).execute()
        const attempt = await practice.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()
        await expect(
          practice.db.transaction().execute((trx) => move(trx, attempt, { to, source: 'person', now: 2 })),
        ).rejects.toThrow(`An attempt cannot go from ${from} to ${to}.`)
        expect(await practice.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()).toEqual(
          attempt,
        )
        expect(await practice.db.selectFrom('moves').selectAll().execute()).toEqual([])
      }),
    )
  })

  test('a second attempt that counts cannot be written beside a first, also not past the code', async () => {
    const first = await begin(practice.db, beginning('one1'), 1)
    expect(first.begun).toBe('new')
    const row = await practice.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()
    for (const state of counting)
      await expect(
        practice.db
          .insertInto('attempts')
          .values({ ...row, id: 99, reference: 'other', token_digest: 'other', state })
          .execute(),
      ).rejects.toThrow('UNIQUE constraint failed')
  })

  test('what was read before somebody else moved it is not moved again', async () => {
    await begin(practice.db, beginning('tokn'), 1)
    const read = await practice.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()
    const moved = (to: AttemptState) =>
      practice.db.transaction().execute((trx) => move(trx, read, { to, source: 'site', now: 2 }))
    expect(await moved('sent')).toMatchObject({ state: 'sent' })
    expect(await moved('abandoned')).toBeNull()
    expect(await practice.db.selectFrom('moves').select(['from_state', 'to_state']).execute()).toEqual([
      { from_state: 'started', to_state: 'sent' },
    ])
  })

  test('the same token, or another for the same person, leads to the same attempt; another person to another', async () => {
    const first = await begin(practice.db, beginning('aaaa'), 1)
    const again = await begin(practice.db, beginning('aaaa'), 2)
    const otherCard = await begin(practice.db, beginning('bbbb'), 2)
    const meanwhile = await begin(practice.db, beginning('cccc', 'Tom'), 2)
    await practice.db.updateTable('attempts').set({ state: 'paid' }).execute()
    const otherPerson = await begin(practice.db, beginning('cccc', 'Tom'), 2)
    const stolen = await begin(practice.db, beginning('aaaa', 'Tom'), 2)
    if (first.begun !== 'new') throw new Error('The attempt is not new.')
    expect(again).toMatchObject({ begun: 'before', sameToken: true, attempt: { id: first.attempt.id } })
    expect(otherCard).toMatchObject({ begun: 'before', sameToken: false, attempt: { id: first.attempt.id } })
    // One letter of the name may have been mended since: nothing is charged while the first is open.
    expect(meanwhile).toEqual({ begun: 'waiting' })
    expect(otherPerson).toMatchObject({ begun: 'new' })
    expect(stolen).toEqual({ begun: 'foreign' })
  })
})

describe('what the provider’s record comes to', () => {
  const ours = { reference: 'PD-AAAA-AAAA-1' }
  const price = { pence: 5000, currency: 'GBP' }
  const transaction = (state: TransactionState, more: Partial<Transaction> = {}): Transaction => ({
    transactionId: '7',
    reference: ours.reference,
    state,
    pence: 5000,
    currency: 'GBP',
    returnedPence: 0,
    at: '20261124100000',
    code: '100',
    text: '',
    processorCode: '',
    processorText: '',
    card: { lastFour: '1111', type: 'visa' },
    name: '',
    ...more,
  })
  const someTransaction = fc
    .tuple(
      fc.constantFrom<TransactionState>('paid', 'declined', 'failed', 'voided', 'refunded', 'open'),
      fc.constantFrom(ours.reference, 'PD-AAAA-AAAA-2', '', 'pd-aaaa-aaaa-1'),
      fc.constantFrom(5000, 4999, 500_000, null),
      fc.constantFrom('GBP', 'USD', ''),
    )
    .map(([state, reference, pence, currency]) => transaction(state, { reference, pence, currency }))

  test('does not depend on the order in which it comes', () => {
    fc.assert(
      fc.property(
        fc.array(someTransaction, { maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        (all, numbers) => {
          const shuffled = all
            .map((one) => ({ one, at: numbers.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
          expect(judge(ours, price, shuffled).says).toBe(judge(ours, price, all).says)
        },
      ),
    )
  })

  test('is paid only by a sale of exactly our reference, amount and currency', () => {
    fc.assert(
      fc.property(fc.array(someTransaction, { maxLength: 5 }), (all) => {
        const finding = judge(ours, price, all)
        if (finding.says !== 'paid') return
        const { reference, pence, currency, state } = finding.transaction
        expect({ reference, pence, state }).toEqual({ ...ours, pence: 5000, state: 'paid' })
        expect(['GBP', '']).toContain(currency)
      }),
    )
  })

  test('nothing, or only what is somebody else’s, proves nothing', () => {
    expect(judge(ours, price, [])).toEqual({ says: 'nothing' })
    expect(judge(ours, price, [transaction('paid', { reference: 'PD-AAAA-AAAA-2' })])).toEqual({
      says: 'nothing',
    })
  })

  test('two sales are paid, and said to be two', () => {
    expect(
      judge(ours, price, [transaction('paid'), transaction('paid', { transactionId: '8' })]),
    ).toMatchObject({ says: 'paid', twice: true })
  })
})

describe('money on the wire', () => {
  test('goes there and back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (pence) => {
        expect(penceOf(poundsOf(pence))).toBe(pence)
      }),
    )
    expect([5000, 19800, 5, 0, 123].map(poundsOf)).toEqual(['50.00', '198.00', '0.05', '0.00', '1.23'])
  })

  test.each([
    -50,
    49.999,
    50.001,
    NaN,
    Infinity,
    '5e1',
    '50,00',
    '50.0',
    ' 50.00',
    '£50',
    '',
    null,
    [50],
    {},
  ])('is not read from %j', (amount) => expect(penceOf(amount)).toBeNull())
})
