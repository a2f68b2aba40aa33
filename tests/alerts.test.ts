import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { payments } from '../src/operator/payments.ts'
import { formatMoment } from '../src/practice/format-date.ts'
import { practice as facts } from '../src/practice/practice.ts'
import { readSettings } from '../src/runtime/env.ts'
import { call } from '../src/watch/alerts/call.ts'
import { alertsOf, heartbeatOf, startAlarmService } from './support/alarm-service.ts'
import { everything } from './support/amount.ts'
import { operateHere } from './support/operator.ts'
import { contactMessage, rosalind } from './support/people.ts'
import { openPractice, postJson, SITE, temporaryFolder } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { freePort, startServer } from './support/server.ts'
import { refusal } from './support/smtp.ts'
import { openTill } from './support/till.ts'
import type { Till } from './support/till.ts'
import { CHECK_PAUSES, DAY, HOUR, MINUTE } from './support/times.ts'

/* The second way to be told, for what mail cannot tell, and the heartbeat whose silence tells. */

let practice: Practice
let till: Till | undefined
afterEach(async () => {
  await (till?.close() ?? practice.close())
  till = undefined
})

const open = async (otherwise: Parameters<typeof openPractice>[0] = {}) => {
  practice = await openPractice(otherwise)
  return startAlarmService()
}
/** Lets a while go by; mail and alerts do each minute what is due. */
async function live(alerts: { doDue: () => Promise<void> }, time: number, step = MINUTE) {
  for (let passed = 0; passed < time; passed += step) {
    practice.wait(step)
    await practice.outbox.deliverDue()
    await alerts.doDue()
  }
}
const logged = (event: string) => practice.lines.filter((line) => line.includes(`"event":"${event}"`))
/** A patient writes. */
async function write() {
  expect((await postJson(practice, '/api/mail/contact', contactMessage)).status).toBe(200)
}
const deadMail = () => {
  practice.mailServer.answer = () => refusal(454, 'Account suspended')
}
const mendMail = () => {
  practice.mailServer.answer = () => undefined
}

describe('a dead mail account', () => {
  test('is told once within a quarter of an hour, again every six hours, and when it is over', async () => {
    const service = await open()
    const alerts = alertsOf(practice, service.url)
    deadMail()
    await write()
    await live(alerts, 14 * MINUTE)
    expect(service.told()).toEqual([])
    await live(alerts, 2 * MINUTE)
    expect(service.told()).toEqual(['mail problem'])
    await live(alerts, 6 * HOUR - 5 * MINUTE, 5 * MINUTE)
    expect(service.told()).toEqual(['mail problem'])
    await live(alerts, 5 * HOUR, 5 * MINUTE)
    expect(service.told()).toEqual(['mail problem', 'mail problem'])
    mendMail()
    await live(alerts, HOUR)
    expect(practice.mailServer.mails).toHaveLength(1)
    await live(alerts, DAY, HOUR)
    expect(service.told()).toEqual(['mail problem', 'mail problem', 'mail ok'])
  })

  test('is told in a small JSON post that chat services understand, and that names nobody', async () => {
    const service = await open()
    const alerts = alertsOf(practice, service.url)
    deadMail()
    await write()
    await live(alerts, 16 * MINUTE)
    expect(service.calls).toEqual([
      { method: 'POST', path: '/secret-hook', type: 'application/json', body: expect.any(String) as string },
    ])
    expect(service.alerts()).toEqual([
      {
        site: SITE,
        status: 'problem',
        trouble: 'mail',
        text: `Website of ${facts.name}: Mail does not leave, so messages of patients may wait unread. Letters waiting: 1, the oldest since ${formatMoment(new Date('2026-11-24T10:00:00Z'))}. "npm run practice -- mail" says why.`,
        at: '2026-11-24T10:15:00.000Z',
      },
    ])
    const body = service.calls[0]?.body ?? ''
    const { reference } = await practice.db
      .selectFrom('messages')
      .select('reference')
      .executeTakeFirstOrThrow()
    for (const word of [...Object.values(rosalind), contactMessage.treatment, reference])
      expect(body).not.toContain(word)
    expect(body.length).toBeLessThan(600)
  })

  test('is not told again by a site that was started again, and what was mended with a restart is over', async () => {
    const service = await open()
    deadMail()
    await write()
    await live(alertsOf(practice, service.url), 16 * MINUTE)
    await live(alertsOf(practice, service.url), 20 * MINUTE)
    expect(service.told()).toEqual(['mail problem'])
    mendMail()
    await live(alertsOf(practice, service.url), 90 * MINUTE)
    expect(service.told()).toEqual(['mail problem', 'mail ok'])
    await live(alertsOf(practice, service.url), 20 * MINUTE)
    expect(service.told()).toHaveLength(2)
  })

  test('that comes and goes is one trouble', async () => {
    const service = await open()
    const alerts = alertsOf(practice, service.url)
    deadMail()
    await write()
    await live(alerts, 16 * MINUTE)
    const letter = practice.db.updateTable('letters')
    for (let time = 0; time < 5; time += 1) {
      await letter.set({ state: 'sent' }).execute()
      await live(alerts, 3 * MINUTE)
      await letter.set({ state: 'waiting' }).execute()
      await live(alerts, 3 * MINUTE)
    }
    expect(service.told()).toEqual(['mail problem'])
  })

  test('is told later when the service did not take it, ever more seldom; its address is not in the log', async () => {
    const service = await open()
    const alerts = alertsOf(practice, service.url)
    deadMail()
    await write()
    service.status = 500
    await live(alerts, 15 * MINUTE)
    expect(service.calls).toHaveLength(1)
    await live(alerts, 2 * HOUR)
    expect(service.calls.length).toBeGreaterThan(5)
    expect(service.calls.length).toBeLessThan(12)
    expect(logged('alert.not-sent')).toHaveLength(service.calls.length)
    expect(logged('alert.not-sent')[0]).toContain('"code":"HTTP 500"')
    service.status = 204
    service.calls.length = 0
    await live(alerts, 30 * MINUTE)
    expect(service.told()).toEqual(['mail problem'])
    expect(practice.lines.join('')).not.toContain('secret-hook')
  })
})

