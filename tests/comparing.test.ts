import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openStorage } from '../src/storage/storage.ts'
import { paymentsCommand as verb } from '../src/operator/payments/payments-command.ts'
import { formatMoment } from '../src/facts/format-date.ts'
import { practice } from '#practice/practice.ts'
import type { LookUpResult } from '../src/payments/provider/provider.ts'
import { COMPARE_UNSETTLED, comparingAt, differ, MOMENT } from './support/comparing.ts'
import { operateAt } from './support/operator.ts'
import { migrations, openPractice } from './support/practice.ts'
import { cards } from './support/test-gateway.ts'
import { depositAmount } from './support/facts.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, DAY, HOUR, MINUTE } from './support/times.ts'
import { realSystem } from './support/systems.ts'

/* What the daily comparison with the card provider covers, and what happens when it fails. */

/** Interval of the comparison (failure case P20), and of its retries. */
const RECONCILE_PAUSE = DAY
const RECONCILE_RETRY = 15 * MINUTE
/** A person is notified after so long without a successful comparison, or with every question refused. */
const COMPARE_OVERDUE_AFTER = DAY
const REFUSED_TOLD_AFTER = HOUR

let till: Till
beforeEach(async () => {
  till = await openTill({ webhooks: 'never' })
})
afterEach(() => till.close())

const { comparisons, compareAfter, forget } = comparingAt(() => till)

/** A paid deposit, complete at the provider, with a comparison behind it. @returns the provider's transactions. */
async function paidAndSettled() {
  await till.payer().pay()
  await till.waitFor(...CHECK_PAUSES)
  const transactions = await till.gateway.transactions()
  for (const { id } of transactions) await till.gateway.settle(id)
  // A comparison overlaps the last one; after these two the next one no longer covers the sale.
  for (const pause of [7 * DAY, DAY]) await compareAfter(pause)
  return transactions
}

const comparedUntil = async () =>
  (await till.practice.db.selectFrom('provider_watch').selectAll().executeTakeFirstOrThrow()).compared_until

