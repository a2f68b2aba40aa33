import { describe, expect, test } from 'vitest'
import { depositAmount, depositShown } from './support/facts.ts'
import { openForEachTest } from './support/opened.ts'
import { postEvent, workedOff } from './support/provider-events.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, HOUR } from './support/times.ts'

/* Chargebacks (failure case P34): the practice is notified once of each, by event and by record. Nothing else changes. */

const till = openForEachTest(() => openTill())

/** A finished payment, with its transaction number at the provider. */
async function paid(whose: Parameters<Till['payer']>[0] = {}, card = cards.verified) {
  const payer = till.payer(whose)
  const request = await payer.prepare({ card })
  const { transaction_id, status } = await payer.send(request)
  expect(status).toBe('success')
  await till.waitFor(...CHECK_PAUSES)
  await till.gateway.settle(Number(transaction_id))
  await workedOff(till)
  return { payer, request, id: Number(transaction_id) }
}
/** Waits until all events of the provider have arrived and are processed. */
async function heard() {
  await expect
    .poll(async () => (await till.gateway.events()).every(({ state }) => state !== 'waiting'))
    .toBe(true)
  await workedOff(till)
  await till.waitFor(1)
}
const chargeBack = async (id: number, amount = '') => {
  await till.gateway.chargeBack(id, amount)
  await heard()
}
/** Sends a chargeback event that names its sale. */
async function tellOf(id: number, amount = depositAmount) {
  await batch(chargebackOf({ id: String(id), amount }))
  await workedOff(till)
}
const disputed = () => till.lettersAbout('Payment disputed')
const unclear = () => till.lettersAbout('Payments: a card payment is disputed')
/** Outcomes of the events whose sale is unknown or that belong to another account. */
const outcomes = async () =>
  (await till.practice.db.selectFrom('provider_events').select('outcome').execute())
    .map(({ outcome }) => outcome)
    .filter((outcome) => outcome === 'unclear' || outcome === 'other account')
/** Sends a batch of chargebacks as in the provider's manual. */
const batch = (...chargebacks: object[]) => {
  const body = JSON.stringify({
    event_id: crypto.randomUUID(),
    event_type: 'chargeback.batch.complete',
    event_body: {
      merchant: { id: '4711', name: 'Test merchant' },
      processor: { id: 'ccprocessora', name: 'CC Processor', type: 'cc' },
      count: chargebacks.length,
      chargeback_amount: depositAmount,
      chargebacks,
    },
  })
  return postEvent(till, body)
}
const chargebackOf = (more: object = {}) => ({
  id: '1234567890',
  date: '11/24/2026',
  customer_name: 'Rosalind Fenn',
  cc_number: '410000******0100',
  amount: depositAmount,
  reason: '101: Introductory chargeback',
  ...more,
})

describe('a chargeback', () => {
  test('is reported in one letter with everything needed to answer it, and the payment stays paid', async () => {
    const { payer, id } = await paid()
    const before = await till.toPayer()
    await tellOf(id)
    const [attempt] = await till.attempts()
    expect(attempt).toMatchObject({ state: 'paid', returned_pence: 0 })
    const [alarm, ...more] = await disputed()
    expect(more).toEqual([])
    expect(alarm?.subject).toBe(`Payment disputed ${attempt!.reference}`)
    for (const words of [
      `A payer’s bank is asking for ${depositShown} back`,
      'doesn’t tell the website when it is',
      'only a week or two away',
      'If you answer late, you lose the money',
      'Don’t refund the payment as well',
      'Bank’s reason: 101: Introductory chargeback',
      'Disputed on: 24 November 2026',
      'Card: ending 0100',
      `${attempt!.reference}: ${depositShown}, Rosalind Fenn, `,
    ])
      expect(alarm?.text).toContain(words)
    // No letter to the payer: the dispute is their own.
    expect(await till.toPayer()).toEqual(before)
    expect(await payer.pay({ card: cards.mastercard })).toMatchObject({ status: 'success' })
    expect(await till.attempts()).toHaveLength(1)
    expect(await payer.made()).toHaveLength(1)
  })

  test.for([
    ['event', 0, 1],
    ['record', 1, 0],
    ['both', 1, 1],
  ] as const)(
    'is reported once by each that tells of it, however often it is repeated (%s)',
    async ([chargebacks, byName, withoutName]) => {
      const { id } = await paid()
      await till.gateway.turn({ chargebacks })
      await chargeBack(id)
      for (const event of await till.gateway.events()) await till.gateway.sendAgain(event.id)
      for (let times = 0; times < 2; times += 1) {
        await till.practice.db.updateTable('attempts').set({ next_look_up_at: till.practice.now() }).execute()
        await heard()
        await till.waitFor(...CHECK_PAUSES, HOUR)
      }
      expect(await disputed()).toHaveLength(byName)
      expect(await unclear()).toHaveLength(withoutName)
      expect(await till.attempts()).toMatchObject([{ state: 'paid', returned_pence: 0 }])
    },
  )

  test('after a refund is reported together with the refund', async () => {
    const { id } = await paid()
    await till.gateway.refund(id)
    await heard()
    await tellOf(id)
    expect((await disputed())[0]?.text).toContain(`${depositShown} has already been returned to the payer`)
  })
})

