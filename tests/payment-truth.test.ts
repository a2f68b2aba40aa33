import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Attempt } from '../src/storage/tables.ts'
import { createLog } from '../src/runtime/log.ts'
import { correctableStates } from '../src/payments/rules/attempt.ts'
import type { AttemptState } from '../src/payments/rules/attempt.ts'
import type { Transaction } from '../src/payments/provider/provider.ts'
import { interpretTransactions } from '../src/payments/rules/interpret-transactions.ts'
import { startAttempt } from '../src/payments/ledger/start-attempt.ts'
import { findAttemptById } from '../src/payments/ledger/attempts.ts'
import { createPaymentLetters } from '../src/payments/letters/payment-letters.ts'
import { createSettlement } from '../src/payments/settlement/settlement.ts'
import { getPracticeAddresses } from '../src/facts/mail-addresses.ts'
import { sample } from './support/amount.ts'
import { attemptRequestOf, transactionOf } from './support/ledger.ts'
import { openPractice } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import fc from 'fast-check'
import { systemWith } from './support/systems.ts'

/*
 * The truth about each card, compared with the ledger: answers, signed events and look-ups come in any order, late,
 * twice, or fail, and the provider's own record may be a minute behind. In the end the ledger has the truth.
 */

const SECOND = 1_000
const HOUR = 3_600 * SECOND

const card = fc.nat(2)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      charged: fc.boolean(),
      answer: fc.constantFrom('at once', 'late', 'unknown'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('message' as const), which: fc.nat(5), again: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unclear message' as const), card }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('charge after all' as const), card }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      card,
      pence: fc.constantFrom(1000, 2000, 5000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), card }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      time: fc.constantFrom(100, 3 * SECOND, 10 * SECOND, 60 * SECOND, HOUR),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('provider' as const), answers: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('person' as const), card }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

let practice: Practice
beforeEach(async () => {
  practice = await openPractice()
})
afterEach(() => practice.close())

