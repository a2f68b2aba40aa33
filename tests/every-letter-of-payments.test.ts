import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentsCommand as verb } from '../src/operator/payments/payments-command.ts'
import { findReturns } from '../src/payments/ledger/return-rows.ts'
import { onlineFeePence } from '#practice/online-prices.ts'
import { sample } from './support/amount.ts'
import { formatPounds } from '../src/facts/money.ts'
import { operateHere } from './support/operator.ts'
import { inOrder } from './support/people.ts'
import { draw } from './support/seed.ts'
import { refusal } from './support/smtp.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, HOUR } from './support/times.ts'
import fc from 'fast-check'

/*
 * Many payments with refunds of every kind, while the mail server and the database fail at random and events arrive
 * twice: each payer, and the practice, gets exactly the letters owed.
 */

const PAYMENTS = sample(10, 100)

type Fate = 'stays' | 'whole' | 'part' | 'parts' | 'void' | 'disputed'

let till: Till
beforeEach(async () => {
  till = await openTill({ at: '2026-11-24T10:00:00Z' })
})
afterEach(() => till.close())

test('for many payments, each payer and the practice get exactly the letters owed', async () => {
  const fates = draw(fc.constantFrom<Fate>('stays', 'whole', 'part', 'parts', 'void', 'disputed'), PAYMENTS)
  const amounts = draw(
    fc.tuple(fc.integer({ min: 100, max: 1500 }), fc.integer({ min: 1, max: 1500 })),
    PAYMENTS,
  )
  await till.gateway.turn({ webhookCopies: '2' })
  const all = []
  for (const [index, fate] of fates.entries()) {
    const payer = till.payer({
      firstName: nameOf(index),
      email: `payer${index}@example.org`,
      address: `192.0.2.${index}`,
    })
    const { status, transaction_id } = await payer.pay()
    expect(status).toBe('success')
    all.push({
      fate,
      id: Number(transaction_id),
      email: `payer${index}@example.org`,
      amounts: amounts[index]!,
    })
  }
  await quiet()
  for (const { fate, id } of all) if (fate !== 'void') await till.gateway.settle(id)

  // From here on one letter in seven cannot be inserted, which rolls back the decision that owes it.
  await sql`CREATE TRIGGER cut_off BEFORE INSERT ON letters WHEN abs(random()) % 7 = 0
    BEGIN SELECT RAISE(ABORT, 'cut off'); END`.execute(till.practice.db)
  const faults = draw(fc.nat(99), 5_000)
  let refused = 0
  till.practice.mailServer.answer = (attempt) => {
    if (faults[attempt % faults.length]! >= 30) return undefined
    refused += 1
    return refusal(451, 'try again later')
  }

  for (const one of all) await firstTurn(one)
  await quiet()
  for (const {
    fate,
    id,
    amounts: [, second],
  } of all)
    if (fate === 'parts') await till.gateway.refund(id, pounds(second))
  await quiet()
  for (const { fate, id } of all) if (fate === 'parts') await till.gateway.refund(id)
  // A restart resumes unfinished work, and earlier events arrive again.
  till.practice.payments.start()
  for (const { id } of await till.gateway.events()) if (id % 3 === 0) await till.gateway.sendAgain(id)
  await quiet()
  const attempts = await till.attempts()
  const referenceOf = (id: number) =>
    attempts.find(({ transaction_id }) => transaction_id === String(id))?.reference ?? ''
  await till.waitFor(...CHECK_PAUSES).catch(() => undefined)
  await quiet()
  await everythingLeaves()

  const mails = till.practice.mailServer.mails
  const subjectsTo = (email: string) =>
    inOrder(
      mails
        .filter(({ envelopeTo }) => envelopeTo.includes(email))
        .map(({ subject = '' }) => subject.replace(/ [0-9A-Z]{4}-[0-9A-Z]{4}$/, '')),
    )
  for (const { fate, email, id } of all) {
    expect([fate, subjectsTo(email)]).toEqual([fate, inOrder(owedToPayer[fate])])
    const reference = referenceOf(id)
    const ofPractice = mails
      .filter(
        ({ envelopeTo, subject }) => !envelopeTo.includes(email) && subject?.includes(reference.slice(3, 12)),
      )
      .map(({ subject = '' }) => subject.replace(/ (PD-)?[0-9A-Z]{4}-[0-9A-Z]{4}.*/, ''))
    expect([fate, inOrder(ofPractice)]).toEqual([fate, inOrder(owedToPractice[fate])])
  }
  const owed = fates.reduce((sum, fate) => sum + owedToPayer[fate].length + owedToPractice[fate].length, 0)
  // A chargeback event names no sale; its letter also covers the dispute in the record.
  const unclear = mails.filter(({ subject }) => subject === 'Payments: a card payment is disputed')
  expect(unclear).toHaveLength(fates.filter((fate) => fate === 'disputed').length)
  expect(mails).toHaveLength(owed + unclear.length)
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length)

  const returns = await findReturns(till.practice.db, 0)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const back = sum(returns.map(({ pence }) => pence))
  const expected = sum(
    all.map(({ fate, amounts: [first] }) =>
      fate === 'stays' || fate === 'disputed' ? 0 : fate === 'part' ? first : onlineFeePence.deposit,
    ),
  )
  expect(back).toBe(expected)
  const { said } = await operator('list', '--all')
  expect(said).toContain(`${PAYMENTS} charged, ${formatPounds(PAYMENTS * onlineFeePence.deposit)}; `)
  expect(said).toContain(` returned, ${formatPounds(back)}; `)
  const count = (fate: Fate) => fates.filter((one) => one === fate).length
  const cuts = till.log().split('cut off').length - 1
  process.stdout.write(
    `${PAYMENTS} payments: ${count('stays')} stay, ${count('whole')} given back whole, ${count('part')} in part, ` +
      `${count('parts')} in three parts, ${count('void')} voided, ${count('disputed')} disputed. ` +
      `${returns.length} returns, ${pounds(back)} pounds. ${owed} letters owed, ${mails.length} came, ` +
      `none twice; ${refused} refusals of the mail server, ${cuts} cuts in the database.\n`,
  )
})

