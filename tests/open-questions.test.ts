import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paymentsCommand as verb } from '../src/operator/payments/payments-command.ts'
import { depositAmount } from './support/facts.ts'
import { operateAt } from './support/operator.ts'
import type { Payer } from './support/payer.ts'
import { inOrder, rosalind } from './support/people.ts'
import { deliver, lastEvent, underAnotherId } from './support/provider-events.ts'
import type { EventBody } from './support/provider-events.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, HOUR } from './support/times.ts'

/*
 * The provider reports a refund, and then cannot be asked or shows an older record: the site asks until the record has
 * the refund.
 */

let till: Till
let payer: Payer
beforeEach(async () => {
  till = await openTill({ patience: { charge: 1_000, query: 5_000 }, webhooks: 'never' })
  payer = till.payer()
})
afterEach(() => till.close())

const toPayer = async () => (await till.subjects(rosalind.email)).theirs
const toPractice = async () => (await till.subjects(rosalind.email)).others

describe('a refund that the provider reports in a signed event', () => {
  let sale: EventBody
  let refund: EventBody
  const returned = async () => (await till.attempts()).map(({ returned_pence }) => returned_pence)
  const giveBack = async (pounds = '20.00') => {
    const [{ id } = { id: 0 }] = await till.gateway.transactions()
    await till.gateway.refund(id, pounds)
    refund = await lastEvent(till)
  }
  beforeEach(async () => {
    await payer.pay()
    sale = await lastEvent(till)
    const [{ id } = { id: 0 }] = await till.gateway.transactions()
    await till.gateway.settle(id)
    await till.waitFor(...CHECK_PAUSES)
  })

  test.each<[what: string, meanwhile: () => Promise<unknown>]>([
    ['a look-up fails', () => till.waitFor(0, CHECK_PAUSES[0])],
    ['an event about the sale follows', () => deliver(till, underAnotherId(sale))],
    [
      'the site is down for an hour',
      async () => {
        till.practice.wait(HOUR)
        till.practice.payments.start()
        await till.waitFor(1, CHECK_PAUSES[0])
      },
    ],
  ])('is recorded although the payment is hours old and %s', async (_, meanwhile) => {
    await till.waitFor(5 * HOUR)
    await giveBack()
    await till.gateway.turn({ queryAnswer: 'http-500' })
    await deliver(till, refund)
    await till.practice.payments.runDueJobs()
    await meanwhile()
    await till.gateway.turn({ queryAnswer: 'normal' })
    await till.waitFor(...CHECK_PAUSES)
    expect(await returned()).toEqual([2000])
    expect(await toPractice()).toEqual(['New patient, deposit paid …', 'Money returned PD-…'])
  })

  /** Freezes the provider's record. @returns a function that releases it. */
  async function holdRecord() {
    const { gateway } = till.account
    const { lookUp } = gateway
    const [{ reference } = { reference: '' }] = await till.attempts()
    const old = await lookUp(reference)
    gateway.lookUp = () => Promise.resolve(old)
    return () => void (gateway.lookUp = lookUp)
  }

  test('is recorded in both parts, even when the record shows the second part later', async () => {
    await giveBack()
    const first = refund
    const release = await holdRecord()
    await giveBack('10.00')
    await deliver(till, first)
    await deliver(till, refund)
    await till.waitFor(0, CHECK_PAUSES[0])
    expect(await returned()).toEqual([2000])
    release()
    await till.waitFor(...CHECK_PAUSES)
    expect(await returned()).toEqual([3000])
    expect(await toPractice()).toEqual([
      'New patient, deposit paid …',
      'Money returned PD-…',
      'Money returned PD-…',
    ])
  })

  test('raises no alarm when it is reported twice and the last look-up fails', async () => {
    await giveBack()
    await deliver(till, refund)
    await till.waitFor(...CHECK_PAUSES)
    await deliver(till, underAnotherId(refund))
    await till.waitFor(0, ...CHECK_PAUSES.slice(0, -1))
    await till.gateway.turn({ queryAnswer: 'http-500' })
    await till.waitFor(CHECK_PAUSES[5], HOUR)
    expect(await returned()).toEqual([2000])
    expect(await toPractice()).toEqual(['New patient, deposit paid …', 'Money returned PD-…'])
  })

  test('needs a person when the provider never answers', async () => {
    await giveBack()
    await till.gateway.turn({ queryAnswer: 'http-500' })
    await deliver(till, refund)
    await till.waitFor(...CHECK_PAUSES, HOUR, HOUR)
    expect(inOrder(await toPractice())).toEqual([
      'New patient, deposit paid …',
      'Payment needs attention PD-…',
    ])
    // The payment stays paid all the same.
    expect((await payer.pay({ card: cards.verified })).status).toBe('success')
    expect(await till.charged()).toBe(1)
  })
})

describe('a payment of unknown outcome that was partly refunded', () => {
  test('becomes paid with the refund recorded, and its receipt is sent once the refund is known', async () => {
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before' })
    await payer.pay()
    const [{ reference } = { reference: '' }] = await till.attempts()
    const { gateway } = till.account
    const { lookUp } = gateway
    const old = await lookUp(reference)
    const [{ id } = { id: 0 }] = await till.gateway.transactions()
    await till.gateway.refund(id, '20.00')
    gateway.lookUp = () => Promise.resolve(old)
    await deliver(till, await lastEvent(till))
    await till.waitFor(0)
    expect([await till.states(), await toPayer()]).toEqual([['paid'], []])
    gateway.lookUp = lookUp
    await till.waitFor(...CHECK_PAUSES)
    expect((await till.attempts()).map(({ returned_pence }) => returned_pence)).toEqual([2000])
    expect(await toPayer()).toEqual(['Receipt …', 'Money returned to your card …'])
  })
})

test('a card that was charged beside another and then refunded does not count as paid, and gets no receipt', async () => {
  await payer.pay({ card: cards.code('200') })
  await till.gateway.turn({ saleFault: 'drop', saleCharge: 'never' })
  await payer.pay({ card: cards.mastercard })
  await till.gateway.turn({ saleFault: 'normal' })
  await till.waitFor(...CHECK_PAUSES, HOUR)
  const [first, second] = await till.attempts()
  const sale = await till.gateway.saleByTelephone(depositAmount, first!.reference)
  await deliver(till, await lastEvent(till))
  await till.waitFor(...CHECK_PAUSES)
  // Time and card of a sale by telephone, as the provider itself would have reported them.
  const known = { card_last_four: '1111', card_type: 'visa', charged_at: Date.UTC(2026, 10, 24, 10) }
  await till.practice.db.updateTable('attempts').set(known).where('id', '=', first!.id).execute()
  await till.gateway.turn({ queryAnswer: 'http-500' })
  await till.gateway.refund(sale.id)
  await deliver(till, await lastEvent(till))
  await operateAt(till.practice, verb, 'resolve', second!.reference, 'not-charged', '--yes')
  await till.gateway.turn({ queryAnswer: 'normal' })
  await till.waitFor(...CHECK_PAUSES, HOUR)
  expect(await till.states()).toEqual(['refunded', 'not charged'])
  expect(await toPayer()).not.toContain('Receipt …')
})

describe('after the clock was a week ahead and was set right', () => {
  const WEEK = 7 * 24 * HOUR

  test('a payment whose outcome cannot be found out still reaches a person', async () => {
    till.practice.wait(WEEK)
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'never', queryAnswer: 'http-500' })
    await payer.pay()
    till.practice.wait(-WEEK)
    await till.waitFor(...CHECK_PAUSES, HOUR, HOUR)
    expect(await till.states()).toEqual(['needs person'])
  })
})
