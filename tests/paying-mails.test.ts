import { describe, expect, test } from 'vitest'
import { depositShown, takesCallOuts } from './support/facts.ts'
import { openForEachTest } from './support/opened.ts'
import { rosalind } from './support/people.ts'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'

/* The mail calls after a payment (failure case P25). */

const till = openForEachTest(() => openTill())

describe('P25: the page’s mail calls', () => {
  const refused = { status: 403, body: { message: 'No such payment was made in this browser.' } }
  const sent = { status: 200, body: { message: 'Email sent successfully!' } }

  test('accept a form that did not come with the payment; the practice gets it once, with the ledger’s amount', async () => {
    const payer = till.payer({ withForm: false })
    const { transaction_id } = await payer.pay()
    expect(await till.toPractice()).toEqual([])
    expect(await payer.tell(transaction_id, { amount: '1.00' })).toEqual(sent)
    expect(await payer.tell(transaction_id)).toEqual(sent)
    const [letter, ...others] = await till.toPractice()
    expect(others).toEqual([])
    for (const text of ['14 May 1986', '3 Mill Cottages', depositShown]) expect(letter?.text).toContain(text)
    expect(letter?.text).not.toContain('1.00')
  })

  test('repeated twenty times at once send one letter', async () => {
    const payer = till.payer({ withForm: false })
    const { transaction_id } = await payer.pay()
    const answers = await Promise.all(Array.from({ length: 20 }, () => payer.tell(transaction_id)))
    expect(answers).toEqual(Array.from({ length: 20 }, () => sent))
    expect(await till.toPractice()).toHaveLength(1)
  })

  test('are refused for payments that are declined, made up, of another browser or of the other form', async () => {
    const payer = till.payer({ withForm: false })
    const declined = await payer.pay({ card: cards.code('200') })
    expect(await payer.tell(declined.transaction_id)).toEqual(refused)
    expect(await payer.tell('7999999999')).toEqual(refused)
    const { transaction_id } = await payer.pay()
    const thief = till.payer({ withForm: false })
    await thief.begin()
    expect(await thief.tell(transaction_id)).toEqual(refused)
    expect(await till.payer().tell(transaction_id)).toEqual(refused)
    if (takesCallOuts) {
      const callOut = till.payer({ purpose: 'call-out', withForm: false })
      const other = await callOut.pay()
      expect(await payer.tell(other.transaction_id)).toEqual(refused)
    }
    expect((await till.toPractice()).filter(({ subject }) => subject?.includes('paid'))).toEqual([])
  })

  test('that never come delay the practice’s letter by ten minutes, but not the patient’s receipt', async () => {
    const payer = till.payer({ withForm: false })
    await payer.pay()
    await expect.poll(till.toPayer).toHaveLength(1)
    await till.waitFor(9 * 60_000)
    expect(await till.toPractice()).toEqual([])
    await till.waitFor(60_000, 60_000)
    const [letter, ...others] = await till.toPractice()
    expect(others).toEqual([])
    expect(letter?.text).toContain('please call or email the patient')
    for (const text of ['Rosalind Fenn', rosalind.phone, rosalind.email, 'Ashcombe', depositShown])
      expect(letter?.text).toContain(text)
  })

  test('name each wrong field in their answer', async () => {
    const payer = till.payer({ withForm: false })
    const { transaction_id } = await payer.pay()
    expect(await payer.tell(transaction_id, { email: 'nowhere', dob: '' })).toEqual({
      status: 422,
      body: {
        message: 'Please enter a valid email address.',
        errors: { email: 'Please enter a valid email address.', dob: 'Date of birth is missing' },
      },
    })
  })
})