const owedToPayer: Readonly<Record<Fate, readonly string[]>> = {
  stays: ['Receipt'],
  whole: ['Receipt', 'Money returned to your card'],
  part: ['Receipt', 'Money returned to your card'],
  parts: ['Receipt', ...Array<string>(3).fill('Money returned to your card')],
  void: ['Receipt', 'Money returned to your card'],
  disputed: ['Receipt'],
}
const paid = 'New patient, deposit paid'
const owedToPractice: Readonly<Record<Fate, readonly string[]>> = {
  stays: [paid],
  whole: [paid, 'Money returned'],
  part: [paid, 'Money returned'],
  parts: [paid, ...Array<string>(3).fill('Money returned')],
  void: [paid, 'Money returned'],
  disputed: [paid],
}

/** Letters only, because the name on the bill distinguishes the payers. */
const nameOf = (index: number) => `Ros${String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26))}`
const pounds = (pence: number) => (pence / 100).toFixed(2)

async function firstTurn({
  fate,
  id,
  amounts: [first],
}: {
  fate: Fate
  id: number
  amounts: [number, number]
}) {
  if (fate === 'void') await till.gateway.void(id)
  else if (fate === 'whole') await till.gateway.refund(id)
  else if (fate === 'part' || fate === 'parts') await till.gateway.refund(id, pounds(first))
  else if (fate !== 'stays') await till.gateway.chargeBack(id)
}

const operator = (...args: string[]) =>
  operateHere(verb, till.practice.dataDir, args, undefined, 0, till.practice.now)

/** Waits until every event has arrived and is processed and no check is due; failed work is retried. */
async function quiet() {
  const { db } = till.practice
  await expect
    .poll(async () => (await till.gateway.events()).every(({ state }) => state === 'delivered'), {
      timeout: 240_000,
    })
    .toBe(true)
  for (let rounds = 0; rounds < 200; rounds += 1) {
    till.practice.wait(1_000)
    await till.practice.payments.runDueJobs().catch(() => undefined)
    const waiting = await db
      .selectFrom('provider_events')
      .select('id')
      .where('processed_at', 'is', null)
      .execute()
    const asked = await db
      .selectFrom('attempts')
      .select('id')
      .where('next_look_up_at', 'is not', null)
      .execute()
    if (waiting.length + asked.length === 0) return
    if (rounds % 20 === 19) till.practice.wait(HOUR)
  }
  throw new Error('It does not come to rest.')
}

async function everythingLeaves() {
  const { db, outbox } = till.practice
  for (;;) {
    await outbox.deliverDue()
    const waiting = await db
      .selectFrom('letters')
      .select(['due_at', 'state'])
      .where('state', '!=', 'sent')
      .execute()
    if (waiting.length === 0) return
    expect(waiting.every(({ state }) => state === 'waiting')).toBe(true)
    till.practice.wait(Math.max(1, Math.min(...waiting.map(({ due_at }) => due_at)) - till.practice.now()))
  }
}