describe('a chargeback event', () => {
  test('that names two sales is assigned to neither', async () => {
    const { id: one } = await paid()
    const { id: other } = await paid({ firstName: 'Wilfred' })
    await batch(chargebackOf({ id: String(one), transaction_id: String(other) }))
    await workedOff(till)
    expect(await disputed()).toEqual([])
    expect(await unclear()).toHaveLength(1)
  })

  test('that names no sale is assigned to none, and the practice gets a list of payments that may fit', async () => {
    await paid()
    await paid({ firstName: 'Rowan', email: 'rowan@example.org' })
    await paid({ firstName: 'Sorrel', email: 'sorrel@example.org' }, cards.mastercard)
    const before = await till.mails().then((all) => all.length)
    for (let times = 0; times < 2; times += 1) await batch(chargebackOf({ customer_name: 'ROWAN FENN' }))
    await workedOff(till)
    const [first, second, third] = (await till.attempts()).map(({ reference }) => reference)
    const [letter, ...more] = await unclear()
    expect(more).toEqual([])
    for (const reference of [first, second]) expect(letter?.text).toContain(`${reference}: ${depositShown}`)
    expect(letter?.text).not.toContain(third)
    expect(letter?.text).toContain('It may be one of them or none')
    expect(letter?.text).toContain('Name on card: ROWAN FENN')
    expect(await till.mails()).toHaveLength(before + 1)
    expect(await outcomes()).toEqual(['unclear', 'unclear'])
    const kept = await till.practice.db.selectFrom('provider_events').select('event').execute()
    expect(JSON.stringify(kept)).not.toMatch(/rowan/i)
  })

  test('that names no sale hides no dispute of a payment that only may fit', async () => {
    const { id } = await paid()
    await batch(chargebackOf({ customer_name: 'ROWAN FENN' }))
    await workedOff(till)
    await till.gateway.turn({ chargebacks: 'record' })
    await chargeBack(id)
    await till.practice.db.updateTable('attempts').set({ next_look_up_at: till.practice.now() }).execute()
    await heard()
    const [attempt] = await till.attempts()
    expect((await disputed()).map(({ subject }) => subject)).toEqual([
      `Payment disputed ${attempt!.reference}`,
    ])
  })

  test('that fits no payment is reported all the same, once', async () => {
    await paid()
    for (let times = 0; times < 2; times += 1) await batch(chargebackOf({ cc_number: '555555******4444' }))
    await workedOff(till)
    const told = await unclear()
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('It doesn’t match any payment on the website')
    expect(told[0]?.text).toContain('ending 4444')
  })

  test('with several chargebacks is processed although some are unreadable', async () => {
    const { id } = await paid()
    await batch(
      null as never,
      'text' as never,
      { id: {} },
      chargebackOf({ id: String(id), amount: 'some', date: 'soon' }),
      [],
    )
    await workedOff(till)
    expect(await disputed()).toHaveLength(1)
  })

  test('of another account is ignored', async () => {
    await paid()
    const body = JSON.stringify({
      event_id: 'E',
      event_type: 'chargeback.batch.complete',
      event_body: { merchant: { id: 99 }, chargebacks: [chargebackOf()] },
    })
    await postEvent(till, body)
    await workedOff(till)
    expect([...(await disputed()), ...(await unclear())]).toEqual([])
    expect(await outcomes()).toEqual(['other account'])
  })
})
