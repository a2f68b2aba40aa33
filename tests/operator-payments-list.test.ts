import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentsCommand as verb } from '../src/operator/payments/payments-command.ts'
import type { AttemptState } from '../src/payments/rules/attempt.ts'
import { beginPayment, moveThrough, transactionOf } from './support/ledger.ts'
import { operateHere } from './support/operator.ts'
import { rosalind } from './support/people.ts'
import { openPractice } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/* The operator's list of payments. */

let here: Practice
beforeEach(async () => {
  here = await openPractice({ at: '2026-10-31T12:00:00Z' })
})
afterEach(() => here.close())

const list = (...args: string[]) => operateHere(verb, here.dataDir, ['list', ...args])

/** Adds a card with these states, charged at `at` in the provider's record. */
async function card(
  reference: string,
  states: AttemptState[],
  { at = '2026-10-31T12:00:00Z', person = rosalind, returnedPence = 0 } = {},
) {
  const begun = await beginPayment(here.db, { reference, person, now: here.now() })
  const transaction = transactionOf(begun.attempt.reference, { chargedAt: Date.parse(at), returnedPence })
  return moveThrough(here.db, begun, states, { now: here.now(), transaction })
}
const named = (said: string) => said.match(/PD-\S+/g) ?? []

test('the list has what needs attention and the last twenty cards, and with --all every card', async () => {
  for (let index = 1; index <= 22; index += 1)
    await card(`AAAA-${String(index).padStart(4, '0')}`, ['sent', index === 1 ? 'unknown' : 'paid'])
  // The first one needs attention.
  expect(named((await list()).said)).toEqual(
    [1, ...Array.from({ length: 20 }, (_, index) => index + 3)].map(
      (index) => `PD-AAAA-${String(index).padStart(4, '0')}-1`,
    ),
  )
  expect(named((await list('--all')).said)).toHaveLength(22)
})

test('the list has totals of what was charged, given back and left', async () => {
  await card('AAAA-0001', ['sent', 'paid'])
  await card('AAAA-0002', ['sent', 'paid'], { returnedPence: 800 })
  await card('AAAA-0003', ['sent', 'paid', 'refunded'], { returnedPence: 5000 })
  await card('AAAA-0004', ['sent', 'paid', 'voided'])
  await card('AAAA-0005', ['sent', 'declined'])
  const { said } = await list('--all')
  expect(said).toContain('4 charged, £200.00; 3 returned, £108.00; left £92.00.')
})
