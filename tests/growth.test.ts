import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test, vi } from 'vitest'
import { sweep } from '../src/privacy/retention.ts'
import { createLog } from '../src/runtime/log.ts'
import { contactMessage } from './support/people.ts'
import { openPractice, postJson } from './support/practice.ts'

/* However many messages a practice has, nobody waits while all of them are read. */

afterEach(() => void vi.restoreAllMocks())

const HUNDRED_DAYS = 100 * 86_400_000
/** Tables that grow with the messages. */
const growing = /SCAN (messages|letters|acknowledgements)\b/

test('nothing that a message, its letters, a page, /readyz or the hourly sweep asks reads a whole table', async () => {
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
  const swept = await sweep({ storage, dataDir, now, log: createLog('error') })
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