test.each([
  ['at once', 0],
  ['a minute late', 60 * SECOND],
])(
  'the ledger ends with the truth and nobody pays twice, when the provider’s record appears %s',
  async (_, late) => {
    let now = practice.now()
    const { db, outbox } = practice
    const settle = createSettlement({
      db,
      outbox,
      letters: createPaymentLetters(
        outbox,
        getPracticeAddresses({ mailFrom: null, mailTo: null }),
        'https://www.example.co.uk',
        () => now,
      ),
      announce: () => undefined,
      count: () => undefined,
      log: createLog('error', Date.now, () => undefined),
      now: () => now,
    })
    const lettersAbout = async (subject: string) =>
      (await db.selectFrom('letters').select('mail').execute()).filter(({ mail }) =>
        (JSON.parse(mail) as { subject: string }).subject.startsWith(subject),
      ).length

    /** One patient, and the provider's record of each card. */
    function patient(browser: string) {
      const records = new Map<number, { at: number; record: Transaction }[]>()
      const messages: { id: number; about: Transaction }[] = []
      const answers = new Map<number, () => Promise<unknown>>()
      /** Cards that were reported to the site as charged. */
      const toldCharged = new Set<number>()
      let isReachable = true

      const cards = () =>
        db
          .selectFrom('attempts')
          .innerJoin('payments', 'payments.id', 'attempts.payment_id')
          .selectAll('attempts')
          .where('payments.browser', '=', browser)
          .orderBy('attempts.id')
          .execute()
      const recordOf = (id: number, at = now) => records.get(id)?.findLast((one) => one.at <= at)?.record
      const isHeld = (id: number) => {
        const record = recordOf(id)
        return record?.state === 'paid' || (record?.state === 'refunded' && record.returnedPence < 5000)
      }

      /** Changes the provider's record, and writes the event about it, which is delivered some time later. */
      function happen(id: number, record: Transaction, about = record) {
        records.set(id, [...(records.get(id) ?? []), { at: now, record }])
        messages.push({ id, about })
      }

      async function hear({ id, about }: { id: number; about: Transaction }) {
        const entry = await findAttemptById(db, id)
        if (entry === null) return
        if (about.state === 'paid') toldCharged.add(id)
        const status = interpretTransactions(entry.attempt, entry.payment, [about])
        await settle(id, { from: 'event', status })
        await askAboutDue()
      }

      async function askAboutDue() {
        for (const { id, next_look_up_at } of await cards()) {
          if (next_look_up_at === null || next_look_up_at > now) continue
          const entry = (await findAttemptById(db, id))!
          const record = recordOf(id, now - late)
          const known = record === undefined ? [] : [record]
          const status = isReachable ? interpretTransactions(entry.attempt, entry.payment, known) : null
          await settle(id, { from: 'look-up', status })
        }
      }

      async function pay(charged: boolean, answer: 'at once' | 'late' | 'unknown') {
        const payment = { ...attemptRequestOf('').payment, browser, reference: crypto.randomUUID() }
        const token = crypto.randomUUID()
        const started = await startAttempt(
          db,
          { ...attemptRequestOf(token), payment, client: token },
          systemWith(() => now),
        )
        if (started.result !== 'new' || (await settle(started.attempt.id, { from: 'site' })) !== 'sent')
          return
        const { id, reference } = started.attempt
        expect([...toldCharged].filter((other) => isHeld(other))).toEqual([])
        happen(id, transactionOf(reference, charged ? {} : { state: 'declined', code: '200' }))
        const { transactionId } = transactionOf(reference)
        const said = { transactionId, code: charged ? '100' : '200', text: '' }
        const arrive = async () => {
          if (answer === 'unknown')
            return settle(id, { from: 'answer', answer: { outcome: 'unknown', text: '' } })
          if (charged) toldCharged.add(id)
          return settle(id, {
            from: 'answer',
            answer: {
              ...(charged ? { outcome: 'paid' } : { outcome: 'declined', reason: 'other' }),
              ...said,
            },
          })
        }
        if (answer === 'late') answers.set(id, arrive)
        else await arrive()
      }

      async function wait(time: number) {
        const until = now + time
        for (;;) {
          const due = (await cards()).flatMap(({ next_look_up_at }) =>
            next_look_up_at === null ? [] : [Math.max(next_look_up_at, now + 1)],
          )
          const next = Math.min(...due)
          if (next > until) break
          now = next
          await askAboutDue()
        }
        now = until
      }

      async function take(one: Step): Promise<unknown> {
        now += 1
        if (one.do === 'pay') return pay(one.charged, one.answer)
        if (one.do === 'wait') return wait(one.time)
        if (one.do === 'provider') return void (isReachable = one.answers)
        if (one.do === 'message') {
          const at = one.which % Math.max(messages.length, 1)
          const [message] = one.again ? messages.slice(at, at + 1) : messages.splice(at, 1)
          return message === undefined ? undefined : hear(message)
        }
        const meant = (await cards())[one.card]
        const record = meant === undefined ? undefined : recordOf(meant.id)
        if (meant === undefined || record === undefined) return undefined
        const { id, reference } = meant
        if (one.do === 'unclear message')
          return hear({ id, about: transactionOf(reference, { state: 'open' }) })
        if (one.do === 'person')
          return record.state === 'declined' ? settle(id, { from: 'person', why: 'No sale' }) : undefined
        if (one.do === 'charge after all')
          return record.state === 'declined' ? happen(id, transactionOf(reference)) : undefined
        const returnedPence = record.returnedPence + (one.do === 'refund' ? one.pence : 0)
        if (one.do === 'void')
          return record.state === 'paid' ? happen(id, { ...record, state: 'voided' }) : undefined
        if (!['paid', 'refunded'].includes(record.state) || returnedPence > 5000) return undefined
        const alone = { state: 'refunded', pence: null, returnedPence: one.pence, at: null } as const
        return happen(id, { ...record, state: 'refunded', returnedPence }, transactionOf(reference, alone))
      }

      /** Delivers every event and answer, with the provider reachable. */
      async function end() {
        isReachable = true
        for (const arrive of answers.values()) await arrive()
        for (const message of messages.splice(0)) {
          now += 1
          await hear(message)
        }
        await wait(3 * HOUR)
      }
      return { take, end, cards, recordOf }
    }

    const isLost = ({ state, asked_at, next_look_up_at }: Attempt) =>
      asked_at !== null && next_look_up_at === null && !correctableStates.includes(state)
    const truthOf = ({ state, returnedPence }: Transaction): readonly AttemptState[] => {
      if (state === 'declined') return ['declined', 'not charged']
      if (state === 'voided') return ['voided']
      return returnedPence === 5000 ? ['refunded'] : ['paid', 'paid twice']
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const receipts = await lettersAbout('Receipt')
        const { take, end, cards, recordOf } = patient(crypto.randomUUID())
        for (const one of steps) {
          await take(one)
          expect((await cards()).filter(isLost)).toEqual([])
        }
        await end()
        const all = await cards()
        expect(all.filter(({ next_look_up_at }) => next_look_up_at !== null)).toEqual([])
        for (const one of all) {
          const record = recordOf(one.id)
          // A card that could not be looked up in time was reported to a person; the daily comparison finds it too.
          const isTold = (await lettersAbout(`Payment needs attention ${one.reference}`)) > 0
          if (record === undefined) expect(one.state).toBe('abandoned')
          else if (!isTold) {
            expect([one.asked_at, truthOf(record)]).toEqual([null, expect.arrayContaining([one.state])])
            if (one.state === 'paid') expect(one.returned_pence).toBe(record.returnedPence)
          }
        }
        expect((await lettersAbout('Receipt')) - receipts).toBe(
          all.filter(({ receipt_at }) => receipt_at !== null).length,
        )
      }),
      { numRuns: sample(10, 40) },
    )
  },
)
