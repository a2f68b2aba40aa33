import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paymentsCommand as verb } from '../src/operator/payments/payments-command.ts'
import { correctableStates } from '../src/payments/rules/attempt.ts'
import { depositAmount } from './support/facts.ts'
import { operateAt } from './support/operator.ts'
import type { Payer } from './support/payer.ts'
import { inOrder, rosalind } from './support/people.ts'
import {
  asSuccess,
  asUnclear,
  deliver,
  lastEvent,
  underAnotherId,
  withheldEvents,
} from './support/provider-events.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, HOUR } from './support/times.ts'

/*
 * The provider reports a charge of a card recorded as declined, and then cannot be asked: the report is not lost, and
 * no other card is charged while this one may have been.
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
const operate = (...args: string[]) => operateAt(till.practice, verb, ...args)
const settle = (reference: string) => operate('resolve', reference, 'not-charged', '--yes')
const firstReference = async () => (await till.attempts())[0]!.reference

/** The first card gets a decline although it was charged, and a signed event reports the charge. */
async function declineAndCharge() {
  await payer.pay({ card: cards.code('200') })
  await till.gateway.saleByTelephone(depositAmount, await firstReference())
  await deliver(till, await lastEvent(till))
}

describe('a patient whose declined card was charged, while the provider cannot be asked', () => {
  beforeEach(async () => {
    await till.gateway.turn({ queryAnswer: 'http-500' })
    await declineAndCharge()
    await till.practice.payments.runDueJobs()
  })

  test('is not charged again, sees that it is being checked, and has paid once the provider answers', async () => {
    const answer = await payer.pay({ card: cards.verified })
    expect(answer).toMatchObject({ httpStatus: 200, status: 'pending', error: null })
    expect(answer.details).toContain('Please do not pay again.')
    expect(await payer.made()).toMatchObject([{ status: 'pending' }])
    expect(await payer.updates()).toEqual([])
    // Nobody has to do anything yet.
    expect((await operate()).code).toBe(0)
    await till.gateway.turn({ queryAnswer: 'normal' })
    await till.waitFor(...CHECK_PAUSES)
    expect(await till.states()).toEqual(['paid'])
    expect((await payer.pay({ card: cards.verified })).status).toBe('success')
    expect(await till.charged()).toBe(1)
    expect(await toPayer()).toEqual(['Receipt …'])
  })

  test('cannot be charged under another email address either', async () => {
    const answer = await payer.pay({
      card: cards.verified,
      changed: { email: 'other@example.org', form: undefined },
    })
    expect(answer.httpStatus).toBe(409)
    expect(await till.charged()).toBe(1)
  })

  test('is reported to the practice once, and no other card is charged until the operator resolves it', async () => {
    await till.waitFor(...CHECK_PAUSES, HOUR, HOUR)
    expect(await toPractice()).toEqual(['Payment needs attention PD-…'])
    expect((await payer.pay({ card: cards.verified })).status).toBe('pending')
    expect(await till.charged()).toBe(1)
    const { code, said } = await operate()
    expect([code, said]).toEqual([1, expect.stringContaining('declined, in doubt')])
    // The provider turns out to be wrong: there never was a sale.
    const reference = await firstReference()
    expect((await settle(reference)).code).toBe(0)
    expect((await operate()).code).toBe(0)
    expect((await operate('show', reference)).said).toContain(
      'declined (person, No sale in the control panel)',
    )
    expect(await toPayer()).toEqual(['Your payment …'])
    expect((await payer.pay({ card: cards.verified })).status).toBe('success')
  })

  test('is reported again when the same card comes into doubt a second time', async () => {
    await till.waitFor(...CHECK_PAUSES, HOUR)
    await settle(await firstReference())
    await deliver(till, underAnotherId(await lastEvent(till)))
    await till.waitFor(...CHECK_PAUSES, HOUR, HOUR)
    expect(await toPractice()).toEqual(Array(2).fill('Payment needs attention PD-…'))
  })

  test('is notified when the money turns out to have been returned', async () => {
    const sale = (await till.gateway.transactions()).find(({ condition }) => condition !== 'failed')
    await till.gateway.void(sale!.id)
    await deliver(till, await lastEvent(till))
    await till.gateway.turn({ queryAnswer: 'normal' })
    await till.waitFor(...CHECK_PAUSES)
    expect(await till.states()).toEqual(['voided'])
    expect(await toPayer()).toEqual(['Money returned to your card …'])
    expect((await till.toPayer()).at(-1)?.text).toContain('was returned to your card')
  })
})

test('a patient with two cards in doubt is not told to try again while one of them is unresolved', async () => {
  await payer.pay({ card: cards.code('200') })
  await payer.pay({ card: cards.code('202') })
  await till.gateway.turn({ queryAnswer: 'http-500' })
  for (const event of await withheldEvents(till)) await deliver(till, asSuccess(event))
  await till.waitFor(...CHECK_PAUSES, HOUR)
  const [first, second] = await till.attempts()
  expect((await settle(first!.reference)).said).toContain(`${second!.reference} is declined, in doubt`)
  expect(await toPayer()).toEqual([])
  expect((await settle(second!.reference)).said).toContain('that nothing was charged')
  expect(await toPayer()).toEqual(['Your payment …'])
})

