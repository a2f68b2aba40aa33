import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exportPerson } from '../src/operator/export.ts'
import { forget } from '../src/operator/forget.ts'
import { payments } from '../src/operator/payments.ts'
import { disputesOpen } from '../src/payments/ledger/disputes.ts'
import { strangeEvents } from '../src/payments/ledger/provider-events.ts'
import { returnsSince } from '../src/payments/ledger/returns.ts'
import { reconcile } from '../src/payments/recovery/reconcile.ts'
import { amountOf, depositAmount, depositShown } from './support/facts.ts'
import { sweepOnce } from './support/sweeps.ts'
import { operateHere } from './support/operator.ts'
import { postEvent, workedOff } from './support/provider-events.ts'
import { rosalind } from './support/people.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, DAY, HOUR } from './support/times.ts'
import { deposit } from '../src/practice/online-fees.ts'

/* A payer's bank asks for the money back (a chargeback): row P34. */

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

/** A payment that is over and done with, and its number at the provider. */
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
/** Resolves when what the provider has sent has come, and is worked off. */
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
/** A message that names its sale. */
async function tellOf(id: number, amount = depositAmount) {
  await batch(chargebackOf({ id: String(id), amount }))
  await workedOff(till)
}
const lettersBeginning = async (title: string) =>
  (await till.mails()).filter(({ subject }) => subject?.startsWith(title) === true)
const disputed = () => lettersBeginning('Payment disputed')
const operator = (...args: string[]) =>
  operateHere(payments, till.practice.dataDir, args, undefined, 0, till.practice.now)
/** A batch of the provider as its manual shows one, with what is said of each. */
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

