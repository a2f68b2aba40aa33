import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'

/* Row S6 beside a payment: another program keeps the site from writing. What is said of the money is true all the same. */

const nothingTaken = {
  httpStatus: 503,
  status: 'error',
  transaction_id: null,
  error: 'The payment could not be made, and nothing was taken. Please try again.',
}
const beingChecked = {
  httpStatus: 503,
  status: 'pending',
  details: 'We are checking whether your payment went through. Please do not pay again.',
}

let till: Till
let other: Database.Database
beforeEach(async () => {
  till = await openTill()
  other = new Database(join(till.practice.dataDir, 'practice.sqlite'))
})
afterEach(async () => {
  other.close()
  await till.close()
})

const sales = async () => (await till.gateway.transactions()).length

test('a payer whose payment cannot be written down is told that nothing was taken, and can pay when it can', async () => {
  const payer = till.payer()
  const request = await payer.prepare()
  other.exec('BEGIN IMMEDIATE')
  expect(await payer.send(request)).toMatchObject(nothingTaken)
  other.exec('COMMIT')
  expect([await sales(), await till.attempts(), await till.payments()]).toEqual([0, [], []])
  expect(till.log()).toMatch(/"event":"payment\.not-started".*SQLITE_BUSY/)
  expect(await payer.pay()).toMatchObject({ status: 'success' })
  expect(await sales()).toBe(1)
})

test('whoever has paid, or may have, is not told that nothing was taken', async () => {
  const payer = till.payer()
  const paid = await payer.prepare()
  expect(await payer.send(paid)).toMatchObject({ status: 'success' })
  const anotherCard = await payer.prepare()
  const unsent = till.payer({ firstName: 'Wilfred', email: 'wilfred@example.org' })
  const twice = await unsent.prepare()
  other.exec('BEGIN IMMEDIATE')
  const answers = await Promise.all([
    payer.send(paid),
    payer.send(anotherCard),
    unsent.send({ ...(await unsent.prepare()), again: true }),
    // Of two calls with one token the other may still get through.
    unsent.send(twice),
    unsent.send(twice),
  ])
  other.exec('COMMIT')
  const [ofPaid, ofAnother, ofQuestion, ...ofTwice] = answers
  for (const answer of [ofPaid, ofAnother, ofQuestion]) expect(answer).toMatchObject(beingChecked)
  expect(ofTwice.filter(({ status }) => status === 'pending').length).toBeGreaterThan(0)
  expect(await sales()).toBe(1)
})