describe('a comparison with the card provider', () => {
  test('catches up after failing for days', async () => {
    await compareAfter(0)
    await till.payer().pay()
    const [attempt] = await till.attempts()
    await forget(attempt!.payment_id)
    await till.gateway.turn({ queryAnswer: 'http-500' })
    for (let day = 1; day <= 5; day += 1)
      expect(await compareAfter(DAY)).toMatchObject({ event: 'payments.not-compared' })
    await till.gateway.turn({ queryAnswer: 'normal' })
    expect(await compareAfter(RECONCILE_RETRY)).toMatchObject({ differences: 1 })
  })

  test('is not delayed by a clock that was ahead for a week and then corrected', async () => {
    await compareAfter(0)
    await compareAfter(7 * DAY)
    till.practice.wait(-7 * DAY)
    await till.payer().pay()
    const [attempt] = await till.attempts()
    await forget(attempt!.payment_id)
    expect(await compareAfter(DAY)).toMatchObject({ differences: 1 })
    await expect.poll(comparedUntil).toBe(till.practice.now() - COMPARE_UNSETTLED)
  })

  /** Makes the site do what is due, as every event of the provider does. A restart would resume everything else too. */
  async function wakeByAnEvent() {
    const before = comparisons().length
    await till.gateway.turn({ webhooks: 'normal' })
    await till.gateway.saleByTelephone('10.00')
    await expect.poll(() => comparisons().length).toBe(before + 1)
    return comparisons().at(-1)
  }

  test('leaves out a payment that is still being charged', async () => {
    await till.close()
    till = await openTill({ patience: { charge: 1_000 }, webhooks: 'never' })
    await compareAfter(0)
    till.practice.wait(RECONCILE_PAUSE)
    await till.gateway.turn({ saleFault: 'hang', saleCharge: 'before' })
    const paying = till.payer().pay()
    await expect.poll(async () => (await till.gateway.transactions()).length).toBe(1)
    till.practice.wait(2_000)
    expect(await wakeByAnEvent()).toMatchObject({ differences: 0, compared: 0 })
    await paying
    expect(await till.lettersAbout(differ)).toEqual([])
  })

  test('finds what was given back of a card that was charged while the clock was days ahead', async () => {
    await compareAfter(0)
    await till.payer().pay()
    await till.waitFor(...CHECK_PAUSES)
    // The provider's clock is the site's here, and must not be ahead with it.
    const ahead = till.practice.now() + 3 * DAY
    await till.practice.db.updateTable('attempts').set({ changed_at: ahead }).execute()
    const [sale] = await till.gateway.transactions()
    await till.gateway.refund(sale!.id)
    expect(await compareAfter(DAY)).toMatchObject({ differences: 1 })
  })

  test('asks the provider about a difference until both sides agree, but reports it once', async () => {
    await till.payer().pay({ card: cards.code('200') })
    const [attempt] = await till.attempts()
    await till.gateway.saleByTelephone(depositAmount, attempt!.reference)
    const { lookUp } = till.account.gateway
    till.account.gateway.lookUp = () => Promise.resolve({ found: 'trouble', text: 'no answer' })
    // However recent it is: the payer may try another card.
    expect(await compareAfter(1_000)).toMatchObject({ differences: 1 })
    await till.waitFor(...CHECK_PAUSES, DAY)
    till.account.gateway.lookUp = lookUp
    // Removes the open check, so that only the comparison can ask about the card again.
    await till.practice.db.updateTable('attempts').set({ asked_at: null, next_look_up_at: null }).execute()
    expect(await till.states()).toEqual(['declined'])
    await compareAfter(RECONCILE_PAUSE)
    await till.waitFor(0)
    expect(await till.states()).toEqual(['paid'])
    expect(await till.lettersAbout(differ)).toHaveLength(1)
  })

  test('asks about every difference, even if handling one of them fails', async () => {
    const declined = cards.code('200')
    for (const firstName of ['Neil', 'Rosalind']) {
      await till.payer({ firstName }).pay({ card: declined })
      await till.gateway.saleByTelephone(depositAmount, (await till.attempts()).at(-1)!.reference)
    }
    const [first, second] = await till.attempts()
    await sql`CREATE TRIGGER broken BEFORE UPDATE ON attempts WHEN OLD.id = ${sql.lit(first!.id)}
      BEGIN SELECT RAISE(ABORT, 'broken'); END`.execute(till.practice.db)
    expect(await compareAfter(DAY)).toMatchObject({ differences: 2 })
    await till.waitFor(1)
    expect(await till.states()).toEqual(['declined', 'paid'])
    const [letter] = await till.lettersAbout(differ)
    for (const { reference } of [first!, second!]) expect(letter?.text).toContain(reference)
  })

  test.each(['action', 'transaction'] as const)(
    'notifies the payer of each refund that staff made, without an event (a separate %s)',
    async (refunds) => {
      await till.gateway.turn({ refunds })
      const [sale] = await paidAndSettled()
      for (const amount of ['8.00', '20.00']) {
        await till.gateway.refund(sale!.id, amount)
        await compareAfter(DAY)
        await till.waitFor(1)
      }
      expect((await till.toPayer()).map(({ subject }) => subject?.replace(/ [\dA-Z-]+$/, ''))).toEqual([
        'Receipt',
        'Money returned to your card',
        'Money returned to your card',
      ])
      expect(
        (await till.lettersAbout(differ)).filter(({ text }) => text?.includes('more than one sale')),
      ).toEqual([])
      expect(await till.attempts()).toMatchObject([{ state: 'paid', returned_pence: 2_800 }])
      expect(await compareAfter(DAY)).toMatchObject({ differences: 0 })
    },
  )

  test('notifies the practice once when more was refunded than paid', async () => {
    await till.gateway.turn({ refunds: 'transaction' })
    const [sale] = await paidAndSettled()
    await till.gateway.refund(sale!.id)
    const { lookUp, changedBetween } = till.account.gateway
    /** The answer as if the refund had been made twice. */
    const again = (told: LookUpResult): LookUpResult =>
      told.found === 'trouble'
        ? told
        : {
            found: 'transactions',
            transactions: told.transactions.map((one) => ({ ...one, returnedPence: 2 * one.returnedPence })),
          }
    till.account.gateway.lookUp = async (reference) => again(await lookUp(reference))
    till.account.gateway.changedBetween = async (from, to) => again(await changedBetween(from, to))
    for (let days = 0; days < 2; days += 1) {
      await compareAfter(DAY)
      await till.waitFor(1)
    }
    const alarms = await till.lettersAbout('Payment needs attention')
    expect(alarms.map(({ text }) => text)).toEqual([
      expect.stringContaining('more was refunded on this payment than was paid'),
    ])
    expect(await till.states()).toEqual(['refunded'])
  })

  test('asks no more about a payment that the operator resolved, and sends no further letters', async () => {
    const payer = till.payer()
    await payer.pay({ card: cards.code('200') })
    const [attempt] = await till.attempts()
    await till.gateway.saleByTelephone('10.00', attempt!.reference)
    await compareAfter(MOMENT)
    await till.waitFor(...CHECK_PAUSES)
    const settling = ['resolve', attempt!.reference, 'not-charged', '--yes']
    expect(await operateAt(till.practice, verb, ...settling)).toMatchObject({ code: 0 })
    const told = (await till.mails()).length
    for (let days = 0; days < 3; days += 1) {
      await compareAfter(RECONCILE_PAUSE)
      await till.waitFor(...CHECK_PAUSES)
    }
    expect(await till.states()).toEqual(['declined'])
    expect(await till.mails()).toHaveLength(told)
  })

  test('leaves out a payment that the site is still checking, and includes it the next time', async () => {
    await compareAfter(0)
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before', queryHidesForMs: '400000' })
    till.practice.wait(RECONCILE_PAUSE - COMPARE_UNSETTLED)
    await till.payer().pay()
    await till.waitFor(...CHECK_PAUSES.slice(0, -1))
    till.practice.wait(COMPARE_UNSETTLED)
    // By now the provider shows the sale, and the next check is not due yet.
    expect(await wakeByAnEvent()).toMatchObject({ differences: 0, skipped: 1 })
    expect((await till.attempts()).map(({ state }) => state)).toEqual(['unknown'])
    expect(await till.lettersAbout(differ)).toEqual([])
    await till.waitFor(CHECK_PAUSES.at(-1)!)
    expect((await till.attempts()).map(({ state }) => state)).toEqual(['paid'])
    expect(await compareAfter(RECONCILE_PAUSE)).toMatchObject({ differences: 0, skipped: 0, compared: 1 })
  })

  test('does not miss a recent payment that the provider’s query does not show yet', async () => {
    await till.gateway.turn({ queryHidesForMs: '60000' })
    expect(await till.payer().pay()).toMatchObject({ status: 'success' })
    expect(await compareAfter(2_000)).toMatchObject({ differences: 0 })
    expect(await compareAfter(RECONCILE_PAUSE)).toMatchObject({ differences: 0, compared: 1 })
    expect(await till.lettersAbout(differ)).toEqual([])
  })

  test('sees no difference in a decline beside a success under one reference', async () => {
    await till.payer().pay()
    const [attempt] = await till.attempts()
    await till.gateway.transact({
      type: 'sale',
      amount: depositAmount,
      orderid: attempt!.reference,
      payment_token: await till.gateway.token(cards.code('200')),
    })
    expect(await till.gateway.sales(attempt!.reference)).toBe(2)
    expect(await compareAfter(MOMENT)).toMatchObject({ differences: 0, compared: 1 })
  })

  test('finds a second sale under one reference', async () => {
    await till.payer().pay()
    const [attempt] = await till.attempts()
    await till.waitFor(CHECK_PAUSES[0])
    await till.gateway.saleByTelephone(depositAmount, attempt!.reference)
    expect(await compareAfter(MOMENT)).toMatchObject({ differences: 1 })
    const [letter] = await till.lettersAbout(differ)
    expect(letter?.text).toContain('website paid, provider more than one sale')
  })
})

