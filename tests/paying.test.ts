import { describe, expect, test, vi } from 'vitest'
import { createReceipt } from '../src/payments/receipt/receipt.ts'
import { callOutShown, depositAmount, depositShown, takesCallOuts } from './support/facts.ts'
import { openForEachTest } from './support/opened.ts'
import { rosalind } from './support/people.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'

/* Paying, from the page's call to the letters, and what a reloaded page shows (failure cases P24 and P32). */

const till = openForEachTest(() => openTill())

const success = { httpStatus: 200, status: 'success', error: null, details: null }

describe('a patient who pays', () => {
  test('the deposit gets a receipt, the card is charged, and the practice gets the form', async () => {
    const payer = till.payer()
    const answer = await payer.pay()
    expect(answer).toMatchObject(success)
    const [transaction] = await till.gateway.transactions()
    expect(transaction).toMatchObject({ requested: depositFee.pence, currency: 'GBP' })
    expect(String(transaction?.id)).toBe(answer.transaction_id)

    expect(await payer.tell(answer.transaction_id)).toEqual({
      status: 200,
      body: { message: 'Email sent successfully!' },
    })
    const [letter, ...others] = await till.toPractice()
    expect(others).toEqual([])
    expect(letter?.subject).toMatch(/^New patient, deposit paid [0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(letter?.replyTo).toEqual([{ name: 'Rosalind Fenn', address: rosalind.email }])
    for (const text of [
      '14 May 1986',
      '3 Mill Cottages',
      'Mill Lane',
      'WR3 0AF',
      depositShown,
      rosalind.phone,
    ])
      expect(letter?.text).toContain(text)
    expect(letter?.text).toContain(answer.transaction_id)
    expect(letter?.text).toMatch(/Tuesday,? 24 November 2026 at 10:00/)

    await expect.poll(till.toPayer).toHaveLength(1)
    const [receipt] = await till.toPayer()
    expect(receipt?.subject).toMatch(/^Receipt /)
    expect(receipt?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    for (const text of [
      depositShown,
      'New patient deposit',
      'Rosalind Fenn',
      'Cancelling and refunds',
      'company number',
    ])
      expect(receipt?.text).toContain(text)
    expect(receipt?.text).toContain(answer.transaction_id)
  })

  test.skipIf(!takesCallOuts)(
    'the call-out fee, if patients can pay one, has the card charged, and the practice gets the form',
    async () => {
      const payer = till.payer({ purpose: 'call-out' })
      const answer = await payer.pay()
      expect(answer).toMatchObject(success)
      expect((await till.gateway.transactions())[0]).toMatchObject({ requested: callOutFee.pence })
      const [letter] = await till.toPractice()
      expect(letter?.subject).toMatch(/^Out-of-hours call-out, fee paid /)
      expect(letter?.text).toContain(callOutShown)
      expect(letter?.text).toContain('Has spoken to the dentist on call')
    },
  )

  test('P32: receipt, letter and live message agree, and only the last four digits of the card are kept', async () => {
    const payer = till.payer()
    const answer = await payer.pay()
    const { messages, socket } = await payer.listen()
    await vi.waitFor(() => expect(messages.at(-1)?.event_body.card.cc_number).toBe('************0100'))
    socket.terminate()
    expect(messages.at(-1)?.event_body).toMatchObject({
      transaction_id: answer.transaction_id,
      currency: 'GBP',
      action: { amount: depositAmount, date: '20261124100000', success: '1' },
      card: { cc_type: 'visa' },
      billing_address: { first_name: 'Rosalind', last_name: 'Fenn', email: rosalind.email, city: 'Ashcombe' },
    })
    await expect.poll(till.toPayer).toHaveLength(1)
    const [receipt] = await till.toPayer()
    const [letter] = await till.toPractice()
    const shown = createReceipt(messages.at(-1)!.event_body, 'registration')
    for (const text of [
      shown.purpose,
      shown.amount,
      'Rosalind Fenn',
      'Visa ending 0100',
      answer.transaction_id ?? '',
    ])
      expect(receipt?.text).toContain(text)
    for (const text of [shown.amount, 'Rosalind Fenn', answer.transaction_id ?? '']) {
      expect(letter?.text).toContain(text)
      expect(JSON.stringify(shown)).toContain(text)
    }
    expect(JSON.stringify(shown)).toContain('Visa ending 0100')
    const moment = /24 November 2026 at 10:00/
    for (const said of [receipt?.text, letter?.text, JSON.stringify(shown)]) expect(said).toMatch(moment)
    const dump = JSON.stringify([
      await till.attempts(),
      await till.payments(),
      await till.practice.db.selectFrom('provider_events').selectAll().execute(),
      await till.practice.db.selectFrom('transitions').selectAll().execute(),
      await till.practice.db.selectFrom('letters').selectAll().execute(),
      messages,
      (await till.mails()).map(({ raw }) => raw),
      till.log(),
    ])
    expect(['41000000', '0000000100', '410000*'].filter((digits) => dump.includes(digits))).toEqual([])
    for (const secret of Object.values(till.gateway.keys)) expect(dump.includes(secret)).toBe(false)
    expect(till.log()).not.toContain(rosalind.email)
    expect(till.log()).not.toContain(rosalind.lastName)
  })
})

describe('P24: a reloaded page', () => {
  test('shows what this browser has paid, and no other browser’s payments', async () => {
    const payer = till.payer()
    const { transaction_id } = await payer.pay()
    expect(await payer.made()).toEqual([
      {
        purpose: 'registration',
        status: 'success',
        transaction_id,
        amount: depositAmount,
        at: '2026-11-24T10:00:00.000Z',
      },
    ])
    const stranger = till.payer()
    await stranger.begin()
    expect(await stranger.made()).toEqual([])
    expect(await till.payer().made()).toEqual([])
  })

  test('does not show declined payments', async () => {
    const payer = till.payer()
    await payer.pay({ card: cards.code('200') })
    expect(await payer.made()).toEqual([])
  })
})
