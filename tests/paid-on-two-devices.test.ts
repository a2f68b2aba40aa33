import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { depositShown } from './support/facts.ts'
import type { Payer } from './support/payer.ts'
import { inOrder, rosalind } from './support/people.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, DAY } from './support/times.ts'

/* Somebody whose first payment hangs takes another device, which must not be told of the first, and pays there too. */

/** The same person for the same thing is the same payment for so long (docs/decisions.md, "One attempt that counts"). */
const SAME_PAYMENT = DAY

let till: Till
beforeEach(async () => {
  till = await openTill()
  await till.gateway.turn({ webhooks: 'never' })
})
afterEach(() => till.close())

const paid = { httpStatus: 200, status: 'success', error: null, details: null }
const alarms = async () =>
  (await till.mails()).filter(({ subject }) => subject?.startsWith('Payment needs attention'))
const references = async () => (await till.attempts()).map(({ reference }) => reference)

/** Pays so that it is not known what became of it; the card was charged. */
async function payAndHang(payer: Payer) {
  await till.gateway.turn({ saleFault: 'drop', saleCharge: 'before', saleFaultTimes: '1' })
  await payer.pay()
}

describe('a patient who pays on a second device while the first payment is unknown', () => {
  test('pays there as anybody does, and the practice gets one alarm: both references, and which to give back', async () => {
    const [phone, laptop] = [till.payer(), till.payer()]
    await payAndHang(phone)
    till.practice.wait(1_000)
    const answer = await laptop.pay()
    expect(answer).toMatchObject(paid)
    expect(await laptop.made()).toHaveLength(1)
    expect(await alarms()).toEqual([])

    await till.waitFor(CHECK_PAUSES[0], ...CHECK_PAUSES)
    expect((await till.attempts()).map(({ state }) => state)).toEqual(['paid', 'paid'])
    const [first, second] = await references()
    const [alarm, ...others] = await alarms()
    expect(others).toEqual([])
    expect(alarm?.subject).toContain(second)
    expect(alarm?.text).toContain(first)
    expect(alarm?.text).toContain(`Please give ${second}, the later one, back`)
    for (const text of ['Rosalind Fenn', rosalind.phone, depositShown, answer.transaction_id ?? '?'])
      expect(alarm?.text).toContain(text)
    expect(alarm?.envelopeTo).not.toContain(rosalind.email)
    expect(await laptop.made()).toHaveLength(1)
    expect(JSON.stringify(await laptop.made())).not.toContain((await till.attempts())[0]!.transaction_id)
  })

  test('is found also when the name is typed with other capitals and blanks', async () => {
    await payAndHang(till.payer())
    await till.payer({ firstName: 'ROSALIND ' }).pay()
    await till.waitFor(CHECK_PAUSES[0])
    expect(await alarms()).toHaveLength(1)
  })

  test('and on a third: an alarm for each of the later ones', async () => {
    for (const payer of [till.payer(), till.payer(), till.payer()]) {
      await payer.pay()
      till.practice.wait(1_000)
    }
    const [, second, third] = await references()
    const named = (await alarms()).map(({ subject = '' }) => subject.replace(/.* /, ''))
    expect(inOrder(named)).toEqual(inOrder([second!, third!]))
  })
})

describe('nobody is alarmed', () => {
  const payTwice = async (one: Payer, other: Payer) => {
    await payAndHang(one)
    await other.pay()
    await till.waitFor(CHECK_PAUSES[0])
    expect((await till.attempts()).map(({ state }) => state)).toEqual(['paid', 'paid'])
  }

  test.each([
    ['another name', { firstName: 'Tom' }],
    ['another address', { email: 'tom@example.org' }],
    ['another purpose', { purpose: 'call-out' as const }],
  ])('by %s', async (_, other) => {
    await payTwice(till.payer(), till.payer(other))
    expect(await alarms()).toEqual([])
  })

  test('by another date of birth', async () => {
    await payAndHang(till.payer())
    const twin = till.payer()
    const request = await twin.prepare()
    const form = request['form'] as { message: object }
    await twin.send({ ...request, form: { ...form, message: { ...form.message, dob: '2014-05-14' } } })
    await till.waitFor(CHECK_PAUSES[0])
    expect((await till.attempts()).map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect(await alarms()).toEqual([])
  })

  test('when the first was not charged, or given back before', async () => {
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'never', saleFaultTimes: '1' })
    await till.payer().pay()
    const { transaction_id } = await till.payer().pay()
    await till.gateway.void(Number(transaction_id))
    await till.waitFor(CHECK_PAUSES[0])
    expect((await till.attempts()).map(({ state }) => state)).toEqual(['unknown', 'voided'])
    await till.payer().pay()
    await till.waitFor(CHECK_PAUSES[1])
    expect(await alarms()).toEqual([])
  })

  test('on another day', async () => {
    await till.payer().pay()
    till.practice.wait(SAME_PAYMENT + 1)
    await till.payer().pay()
    expect(await alarms()).toEqual([])
  })
})