describe('a provider that refuses our queries', () => {
  const refusals = 'Payments: the card provider won’t answer the website'
  const readiness = async () => {
    const answer = await till.practice.request('/readyz')
    const { payments } = (await answer.json()) as { payments: { ok: boolean; refusedSince: string | null } }
    return { status: answer.status, ...payments }
  }

  test('for an hour is reported once a day by letter, and in /readyz, until it answers', async () => {
    expect(await readiness()).toMatchObject({ status: 200, ok: true })
    await till.gateway.turn({ queryAnswer: 'error' })
    const since = new Date(till.practice.now()).toISOString()
    await compareAfter(0)
    expect(await readiness()).toMatchObject({ status: 200, ok: true, refusedSince: since })
    for (let waited = RECONCILE_RETRY; waited < REFUSED_TOLD_AFTER; waited += RECONCILE_RETRY)
      await compareAfter(RECONCILE_RETRY)
    expect(await till.lettersAbout(refusals)).toEqual([])
    await compareAfter(RECONCILE_RETRY)
    const [letter] = await till.lettersAbout(refusals)
    expect(letter?.text).toContain('check the account’s key and its permissions')
    expect(letter?.to?.[0]?.address).toBe(practice.email.address)
    expect(await readiness()).toMatchObject({ status: 503, ok: false, refusedSince: since })
    await compareAfter(RECONCILE_RETRY)
    expect(await till.lettersAbout(refusals)).toHaveLength(1)
    await compareAfter(DAY)
    expect(await till.lettersAbout(refusals)).toHaveLength(2)

    await till.gateway.turn({ queryAnswer: 'normal' })
    await compareAfter(RECONCILE_RETRY)
    expect(await readiness()).toMatchObject({ status: 200, ok: true, refusedSince: null })
  })

  test('is asked again within minutes after a single refusal, which is forgotten once it answers', async () => {
    await compareAfter(0)
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before', queryAnswer: 'error' })
    await till.payer().pay()
    await till.waitFor(CHECK_PAUSES[0])
    expect((await readiness()).refusedSince).not.toBeNull()
    await till.gateway.turn({ queryAnswer: 'normal' })
    await compareAfter(RECONCILE_RETRY)
    expect(await readiness()).toMatchObject({ status: 200, refusedSince: null })
  })

  test('is recorded in the database for a site that restarts', async () => {
    await till.gateway.turn({ queryAnswer: 'error' })
    await compareAfter(0)
    const storage = openStorage(till.practice.dataDir, migrations, realSystem)
    const row = await storage.db.selectFrom('provider_watch').selectAll().executeTakeFirst()
    expect(row?.refused_since).toBe(till.practice.now())
    await storage.close()
  })
})

