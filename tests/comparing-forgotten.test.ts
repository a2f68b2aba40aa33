import { describe, expect, test } from 'vitest'
import { scheduleComparisonAfterRestore } from '../src/payments/ledger/provider-watch-row.ts'
import { comparingAt, differ, MOMENT } from './support/comparing.ts'
import { openForEachTest } from './support/opened.ts'
import { cards } from './support/test-gateway.ts'
import { depositAmount } from './support/facts.ts'
import { openTill } from './support/till.ts'
import { CHECK_PAUSES, DAY, MINUTE } from './support/times.ts'

/* Sales that the provider knows and the ledger does not, because a backup from before them was restored. */

/** Interval of the comparison (failure case P20), and of its retries. */
const RECONCILE_PAUSE = DAY
const RECONCILE_RETRY = 15 * MINUTE

const till = openForEachTest(() => openTill({ webhooks: 'never' }))

const { compareAfter, forget } = comparingAt(() => till)

describe('a comparison with the card provider', () => {
  test('records a charge that is missing from the ledger, so that nobody pays it again', async () => {
    const payer = till.payer()
    const { transaction_id } = await payer.pay()
    const [attempt] = await till.attempts()
    const [payment] = await till.payments()
    // The note that identifies the payment reveals nothing to the provider.
    const [sale] = await till.gateway.transactions()
    const note = sale?.fields['merchant_defined_field_2'] ?? ''
    for (const words of [payment!.digest, payment!.browser, 'registration']) {
      expect(note).not.toContain(words)
      expect(Buffer.from(note, 'base64url').toString()).not.toContain(words)
    }
    await forget(attempt!.payment_id)
    const { lookUp } = till.account.gateway
    till.account.gateway.lookUp = () => Promise.resolve({ found: 'trouble', text: 'no answer' })
    expect(await compareAfter(MOMENT)).toMatchObject({ differences: 1 })
    // Until the look-up it is in doubt, and blocks every other card.
    expect(await payer.pay({ card: cards.mastercard })).toMatchObject({ status: 'pending' })
    till.account.gateway.lookUp = lookUp
    await till.waitFor(...CHECK_PAUSES.slice(0, 2))
    expect(await till.states()).toEqual(['paid'])
    expect(await payer.pay({ card: cards.mastercard })).toMatchObject({
      status: 'success',
      transaction_id,
      details: 'You’ve already paid for this. Nothing more was taken.',
    })
    expect(await till.charged()).toBe(1)
    expect(await compareAfter(RECONCILE_PAUSE)).toMatchObject({ differences: 0 })
    // Reception is asked for the form, since only the ledger had it.
    await till.waitFor(10 * MINUTE)
    expect(await till.lettersAbout('New patient, deposit paid')).toHaveLength(2)
  })

  test('finds a very recent charge that is missing from the ledger, as after a restore', async () => {
    await till.payer().pay()
    const [attempt] = await till.attempts()
    await forget(attempt!.payment_id)
    expect(await compareAfter(1_000)).toMatchObject({ differences: 1 })
    await till.waitFor(0)
    expect(await till.states()).toEqual(['paid'])
  })

  test('must be made before a card is accepted after a restore', async () => {
    await scheduleComparisonAfterRestore(till.practice.db, till.practice.now(), till.practice.now())
    expect(await till.payer().pay()).toMatchObject({ httpStatus: 503, status: 'error' })
    expect(await till.asked()).toBe(0)
  })

  test('after a restore finds the charge of an attempt that had only begun, before a card is accepted', async () => {
    const payer = till.payer()
    const request = await payer.prepare()
    expect(await payer.send(request)).toMatchObject({ status: 'success' })
    await till.waitFor(MOMENT)
    // The state in the backup.
    const { db } = till.practice
    await db
      .updateTable('attempts')
      .set({ state: 'started', transaction_id: null, receipt_at: null, next_look_up_at: 0, created_at: 0 })
      .execute()
    await scheduleComparisonAfterRestore(db, till.practice.now(), till.practice.now())
    await till.gateway.turn({ queryAnswer: 'error' })
    await till.waitFor(0)
    expect(await till.states()).toEqual(['abandoned'])
    expect(await payer.send({ ...request, again: true })).toMatchObject({ status: 'pending' })
    await till.gateway.turn({ queryAnswer: 'normal' })
    await compareAfter(RECONCILE_RETRY)
    await till.waitFor(0)
    expect(await till.states()).toEqual(['paid'])
    expect(await payer.send({ ...request, again: true })).toMatchObject({ status: 'success' })
    expect(await payer.pay({ card: cards.mastercard })).toMatchObject({ status: 'success' })
    expect(await till.charged()).toBe(1)
  })

  test('only reports a sale that does not say what it was for', async () => {
    await till.gateway.saleByTelephone(depositAmount, 'PD-ZZZZ-ZZZZ-ZZZZ')
    expect(await compareAfter(RECONCILE_PAUSE)).toMatchObject({ differences: 1 })
    expect(await till.states()).toEqual([])
    expect(await till.lettersAbout(differ)).toHaveLength(1)
  })
})
