import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments as verb } from '../src/operator/payments.ts'
import type { AttemptState } from '../src/payments/ledger/attempt.ts'
import { beginPayment, moveThrough, transactionOf } from './support/ledger.ts'
import { operateHere } from './support/operator.ts'
import { rosalind } from './support/people.ts'
import { openPractice } from './support/practice.ts'
import type { Practice } from './support/practice.ts'

/* What a bookkeeper gets from the operator's list of payments. */

let here: Practice
beforeEach(async () => {
  here = await openPractice({ at: '2026-10-31T12:00:00Z' })
})
afterEach(() => here.close())

const list = (...args: string[]) => operateHere(verb, here.dataDir, ['list', ...args])

/** A card that ended so; the provider's word says when it was charged. */
async function card(
  reference: string,
  states: AttemptState[],
  { at = '2026-10-31T12:00:00Z', person = rosalind, returnedPence = 0 } = {},
) {
  const begun = await beginPayment(here.db, { reference, person, now: here.now() })
  const transaction = transactionOf(begun.attempt.reference, { at: Date.parse(at), returnedPence })
  return moveThrough(here.db, begun, states, { now: here.now(), transaction })
}
const named = (said: string) => said.match(/PD-\S+/g) ?? []

describe('payments of some days', () => {
  test('are those charged on these days in London, both included, and cards tried then in vain', async () => {
    // 25 October is the day on which the clocks go back: it ends at midnight in winter time.
    await card('AAAA-0001', ['sent', 'paid'], { at: '2026-10-24T22:59:59Z' })
    await card('AAAA-0002', ['sent', 'paid'], { at: '2026-10-24T23:00:00Z' })
    await card('AAAA-0003', ['sent', 'paid'], { at: '2026-10-25T23:59:59Z' })
    await card('AAAA-0004', ['sent', 'paid'], { at: '2026-10-26T00:00:00Z' })
    await card('AAAA-0005', ['sent', 'declined'], { at: '2026-10-25T12:00:00Z' })
    const { said, code } = await list('--from', '2026-10-25', '--to', '2026-10-25')
    expect(named(said)).toEqual(['PD-AAAA-0002-1', 'PD-AAAA-0003-1'])
    expect(said).toContain('2026-10-25 00:00:00')
    expect(said).toContain('2026-10-25 23:59:59')
    expect(said).toContain('2 charged, £100.00; 0 given back, £0.00; left £100.00.')
    expect(code).toBe(0)
    expect(named((await list('--from', '2026-10-26')).said)).toEqual(['PD-AAAA-0004-1', 'PD-AAAA-0005-1'])
    expect(named((await list('--to', '2026-10-24')).said)).toEqual(['PD-AAAA-0001-1'])
    expect((await list('--to', '2020-01-01')).said).toBe('No payment matches.\n')
  })

  test('are all of them, however many', async () => {
    for (let index = 1; index <= 30; index += 1)
      await card(`AAAA-${String(index).padStart(4, '0')}`, ['sent', 'paid'])
    expect(named((await list('--from', '2026-10-01')).said)).toHaveLength(30)
    expect(named((await list('--search', 'fenn')).said)).toHaveLength(30)
  })

  test('have totals of what was taken, given back and left', async () => {
    await card('AAAA-0001', ['sent', 'paid'])
    await card('AAAA-0002', ['sent', 'paid'], { returnedPence: 800 })
    await card('AAAA-0003', ['sent', 'paid', 'refunded'], { returnedPence: 5000 })
    await card('AAAA-0004', ['sent', 'paid', 'voided'])
    await card('AAAA-0005', ['sent', 'declined'])
    const { said } = await list('--all')
    expect(said).toContain('4 charged, £200.00; 3 given back, £108.00; left £92.00.')
  })
})

describe('a search', () => {
  test('finds a part of reference, name, address, transaction, last digits or state, whatever its capitals', async () => {
    const zoe = { ...rosalind, firstName: 'Zoë', lastName: 'O’Hara', email: 'Zoe@example.net' }
    await card('AAAA-0001', ['sent', 'paid'], { person: zoe })
    const { attempt } = await card('BBBB-0002', ['sent', 'declined'])
    const found = async (text: string) => named((await list('--search', text)).said)
    for (const text of ['aaaa-0001', 'ZOË', 'o’hara', 'zoe@EXAMPLE', 'paid'])
      expect(await found(text)).toEqual(['PD-AAAA-0001-1'])
    for (const text of ['bbbb', attempt.transaction_id ?? '?', 'Declined'])
      expect(await found(text)).toEqual(['PD-BBBB-0002-1'])
    expect(await found('0100')).toHaveLength(2)
    expect(await found('nobody')).toEqual([])
  })
})

describe('for other programs', () => {
  const tricky = { ...rosalind, firstName: '=HYPERLINK("http://x.example","Ros")', lastName: 'Fenn, "Ros"' }

  test('JSON has every field, the totals, and what was asked for', async () => {
    await card('AAAA-0001', ['sent', 'paid'], { returnedPence: 800, person: tricky })
    const { said } = await list('--from', '2026-10-01', '--json')
    expect(JSON.parse(said)).toEqual({
      from: '2026-10-01',
      to: null,
      search: '',
      payments: [
        {
          reference: 'PD-AAAA-0001-1',
          state: 'paid',
          purpose: 'registration',
          time: '2026-10-31 12:00:00',
          begun: '2026-10-31 12:00:00',
          amount: '50.00',
          taken: '50.00',
          returned: '8.00',
          transaction: transactionOf('PD-AAAA-0001-1').transactionId,
          cardType: 'visa',
          cardLastFour: '0100',
          firstName: tricky.firstName,
          lastName: tricky.lastName,
          email: rosalind.email,
          dispute: '',
          disputed: '',
          disputedOn: '',
          disputeReason: '',
        },
      ],
      totals: {
        cards: 1,
        charged: 1,
        givenBack: 1,
        inDispute: 0,
        taken: '50.00',
        returned: '8.00',
        left: '42.00',
        disputed: '0.00',
      },
    })
    expect(JSON.parse((await list('--search', 'nobody', '--json')).said)).toMatchObject({ payments: [] })
  })

  test('CSV has headings, and nothing that a spreadsheet would take for a formula', async () => {
    await card('AAAA-0001', ['sent', 'paid'], { person: tricky })
    const { said } = await list('--csv')
    const id = transactionOf('PD-AAAA-0001-1').transactionId
    expect(said).toBe(
      '\uFEFFReference,State,For,Time in London,Begun in London,Amount,Taken,Given back,Transaction,Card,Last four,First name,Last name,Email,Dispute,Disputed,Disputed on,Reason of the dispute\r\n' +
        `PD-AAAA-0001-1,paid,registration,2026-10-31 12:00:00,2026-10-31 12:00:00,50.00,50.00,0.00,${id},visa,0100,` +
        `"'=HYPERLINK(""http://x.example"",""Ros"")","Fenn, ""Ros""",${rosalind.email},,,,\n`,
    )
    expect((await list('--search', 'nobody', '--csv')).said).toMatch(
      /^\uFEFFReference,.*,Reason of the dispute\n$/,
    )
  })
})