describe('a payment that the payer’s bank asks back', () => {
  test('is an alarm with everything that an answer takes, and counts as paid until it is decided', async () => {
    const { payer, id } = await paid()
    const before = await till.toPayer()
    await tellOf(id)
    const [attempt] = await till.attempts()
    expect(attempt).toMatchObject({
      state: 'paid',
      returned_pence: 0,
      dispute: 'open',
      disputed_pence: deposit.pence,
      dispute_reason: '101: Introductory chargeback',
    })
    const [alarm, ...more] = await disputed()
    expect(more).toEqual([])
    expect(alarm?.subject).toBe(`Payment disputed ${attempt!.reference}`)
    for (const words of [
      `The bank of this payer asks for ${depositShown} back`,
      'does not tell it to the website',
      'only a week or two away',
      'whoever answers late loses the money',
      'Reason of the bank: 101: Introductory chargeback',
      'Disputed on: 24 November 2026',
      'Card: Visa ending 0100',
      `Reference: ${attempt!.reference}`,
      `payments dispute ${attempt!.reference} won`,
    ])
      expect(alarm?.text).toContain(words)
    // Whoever asked knows that they did.
    expect(await till.toPayer()).toEqual(before)
    expect(await payer.pay({ card: cards.mastercard })).toMatchObject({ status: 'success' })
    expect(await till.attempts()).toHaveLength(1)
    expect(await payer.made()).toHaveLength(1)
  })

  test.each(['both', 'record'] as const)(
    'is told once, however often it is said and asked (%s)',
    async (chargebacks) => {
      const { id } = await paid()
      await till.gateway.turn({ chargebacks })
      await chargeBack(id)
      for (const event of await till.gateway.events()) await till.gateway.sendAgain(event.id)
      await till.practice.db.updateTable('attempts').set({ next_check_at: till.practice.now() }).execute()
      await heard()
      await till.waitFor(...CHECK_PAUSES, HOUR)
      expect(await disputed()).toHaveLength(1)
      expect(await disputesOpen(till.practice.db)).toMatchObject([
        { pence: deposit.pence, ofPence: deposit.pence, cardLastFour: '0100', lastName: 'Fenn' },
      ])
    },
  )

  test('is found by the daily comparison where no message came', async () => {
    const { id } = await paid()
    await till.gateway.turn({ chargebacks: 'record' })
    await chargeBack(id)
    expect(await disputed()).toEqual([])
    till.practice.wait(DAY)
    till.practice.payments.start()
    await expect.poll(async () => (await till.attempts())[0]?.dispute, { timeout: 5_000 }).toBe('open')
    expect(await disputed()).toHaveLength(1)
  })

  test('stands in the list, in what other programs read, and in the sums', async () => {
    const { id } = await paid()
    await tellOf(id, '20.00')
    const [{ reference } = { reference: '' }] = await till.attempts()
    const { code, said } = await operator()
    expect(code).toBe(1)
    expect(said).toContain(`${reference}  paid, disputed  registration`)
    expect(said).toContain(`1 charged, ${depositShown}; 0 given back, £0.00; left ${depositShown}.`)
    expect(said).toContain('Of that 1 disputed and not decided, £20.00: it may go back.')
    expect(JSON.parse((await operator('list', '--json')).said)).toMatchObject({
      payments: [{ state: 'paid, disputed', dispute: 'open', disputed: '20.00', disputedOn: '2026-11-24' }],
      totals: { inDispute: 1, disputed: '20.00', left: depositAmount },
    })
    expect((await operator('list', '--csv')).said).toMatch(
      /,open,20\.00,2026-11-24,101: Introductory chargeback\n$/,
    )
    const shown = (await operator('show', reference)).said
    expect(shown).toContain('£20.00 disputed since 2026-11-24 (101: Introductory chargeback): open')
    expect(shown).toMatch(/paid \(event, disputed £20\.00, \d{10}, 101: Introductory chargeback\)/)
    expect((await operator('list', '--search', 'disputed')).said).toContain(reference)
  })

  test('and loses it: payer and practice are told once, and it counts as given back', async () => {
    const { payer, id } = await paid()
    await chargeBack(id)
    const [{ reference } = { reference: '' }] = await till.attempts()
    expect(await operator('dispute', reference, 'lost')).toMatchObject({ code: 1 })
    expect(await lettersBeginning('Dispute')).toEqual([])
    expect(await operator('dispute', reference, 'lost', '--yes')).toMatchObject({ code: 0 })
    expect((await operator('dispute', reference, 'lost', '--yes')).said).toContain('No dispute is open')
    await till.waitFor(...CHECK_PAUSES)
    expect(await till.attempts()).toMatchObject([{ state: 'refunded', dispute: 'lost' }])
    expect(await returnsSince(till.practice.db, 0)).toMatchObject([{ pence: deposit.pence, kind: 'dispute' }])
    const [copy, ...copies] = await lettersBeginning('Dispute lost')
    expect(copies).toEqual([])
    expect(copy?.replyTo).toMatchObject([{ address: rosalind.email }])
    const told = (await till.toPayer()).filter(({ subject }) => subject?.startsWith('Your payment') === true)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(`Your bank asked us to return your payment of ${depositShown}.`)
    expect(told[0]?.text).toContain('the money went back to you through your bank')
    expect(await lettersBeginning('Money returned')).toEqual([])
    expect((await operator()).said).toContain(`1 given back, ${depositShown}; left £0.00.`)
    expect(await payer.made()).toEqual([])
    await agrees({ count: 0, pence: 0 })
    // What is over can be paid anew.
    expect(await payer.pay({ card: cards.mastercard })).toMatchObject({ status: 'success', details: null })
  })

  test('and wins it: both are told once, and nothing goes back', async () => {
    const { payer, id } = await paid()
    await chargeBack(id)
    const [{ reference } = { reference: '' }] = await till.attempts()
    expect(await operator('dispute', reference, 'won', '--yes')).toMatchObject({ code: 0 })
    await till.practice.db.updateTable('attempts').set({ next_check_at: till.practice.now() }).execute()
    await till.waitFor(...CHECK_PAUSES)
    expect(await till.attempts()).toMatchObject([{ state: 'paid', dispute: 'won' }])
    expect(await lettersBeginning('Dispute won')).toHaveLength(1)
    const told = (await till.toPayer()).filter(({ subject }) => subject?.startsWith('Your payment') === true)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('the payment stands, and nothing more is taken')
    expect(await disputed()).toHaveLength(1)
    expect(await payer.made()).toHaveLength(1)
    expect((await operator()).code).toBe(0)
    await agrees({ count: 1, pence: deposit.pence })
  })

  test('in part, and given back for the rest: every penny is told once', async () => {
    const { payer, request, id } = await paid()
    await chargeBack(id, '20.00')
    const [{ reference } = { reference: '' }] = await till.attempts()
    await operator('dispute', reference, 'lost', '--yes')
    expect(await till.attempts()).toMatchObject([{ state: 'paid', dispute: 'lost' }])
    expect(await payer.send(request)).toMatchObject({ details: '£20.00 of it was returned to your card.' })
    await agrees({ count: 1, pence: deposit.pence - 2_000 })
    await till.gateway.refund(id, amountOf(deposit.pence - 2_000))
    await heard()
    await till.waitFor(...CHECK_PAUSES)
    expect(await till.attempts()).toMatchObject([{ state: 'refunded', dispute: 'lost' }])
    expect(await returnsSince(till.practice.db, 0)).toMatchObject([
      { pence: 2000, kind: 'dispute' },
      { pence: deposit.pence - 2_000, kind: 'refund' },
    ])
    expect(await lettersBeginning('Money returned to your card')).toHaveLength(1)
    await agrees({ count: 0, pence: 0 })
  })

  test('after it was given back is an alarm that says so', async () => {
    const { id } = await paid()
    await till.gateway.refund(id)
    await heard()
    await chargeBack(id)
    expect((await disputed())[0]?.text).toContain(
      `${depositShown} of this payment went back to the payer already`,
    )
    const [{ reference } = { reference: '' }] = await till.attempts()
    await operator('dispute', reference, 'lost', '--yes')
    expect(await returnsSince(till.practice.db, 0)).toMatchObject([{ pence: deposit.pence, kind: 'refund' }])
  })

  test('keeps its record whole while it runs, and can be forgotten afterwards', async () => {
    const { id } = await paid()
    await tellOf(id)
    const [{ reference } = { reference: '' }] = await till.attempts()
    await till.mails()
    till.practice.wait(8 * 366 * DAY)
    await sweepOnce(till.practice)
    expect(await till.payments()).toMatchObject([{ form: expect.any(String) as unknown }])
    const erasing = () => operateHere(forget, till.practice.dataDir, ['--email', rosalind.email, '--yes'])
    expect((await erasing()).said).toContain(
      'The payer’s bank disputes it, and the practice needs the record',
    )
    expect(await till.attempts()).toMatchObject([{ name_on_card: 'Rosalind Fenn' }])
    const exported = await operateHere(exportPerson, till.practice.dataDir, ['--email', rosalind.email])
    expect(exported.said).toContain('"reason": "101: Introductory chargeback"')
    await operator('dispute', reference, 'lost', '--yes')
    await till.mails()
    expect((await erasing()).said).toContain('Tax law asks for the record')
    expect(await till.attempts()).toMatchObject([{ name_on_card: '' }])
  }, 20_000)
})

