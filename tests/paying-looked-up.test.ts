import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onlineFeePence } from '#practice/online-prices.ts'
import { formatPounds } from '../src/facts/money.ts'
import { rosalind } from './support/people.ts'
import { kindsOfLetters, payInTheDark } from './support/provider-events.ts'
import { cards } from './support/test-gateway.ts'
import { depositAmount } from './support/facts.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, DAY, MINUTE } from './support/times.ts'

/* Look-ups at the provider that the site makes by itself (failure cases P19 to P22). */

/** Without a mail call the practice is notified of a payment after this (ruling 17). */
const PRACTICE_TOLD_AFTER = 10 * MINUTE
/** Younger attempts are left to the next comparison. */
const COMPARE_MARGIN = 10 * MINUTE

const { deposit } = onlineFeePence
let till: Till
beforeEach(async () => {
  till = await openTill({ webhooks: 'never' })
})
afterEach(() => till.close())
/** Long enough for every scheduled check. */
const everyPause = [...CHECK_PAUSES, 3_600_000]
const subjects = () => kindsOfLetters(till)

describe('P19: when the provider’s event never comes', () => {
  test('the site looks the payment up within seconds, and the waiting payer sees the card', async () => {
    const payer = till.payer()
    await payer.pay()
    const { messages, socket } = await payer.listen()
    expect(messages).toEqual([])
    await till.waitFor(CHECK_PAUSES[0])
    await expect.poll(() => messages.length).toBe(1)
    expect(messages[0]?.event_body).toMatchObject({
      action: { success: '1' },
      card: { cc_number: '************0100' },
    })
    socket.terminate()
  })

  test('and the look-ups fail too, the payer sees the payment without its card', async () => {
    const payer = till.payer()
    await payer.pay()
    await till.gateway.turn({ queryAnswer: 'http-500' })
    const { messages, socket } = await payer.listen()
    await till.waitFor(...CHECK_PAUSES.slice(0, 4))
    await expect.poll(() => messages.length).toBeGreaterThan(0)
    expect(messages[0]?.event_body).toMatchObject({
      action: { success: '1', amount: depositAmount },
      card: { cc_number: '' },
    })
    socket.terminate()
  })
})

describe('P21: a look-up without a clear answer', () => {
  test.each(['error', 'empty', 'html', 'http-500', 'http-429', 'hang'] as const)(
    '%s: the payment stays unknown, is looked up again, and in the end a person is notified',
    async (queryAnswer) => {
      if (queryAnswer === 'hang') {
        await till.close()
        till = await openTill({ patience: { query: 100 }, webhooks: 'never' })
      }
      await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before', queryAnswer })
      await till.payer().pay()
      for (const pause of CHECK_PAUSES) {
        expect(await till.states()).toEqual(['unknown'])
        await till.waitFor(pause)
      }
      expect(await till.states()).toEqual(['needs person'])
      expect(await till.attempts()).toMatchObject([{ next_look_up_at: null }])
      expect(await subjects()).toEqual(['Payment needs attention PD-…', 'Your payment …'])
    },
  )

  test('a payment that was left to a person is still settled by the provider’s event', async () => {
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before', queryAnswer: 'empty' })
    await till.payer().pay()
    await till.waitFor(...everyPause)
    expect(await till.states()).toEqual(['needs person'])
    const [event] = await till.gateway.events()
    await till.gateway.sendAgain(event!.id)
    await expect.poll(till.states).toEqual(['paid'])
    expect(await subjects()).toEqual([
      'New patient, deposit paid …',
      'Payment needs attention PD-…',
      'Receipt …',
      'Your payment …',
    ])
  })
})

describe('scheduled look-ups', () => {
  const asked = async () => {
    const [attempt] = await till.attempts()
    return till
      .log()
      .split('\n')
      .filter((line) => line.includes('provider.queried') && line.includes(attempt!.reference)).length
  }

  test('are not used up by restarts, so that the payer is not asked to telephone too soon', async () => {
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before', queryAnswer: 'empty' })
    await till.payer().pay()
    for (let restart = 1; restart <= CHECK_PAUSES.length + 2; restart += 1) {
      till.practice.payments.start()
      await expect.poll(asked).toBeGreaterThanOrEqual(restart)
      // The next restart comes once this answer is recorded.
      await expect
        .poll(async () => (await till.attempts())[0]?.next_look_up_at)
        .toBeGreaterThan(till.practice.now())
    }
    expect(await till.states()).toEqual(['unknown'])
    const [attempt] = await till.attempts()
    expect(attempt!.next_look_up_at! - attempt!.changed_at).toBe(CHECK_PAUSES[0])
  })

  test('that contradict the ledger happen once, and a person is notified once', async () => {
    await till.payer().pay({ card: cards.code('461') })
    const [attempt] = await till.attempts()
    await till.practice.db
      .updateTable('attempts')
      .set({ state: 'paid', next_look_up_at: till.practice.now() })
      .execute()
    await till.waitFor(0, 1)
    expect(await till.attempts()).toMatchObject([{ state: 'paid', next_look_up_at: null }])
    expect(await asked()).toBe(1)
    await till.practice.db.updateTable('attempts').set({ next_look_up_at: till.practice.now() }).execute()
    await till.waitFor(0)
    const alarms = (await till.mails()).filter(({ subject }) => subject?.includes(attempt!.reference))
    expect(alarms).toHaveLength(1)
    expect(alarms[0]?.text).toContain('one says a card was charged, the other says it wasn’t')
  })
})