describe('a comparison that is overdue by a day', () => {
  const overdue = 'Payments: the daily comparison is overdue'

  test('is reported by letter and in /readyz until it is made', async () => {
    const ready = async () => (await till.practice.request('/readyz')).status
    await compareAfter(0)
    await till.gateway.turn({ queryAnswer: 'http-500' })
    await compareAfter(RECONCILE_PAUSE)
    expect(await ready()).toBe(200)
    expect(await till.lettersAbout(overdue)).toEqual([])
    await compareAfter(COMPARE_OVERDUE_AFTER)
    expect(await ready()).toBe(503)
    const [letter] = await till.lettersAbout(overdue)
    expect(letter?.text).toContain(`due on ${formatMoment(new Date('2026-11-25T10:00:00Z'))}`)
    expect(letter?.text).toContain('HTTP 500')
    await till.gateway.turn({ queryAnswer: 'normal' })
    await compareAfter(RECONCILE_RETRY)
    expect(await ready()).toBe(200)
    expect(await till.lettersAbout(overdue)).toHaveLength(1)
  })

  test('does not matter where no cards are accepted', async () => {
    const without = await openPractice()
    await without.db
      .insertInto('provider_watch')
      .values({ id: 1, compared_until: 0, compare_due_at: 0, refused_since: 0 })
      .execute()
    expect((await without.request('/readyz')).status).toBe(200)
    await without.close()
  })
})