/** Ledger and provider say the same of the last days, with these sums. */
async function agrees(sum: { count: number; pence: number }) {
  till.practice.wait(HOUR)
  const now = till.practice.now()
  const compared = await reconcile(till.practice.db, till.account.gateway, {
    from: now - 7 * DAY,
    to: now,
    now,
  })
  expect(compared).toMatchObject({ differences: [], website: sum, provider: sum })
}

describe('a message that names no sale', () => {
  test('is pinned on nobody, however well a payment fits: a person is told what it may be about', async () => {
    await paid()
    await paid({ firstName: 'Rowan', email: 'rowan@example.org' })
    await paid({ firstName: 'Sorrel', email: 'sorrel@example.org' }, cards.mastercard)
    const before = await till.mails().then((all) => all.length)
    for (let times = 0; times < 2; times += 1) await batch(chargebackOf({ customer_name: 'ROWAN FENN' }))
    await workedOff(till)
    const attempts = await till.attempts()
    expect(attempts.map(({ dispute }) => dispute)).toEqual([null, null, null])
    const [first, second, third] = attempts.map(({ reference }) => reference)
    const [letter, ...more] = await lettersBeginning('Payments: a card payment is disputed')
    expect(more).toEqual([])
    expect(letter?.text).toContain(`${first}, ${second}`)
    expect(letter?.text).not.toContain(third)
    expect(letter?.text).toContain('It may be one of them or none')
    expect(letter?.text).toContain('Name on card: ROWAN FENN')
    expect(await till.mails()).toHaveLength(before + 1)
    expect(await strangeEvents(till.practice.db, 0)).toEqual([
      { type: 'chargeback.batch.complete', outcome: 'unclear', count: 2 },
    ])
    const kept = await till.practice.db.selectFrom('provider_events').select('event').execute()
    expect(JSON.stringify(kept)).not.toMatch(/rowan/i)
  })

  test('by a stranger whose card ends alike: nothing is written to the patient before a person decides', async () => {
    await paid()
    const toPayer = await till.toPayer()
    const stranger = { customer_name: 'Jasper Quill', cc_number: '555555******0100', amount: '30.00' }
    await batch(chargebackOf(stranger))
    await workedOff(till)
    const [{ reference } = { reference: '' }] = await till.attempts()
    expect((await operator('dispute', reference, 'lost', '--yes')).said).toContain('No dispute is open')
    expect(await till.attempts()).toMatchObject([{ state: 'paid', dispute: null }])
    expect(await till.toPayer()).toEqual(toPayer)
    // A person looks it up and says so.
    expect(await operator('dispute', reference, 'open')).toMatchObject({ code: 0 })
    expect(await till.attempts()).toMatchObject([{ state: 'paid', dispute: 'open' }])
  })

  test('is told by the provider’s record where that says it', async () => {
    const { id } = await paid()
    await paid({ email: 'other@example.org' })
    await chargeBack(id)
    expect((await till.attempts()).map(({ dispute }) => dispute)).toEqual(['open', null])
    expect(await lettersBeginning('Payments: a card payment is disputed')).toHaveLength(1)
    expect(await disputed()).toHaveLength(1)
  })

  test('is found by its number where that is the sale’s, or where it was told before', async () => {
    const { id } = await paid()
    await paid({ email: 'other@example.org' })
    await batch(chargebackOf({ id: String(id) }))
    await workedOff(till)
    expect((await till.attempts()).map(({ dispute }) => dispute)).toEqual(['open', null])
    await batch(chargebackOf({ id: String(id) }))
    await workedOff(till)
    expect((await till.attempts()).map(({ dispute }) => dispute)).toEqual(['open', null])
  })

  test('and fits none of ours is told to a person all the same, once, and counted', async () => {
    await paid()
    for (let times = 0; times < 2; times += 1) await batch(chargebackOf({ cc_number: '555555******4444' }))
    await workedOff(till)
    const told = await lettersBeginning('Payments: a card payment is disputed')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('No payment on the website fits')
    expect(told[0]?.text).toContain('ending 4444')
    expect((await till.attempts()).map(({ dispute }) => dispute)).toEqual([null])
    expect((await operator()).said).toContain(
      "The provider's messages about nothing we know: 2 in the last 7 days: 2 chargeback.batch.complete (unclear).",
    )
    till.practice.wait(8 * DAY)
    expect((await operator()).said).not.toContain('nothing we know')
  })

  test('lists several, of which the unreadable ones hold up none', async () => {
    const { id } = await paid()
    await batch(
      null as never,
      'text' as never,
      { id: {} },
      chargebackOf({ id: String(id), amount: 'some', date: 'soon' }),
      [],
    )
    await workedOff(till)
    expect(await till.attempts()).toMatchObject([{ dispute: 'open', disputed_pence: deposit.pence }])
    expect(await disputed()).toHaveLength(1)
  })

  test('of another account is not believed, and counted', async () => {
    await paid()
    const body = JSON.stringify({
      event_id: 'E',
      event_type: 'chargeback.batch.complete',
      event_body: { merchant: { id: 99 }, chargebacks: [chargebackOf()] },
    })
    await postEvent(till, body)
    await workedOff(till)
    expect(await till.attempts()).toMatchObject([{ dispute: null }])
    expect(await strangeEvents(till.practice.db, 0)).toMatchObject([{ outcome: 'other account', count: 1 }])
  })
})
