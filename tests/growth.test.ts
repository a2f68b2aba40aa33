import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { sweepExpired } from '../src/privacy/sweep-expired.ts'
import { createLog } from '../src/runtime/log.ts'
import { contactMessage } from './support/people.ts'
import { openPractice, postJson } from './support/practice.ts'
import { openTill } from './support/till.ts'
import { systemWith } from './support/systems.ts'

/* However many messages and payments a practice has, no query reads all of them. */

afterEach(() => void vi.restoreAllMocks())

const HUNDRED_DAYS = 100 * 86_400_000
/** Full scans of tables that grow with the messages. */
const growing = /SCAN (messages|letters|acknowledgements)\b/

test('no query for a message, its letters, a page, /readyz or the hourly sweep scans a whole table', async () => {
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  const practice = await openPractice()
  prepare.mockClear()
  const write = () =>
    postJson(practice, '/api/mail/contact', { ...contactMessage, formKey: 'form-of-rosalind' })
  const reference = (await write()).headers.get('message-reference') ?? ''
  expect((await write()).headers.get('message-reference')).toBe(reference)
  expect((await practice.request(`/contact?sent=${reference}`)).status).toBe(200)
  await practice.outbox.deliverDue()
  expect((await practice.request('/readyz')).status).toBe(200)
  practice.wait(HUNDRED_DAYS)
  const { storage, dataDir, now } = practice
  const swept = await sweepExpired({
    storage,
    dataDir,
    system: systemWith(now),
    log: createLog('error', now),
  })
  expect(swept).toMatchObject({ messages: 1, letters: 2 })

  const asked = new Set(prepare.mock.calls.map(([sql]) => sql).filter((sql) => !/^(BEGIN|COMMIT)/i.test(sql)))
  expect(asked.size).toBeGreaterThan(20)
  const database = new Database(join(dataDir, 'practice.sqlite'))
  const plans = [...asked].map((sql) => {
    const nothing = Array.from({ length: sql.split('?').length - 1 }, () => null)
    const steps = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(nothing)
    return { sql, steps: steps.map(({ detail }) => detail) }
  })
  database.close()
  await practice.close()
  expect(plans.filter(({ steps }) => steps.some((step) => growing.test(step)))).toEqual([])
})

/** Full scans of tables that grow with the payments; the index of unfinished work is short. */
const growingWithPayments =
  /SCAN (payments|attempts|transitions|returns|provider_events|users)\b(?!.*to_process)/
test('no query for a payment, its letters or an event of the card provider scans a whole table', async () => {
  const till = await openTill()
  onTestFinished(() => till.close())
  const { practice } = till
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  const payer = till.payer()
  expect((await payer.pay()).httpStatus).toBe(200)
  await payer.tell(null)
  expect(await payer.made()).toHaveLength(1)
  await payer.updates()
  await practice.payments.runDueJobs()
  await practice.outbox.deliverDue()

  const ofPractice = prepare.mock.calls.filter((_, call) =>
    (prepare.mock.contexts[call] as Database.Database).name.endsWith('practice.sqlite'),
  )
  const asked = new Set(ofPractice.map(([sql]) => sql))
  expect(asked.size).toBeGreaterThan(20)
  const database = new Database(join(practice.dataDir, 'practice.sqlite'))
  const scans: string[] = []
  for (const sql of asked) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) continue
    const nothing = Array.from({ length: sql.split('?').length - 1 }, () => null)
    const steps = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(nothing)
    for (const { detail } of steps) if (growingWithPayments.test(detail)) scans.push(`${detail}: ${sql}`)
  }
  database.close()
  expect(scans).toEqual([])
})
