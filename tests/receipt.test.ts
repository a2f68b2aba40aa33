import { describe, expect, test } from 'vitest'
import { createReceipt } from '../src/payments/receipt/receipt.ts'
import type { TransactionUpdate } from '../src/payments/contract/transaction-update.ts'
import { callOutFee, depositFee } from '#practice/online-fees.ts'
import { practice } from '#practice/practice.ts'
import type { Purpose } from '../src/payments/services/paid-services.ts'
import type { OnlineFee } from '../src/facts/types.ts'
import { callOutAmount, depositAmount, onCallTelephone } from './support/facts.ts'
import { declined, textOf, update } from './support/receipts.ts'
import type { Difference } from './support/receipts.ts'
import { formatPounds } from '../src/facts/money.ts'

const factsOf = (from: TransactionUpdate) =>
  Object.fromEntries(createReceipt(from, 'registration').facts.map(({ label, text }) => [label, text]))

describe('a receipt', () => {
  const fees: readonly (readonly [string, OnlineFee, Purpose, Difference])[] = [
    ['a deposit', depositFee, 'registration', { action: { amount: depositAmount } }],
    ['a call-out fee', callOutFee, 'call-out', { action: { amount: callOutAmount } }],
  ]
  test.each(fees)(
    'of %s shows patient, service, amount, time, card and what follows',
    async (_, fee, paidFor, difference) => {
      const from = update(difference)
      const receipt = createReceipt(from, paidFor)
      expect(receipt).toMatchObject({
        title: 'Receipt',
        paid: true,
        status: 'Paid',
        purpose: fee.name,
        amount: formatPounds(fee.pence),
      })
      expect(factsOf(from)).toEqual({
        Patient: 'Rosalind Fenn',
        Email: 'ros.fenn@example.org',
        'Date and time': 'Tuesday 24 November 2026 at 14:15 (London)',
        Card: 'Visa ending 1111',
        'Transaction number': '7000000001',
      })
      const everything = JSON.stringify(receipt)
      const { address, company, telephone, email } = practice
      const owed = [
        practice.name,
        ...Object.values(address).filter(
          (line) => line !== true && line !== address.country && line !== 'GB',
        ),
        telephone.shown,
        email.address,
        company.registeredName,
        company.number,
        company.registeredIn,
        company.registeredOffice.street,
        ...fee.remains,
        ...fee.terms,
      ]
      for (const words of fee.beforePaying) expect(everything).not.toContain(words)
      for (const words of owed) expect(everything).toContain(JSON.stringify(words).slice(1, -1))
      if (fee === callOutFee) expect(everything).toContain(onCallTelephone.shown)

      const text = await textOf(from, paidFor)
      const shown = [
        receipt.title,
        receipt.opening,
        receipt.purpose,
        receipt.amount,
        receipt.status,
        ...receipt.facts.flatMap(({ label, text: fact }) => [label, fact]),
        ...receipt.sections.flatMap(({ heading, paragraphs, list = [] }) => [
          heading,
          ...paragraphs,
          ...list,
        ]),
        ...receipt.sender.lines,
        ...receipt.legal,
      ]
      for (const words of shown) expect(text).toContain(words)
    },
  )

  test('of a failed payment is titled “Payment details” and says why it failed and what to do', async () => {
    const from = update(declined)
    const receipt = createReceipt(from, 'registration')
    expect(receipt).toMatchObject({ title: 'Payment details', paid: false, status: 'Payment failed' })
    expect(factsOf(from)).toMatchObject({
      Patient: 'Rosalind Fenn',
      Reason: 'DECLINE',
      'Bank’s answer': 'Do not honour',
      'Response code': '200',
    })
    const text = await textOf(from)
    for (const words of [receipt.opening, 'Payment failed', 'DECLINE', 'Do not honour', 'What you can do'])
      expect(text).toContain(words)
    expect(text).not.toContain('Paid')
    expect(text).not.toContain('Thank you')
    expect(text).not.toContain('Cancelling')
  })

  test('of a failure without a reason shows the default reason', () => {
    const silent = { success: '', response_text: ' ', processor_response_text: '', response_code: '' }
    const facts = factsOf(update({ action: silent }))
    expect(facts).toMatchObject({ Reason: 'An unknown error occurred.', 'Response code': 'N/A' })
    expect(facts).not.toHaveProperty('Bank’s answer')
  })

  test.each([
    ['49.99', 'GBP', '£49.99'],
    ['1234.50', 'GBP', '£1,234.50'],
    ['50.00', 'EUR', '50.00 EUR'],
    ['50', 'GBP', '50 GBP'],
    ['-50.00', 'GBP', '-50.00 GBP'],
    ['', '', 'Not known'],
  ])('of %s %s shows the amount that was paid, not today’s price', (amount, currency, shown) => {
    const receipt = createReceipt(update({ currency, action: { amount } }), 'registration')
    expect(receipt).toMatchObject({ purpose: depositFee.name, amount: shown })
  })

  test.each([
    ['20261124141502', 'Tuesday 24 November 2026 at 14:15 (London)'],
    ['20260701231500', 'Thursday 2 July 2026 at 00:15 (London)'],
    ['', 'Not known'],
    ['20261332250000', 'Not known'],
    ['20260230120000', 'Not known'],
    ['2026-11-24 14:15', 'Not known'],
    ['99999999999999', 'Not known'],
    ['yesterday', 'Not known'],
  ])('shows the date %j as %s', async (date, shown) => {
    const from = update({ action: { date } })
    expect(factsOf(from)['Date and time']).toBe(shown)
    expect(await textOf(from)).toContain(shown)
  })
})

describe('the card on a receipt', () => {
  test.each([
    ['************1111', 'visa', 'Visa ending 1111'],
    ['411111******4242', 'MasterCard', 'Mastercard ending 4242'],
    ['4111111111111111', 'visa', 'Visa ending 1111'],
    ['3782 822463 10005', 'amex', 'American Express ending 0005'],
    ['xxxx1234 ', 'something', 'Card ending 1234'],
    ['', 'visa', undefined],
    ['************', 'visa', undefined],
    ['**111', '', undefined],
  ])('%s of %s is shown as %s', (number, type, shown) => {
    expect(factsOf(update({ card: { cc_number: number, cc_type: type } }))['Card']).toBe(shown)
  })

  test.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'])(
    'shows no more than the last four digits of %s, in any field',
    async (number) => {
      const from = update({
        action: {
          success: '0',
          response_text: `Card ${number} lost`,
          processor_response_text: number,
          response_code: number,
        },
        card: { cc_number: number, cc_type: number },
        billing_address: { first_name: number, last_name: number },
      })
      for (const text of [JSON.stringify(createReceipt(from, 'registration')), await textOf(from)]) {
        expect(text.replaceAll(/[\s-]/g, '')).toContain('ending1111')
        expect(text.replaceAll(/[\s-]/g, '')).not.toMatch(/4111|1{5}/)
      }
    },
  )
})