describe('a call', () => {
  test('goes nowhere else than to the address that was set', async () => {
    const service = await open()
    const elsewhere = await startAlarmService()
    service.status = 307
    service.location = elsewhere.url
    await expect(call(service.url, { text: 'Mail does not leave.' })).rejects.toThrow('HTTP 307')
    expect(elsewhere.calls).toEqual([])
  })

  test('waits for nobody for ever, and says why it was not taken', async () => {
    const service = await open()
    service.status = null
    await expect(call(service.url, {}, { patience: 50 })).rejects.toThrow('TimeoutError')
    await expect(call(`http://127.0.0.1:${await freePort()}/`)).rejects.toThrow('ECONNREFUSED')
  })

  test('has an address that is encrypted, or on this machine, and holds no password', async () => {
    await open()
    for (const url of [
      'http://alerts.example.org/x',
      'ftp://localhost/',
      'https://user:pass@example.org/',
      'alerts',
    ])
      for (const name of ['ALERT_URL', 'HEARTBEAT_URL'])
        expect(() => readSettings({ [name]: url })).toThrow(`${name} must`)
    const alertUrl = 'https://hooks.example.org/services/T0/B0/x/?a=b'
    expect(readSettings({ ALERT_URL: alertUrl })).toMatchObject({ alertUrl, heartbeatUrl: null })
  })
})

describe('other troubles', () => {
  test('a disk that fills, and one that has room again', async () => {
    let free = 50 * 1024 * 1024
    const service = await open({ photos: { free: () => Promise.resolve(free) } })
    const alerts = alertsOf(practice, service.url)
    await live(alerts, 3 * MINUTE)
    free = 10e9
    await live(alerts, 10 * MINUTE)
    expect(service.told()).toEqual(['disk problem', 'disk ok'])
    expect(service.alerts()[0]?.text).toContain('The disk is almost full: 50 MB are free.')
  })

  test('a disk that does not even say how full it is', async () => {
    const service = await open({ photos: { free: () => Promise.reject(new Error('EIO')) } })
    await alertsOf(practice, service.url).doDue()
    expect(service.told()).toContain('disk problem')
    expect((await practice.request('/readyz')).status).toBe(503)
  })

  test.runIf(everything)('a database that another program keeps locked', async () => {
    const service = await open()
    const alerts = alertsOf(practice, service.url)
    const other = new Database(join(practice.dataDir, 'practice.sqlite'))
    other.exec('BEGIN IMMEDIATE')
    await alerts.doDue()
    expect(service.told()).toEqual(['database problem'])
    other.close()
    await live(alerts, 10 * MINUTE)
    expect(service.told()).toEqual(['database problem', 'database ok'])
  })

  test('a payment of which nobody knows whether it was taken, until a person has settled it', async () => {
    till = await openTill()
    practice = till.practice
    const service = await startAlarmService()
    const alerts = alertsOf(practice, service.url)
    await till.gateway.turn({ saleFault: 'drop', saleCharge: 'never', webhooks: 'never' })
    await till.payer().pay()
    await alerts.doDue()
    expect(service.told()).toEqual([])
    await till.waitFor(...CHECK_PAUSES, HOUR)
    await till.mails()
    await alerts.doDue()
    expect(service.told()).toEqual(['payment problem'])
    expect(service.alerts()[0]?.text).toMatch(
      /Payments that need a person: 1. The practice was last told of a payment that needs a person on Tuesday,? 24 November 2026 at 1/,
    )
    const [attempt] = await till.attempts()
    const settled = ['settle', attempt?.reference ?? '', 'not-charged', '--yes']
    expect(await operateHere(payments, practice.dataDir, settled)).toMatchObject({ code: 0 })
    await live(alerts, 22 * HOUR, HOUR)
    expect(service.told().filter((one) => one === 'payment ok')).toEqual([])
    await live(alerts, 3 * HOUR, 10 * MINUTE)
    expect(service.told().at(-1)).toBe('payment ok')
    expect(service.calls.map(({ body }) => body).join('')).not.toMatch(/PD-|Fenn|ros\.fenn/)
  })
})