describe('a payment for a service that was removed from the website', () => {
  const remove = () =>
    till.practice.db
      .updateTable('payments')
      .set((eb) => ({
        purpose: 'whitening',
        form: eb.fn<string>('json_set', ['form', eb.val('$.purpose'), eb.val('whitening')]),
      }))
      .where('first_name', '=', 'Rosalind')
      .execute()

  test('is still looked up: the payer gets a receipt, and the practice the form as it was sent', async () => {
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before' })
    const payer = till.payer()
    await payer.pay()
    await remove()
    await till.waitFor(CHECK_PAUSES[0], PRACTICE_TOLD_AFTER)
    expect(await till.states()).toEqual(['paid'])
    const [receipt] = await till.toPayer()
    expect(receipt?.text).toContain(`We’ve received your payment of ${formatPounds(deposit)}.`)
    const told = await till.lettersAbout('Payment received')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(rosalind.email)
    expect(told[0]?.text).toContain('dob: 1986-05-14')
    // No page is left on which to show it.
    expect(await payer.made()).toEqual([])
  })

  test('does not stop the daily comparison, which corrects its attempt and others’', async () => {
    const [first, second] = [till.payer({ firstName: 'Neil' }), till.payer()]
    await first.pay()
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before' })
    await second.pay()
    await remove()
    await till.practice.db.updateTable('attempts').set({ next_look_up_at: null, state: 'declined' }).execute()
    till.practice.payments.start()
    till.practice.wait(DAY)
    await expect.poll(till.states).toEqual(['paid', 'paid'])
    expect(till.log()).not.toContain('recovery.failed')
  })
})

describe('a decline', () => {
  test('that names no payment is looked up, and a card that was charged after all gets its receipt', async () => {
    const { charge } = till.account.gateway
    till.account.gateway.charge = async (sale) => {
      await charge(sale)
      const ofAnother = { transactionId: null, reason: 'other', code: '200', text: 'DECLINE' } as const
      return { outcome: 'declined', unnamed: true, ...ofAnother }
    }
    expect(await till.payer().pay()).toMatchObject({ status: 'error' })
    await till.waitFor(CHECK_PAUSES[0])
    expect(await till.states()).toEqual(['paid'])
    expect(await subjects()).toContain('Receipt …')
  })

  test('that names no payment is not looked up again once the provider has confirmed it', async () => {
    const { charge } = till.account.gateway
    till.account.gateway.charge = async (sale) => {
      const answer = await charge(sale)
      return answer.outcome === 'declined' ? { ...answer, unnamed: true } : answer
    }
    await till.payer().pay({ card: cards.code('202') })
    await till.waitFor(CHECK_PAUSES[0])
    expect(await till.attempts()).toMatchObject([{ state: 'declined', next_look_up_at: null }])
  })

  test('that follows another one under the same reference gives the reason in the ledger', async () => {
    await payInTheDark(till, cards.code('202'))
    const [attempt] = await till.attempts()
    till.practice.wait(2_000)
    await till.gateway.transact({
      type: 'sale',
      amount: depositAmount,
      orderid: attempt!.reference,
      payment_token: await till.gateway.token(cards.code('200')),
    })
    await till.waitFor(...CHECK_PAUSES)
    expect(await till.attempts()).toMatchObject([{ state: 'declined', decline_reason: 'other' }])
  })
})

describe('P22: two sales under one reference', () => {
  test('count as one payment, and raise one alarm', async () => {
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before' })
    await till.payer().pay()
    const [attempt] = await till.attempts()
    await till.gateway.saleByTelephone(depositAmount, attempt!.reference)
    await till.waitFor(CHECK_PAUSES[0], PRACTICE_TOLD_AFTER)
    expect(await till.states()).toEqual(['paid'])
    const alarms = await till.lettersAbout('Payment needs attention')
    expect(alarms).toHaveLength(1)
    expect(alarms[0]?.text).toContain('more than one successful sale under this reference')
    expect(alarms[0]?.text).toContain(attempt?.reference)
  })
})

describe('P20: the daily comparison of ledger and provider', () => {
  const letters = () => till.lettersAbout('Payments: the website and the card provider disagree')

  test('reports each payment that only one of them knows, in one letter to the practice', async () => {
    const [both, onlyTheirs, onlyOurs] = ['Ada', 'Ben', 'Cleo'].map((firstName) => till.payer({ firstName }))
    await both!.pay()
    await onlyTheirs!.pay()
    await onlyOurs!.pay()
    const [first, second, third] = await till.attempts()
    // As if a backup from before the second payment had been restored, and the third had never reached the provider.
    await till.practice.db.deleteFrom('payments').where('id', '=', second!.payment_id).execute()
    await till.practice.db
      .updateTable('attempts')
      .set({ reference: 'PD-ZZZZ-ZZZZ-1' })
      .where('id', '=', third!.id)
      .execute()
    till.practice.wait(COMPARE_MARGIN + 1_000)
    till.practice.payments.start()
    await expect.poll(letters).toHaveLength(1)
    const text = (await letters())[0]?.text ?? ''
    expect(text).toContain(`${second!.reference}: ${formatPounds(deposit)}`)
    expect(text).toContain(`${third!.reference}: ${formatPounds(deposit)}`)
    expect(text).toContain(`PD-ZZZZ-ZZZZ-1: ${formatPounds(deposit)}`)
    expect(text).not.toContain(first!.reference)
    expect(till.log()).toContain('"event":"payments.compared","differences":3')
  })
})
