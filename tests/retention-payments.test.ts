import { describe, expect, test } from 'vitest'
import type { AttemptState } from '../src/payments/rules/attempt.ts'
import type { Transaction } from '../src/payments/provider/provider.ts'
import { claimOnce } from '../src/storage/done-once.ts'
import { retentionPeriods } from '#practice/retention-periods.ts'
import { getLedgerRetentionStart, getLedgerRetentionEnd } from '../src/facts/tax-year.ts'
import { openForEachTest } from './support/opened.ts'
import { beginPayment, moveThrough, transactionOf } from './support/ledger.ts'
import { openPractice } from './support/practice.ts'
import { nothing, sweepOnce } from './support/sweeps.ts'
import { DAY } from './support/times.ts'

const RETENTION_STEP = 100

const practice = openForEachTest(() => openPractice())

const { abandonedCheckoutDays, deliveredMessageDays, paymentLedgerYears, rateLimitDays, technicalLogDays } =
  retentionPeriods

/** First instant, in UTC, at which a payment of the tax year that ends in a year is no longer kept. */
const afterTaxYear = (year: number) => `${year + paymentLedgerYears}-04-05T23:00:00Z`
const secondBefore = (instant: string) => new Date(Date.parse(instant) - 1_000).toISOString()

const sweepNow = () => sweepOnce(practice)
const days = (count: number) => practice.wait(count * DAY)

