import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/runtime/log.ts'
import { corrections, countingStates, isBlocking, transitions } from '../src/payments/rules/attempt.ts'
import type { AttemptState } from '../src/payments/rules/attempt.ts'
import type { ChargeAnswer, Transaction, TransactionState } from '../src/payments/provider/provider.ts'
import { interpretTransactions } from '../src/payments/rules/interpret-transactions.ts'
import type { ProviderStatus } from '../src/payments/rules/interpret-transactions.ts'
import { startAttempt } from '../src/payments/ledger/start-attempt.ts'
import { getTransitionKind } from '../src/payments/rules/transition.ts'
import { applyTransition } from '../src/payments/ledger/save-attempt.ts'
import { createPaymentLetters } from '../src/payments/letters/payment-letters.ts'
import { createSettlement } from '../src/payments/settlement/settlement.ts'
import { getPracticeAddresses } from '../src/facts/mail-addresses.ts'
import { sample } from './support/amount.ts'
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

describe('in any order of answers, events and look-ups', () => {
  let practice: Practice
  beforeEach(async () => {
    practice = await openPractice()
  })
  afterEach(() => practice.close())

  const card = fc.nat(2)
  const words = ['paid', 'declined', 'not charged', 'refunded', 'voided', 'open', 'nothing'] as const
  const someWord = fc.constantFrom(...words)
  /** `trouble`: the provider cannot be reached. */
  const someAnswer = fc.constantFrom(...words, 'trouble' as const)
  const someOutcome = fc.constantFrom('paid', 'declined', 'refused', 'not sent', 'unknown')
  const news = fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('another card'), card, sent: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('send'), card }) },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('answer'), card, outcome: someOutcome }) },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('event'), card, says: someWord }) },
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('look-up'), card, says: someAnswer, at: fc.nat(4_000_000) }),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('person'), card }) },
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constant('look-up'),
        card: fc.constant(0),
        says: fc.constant('paid'),
        at: fc.constant(0),
      }),
    },
  )
  /** Most failures need a card that seemed not to be charged, and another one. */
  const firstCard = someOutcome.map((said): News[] => [
    { what: 'another card', card: 0, sent: true },
    { what: 'answer', card: 0, outcome: said },
    { what: 'another card', card: 1, sent: false },
  ])
  /** The first card was charged although its answer said no; the second is unknown, and a person resolves it. */
  const chargedAfterAll: News[] = [
    { what: 'another card', card: 0, sent: true },
    { what: 'answer', card: 0, outcome: 'declined' },
    { what: 'another card', card: 1, sent: true },
    { what: 'answer', card: 1, outcome: 'unknown' },
    { what: 'look-up', card: 1, says: 'nothing', at: 4_000_000 },
    { what: 'look-up', card: 0, says: 'paid', at: 0 },
    { what: 'person', card: 1 },
    { what: 'another card', card: 2, sent: true },
  ]
  /** The first card was charged although its answer said no, and the look-up cannot reach the provider. */
  const chargedInTheDark: News[] = [
    { what: 'another card', card: 0, sent: true },
    { what: 'answer', card: 0, outcome: 'declined' },
    { what: 'another card', card: 1, sent: false },
    { what: 'event', card: 0, says: 'paid' },
    { what: 'look-up', card: 0, says: 'trouble', at: 4_000_000 },
    { what: 'send', card: 1 },
    { what: 'another card', card: 2, sent: true },
  ]
  /** The second card's payment is refunded and made again; then the first card turns out to be charged after all. */
  const chargedAfterAReturn: News[] = [
    { what: 'another card', card: 0, sent: true },
    { what: 'answer', card: 0, outcome: 'refused' },
    { what: 'another card', card: 1, sent: true },
    { what: 'look-up', card: 1, says: 'paid', at: 0 },
    { what: 'look-up', card: 1, says: 'refunded', at: 0 },
    { what: 'another card', card: 2, sent: false },
    { what: 'look-up', card: 0, says: 'paid', at: 0 },
    { what: 'send', card: 2 },
  ]
  type News = typeof news extends fc.Arbitrary<infer One> ? One : never

  test('no card is charged while another card of the payment holds the money, and held money always counts', async () => {
    let now = practice.now()
    const settle = createSettlement({
      db: practice.db,
      outbox: practice.outbox,
      letters: createPaymentLetters(
        practice.outbox,
        getPracticeAddresses({ mailFrom: null, mailTo: null }),
        'https://www.example.co.uk',
        () => now,
      ),
      announce: () => undefined,
      count: () => undefined,
      log: createLog('error', Date.now, () => undefined),
      now: () => now,
    })

    /**
     * A patient and every card that was tried, also for a second payment: after a full refund the same is paid again as
     * another payment. No card is sent while any other of them has the money.
     */
    function patient(name: string) {
      const cards = () =>
        practice.db
          .selectFrom('attempts')
          .innerJoin('payments', 'payments.id', 'attempts.payment_id')
          .selectAll('attempts')
          .where('payments.browser', '=', name)
          .orderBy('attempts.id')
          .execute()

      async function send(id: number) {
        const before = await cards()
        const outcome = await settle(id, { from: 'site' })
        if (outcome === 'sent') expect(before.filter((one) => one.id !== id && isBlocking(one))).toEqual([])
      }

      async function take(one: News) {
        if (one.what === 'another card') {
          const payment = { ...attemptRequestOf('').payment, browser: name, reference: crypto.randomUUID() }
          const token = crypto.randomUUID()
          const before = await cards()
          const started = await startAttempt(
            practice.db,
            { ...attemptRequestOf(token), payment, client: token },
            systemWith(() => now),
          )
          if (started.result !== 'new') return
          expect(before.filter(isBlocking)).toEqual([])
          return 'sent' in one && one.sent ? send(started.attempt.id) : undefined
        }
        const all = await cards()
        const meant = all[one.card]
        if (meant === undefined) return
        if (one.what === 'send') return send(meant.id)
        if (one.what === 'person') return settle(meant.id, { from: 'person', why: 'looked' })
        if ('outcome' in one)
          return settle(meant.id, { from: 'answer', answer: answerOf(one.outcome, meant.reference) })
        if (!('says' in one)) return
        if ('at' in one) now += one.at
        const status = statusOf(one.says, meant.reference)
        if (one.what === 'look-up') return settle(meant.id, { from: 'look-up', status })
        return status === null ? undefined : settle(meant.id, { from: 'event', status })
      }

      async function holdsTogether() {
        for (const ofPayment of Map.groupBy(await cards(), ({ payment_id }) => payment_id).values()) {
          const theirs = ofPayment.map(({ state }) => state)
          const count = theirs.filter((state) => countingStates.includes(state)).length
          expect(count).toBeLessThanOrEqual(1)
          // Money that is held always counts: it never waits to be noticed.
          if (theirs.includes('paid twice')) expect(count).toBe(1)
        }
      }
      return { take, holdsTogether }
    }

    await fc.assert(
      fc.asyncProperty(firstCard, fc.array(news, { minLength: 6, maxLength: 12 }), async (first, others) => {
        const somebody = patient(crypto.randomUUID())
        for (const one of [...first, ...others]) {
          await somebody.take(one)
          await somebody.holdsTogether()
        }
      }),
      {
        numRuns: sample(10, 40),
        examples: [
          [chargedAfterAll, []],
          [chargedInTheDark, []],
          [chargedAfterAReturn, []],
        ],
      },
    )
    const { count } = await practice.db
      .selectFrom('transitions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('to_state', '=', 'paid twice')
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThan(0)
  })

  function answerOf(outcome: ChargeAnswer['outcome'], reference: string): ChargeAnswer {
    const { transactionId } = transactionOf(reference)
    const said = { transactionId, code: '100', text: '' }
    if (outcome === 'refused') return { outcome, why: 'card', code: '300', text: '' }
    if (outcome === 'declined') return { outcome, reason: 'other', ...said }
    return outcome === 'paid' ? { outcome, ...said } : { outcome, text: '' }
  }

  function statusOf(says: (typeof words)[number] | 'trouble', reference: string): ProviderStatus | null {
    if (says === 'trouble') return null
    if (says === 'open' || says === 'nothing') return { says }
    return { says, transaction: transactionOf(reference), twice: false }
  }
})

describe('the interpretation of the provider’s records', () => {
  const ours = { reference: 'PD-AAAA-AAAA-1' }
  const price = { pence: 5000, currency: 'GBP' }
  const transaction = (state: TransactionState, more: Partial<Transaction> = {}): Transaction => ({
    transactionId: '7',
    reference: ours.reference,
    state,
    pence: 5000,
    currency: 'GBP',
    returnedPence: 0,
    returnedAt: null,
    chargedBackPence: 0,
    declineReason: null,
    chargedAt: Date.UTC(2026, 10, 24, 10),
    code: '100',
    text: '',
    processorCode: '',
    processorText: '',
    card: { lastFour: '1111', type: 'visa' },
    payer: { firstName: '', lastName: '', email: '', city: '' },
    note: '',
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
