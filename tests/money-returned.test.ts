import { describe, expect, test } from 'vitest'
import { findReturns } from '../src/payments/ledger/return-rows.ts'
import { amountOf, depositShown } from './support/facts.ts'
import { openForEachTest } from './support/opened.ts'
import {
  bothLetters,
  payInTheDark,
  underAnotherId,
  webhooksAt,
  workedOff,
} from './support/provider-events.ts'
import { rosalind } from './support/people.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Delivered } from './support/smtp.ts'
import { CHECK_PAUSES } from './support/times.ts'
import { depositFee } from '#practice/online-fees.ts'
import { formatPounds } from '../src/facts/money.ts'

/* Refunds by staff (failure case P34). */

const till = openForEachTest(() => openTill({ webhooks: 'never' }))

const { say, withheld, stored, letters } = webhooksAt(() => till)
/** The first sentence of every letter about returned money, to the payer and to the practice. */
const told = async () => {
  const firstSentences = (mails: readonly Delivered[]) =>
    mails
      .filter(({ subject }) => subject?.startsWith('Money returned') === true)
      .map(({ text = '' }) => text.split('\n\n')[2])
  return { payer: firstSentences(await till.toPayer()), practice: firstSentences(await till.toPractice()) }
}

describe('P34: staff give money back', () => {
  test('a payment that staff void shows as returned, to the payer too', async () => {
    const payer = till.payer()
    const { transaction_id } = await payer.pay()
    await till.gateway.turn({ webhooks: 'normal' })
    await till.gateway.void(Number(transaction_id))
    await expect.poll(till.states).toEqual(['voided'])
    const { messages, socket } = await payer.listen()
    await expect.poll(() => messages.length).toBe(1)
    expect(messages[0]?.event_body.action).toMatchObject({ success: '0' })
    expect(messages[0]?.event_body.action.response_text).toContain('was returned to your card')
    socket.terminate()
    expect(await payer.made()).toEqual([])
    expect(await told()).toEqual({
      payer: [`Your payment of ${depositShown} was returned to your card on 24 November 2026.`],
      practice: [`The payment of ${depositShown} was returned on 24 November 2026.`],
    })
    const copy = (await till.toPractice()).at(-1)
    expect(copy?.replyTo).toMatchObject([{ address: rosalind.email }])
  })

  test('a payment of unknown outcome that staff void is announced only as returned', async () => {
    await payInTheDark(till)
    const [sale] = await till.gateway.transactions()
    await till.gateway.void(sale!.id)
    await till.waitFor(...CHECK_PAUSES)
    expect(await till.states()).toEqual(['voided'])
    expect(await letters()).toEqual(['Money returned PD-…', 'Money returned to your card …'])
  })

  describe.each(['action', 'transaction'] as const)(
    'a refund that the provider reports as a separate %s',
    (refunds) => {
      const payAndSettle = async () => {
        await till.gateway.turn({ refunds })
        const payer = till.payer()
        const request = await payer.prepare()
        const { transaction_id } = await payer.send(request)
        await till.waitFor(...CHECK_PAUSES)
        await till.gateway.settle(Number(transaction_id))
        return { payer, request, id: Number(transaction_id) }
      }
      /** Delivers the provider's events, and lets the site look up the payment. */
      const hear = async () => {
        for (const event of await withheld()) await say(underAnotherId(event))
        await workedOff(till)
        await till.waitFor(1)
      }

      test('in three parts is announced three times to payer and practice, with the total so far', async () => {
        const { id } = await payAndSettle()
        const rest = depositFee.pence - 800 - 2_000
        for (const amount of ['8.00', '20.00', amountOf(rest)]) {
          await till.gateway.refund(id, amount)
          await hear()
          // However often the provider repeats its event, and however often it is asked.
          await hear()
          await till.waitFor(...CHECK_PAUSES)
          till.practice.wait(24 * 3_600_000)
        }
        expect(await told()).toEqual({
          payer: [
            `£8.00 of your payment of ${depositShown} was returned to your card on 24 November 2026.`,
            `Another £20.00 of your payment of ${depositShown} was returned to your card on 25 November 2026. That makes £28.00 so far.`,
            `Another ${formatPounds(rest)} of your payment of ${depositShown} was returned to your card on 26 November 2026. All of it has now been returned.`,
          ],
          practice: [
            `£8.00 of the payment of ${depositShown} was returned on 24 November 2026.`,
            `Another £20.00 of the payment of ${depositShown} was returned on 25 November 2026. That makes £28.00 so far.`,
            `Another ${formatPounds(rest)} of the payment of ${depositShown} was returned on 26 November 2026. All of it has now been returned.`,
          ],
        })
        expect(await findReturns(till.practice.db, 0)).toMatchObject([
          { pence: 800, ofPence: depositFee.pence, kind: 'refund' },
          { pence: 2000, kind: 'refund' },
          { pence: rest, kind: 'refund' },
        ])
      })

      test('is announced with the day on which it happened, although the site learns of it the next day', async () => {
        const { id } = await payAndSettle()
        await till.gateway.refund(id, '8.00')
        till.practice.wait(24 * 3_600_000)
        await hear()
        expect((await told()).payer[0]).toBe(
          `£8.00 of your payment of ${depositShown} was returned to your card on 24 November 2026.`,
        )
      })

      test('of a part leaves the payment paid, is shown to the payer, and nobody is charged again', async () => {
        const { payer, request, id } = await payAndSettle()
        await till.gateway.refund(id, '8.00')
        await hear()
        expect(await till.attempts()).toMatchObject([{ state: 'paid', returned_pence: 800 }])
        expect(await payer.send(request)).toMatchObject({
          status: 'success',
          details: '£8.00 of it was returned to your card.',
        })
        expect(await payer.pay({ card: cards.mastercard })).toMatchObject({ status: 'success' })
        expect(await till.attempts()).toHaveLength(1)
        expect(await payer.tell(String(id))).toMatchObject({ status: 200 })
      })
    },
  )

  test.each<[kind: string, changes: Record<string, unknown>]>([
    ['refund', { amount: '20.00' }],
    ['refund', { amount: '-20.00' }],
    ['refund', { amount: '20.00', requested: '20.00' }],
    ['credit', { amount: '20.00' }],
    ['void', { amount: '20.00' }],
    ['void', { amount: '' }],
  ])('a message of a %s with %j has the provider asked', async (kind, { amount, requested }) => {
    await till.payer().pay()
    await till.waitFor(...CHECK_PAUSES)
    const [sale] = await withheld()
    await say({
      event_id: crypto.randomUUID(),
      event_type: `transaction.${kind}.success`,
      event_body: {
        ...sale!.event_body,
        requested_amount: requested ?? '',
        condition: kind === 'void' ? 'canceled' : 'pendingsettlement',
        action: { ...sale!.event_body.action, action_type: kind, amount },
      },
    })
    await workedOff(till)
    expect(await stored()).toMatchObject([{ outcome: 'asked again' }])
    // The provider answers that nothing was returned, however often it is asked.
    await till.waitFor(1, ...CHECK_PAUSES, 1)
    expect(await till.attempts()).toMatchObject([
      { state: 'paid', returned_pence: 0, next_look_up_at: null, asked_at: null },
    ])
    expect(await letters()).toEqual(bothLetters)
  })

  test('a void of another transaction under the same reference changes nothing', async () => {
    await till.payer().pay()
    await till.waitFor(...CHECK_PAUSES)
    const [sale] = await withheld()
    await say({
      event_id: crypto.randomUUID(),
      event_type: 'transaction.void.success',
      event_body: {
        ...sale!.event_body,
        transaction_id: '7999999999',
        condition: 'canceled',
        action: { ...sale!.event_body.action, action_type: 'void' },
      },
    })
    await workedOff(till)
    await till.waitFor(1)
    expect(await till.states()).toEqual(['paid'])
  })
})
