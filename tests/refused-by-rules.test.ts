import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cards } from './support/test-gateway.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'

/* Code 300 with words that are in no list: rules of the account on address, security code or fraud, or the account itself. */

/** Payers refused one after another before the practice is told that it may be the account. */
const REFUSED_IN_A_ROW = 3

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

const payer = (name: string) => till.payer({ firstName: name, email: `${name.toLowerCase()}@example.org` })
const refuse = async (name: string) => {
  const { status, error } = await payer(name).pay({ card: cards.code('300') })
  return { status, error }
}
const notAccepted = {
  status: 'error',
  error:
    'This payment was not accepted, and nothing was taken. Please check the card’s details and your postcode, try another card, or telephone us.',
}
const alarms = async () =>
  (await till.mails()).filter(({ subject }) => subject?.startsWith('Payment needs attention'))
const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']

describe('a payer whom the provider refuses in words that are not known', () => {
  test('is asked to check card and address, and the practice is not told that nobody can pay', async () => {
    expect(await refuse('Ada')).toEqual(notAccepted)
    expect(await till.attempts()).toMatchObject([{ state: 'refused', refusal: 'rules' }])
    expect(await alarms()).toEqual([])
  })

  test('is one payer however often that happens', async () => {
    const ada = payer('Ada')
    for (let tried = 0; tried <= REFUSED_IN_A_ROW; tried += 1) await ada.pay({ card: cards.code('300') })
    expect(await alarms()).toEqual([])
  })
})

describe('several payers in a row who are refused like that', () => {
  test('are told to the practice once a day, with the words of the provider', async () => {
    for (const name of names.slice(0, REFUSED_IN_A_ROW - 1)) await refuse(name)
    expect(await alarms()).toEqual([])
    for (const name of names.slice(REFUSED_IN_A_ROW - 1)) expect(await refuse(name)).toEqual(notAccepted)
    const [alarm, ...others] = await alarms()
    expect(others).toEqual([])
    expect(alarm?.text).toContain(`refused ${REFUSED_IN_A_ROW} payers one after another`)
    expect(alarm?.text).toContain('Transaction was rejected by gateway')
    expect(alarm?.text).not.toContain('nobody can pay')
    till.practice.wait(24 * 3_600_000)
    for (const name of names) await refuse(name)
    expect(await alarms()).toHaveLength(2)
  })

  test.each(['200', null])('are not in a row when a bank answered in between (%s)', async (code) => {
    for (const name of names.slice(0, REFUSED_IN_A_ROW - 1)) await refuse(name)
    await payer('Fay').pay(code === null ? {} : { card: cards.code(code) })
    for (const name of names.slice(REFUSED_IN_A_ROW - 1, 2 * (REFUSED_IN_A_ROW - 1))) await refuse(name)
    expect(await alarms()).toEqual([])
  })
})
