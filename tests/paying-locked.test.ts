import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'

/*
 * Another program holds the write lock during a payment (failure case S6). What the payer reads about the money is true
 * all the same.
 */

const beingChecked = {
  httpStatus: 503,
  status: 'pending',
  details: 'We’re checking whether your payment went through. Please do not pay again.',
}
const nothingTaken = {
  httpStatus: 200,
  status: 'error',
  error: 'The payment didn’t go through, and nothing was taken. Please try again.',
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

test('a payer whose payment cannot be recorded learns it when the page asks again, and can pay again', async () => {
  const payer = till.payer()
  const request = await payer.prepare()
  other.exec('BEGIN IMMEDIATE')
  expect(await payer.send(request)).toMatchObject(beingChecked)
  other.exec('COMMIT')
  expect([await sales(), await till.attempts(), await till.payments()]).toEqual([0, [], []])
  expect(till.log()).toMatch(/"event":"payment\.not-processed".*SQLITE_BUSY/)
  expect(await payer.send({ ...request, again: true })).toMatchObject(nothingTaken)
  expect(await payer.pay()).toMatchObject({ status: 'success' })
  expect(await sales()).toBe(1)
})

test('while the database is locked, a payer who has paid is not told that nothing was taken', async () => {
  const payer = till.payer()
  const paid = await payer.prepare()
  expect(await payer.send(paid)).toMatchObject({ status: 'success' })
  const anotherCard = await payer.prepare()
  other.exec('BEGIN IMMEDIATE')
  for (const request of [paid, anotherCard]) expect(await payer.send(request)).toMatchObject(beingChecked)
  other.exec('COMMIT')
  for (const request of [paid, anotherCard])
    expect(await payer.send({ ...request, again: true })).toMatchObject({ status: 'success' })
  expect(await sales()).toBe(1)
})
