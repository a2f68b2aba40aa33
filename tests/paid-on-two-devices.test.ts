import { describe, expect, test } from 'vitest'
import { practice } from '#practice/practice.ts'
import { takesCallOuts } from './support/facts.ts'
import { openForEachTest } from './support/opened.ts'
import type { Payer } from './support/payer.ts'
import { rosalind } from './support/people.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, DAY } from './support/times.ts'

/* A payer whose first payment hangs pays on another device too, which must not learn of the first. */

const till = openForEachTest(() => openTill({ webhooks: 'never' }))

const paid = { httpStatus: 200, status: 'success', error: null, details: null }
/** Letters to the practice with paid forms, in the order in which they arrived. */
const forms = async () =>
  (await till.mails()).filter(
    ({ subject = '', envelopeTo }) => /paid/.test(subject) && envelopeTo.includes(practice.email.address),
  )
const hints = async () => (await forms()).filter(({ text }) => text?.includes('has already paid for this'))
const references = async () => (await till.attempts()).map(({ reference }) => reference)

/** Pays with an unknown outcome; the card was charged. */
async function payAndHang(payer: Payer) {
  await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before', saleFaultTimes: '1' })
  await payer.pay()
}

describe('a patient who pays on a second device while the first payment is unknown', () => {
  test('pays as usual, and once both are paid the practice reads which two to choose from', async () => {
    const [phone, laptop] = [till.payer(), till.payer()]
    await payAndHang(phone)
    till.practice.wait(1_000)
    expect(await laptop.pay()).toMatchObject(paid)
    expect(await laptop.made()).toHaveLength(1)
    expect(await hints()).toEqual([])

    await till.waitFor(CHECK_PAUSES[0], ...CHECK_PAUSES)
    expect(await till.states()).toEqual(['paid', 'paid'])
    const [first, second] = await references()
    const [letter, ...others] = await hints()
    expect(others).toEqual([])
    expect(letter?.text).toContain('refund one of the two')
    for (const text of [first!, second!, 'Rosalind Fenn', rosalind.phone])
      expect(letter?.text).toContain(text)
    expect(await laptop.made()).toHaveLength(1)
    expect(JSON.stringify(await laptop.made())).not.toContain((await till.attempts())[0]!.transaction_id)
  })

  test('is recognised even when the name has other capitals and spaces', async () => {
    await payAndHang(till.payer())
    await till.payer({ firstName: 'ROSALIND ' }).pay()
    await till.waitFor(CHECK_PAUSES[0])
    expect(await hints()).toHaveLength(1)
  })

  test('and who pays on a third: each later letter names all payments before it', async () => {
    for (const payer of [till.payer(), till.payer(), till.payer()]) {
      await payer.pay()
      till.practice.wait(1_000)
    }
    const [first, second] = await references()
    const [ofSecond, ofThird] = await hints()
    expect(ofSecond?.text).toMatch(new RegExp(`Paid before: £.* for Rosalind Fenn on .*, ${first}`))
    for (const reference of [first, second]) expect(ofThird?.text).toContain(reference)
  })
})

describe('the letter to the practice mentions no earlier payment', () => {
  const payTwice = async (one: Payer, other: Payer) => {
    await payAndHang(one)
    await other.pay()
    await till.waitFor(CHECK_PAUSES[0])
    expect(await till.states()).toEqual(['paid', 'paid'])
  }

  test.each<[difference: string, other: Parameters<Till['payer']>[0]]>([
    ['another name', { firstName: 'Tom' }],
    ['another address', { email: 'tom@example.org' }],
    ...(takesCallOuts
      ? [['another purpose', { purpose: 'call-out' }] as [string, { purpose: 'call-out' }]]
      : []),
  ])('with %s', async (_, other) => {
    await payTwice(till.payer(), till.payer(other))
    expect(await hints()).toEqual([])
  })

  test('with another date of birth', async () => {
    await payAndHang(till.payer())
    const twin = till.payer()
    const request = await twin.prepare()
    const form = request['form'] as { message: object }
    await twin.send({ ...request, form: { ...form, message: { ...form.message, dob: '2014-05-14' } } })
    await till.waitFor(CHECK_PAUSES[0])
    expect(await till.states()).toEqual(['paid', 'paid'])
    expect(await hints()).toEqual([])
  })

  test('that was not charged, or was given back before', async () => {
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'never', saleFaultTimes: '1' })
    await till.payer().pay()
    const { transaction_id } = await till.payer().pay()
    await till.gateway.void(Number(transaction_id))
    await till.waitFor(CHECK_PAUSES[0])
    expect(await till.states()).toEqual(['unknown', 'voided'])
    await till.payer().pay()
    await till.waitFor(CHECK_PAUSES[1])
    expect(await hints()).toEqual([])
  })

  test('made more than a month before', async () => {
    await till.payer().pay()
    till.practice.wait(30 * DAY + 1)
    await till.payer().pay()
    expect(await hints()).toEqual([])
  })
})
