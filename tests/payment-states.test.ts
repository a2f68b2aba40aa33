import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { corrections, countingStates, transitions } from '../src/payments/rules/attempt.ts'
import type { AttemptState } from '../src/payments/rules/attempt.ts'
import type { Transaction, TransactionState } from '../src/payments/provider/provider.ts'
import { interpretTransactions } from '../src/payments/rules/interpret-transactions.ts'
import { startAttempt } from '../src/payments/ledger/start-attempt.ts'
import { getTransitionKind } from '../src/payments/rules/transition.ts'
import { applyTransition } from '../src/payments/ledger/save-attempt.ts'
import { attemptRequestOf, transactionOf } from './support/ledger.ts'
import { openPractice } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import fc from 'fast-check'
import { systemWith } from './support/systems.ts'

/* The table of the states that an attempt may change to (ground rules G1 to G3). */

const states = Object.keys(transitions) as AttemptState[]
const someState = fc.constantFrom(...states)

describe('the table of attempt states', () => {
  test('contains every state, and every state can be reached', () => {
    const reached = new Set(Object.values({ ...transitions }).flat())
    for (const list of Object.values(corrections)) for (const state of list) reached.add(state)
    expect([...states].sort()).toEqual([...new Set<AttemptState>([...reached, 'started'])].sort())
  })

  test('lets a paid attempt become only paid, refunded or voided', () => {
    for (const paid of ['paid', 'paid twice'] as const) {
      const mayBecome = new Set(['paid', 'refunded', 'voided'])
      expect(transitions[paid].filter((state) => !mayBecome.has(state))).toEqual([])
      expect(corrections[paid]).toBeUndefined()
    }
  })

  test('never leads back to a state from which a card could be charged again', () => {
    for (const state of states) expect(transitions[state]).not.toContain('started')
    expect(states.filter((state) => transitions[state].includes('sent'))).toEqual(['started'])
  })

  test('ends every sequence of changes within seven steps', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 30 }), (choices) => {
        let state: AttemptState = 'started'
        let steps = 0
        for (const choice of choices) {
          const next: AttemptState[] = [...transitions[state], ...(corrections[state] ?? [])]
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

  test('a state change that the table does not allow throws and changes nothing', async () => {
    const started = await startAttempt(
      practice.db,
      attemptRequestOf('tokn'),
      systemWith(() => 1),
    )
    if (started.result !== 'new') throw new Error('The attempt is not new.')
    await fc.assert(
      fc.asyncProperty(someState, someState, async (from, to) => {
        fc.pre(getTransitionKind(from, to) === null)
        await practice.db.updateTable('attempts').set({ state: from }).execute()
        const attempt = await practice.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()
        await expect(
          practice.db
            .transaction()
            .execute((trx) => applyTransition(trx, attempt, { to, source: 'person', now: 2 })),
        ).rejects.toThrow(`An attempt cannot change from ${from} to ${to}.`)
        expect(await practice.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()).toEqual(
          attempt,
        )
        expect(await practice.db.selectFrom('transitions').selectAll().execute()).toEqual([])
      }),
    )
  })

  test('the database itself refuses a second attempt that counts beside the first', async () => {
    const first = await startAttempt(
      practice.db,
      attemptRequestOf('one1'),
      systemWith(() => 1),
    )
    expect(first.result).toBe('new')
    const row = await practice.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()
    for (const state of countingStates)
      await expect(
        practice.db
          .insertInto('attempts')
          .values({ ...row, id: 99, reference: 'other', token_digest: 'other', state })
          .execute(),
      ).rejects.toThrow('UNIQUE constraint failed')
  })

  test('an attempt that changed after it was read is not changed again', async () => {
    await startAttempt(
      practice.db,
      attemptRequestOf('tokn'),
      systemWith(() => 1),
    )
    const read = await practice.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()
    const moved = (to: AttemptState) =>
      practice.db.transaction().execute((trx) => applyTransition(trx, read, { to, source: 'site', now: 2 }))
    expect(await moved('sent')).toMatchObject({ state: 'sent' })
    expect(await moved('abandoned')).toBeNull()
    expect(await practice.db.selectFrom('transitions').select(['from_state', 'to_state']).execute()).toEqual([
      { from_state: 'started', to_state: 'sent' },
    ])
  })

  test('the same token or person gets the same attempt, and another person gets a new one', async () => {
    const first = await startAttempt(
      practice.db,
      attemptRequestOf('aaaa'),
      systemWith(() => 1),
    )
    const again = await startAttempt(
      practice.db,
      attemptRequestOf('aaaa'),
      systemWith(() => 2),
    )
    const otherCard = await startAttempt(
      practice.db,
      attemptRequestOf('bbbb'),
      systemWith(() => 2),
    )
    const meanwhile = await startAttempt(
      practice.db,
      attemptRequestOf('cccc', 'Tom'),
      systemWith(() => 2),
    )
    await practice.db.updateTable('attempts').set({ state: 'paid' }).execute()
    const otherPerson = await startAttempt(
      practice.db,
      attemptRequestOf('cccc', 'Tom'),
      systemWith(() => 2),
    )
    const stolen = await startAttempt(
      practice.db,
      attemptRequestOf('aaaa', 'Tom'),
      systemWith(() => 2),
    )
    if (first.result !== 'new') throw new Error('The attempt is not new.')
    expect(again).toMatchObject({ result: 'before', sameToken: true, attempt: { id: first.attempt.id } })
    expect(otherCard).toMatchObject({ result: 'before', sameToken: false, attempt: { id: first.attempt.id } })
    // The spelling of the name may have been corrected since: nothing is charged while the first is open.
    expect(meanwhile).toEqual({ result: 'waiting' })
    expect(otherPerson).toMatchObject({ result: 'new' })
    expect(stolen).toEqual({ result: 'foreign' })
  })
})

describe('the interpretation of the provider’s records', () => {
  const ours = { reference: 'PD-AAAA-AAAA-1' }
  const price = { pence: 5000, currency: 'GBP' }
  const transaction = (state: TransactionState, more: Partial<Transaction> = {}) =>
    transactionOf(ours.reference, { transactionId: '7', state, ...more })
  const someTransaction = fc
    .tuple(
      fc.constantFrom<TransactionState>('paid', 'declined', 'failed', 'voided', 'refunded', 'open'),
      fc.constantFrom(ours.reference, 'PD-AAAA-AAAA-2', '', 'pd-aaaa-aaaa-1'),
      fc.constantFrom(5000, 4999, 500_000, null),
      fc.constantFrom('GBP', 'USD', ''),
    )
    .map(([state, reference, pence, currency]) => transaction(state, { reference, pence, currency }))

  test('does not depend on their order', () => {
    fc.assert(
      fc.property(
        fc.array(someTransaction, { maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        (all, numbers) => {
          const shuffled = all
            .map((one) => ({ one, at: numbers.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
          expect(interpretTransactions(ours, price, shuffled).says).toBe(
            interpretTransactions(ours, price, all).says,
          )
        },
      ),
    )
  })

  test('is “paid” only for a sale with our reference and amount, and with our currency or none', () => {
    fc.assert(
      fc.property(fc.array(someTransaction, { maxLength: 5 }), (all) => {
        const finding = interpretTransactions(ours, price, all)
        if (finding.says !== 'paid') return
        const { reference, pence, currency, state } = finding.transaction
        expect({ reference, pence, state }).toEqual({ reference: ours.reference, pence: 5000, state: 'paid' })
        expect(['GBP', '']).toContain(currency)
      }),
    )
  })

  const sale = transaction('paid')
  const back = (returnedPence: number, more = {}) => transaction('refunded', { returnedPence, ...more })
  const other = { transactionId: '8' }
  const noSale = { pence: null }
  const declines = [1, null, 3, 2].map((chargedAt, id) =>
    transaction('declined', { chargedAt, transactionId: `${id}` }),
  )
  test.each<[records: string, says: string, transactions: Transaction[]]>([
    ['no record', 'nothing', []],
    ['another payment’s', 'nothing', [transaction('paid', { reference: 'PD-AAAA-AAAA-2' })]],
    ['a sale', 'paid 7', [sale]],
    ['a sale without a currency', 'paid 7', [transaction('paid', { currency: '' })]],
    ['a sale in another currency', 'wrong currency 7', [transaction('paid', { currency: 'USD' })]],
    ['a sale without an amount', 'wrong amount 7', [transaction('paid', noSale)]],
    ['two sales', 'paid twice 7', [sale, transaction('paid', other)]],
    [
      'two sales, one of another amount',
      'wrong amount 8',
      [sale, transaction('paid', { ...other, pence: 1 })],
    ],
    ['a sale, voided', 'voided 7', [transaction('voided')]],
    ['a sale, partly returned', 'paid 7', [back(2000)]],
    ['a sale, returned', 'refunded 7', [back(5000)]],
    ['a sale, returned, nobody knows how much', 'refunded 7', [back(0)]],
    ['a sale, more than returned', 'refunded too much 7', [back(5001)]],
    ['a sale, and more than it returned', 'paid too much 7', [sale, back(5001, { ...noSale, ...other })]],
    ['more than a sale returned, and a voided one', 'refunded 7', [transaction('voided', other), back(5001)]],
    ['more than a sale returned, and a second one', 'paid 8', [back(5001), transaction('paid', other)]],
    ['more than one of two sales returned', 'paid 8', [back(5001), back(4000, other)]],
    [
      'more than a sale returned, and a decline',
      'refunded too much 7',
      [back(5001), transaction('declined')],
    ],
    ['a return without its sale', 'refunded 7', [back(5000, noSale)]],
    ['a return of a part without its sale', 'part returned', [back(2000, noSale)]],
    ['returns without their sale', 'part returned', [back(3000, noSale), back(3000, noSale)]],
    ['a sale on its way and a decline', 'open', [transaction('declined'), transaction('open')]],
    ['a decline, and a failure', 'declined 8', [transaction('failed'), transaction('declined', other)]],
    ['declines', 'declined 2', declines],
    ['a failure', 'not charged 7', [transaction('failed')]],
  ])('is for %s “%s”', (_, says, transactions) => {
    const status = interpretTransactions(ours, price, transactions)
    const words = [
      status.says,
      'why' in status && status.why,
      'twice' in status && status.twice && 'twice',
      'tooMuchBack' in status && 'too much',
      'transaction' in status && status.transaction.transactionId,
    ]
    expect(words.filter(Boolean).join(' ')).toBe(says)
  })
})
