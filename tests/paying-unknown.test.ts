import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { telephone } from '#practice/name-and-telephones.ts'
import { attemptThrough } from './support/ledger.ts'
import { rosalind } from './support/people.ts'
import { kindsOfLetters } from './support/provider-events.ts'
import { freePort } from './support/server.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES } from './support/times.ts'

/* Charges with an unknown outcome (failure cases P7 to P9). */

let till: Till
beforeEach(async () => {
  till = await openTill({ webhooks: 'never' })
})
afterEach(() => till.close())

const checking = {
  httpStatus: 200,
  status: 'pending',
  transaction_id: null,
  error: null,
  details: 'We’re checking whether your payment went through. Please do not pay again.',
}
/** Long enough for every scheduled check. */
const everyPause = [...CHECK_PAUSES, 3_600_000]
const sales = async () => (await till.gateway.transactions()).length
const subjects = () => kindsOfLetters(till)

describe('P7: when the provider does not answer in time', () => {
  beforeEach(async () => {
    await till.close()
    till = await openTill({ patience: { charge: 200 }, webhooks: 'never' })
  })

  test('but has charged, the payer is asked not to pay again, a look-up finds the charge, and both letters go out', async () => {
    await till.gateway.turn({ saleFault: 'hang', saleCharge: 'before' })
    const payer = till.payer()
    const request = await payer.prepare()
    expect(await payer.send(request)).toMatchObject(checking)
    expect(await payer.made()).toMatchObject([{ status: 'pending', transaction_id: null }])
    await till.waitFor(CHECK_PAUSES[0])
    expect(await till.states()).toEqual(['paid'])
    expect(await payer.send(request)).toMatchObject({ status: 'success' })
    expect(await subjects()).toEqual(['New patient, deposit paid …', 'Receipt …'])
    expect(await sales()).toBe(1)
  })

  test('and never charges, the payment is never shown as paid or declined, and a person is notified in the end', async () => {
    await till.gateway.turn({ saleFault: 'hang', saleCharge: 'never' })
    const payer = till.payer()
    const request = await payer.prepare()
    expect(await payer.send(request)).toMatchObject(checking)
    await till.waitFor(...everyPause)
    expect(await till.states()).toEqual(['needs person'])
    expect(await subjects()).toEqual(['Payment needs attention PD-…', 'Your payment …'])
    const answer = await payer.send(request)
    expect(answer).toMatchObject({
      ...checking,
      details: expect.stringContaining('Please do not pay again') as string,
    })
    expect(answer.details).toContain(telephone.shown)
    expect(await sales()).toBe(0)
  })

  test('and charges later, a later look-up finds the charge', async () => {
    await till.gateway.turn({ saleFault: 'hang', saleCharge: 'later', saleDelayMs: '2500' })
    const payer = till.payer()
    expect(await payer.pay()).toMatchObject(checking)
    await till.waitFor(CHECK_PAUSES[0])
    expect(await till.states()).toEqual(['unknown'])
    await expect.poll(sales).toBe(1)
    await till.waitFor(CHECK_PAUSES[1])
    expect(await till.states()).toEqual(['paid'])
    expect(await sales()).toBe(1)
  })

  test('and the bank declines, the payer gets an email that nothing was taken', async () => {
    await till.gateway.turn({ saleFault: 'hang', saleCharge: 'before' })
    const payer = till.payer()
    const request = await payer.prepare({ card: cards.code('202') })
    expect(await payer.send(request)).toMatchObject(checking)
    await till.waitFor(CHECK_PAUSES[0])
    expect(await till.states()).toEqual(['declined'])
    const [mail, ...others] = await till.mails()
    expect(others).toEqual([])
    expect(mail?.envelopeTo).toEqual([rosalind.email])
    expect(mail?.text).toContain('Nothing was taken from your card')
  })
})

describe('P8: when the provider cannot be reached', () => {
  test('because nothing listens there, nothing is charged, and the payer may try again', async () => {
    const nowhere = await openTill({ apiUrl: `http://127.0.0.1:${await freePort()}` })
    try {
      const payer = nowhere.payer()
      const answer = await payer.pay()
      expect(answer).toMatchObject({
        httpStatus: 200,
        status: 'error',
        error: 'The payment didn’t go through, and nothing was taken. Please try again.',
      })
      expect((await nowhere.attempts()).map((attempt) => attempt.state)).toEqual(['not charged'])
      expect(await payer.pay()).toMatchObject({ status: 'error' })
      expect(await nowhere.mails()).toEqual([])
    } finally {
      await nowhere.close()
    }
  })
})

describe('P9: an unclear answer from the provider', () => {
  const faults = [
    'drop',
    'drop-mid-answer',
    'html',
    'http-500',
    'empty',
    'truncated',
    'repeated-key',
    'contradictory',
  ] as const

  test.each(faults)(
    '%s: the outcome is unknown until a look-up finds it, and the card is charged only once',
    async (saleFault) => {
      await till.gateway.turn({ saleFault, saleCharge: 'before' })
      const payer = till.payer()
      expect(await payer.pay()).toMatchObject(checking)
      expect(await till.states()).toEqual(['unknown'])
      await till.waitFor(CHECK_PAUSES[0])
      expect(await till.states()).toEqual(['paid'])
      expect(await sales()).toBe(1)
      expect(await subjects()).toEqual(['New patient, deposit paid …', 'Receipt …'])
    },
  )

  test('half of the amount approved: the payment is not shown as paid, and a person is notified', async () => {
    expect(await till.payer().pay({ card: cards.code('100') })).toMatchObject(checking)
    await till.waitFor(...everyPause)
    expect(await till.states()).toEqual(['needs person'])
    expect(await subjects()).toContain('Payment needs attention PD-…')
  })
})

describe('while payments are switched off', () => {
  test('open payments still get their outcome, and no new one is accepted', async () => {
    const closed = await openTill({ account: { isClosed: true } })
    try {
      const payer = closed.payer()
      expect(await payer.pay()).toMatchObject({ httpStatus: 503, status: 'error' })
      expect(await closed.attempts()).toEqual([])
      expect(await (await fetch(`${closed.url}/api/payments/taking`)).json()).toEqual({ taking: false })
      expect(await (await closed.practice.request('/newpatients')).text()).toContain('id="card-page">null<')
      const { attempt } = await attemptThrough(closed.practice, 'AAAA-AAAA', ['sent', 'unknown'])
      await closed.practice.db.updateTable('attempts').set({ next_look_up_at: 0 }).execute()
      await closed.gateway.saleByTelephone('50.00', attempt.reference)
      await closed.waitFor(0)
      expect((await closed.attempts()).map(({ state: now }) => now)).toEqual(['paid'])
    } finally {
      await closed.close()
    }
  })
})
