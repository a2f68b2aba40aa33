import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sample } from './support/amount.ts'
import { contactMessage } from './support/people.ts'
import { temporaryFolder } from './support/practice.ts'
import { drawMoments } from './support/seed.ts'
import { longestLife, startServer } from './support/server.ts'
import { drawStablePort, startMailServer } from './support/smtp.ts'
import type { MailServer } from './support/smtp.ts'
import { stayOff } from './support/stay-off.ts'

/*
 * Every acknowledged message must arrive, whatever happens to the process or the mail server. The moments of the kills
 * are random, so each run tries others.
 */

const ROUNDS = sample(4, 12)
const PATIENTS_A_ROUND = 8

const dataDir = temporaryFolder()
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const send = (url: string, treatment: string) =>
  fetch(`${url}/api/mail/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...contactMessage, treatment }),
  })

test('every accepted message arrives although server and mail server are killed again and again', async () => {
  const port = drawStablePort()
  let mailServer: MailServer = await startMailServer({ port })
  const env = { DATA_DIR: dataDir, SMTP_URL: mailServer.url, PORT: '0' }
  const accepted = new Set<string>()
  const delivered: MailServer['mails'] = []

  const first = await startServer(env)
  const life = await longestLife(() =>
    Promise.all(Array.from({ length: PATIENTS_A_ROUND }, () => send(first.url, 'the first of all'))),
  )
  await first.kill()
  const moments = drawMoments(life, ROUNDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 4 === 3) {
      await mailServer.stop()
      delivered.push(...mailServer.mails)
    }
    const server = await startServer(env)
    const patients = Array.from({ length: PATIENTS_A_ROUND }, async (_, patient) => {
      const treatment = `round ${round} patient ${patient}`
      const answer = await send(server.url, treatment)
      if (answer.status === 200) accepted.add(treatment)
    })
    // In every other round the delay starts at the first answer, so that messages are accepted on a busy machine too.
    const began = round % 2 === 0 ? Promise.race(patients) : Promise.resolve()
    const killed = began.then(() => pause(moments[round])).then(() => server.kill())
    // A patient whose connection broke got no acknowledgement; only the others count.
    await Promise.allSettled([...patients, killed])
    if (round % 4 === 3) mailServer = await startMailServer({ port })
    // After every other kill the next start finds all earlier letters due, and is killed while it sends them; after the
    // others it finds the database exactly as the kill left it.
    if (round % 2 === 1) stayOff(dataDir)
  }

  expect(accepted.size).toBeGreaterThan(0)
  const server = await startServer(env)
  const arrived = () => {
    const texts = [...delivered, ...mailServer.mails].map(
      ({ text }) => /round \d+ patient \d+/.exec(text ?? '')?.[0],
    )
    return new Set(texts)
  }
  await expect
    .poll(() => [...accepted].filter((message) => !arrived().has(message)), {
      timeout: 90_000,
      interval: 200,
    })
    .toEqual([])
  await expect
    .poll(async () => (await fetch(`${server.url}/readyz`)).json(), { timeout: 60_000 })
    .toMatchObject({ mail: { waiting: 0 } })
  expect(await server.stop()).toBe(0)

  const all = [...delivered, ...mailServer.mails]
  const database = new Database(join(dataDir, 'practice.sqlite'))
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.prepare("SELECT count(*) FROM letters WHERE state <> 'sent'").pluck().get()).toBe(0)
  // A kill after the mail server's acceptance and before our record of it may double a letter; both have one
  // Message-ID.
  const stored = Number(database.prepare('SELECT count(*) FROM letters').pluck().get())
  database.close()
  expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(stored)
  await mailServer.stop()
})
