import Database from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { contactMessage } from './support/people.ts'
import { postJson } from './support/practice.ts'
import { openTill } from './support/till.ts'

/*
 * A practice that has had a hundred thousand messages answers as quickly as a new one: no question that somebody waits
 * for looks at every row of a table that grows.
 */

const growing = [
  'messages',
  'letters',
  'payments',
  'attempts',
  'moves',
  'returns',
  'provider_events',
  'users',
  'acknowledgements',
]
/** An index of only those rows that are still to be worked off is short. */
const scan = new RegExp(`^SCAN (${growing.join('|')})\\b(?!.*to_work_off)`)

/** The daily comparison with the provider reads the whole ledger, to hold it against the whole of the other side. */
const isDailyComparison = (source: string) =>
  source.endsWith('from "attempts" inner join "payments" on "payments"."id" = "attempts"."payment_id"')

/** Notes what practices ask their databases from now on. @returns each statement once. */
function noteStatements(): () => string[] {
  const spy = vi.spyOn(Database.prototype, 'prepare')
  onTestFinished(() => spy.mockRestore())
  return () => {
    const ofPractices = spy.mock.calls.filter((_, call) =>
      (spy.mock.contexts[call] as Database.Database).name.endsWith('practice.sqlite'),
    )
    return [...new Set(ofPractices.map(([source]) => source))]
  }
}

test('nothing that a visitor, the mail or a monitor waits for goes through all of what was ever sent', async () => {
  const till = await openTill()
  onTestFinished(() => till.close())
  const { practice } = till
  // What the start does is waited for by nobody.
  const noted = noteStatements()

  for (const path of ['/', '/contact', '/readyz', '/healthz']) await practice.request(path)
  expect((await postJson(practice, '/api/mail/contact', contactMessage)).status).toBe(200)
  await practice.outbox.deliverDue()
  await practice.request('/readyz')
  const payer = till.payer()
  expect((await payer.pay()).httpStatus).toBe(200)
  await payer.tell(null)
  expect(await payer.made()).toHaveLength(1)
  await payer.updates()
  await practice.payments.doDue()
  await practice.outbox.deliverDue()

  const asked = noted().filter(
    (source) => /^\s*(select|insert|update|delete|with)\b/i.test(source) && !isDailyComparison(source),
  )
  expect(asked.length).toBeGreaterThan(30)
  const scans: string[] = []
  for (const source of asked) {
    const parameters = Array.from(source.matchAll(/\?/g), () => null)
    const { rows } = await practice.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`EXPLAIN QUERY PLAN ${source}`, parameters),
    )
    for (const { detail } of rows) if (scan.test(detail)) scans.push(`${detail}: ${source}`)
  }
  expect(scans).toEqual([])
})