describe('a patient whose first card comes into doubt while the second is being charged', () => {
  /** Pays with a second card; `meanwhile` runs while the provider processes it. */
  async function payMeanwhile(card: string, meanwhile: () => Promise<void>) {
    await payer.pay({ card: cards.code('200') })
    const { gateway } = till.account
    const { charge } = gateway
    gateway.charge = async (sale) => {
      await meanwhile()
      return charge(sale)
    }
    await till.gateway.turn({ queryAnswer: 'http-500' })
    const answer = await payer.pay({ card })
    gateway.charge = charge
    return answer
  }
  const chargeTheFirst = async () => {
    await till.gateway.saleByTelephone(depositAmount, await firstReference())
    await deliver(till, await lastEvent(till))
  }

  test('is not told to try another card when the second is declined', async () => {
    expect((await payMeanwhile(cards.code('202'), chargeTheFirst)).status).toBe('pending')
    expect(await payer.updates()).toEqual([])
    expect((await payer.made()).map(({ status }) => status)).toEqual(['pending'])
    await till.gateway.turn({ queryAnswer: 'normal' })
    await till.waitFor(...CHECK_PAUSES)
    expect(await till.states()).toEqual(['paid', 'declined'])
    expect((await payer.updates()).map(({ event_body }) => event_body.action.success)).toEqual(['1'])
  })

  test('has paid when the second is charged, whatever becomes of the first', async () => {
    expect((await payMeanwhile(cards.verified, chargeTheFirst)).status).toBe('success')
    const again = await payer.pay({ card: cards.verified })
    expect([again.status, again.details]).toEqual([
      'success',
      'You’ve already paid for this. Nothing more was taken.',
    ])
    expect((await payer.made()).map(({ status }) => status)).toEqual(['success'])
    // The payment for another child is not blocked.
    const sibling = await payer.prepare({ changed: { first_name: 'Tom', form: undefined } })
    expect((await payer.send(sibling)).status).toBe('success')
  })
})

describe('a plain decline', () => {
  const nextCardIsTaken = async () => {
    expect((await payer.pay({ card: cards.verified })).status).toBe('success')
    await till.waitFor(...CHECK_PAUSES, HOUR)
    expect(await till.states()).toEqual(['declined', 'paid'])
    expect(inOrder(await toPractice())).toEqual(['New patient, deposit paid …'])
  }

  test('is not put in doubt by an event that says nothing clear', async () => {
    await payer.pay({ card: cards.code('200') })
    await deliver(till, asUnclear(await lastEvent(till)))
    await nextCardIsTaken()
  })

  test('is not put in doubt by such an event that came before the answer', async () => {
    const { gateway } = till.account
    const { charge } = gateway
    gateway.charge = async (sale) => {
      const answer = await charge(sale)
      await deliver(till, asUnclear(await lastEvent(till)))
      return answer
    }
    expect((await payer.pay({ card: cards.code('200') })).status).toBe('error')
    gateway.charge = charge
    await nextCardIsTaken()
  })

  test('is not put in doubt by an event with another word for the decline', async () => {
    await payer.pay({ card: cards.code('200') })
    const { event_body, ...event } = await lastEvent(till)
    await deliver(till, { ...event, event_body: { ...event_body, condition: 'declined' } })
    await nextCardIsTaken()
  })
})

test('a reported charge of a declined card is not forgotten while the provider’s record is late', async () => {
  await payer.pay({ card: cards.code('200') })
  const declined = await lastEvent(till)
  await deliver(till, asSuccess(declined))
  await till.waitFor(1, CHECK_PAUSES[0])
  expect((await payer.pay({ card: cards.verified })).status).toBe('pending')
  // An old event that confirms the decline decides nothing either.
  await deliver(till, underAnotherId(declined))
  expect((await payer.pay({ card: cards.verified })).status).toBe('pending')
  await till.gateway.saleByTelephone(depositAmount, await firstReference())
  await till.waitFor(...CHECK_PAUSES)
  expect(await till.states()).toEqual(['paid'])
  expect(await till.charged()).toBe(1)
})

test('the database refuses to send a card that was begun beside one in doubt', async () => {
  await payer.pay({ card: cards.code('200') })
  await till.gateway.turn({ saleFault: 'drop', saleCharge: 'never' })
  await payer.pay({ card: cards.mastercard })
  const { db } = till.practice
  const [first, second] = (await till.attempts()).map(({ id }) => id)
  const set = (row: object, id = 0) => db.updateTable('attempts').set(row).where('id', '=', id).execute()
  for (const doubted of correctableStates) {
    await set({ state: 'started' }, second)
    await set({ state: doubted, asked_at: 1 }, first)
    await expect(set({ state: 'sent' }, second)).rejects.toThrow(
      'another card of this payment was charged, or may have been',
    )
  }
})
