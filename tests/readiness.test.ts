import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { paymentsCommand } from '../src/operator/payments/payments-command.ts'
import { everything } from './support/amount.ts'
import { operateHere } from './support/operator.ts'
import { contactMessage } from './support/people.ts'
import { openPractice, postJson } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { refusal } from './support/smtp.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, HOUR, MINUTE } from './support/times.ts'
import Database from 'better-sqlite3'

/* The answer of /readyz for a monitor: everything that needs a person, without naming anybody. */

let practice: Practice
let till: Till | undefined
afterEach(async () => {
  await (till?.close() ?? practice.close())
  till = undefined
})

/** Entries of /readyz that need a person. */
async function needs(): Promise<readonly string[]> {
  const answer = await practice.request('/readyz')
  const text = await answer.text()
  expect(text).not.toMatch(/PD-|[0-9A-Z]{4}-[0-9A-Z]{4}|Fenn|ros\.fenn/)
  const body = JSON.parse(text) as { status: string; needs: readonly string[] }
  const isWell = body.needs.length === 0
  expect([answer.status, body.status]).toEqual(isWell ? [200, 'ok'] : [503, 'not ready'])
  return body.needs
}

test('/readyz reports mail that does not leave, and letters that were given up on', async () => {
  practice = await openPractice()
  practice.mailServer.answer = () => refusal(454, 'Account suspended')
  await postJson(practice, '/api/mail/contact', contactMessage)
  await practice.outbox.deliverDue()
  expect(await needs()).toEqual([])
  practice.wait(20 * MINUTE)
  expect(await needs()).toEqual([
    'Mail is not being sent. Letters waiting: 1, the oldest for 20 minutes. "npm run practice -- mail" says why.',
  ])
  practice.mailServer.answer = () => refusal(554, 'Refused for ever')
  for (let day = 0; day < 200; day += 1) {
    await practice.outbox.deliverDue()
    practice.wait(HOUR)
  }
  expect(await needs()).toEqual([
    'Letters parked: 1. Patients’ messages may be among them. "npm run practice -- mail" says why.',
  ])
})

test('/readyz reports a disk that is almost full or cannot be read', async () => {
  let free = () => Promise.resolve(50 * 1024 * 1024)
  practice = await openPractice({ photos: { free: () => free() } })
  expect(await needs()).toEqual(['The disk is almost full: 50 MB are free.'])
  free = () => Promise.reject(new Error('EIO'))
  expect(await needs()).toContain('The disk cannot be read.')
  free = () => Promise.resolve(10e9)
  expect(await needs()).toEqual([])
})

test.runIf(everything)('/readyz reports a database that another program keeps locked', async () => {
  practice = await openPractice()
  const other = new Database(join(practice.dataDir, 'practice.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  expect(await needs()).toEqual(['The database cannot be written or read. Patients are asked to call.'])
  other.close()
  expect(await needs()).toEqual([])
})

test('/readyz reports a payment that needs a person until the operator has resolved it', async () => {
  till = await openTill()
  practice = till.practice
  await till.gateway.turn({ saleFault: 'drop', saleCharge: 'never', webhooks: 'never' })
  await till.payer().pay()
  expect(await needs()).toEqual([])
  await till.waitFor(...CHECK_PAUSES, HOUR)
  await till.mails()
  expect(await needs()).toEqual([
    'Payments that need a person: 1. "npm run practice -- payments" lists them.',
  ])
  const [attempt] = await till.attempts()
  const settled = ['resolve', attempt?.reference ?? '', 'not-charged', '--yes']
  expect(await operateHere(paymentsCommand, practice.dataDir, settled)).toMatchObject({ code: 0 })
  expect(await needs()).toEqual([])
})
