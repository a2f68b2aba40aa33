import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paymentsCommand as verb } from '../src/operator/payments/payments-command.ts'
import { operateAt, operateHere } from './support/operator.ts'
import type { Payer } from './support/payer.ts'
import { inOrder } from './support/people.ts'
import { postEvent, withheldEvents } from './support/provider-events.ts'
import { cards } from './support/test-gateway.ts'
import { depositAmount } from './support/facts.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES } from './support/times.ts'

/* A card that was charged although the site recorded that it was not, beside another card of the same payment. */

let till: Till
let payer: Payer
beforeEach(async () => {
  till = await openTill({ webhooks: 'never' })
  payer = till.payer()
})
afterEach(() => till.close())

/** Without the letters of the daily comparison, which may come at any time. */
const subjects = async () =>
  inOrder(
    (await till.mails())
      .map(({ subject = '' }) => subject.replace(/[0-9A-Z]{4}-[0-9A-Z]{4}(-[0-9A-Z]{4})?/, '…'))
      .filter((subject) => !subject.startsWith('Payments:')),
  )
const settle = (reference: string) =>
  operateAt(till.practice, verb, 'resolve', reference, 'not-charged', '--yes')

/** Makes a sale at the provider under the reference of an attempt, and delivers its event. */
async function wasChargedAfterAll(reference: string) {
  await till.gateway.saleByTelephone(depositAmount, reference)
  const told = (await withheldEvents(till)).at(-1)
  expect(await postEvent(till, JSON.stringify(told))).toBe(200)
  await till.waitFor(1)
}

/** The first card is declined; the outcome of the second stays unknown. */
async function declineThenLose() {
  await payer.pay({ card: cards.code('200') })
  await till.gateway.turn({ saleFault: 'drop', saleCharge: 'never', saleFaultTimes: '1' })
  await payer.pay({ card: cards.mastercard })
  await till.waitFor(...CHECK_PAUSES, 3_600_000)
}

test('when staff refund the card that counts, the other one counts, and the practice reads of the deposit once', async () => {
  await payer.pay({ card: cards.code('200') })
  const { transaction_id } = await payer.pay({ card: cards.mastercard })
  await till.waitFor(...CHECK_PAUSES)
  const [first] = await till.attempts()
  await wasChargedAfterAll(first!.reference)
  expect(await till.states()).toEqual(['paid twice', 'paid'])
  await till.gateway.turn({ webhooks: 'normal' })
  await till.gateway.void(Number(transaction_id))
  await expect.poll(till.states).toEqual(['paid', 'voided'])
  await till.waitFor(...CHECK_PAUSES)
  expect(await subjects()).toEqual([
    'Money returned PD-…',
    'Money returned to your card …',
    'New patient, deposit paid …',
    'Payment needs attention PD-…',
    'Receipt …',
    'Receipt …',
  ])
})

describe('a patient whose declined card was charged after all, while the next one needs a person', () => {
  beforeEach(async () => {
    await declineThenLose()
    const [first] = await till.attempts()
    await wasChargedAfterAll(first!.reference)
  })

  test('has paid with the first once staff resolve the second; receipt and form are sent, no other card is charged', async () => {
    expect(await till.states()).toEqual(['paid twice', 'needs person'])
    const [first, second] = await till.attempts()
    const { code, said } = await settle(second!.reference)
    expect(said).toContain(`${second!.reference} is resolved: not charged.`)
    expect(said).toContain(`${first!.reference} was charged and now pays for it`)
    expect(said).not.toContain('nothing was charged')
    expect(code).toBe(0)
    expect(await till.states()).toEqual(['paid', 'not charged'])
    // The provider never names the card of this sale.
    await till.waitFor(...CHECK_PAUSES)
    expect(await subjects()).toEqual([
      'New patient, deposit paid …',
      'Payment needs attention PD-…',
      'Payment needs attention PD-…',
      'Receipt …',
      'Your payment …',
    ])
    // The letter that says "we could not find out yet" was sent before; none says that nothing was taken.
    expect((await till.toPayer()).filter(({ text }) => text?.includes('nothing was taken'))).toEqual([])

    const charged = await till.gateway.charges(first!.reference)
    expect(await payer.pay({ card: cards.verified })).toMatchObject({
      status: 'success',
      details: 'You’ve already paid for this. Nothing more was taken.',
    })
    expect(await till.states()).toEqual(['paid', 'not charged'])
    expect(await till.gateway.charges(first!.reference)).toBe(charged)
  })

  test('is not charged again when an older version of the site resolved the second without the first', async () => {
    const [first, second] = await till.attempts()
    await till.practice.db
      .updateTable('attempts')
      .set({ state: 'not charged' })
      .where('id', '=', second!.id)
      .execute()
    expect(await payer.pay({ card: cards.verified })).toMatchObject({
      status: 'success',
      details: 'You’ve already paid for this. Nothing more was taken.',
    })
    expect(await till.attempts()).toHaveLength(2)
    // Another look-up corrects the ledger, and sends the letters.
    await operateHere(verb, till.practice.dataDir, ['look-up', first!.reference], undefined, 0)
    till.practice.wait(Math.max(Date.now() - till.practice.now(), 0))
    await till.waitFor(1, ...CHECK_PAUSES)
    expect(await till.states()).toEqual(['paid', 'not charged'])
    expect(await subjects()).toContain('New patient, deposit paid …')
    expect(await subjects()).toContain('Receipt …')
  })

  test('cannot be charged with a third card, because the database refuses it', async () => {
    const { id: _, ...row } = (await till.attempts())[1]!
    await till.practice.db.updateTable('attempts').set({ state: 'not charged' }).where('id', '=', 2).execute()
    await till.practice.db
      .insertInto('attempts')
      .values({ ...row, reference: 'third', token_digest: 'third', state: 'started' })
      .execute()
    await expect(
      till.practice.db
        .updateTable('attempts')
        .set({ state: 'sent' })
        .where('reference', '=', 'third')
        .execute(),
    ).rejects.toThrow('another card of this payment was charged')
  })
})

describe('a card that staff mark as not charged', () => {
  test('with no other card charged: the patient gets one letter that nothing was taken, and may pay again', async () => {
    await declineThenLose()
    expect(await till.states()).toEqual(['declined', 'needs person'])
    const [, second] = await till.attempts()
    const before = (await till.toPayer()).length
    const { code, said } = await settle(second!.reference)
    expect(code).toBe(0)
    expect(said).toContain('Rosalind Fenn (07700900142, ros.fenn@example.org)')
    const letters = (await till.toPayer()).slice(before)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('Nothing was taken from your card')
    expect(await payer.pay()).toMatchObject({ status: 'success', details: null })
    expect(await till.states()).toEqual(['declined', 'not charged', 'paid'])
  })
})
