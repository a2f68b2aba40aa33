import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paymentsCommand as verb } from '../src/operator/payments/payments-command.ts'
import { correctableStates } from '../src/payments/rules/attempt.ts'
import { depositAmount } from './support/facts.ts'
import { operateHere } from './support/operator.ts'
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
  till = await openTill({ patience: { charge: 1_000, query: 5_000 } })
  await till.gateway.turn({ webhooks: 'never' })
  payer = till.payer()
})
afterEach(() => till.close())

const state = () => till.states()
const charged = () => till.charged()
const toPayer = async () => (await till.subjects(rosalind.email)).theirs
const toPractice = async () => (await till.subjects(rosalind.email)).others
const operate = (...args: string[]) =>
  operateHere(verb, till.practice.dataDir, args, undefined, undefined, till.practice.now)
const settle = (reference: string) => operate('settle', reference, 'not-charged', '--yes')
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

  test('is not charged again, is told that it is checked, and has paid when the provider answers', async () => {
    const answer = await payer.pay({ card: cards.verified })
    expect(answer).toMatchObject({ httpStatus: 200, status: 'pending', error: null })
    expect(answer.details).toContain('Please do not pay again.')
    expect(await payer.made()).toMatchObject([{ status: 'pending' }])
    expect(await payer.updates()).toEqual([])
    await till.gateway.turn({ queryAnswer: 'normal' })
    await till.waitFor(...CHECK_PAUSES)
    expect(await state()).toEqual(['paid'])
    expect((await payer.pay({ card: cards.verified })).status).toBe('success')
    expect(await charged()).toBe(1)
    expect(await toPayer()).toEqual(['Receipt …'])
  })

  test('is charged for nobody else either: a name that is typed anew waits for the answer too', async () => {
    const answer = await payer.pay({
      card: cards.verified,
      changed: { email: 'other@example.org', form: undefined },
    })
    expect(answer.httpStatus).toBe(409)
    expect(await charged()).toBe(1)
  })

  test('keeps its place through a restart', async () => {
    till.practice.payments.start()
    await till.practice.payments.runDueJobs()
    expect((await payer.pay({ card: cards.verified })).status).toBe('pending')
    await till.gateway.turn({ queryAnswer: 'normal' })
    await till.waitFor(...CHECK_PAUSES)
    expect(await state()).toEqual(['paid'])
  })

  test('the practice is told once that nobody could find out, and no other card is charged meanwhile', async () => {
    await till.waitFor(...CHECK_PAUSES, HOUR, HOUR)
    expect(await toPractice()).toEqual(['Payment needs attention PD-…'])
    expect((await payer.pay({ card: cards.verified })).status).toBe('pending')
    expect(await charged()).toBe(1)
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

  test('the operator has the site ask again, whatever time has passed', async () => {
    await till.waitFor(...CHECK_PAUSES, HOUR)
    await till.gateway.turn({ queryAnswer: 'normal' })
    await till.practice.db.updateTable('attempts').set({ next_check_at: till.practice.now() }).execute()
    await till.waitFor(1)
    expect(await state()).toEqual(['paid'])
    expect(await charged()).toBe(1)
  })

  test('and a second doubt about the same card is told again', async () => {
    await till.waitFor(...CHECK_PAUSES, HOUR)
    await settle(await firstReference())
    await deliver(till, underAnotherId(await lastEvent(till)))
    await till.waitFor(...CHECK_PAUSES, HOUR, HOUR)
    expect(await toPractice()).toEqual(Array(2).fill('Payment needs attention PD-…'))
  })

  test('is told when the money turns out to have been given back', async () => {
    const sale = (await till.gateway.transactions()).find(({ condition }) => condition !== 'failed')
    await till.gateway.void(sale!.id)
    await deliver(till, await lastEvent(till))
    await till.gateway.turn({ queryAnswer: 'normal' })
    await till.waitFor(...CHECK_PAUSES)
    expect(await state()).toEqual(['voided'])
    expect(await toPayer()).toEqual(['Money returned to your card …'])
    expect((await till.toPayer()).at(-1)?.text).toContain('was returned to your card')
  })
})

test('a patient with two cards in doubt is not told to try again while one of them is', async () => {
  await payer.pay({ card: cards.code('200') })
  await payer.pay({ card: cards.code('202') })
  await till.gateway.turn({ queryAnswer: 'http-500' })
  for (const event of await withheldEvents(till)) await deliver(till, asSuccess(event))
  await till.waitFor(...CHECK_PAUSES, HOUR)
  const [first, second] = await till.attempts()
  expect((await settle(first!.reference)).said).toContain(`${second!.reference} is declined, in doubt`)
  expect(await toPayer()).toEqual([])
  expect((await settle(second!.reference)).said).toContain('that nothing was taken')
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

  test('is not told to try another card when that one is declined', async () => {
    expect((await payMeanwhile(cards.code('202'), chargeTheFirst)).status).toBe('pending')
    expect(await payer.updates()).toEqual([])
    expect((await payer.made()).map(({ status }) => status)).toEqual(['pending'])
    await till.gateway.turn({ queryAnswer: 'normal' })
    await till.waitFor(...CHECK_PAUSES)
    expect(await state()).toEqual(['paid', 'declined'])
    expect((await payer.updates()).map(({ event_body }) => event_body.action.success)).toEqual(['1'])
  })

  test('has paid when that one is charged, whatever becomes of the first', async () => {
    expect((await payMeanwhile(cards.verified, chargeTheFirst)).status).toBe('success')
    const again = await payer.pay({ card: cards.verified })
    expect([again.status, again.details]).toEqual([
      'success',
      'This was paid already. Nothing more was taken.',
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
    expect(await state()).toEqual(['declined', 'paid'])
    expect(inOrder(await toPractice())).toEqual(['New patient, deposit paid …'])
  }

  test('is in no doubt because of a message that says that nothing is clear', async () => {
    await payer.pay({ card: cards.code('200') })
    await deliver(till, asUnclear(await lastEvent(till)))
    await nextCardIsTaken()
  })

  test('nor because of one that came before the answer', async () => {
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

  test('nor because its message calls it by another word', async () => {
    await payer.pay({ card: cards.code('200') })
    const { event_body, ...event } = await lastEvent(till)
    await deliver(till, { ...event, event_body: { ...event_body, condition: 'declined' } })
    await nextCardIsTaken()
  })
})

test('that a declined card was charged is not forgotten because the provider’s record comes later', async () => {
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
  expect(await state()).toEqual(['paid'])
  expect(await charged()).toBe(1)
})

test('a card that was just begun beside one in doubt is not sent, also not past the code', async () => {
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