test('a payment with an alarm is told for a day: the website cannot see that it was given back', async () => {
  till = await openTill()
  practice = till.practice
  const service = await startAlarmService()
  const alerts = alertsOf(practice, service.url)
  await till.payer().pay()
  await alerts.doDue()
  expect(service.told()).toEqual([])
  // The same person, on another device.
  await till.payer().pay()
  await live(alerts, 20 * MINUTE)
  expect(service.told()).toEqual(['payment problem'])
  expect(service.alerts()[0]?.text).toMatch(
    /^Website of [\w ]+: The practice was last told of a payment that needs a person on Tuesday,? 24 November 2026 at 10:00, by mail. /,
  )
  await live(alerts, DAY + 2 * HOUR, HOUR)
  expect(service.told().at(-1)).toBe('payment ok')
})

test('a service that never answers holds up no stop', async () => {
  const service = await open()
  deadMail()
  await write()
  practice.wait(16 * MINUTE)
  service.status = null
  const silent = [alertsOf(practice, service.url), heartbeatOf(practice, `${service.url}/beat`)]
  mendMail()
  const [alerts, heartbeat] = silent
  alerts?.wake()
  await expect.poll(() => service.calls.length).toBe(1)
  await practice.outbox.deliverDue()
  heartbeat?.wake()
  await expect.poll(() => service.calls.length).toBe(2)
  const began = performance.now()
  await Promise.all(silent.map((worker) => worker.stop()))
  expect(performance.now() - began).toBeLessThan(1_000)
})

describe('the heartbeat', () => {
  test('comes every five minutes while the site is ready, and its silence tells that it is not', async () => {
    const service = await open()
    const heartbeat = heartbeatOf(practice, service.url)
    await heartbeat.doDue()
    expect(service.calls).toEqual([{ method: 'GET', path: '/secret-hook', type: '', body: '' }])
    await live(heartbeat, HOUR)
    expect(service.calls).toHaveLength(13)
    deadMail()
    await write()
    await live(heartbeat, HOUR)
    expect(service.calls).toHaveLength(15)
    expect((await practice.request('/readyz')).status).toBe(503)
    mendMail()
    await live(heartbeat, HOUR)
    expect(service.calls.length).toBeGreaterThan(17)
  })

  test('that was not taken is tried again with the next round', async () => {
    const service = await open()
    const heartbeat = heartbeatOf(practice, service.url)
    service.status = 503
    await expect(heartbeat.doDue()).rejects.toThrow('HTTP 503')
    service.status = 200
    practice.wait(MINUTE)
    await heartbeat.doDue()
    expect(service.calls).toHaveLength(2)
  })
})

test('the built site beats and tells of dead mail by itself, as its settings say', async () => {
  const service = await open()
  const dataDir = temporaryFolder()
  // Somebody wrote an hour ago, to a mail server that is not there.
  const before = await openPractice({ dataDir, at: new Date(Date.now() - HOUR).toISOString() })
  onTestFinished(() => before.close())
  expect((await postJson(before, '/api/mail/contact', contactMessage)).status).toBe(200)
  const server = await startServer({
    DATA_DIR: dataDir,
    PORT: '0',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    ALERT_URL: service.url,
    HEARTBEAT_URL: `${service.url}/beat`,
  })
  await expect.poll(() => service.calls.length).toBeGreaterThan(0)
  expect(service.told()).toEqual(['mail problem'])
  expect(server.log()).toContain('"event":"heartbeat.held-back"')
  expect(await server.stop()).toBe(0)

  const well = await startServer({
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    HEARTBEAT_URL: `${service.url}/beat`,
  })
  await expect.poll(() => service.calls.map(({ path }) => path)).toContain('/secret-hook/beat')
  expect(await well.stop()).toBe(0)
})