describe('the payment ledger', () => {
  let count = 0

  /** Makes a payment whose attempt goes through these states now. */
  async function attemptAt(...states: AttemptState[]) {
    const reference = `AAAA-${String((count += 1)).padStart(4, '0')}`
    const begun = await beginPayment(practice.db, { reference, now: practice.now() })
    const transaction =
      states.at(-1) === 'paid' ? { transaction: transactionOf(begun.attempt.reference) } : {}
    return moveThrough(practice.db, begun, states, { now: practice.now(), ...transaction })
  }
  const tell = (id: string) =>
    practice.db
      .updateTable('payments')
      .set({ practice_notified_at: practice.now() })
      .where('id', '=', id)
      .execute()
  const ledger = async () => ({
    payments: await practice.db.selectFrom('payments').selectAll().orderBy('reference').execute(),
    attempts: await practice.db.selectFrom('attempts').selectAll().orderBy('id').execute(),
    moves: await practice.db.selectFrom('transitions').selectAll().orderBy('id').execute(),
  })
  const until = (time: string) => practice.wait(Date.parse(time) - practice.now())

  test('deletes an unpaid payment so many days after its last card', async () => {
    const { payment } = await attemptAt('sent', 'declined')
    practice.wait(DAY - 1)
    const second = await beginPayment(practice.db, { reference: payment.reference, now: practice.now() })
    await moveThrough(practice.db, second, ['sent', 'refused'], { now: practice.now() })
    practice.wait(abandonedCheckoutDays * DAY - 1)
    expect(await sweepNow()).toEqual({ ...nothing, clients: 2 })
    practice.wait(1)
    expect(await sweepNow()).toEqual({ ...nothing, payments: 1 })
    expect(await ledger()).toEqual({ payments: [], attempts: [], moves: [] })
  })

  test.each<[states: AttemptState[]]>([
    [[]],
    [['sent']],
    [['sent', 'unknown']],
    [['sent', 'unknown', 'needs person']],
  ])('keeps an attempt that has not ended, after %j, however long it takes', async (states) => {
    if (states.length === 0) await beginPayment(practice.db, { reference: 'AAAA-AAAA', now: practice.now() })
    else await attemptAt(...states)
    await practice.db.updateTable('payments').set({ practice_notified_at: practice.now() }).execute()
    days(1)
    await sweepNow()
    const before = await ledger()
    expect(before.payments).toMatchObject([{ form: expect.stringContaining('Cider Lane') }])
    days(20 * 366)
    expect(await sweepNow()).toEqual(nothing)
    expect(await ledger()).toEqual(before)
  })

  test.each<{ states: AttemptState[] }>([
    { states: ['sent', 'paid'] },
    { states: ['sent', 'paid', 'refunded'] },
    { states: ['sent', 'voided'] },
    { states: ['sent', 'declined', 'paid twice'] },
  ])('keeps $states until so many years after its tax year, to the second', async ({ states }) => {
    const { payment } = await attemptAt(...states)
    await tell(payment.id)
    until(secondBefore(afterTaxYear(2027)))
    expect(await sweepNow()).toEqual({ ...nothing, paidForms: 1, clients: 1 })
    expect(await ledger()).toMatchObject({ payments: [{ last_name: 'Fenn', form: null, pence: 5000 }] })
    until(afterTaxYear(2027))
    expect(await sweepNow()).toEqual({ ...nothing, payments: 1 })
    expect(await ledger()).toEqual({ payments: [], attempts: [], moves: [] })
  })

  test('counts the years of refunded money from the refund', async () => {
    const paid = await attemptAt('sent', 'paid')
    until('2027-04-06T10:00:00Z')
    await moveThrough(practice.db, paid, ['refunded'], { now: practice.now() })
    until(secondBefore(afterTaxYear(2028)))
    expect(await sweepNow()).toMatchObject({ payments: 0 })
    until(afterTaxYear(2028))
    expect(await sweepNow()).toMatchObject({ payments: 1 })
  })

  test('deletes a paid form so many days after the practice was notified, and keeps it until then', async () => {
    const told = await attemptAt('sent', 'paid')
    const untold = await attemptAt('sent', 'paid')
    days(2)
    await tell(told.payment.id)
    practice.wait(deliveredMessageDays * DAY - 1)
    expect(await sweepNow()).toEqual({ ...nothing, clients: 2 })
    practice.wait(1)
    expect(await sweepNow()).toEqual({ ...nothing, paidForms: 1 })
    days(365)
    expect(await sweepNow()).toEqual(nothing)
    expect((await ledger()).payments).toMatchObject([
      { id: told.payment.id, form: null, first_name: 'Rosalind' },
      { id: untold.payment.id, form: expect.stringContaining('1984-02-29') },
    ])
  })

  test('keeps the form of a notified payment while another card for it has no outcome', async () => {
    const { payment, attempt: first } = await attemptAt('sent', 'paid', 'refunded')
    await tell(payment.id)
    // A row from older databases, in which paying again was another attempt of the same payment.
    const { id: _, ...like } = first
    const attempt = await practice.db
      .insertInto('attempts')
      .values({ ...like, reference: `${first.reference}2`, token_digest: 'second', state: 'sent' })
      .returningAll()
      .executeTakeFirstOrThrow()
    const second = { attempt }
    await moveThrough(practice.db, second, ['unknown'], { now: practice.now() })
    days(90)
    expect(await sweepNow()).toMatchObject({ paidForms: 0 })
    await moveThrough(practice.db, second, ['not charged'], { now: practice.now() })
    expect(await sweepNow()).toMatchObject({ paidForms: 1 })
  })

  test('deletes the form of a voided payment of which nobody was notified', async () => {
    await attemptAt('sent', 'unknown', 'voided')
    days(abandonedCheckoutDays - 1)
    expect(await sweepNow()).toMatchObject({ paidForms: 0 })
    days(1)
    expect(await sweepNow()).toEqual({ ...nothing, paidForms: 1 })
  })

  test('deletes the payer’s network address after a day', async () => {
    await attemptAt('sent', 'paid')
    practice.wait(rateLimitDays * DAY - 1)
    expect(await sweepNow()).toEqual(nothing)
    practice.wait(1)
    expect(await sweepNow()).toEqual({ ...nothing, clients: 1 })
    expect((await ledger()).attempts).toMatchObject([{ client: null, state: 'paid', card_last_four: '0100' }])
  })

  describe('with the provider’s events', () => {
    const hear = (id: string, transaction: Transaction, workedOff = true) =>
      practice.db
        .insertInto('provider_events')
        .values({
          id,
          type: 'transaction.sale.success',
          account: 'account',
          event: JSON.stringify({ id, type: '', testMode: false, merchant: '1', transaction }),
          received_at: practice.now(),
          outcome: workedOff ? 'paid' : null,
          processed_at: workedOff ? practice.now() : null,
        })
        .execute()
    const heard = async () => {
      const rows = await practice.db.selectFrom('provider_events').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    }

    test('keeps events of a payment as long as the payment, and other processed events for their days', async () => {
      const { attempt } = await attemptAt('sent', 'paid')
      const transactionId = attempt.transaction_id ?? ''
      await hear('about it', transactionOf(attempt.reference, { transactionId: 'of its own' }))
      await hear('by its number', transactionOf('', { transactionId }))
      await hear('of staff', transactionOf('', { transactionId: '1' }))
      await hear('waiting', transactionOf('', { transactionId: '2' }), false)
      practice.wait(abandonedCheckoutDays * DAY - 1)
      expect(await sweepNow()).toEqual({ ...nothing, clients: 1 })
      practice.wait(1)
      expect(await sweepNow()).toEqual({ ...nothing, events: 1 })
      expect(await heard()).toEqual(['about it', 'by its number', 'waiting'])
      until(afterTaxYear(2027))
      expect(await sweepNow()).toEqual({ ...nothing, payments: 1, events: 2 })
      expect(await heard()).toEqual(['waiting'])
    })
  })

  test('repeats no alarm about a payment that it still keeps', async () => {
    const { attempt } = await attemptAt('sent', 'unknown', 'needs person')
    const names = [`two sales ${attempt.reference}`, 'two sales PD-GONE-GONE-1', 'compared 20781']
    const doOnce = (name: string) =>
      practice.db.transaction().execute((trx) => claimOnce(trx, name, practice.now()))
    for (const name of names) expect(await doOnce(name)).toBe(true)
    days(technicalLogDays - 1)
    expect(await sweepNow()).toEqual({ ...nothing, clients: 1 })
    days(1)
    expect(await sweepNow()).toEqual({ ...nothing, doneOnce: 2 })
    days(365)
    await sweepNow()
    expect(await doOnce(`two sales ${attempt.reference}`)).toBe(false)
  })

  test('deletes more payments than one step can', async () => {
    for (let index = 0; index < RETENTION_STEP + 1; index += 1) await attemptAt('abandoned')
    days(abandonedCheckoutDays)
    expect(await sweepNow()).toEqual({ ...nothing, payments: RETENTION_STEP + 1 })
  })
})

describe('the retention by tax year', () => {
  test.each([
    ['2026-04-05T22:59:59.999Z', 2026],
    ['2026-04-05T23:00:00Z', 2027],
    ['2026-12-31T23:59:59Z', 2027],
    ['2027-01-01T00:00:00Z', 2027],
  ])('keeps a payment of %s for so many years after the tax year that ends in %d', (paid, taxYear) => {
    const time = Date.parse(paid)
    const end = getLedgerRetentionEnd(time)
    expect(end).toBe(Date.parse(afterTaxYear(taxYear)) - 1)
    expect(getLedgerRetentionStart(end)).toBeLessThanOrEqual(time)
    expect(getLedgerRetentionStart(end + 1)).toBeGreaterThan(time)
  })
})
