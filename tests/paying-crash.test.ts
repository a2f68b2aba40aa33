import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everything, sample } from './support/amount.ts'
import { newPayer } from './support/payer.ts'
import type { Payer } from './support/payer.ts'
import { inOrder, rosalind } from './support/people.ts'
import { temporaryFolder } from './support/practice.ts'
import { drawMoments } from './support/seed.ts'
import { freePort, longestLife, startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'
import { drawStablePort, startMailServer } from './support/smtp.ts'
import type { MailServer } from './support/smtp.ts'
import { stayOff } from './support/stay-off.ts'
import { startTestGateway } from './support/test-gateway.ts'
import type { RunningGateway } from './support/test-gateway.ts'

/*
 * The built site in its own process, killed at each step of a payment (failure cases P5, P6, P23 and P30). The provider
 * and the mail server keep running, and their records are the truth.
 */

/** Longest wait of a stop for requests under way (src/runtime/shutdown.ts), in milliseconds. */
const STOP_GRACE = 10_000

/** A local address: in production an account must first say that it charges. */
const origin = 'http://localhost'
let dataDir: string
let gateway: RunningGateway
let mailServer: MailServer
let port: number
let site: RunningServer

const start = async (more: Record<string, string> = {}) => {
  site = await startServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    SITE_URL: origin,
    TRUST_PROXY: '1',
    ...gateway.env,
    ...more,
  })
}

beforeEach(async () => {
  dataDir = temporaryFolder()
  port = await freePort()
  gateway = await startTestGateway({ webhookUrl: `http://127.0.0.1:${port}/api/webhooks/nmi` })
  await gateway.turn({ webhooks: 'never' })
  mailServer = await startMailServer({ port: drawStablePort() })
  await start()
})
afterEach(async () => {
  await site.kill()
  await gateway.stop()
  await mailServer.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const payerOf = (firstName: string = rosalind.firstName) => newPayer(site.url, gateway, { firstName, origin })

/** Reads or changes the ledger while the site runs. */
function sql<Row>(statement: string): Row[] {
  const database = new Database(join(dataDir, 'practice.sqlite'))
  try {
    const prepared = database.prepare(statement)
    return prepared.reader ? (prepared.all() as Row[]) : (prepared.run(), [])
  } finally {
    database.close()
  }
}
const states = () =>
  sql<{ state: string }>('SELECT state FROM attempts ORDER BY id').map(({ state }) => state)
const bothLetters = ['New patient, deposit paid …', 'Receipt …']
/** Long, for a busy machine: this only ends a test that would wait for ever. */
const soon = { timeout: 110_000, interval: 50 }

test('P30: a site stopped during payments finishes those under way, refuses new ones, and sends every letter', async () => {
  const early = Array.from({ length: 8 }, (_, index) => payerOf(`Early ${index}`))
  const requests = await Promise.all(early.map((payer) => payer.prepare()))
  const late = payerOf('Late')
  const lateRequest = await late.prepare()
  const release = gateway.holdSales()
  const answers = early.map((payer, index) => payer.send(requests[index]!).catch(() => 'lost' as const))
  await expect.poll(states, soon).toEqual(Array.from({ length: 8 }, () => 'sent'))
  const stopped = site.stop()
  // A call before the site handles the signal would be accepted, and would wait with the others.
  await expect.poll(() => site.log(), soon).toContain('"event":"server.stopping"')
  const refused = await late.send(lateRequest).catch(() => 'no connection' as const)
  if (refused !== 'no connection') expect(refused).toMatchObject({ httpStatus: 503, status: 'error' })
  release()
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ status: 'success' })
  const answered = performance.now()
  expect(await stopped).toBe(0)
  // The stop does not wait for idle keep-alive connections.
  expect(performance.now() - answered).toBeLessThan(STOP_GRACE / 2)
  expect(states()).toEqual(Array.from({ length: 8 }, () => 'paid'))
  expect(await gateway.transactions()).toHaveLength(8)
  await start()
  await expect.poll(() => mailServer.mails.length, soon).toBe(16)
})

const isEqual = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** Rounds in which the site is killed, and patients who pay in each. Before a release: `ROUNDS=210 PATIENTS=2`. */
const ROUNDS = Number(process.env['ROUNDS'] ?? sample(2, 10))
const PATIENTS = Number(process.env['PATIENTS'] ?? sample(4, 11))

test.runIf(everything)(
  'a site killed again and again charges no card twice, agrees with the provider, and loses no letter',
  async () => {
    await gateway.turn({ webhooks: 'normal', webhookDelayMs: '5', webhookRetryMs: '500' })
    const moments = drawMoments(await longestLife(() => payerOf('First').pay()), ROUNDS)
    const waiting: { payer: Payer; request: Record<string, unknown> }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const fresh = await Promise.all(
        Array.from({ length: PATIENTS }, async (_, patient) => {
          const name = `R${round}P${patient}`
          const address = `10.${round}.${patient}.1`
          const payer = newPayer(site.url, gateway, { firstName: name, address, origin })
          return { payer, request: await payer.prepare() }
        }),
      )
      waiting.push(...fresh)
      // Payers whose browser lost the answer repeat the call, as the page does.
      const pressed = waiting
        .slice(-3 * PATIENTS)
        .map(({ payer, request }) => payer.send(request).catch(() => null))
      // The moment is random on purpose. In every other round it counts from the first answer, so that cards are
      // charged on a busy machine too.
      if (round % 2 === 0) await Promise.race(pressed.slice(-PATIENTS))
      await pause(moments[round])
      await site.kill()
      await Promise.all(pressed)
      // After every other kill the next start finds all unfinished work due at once, and is killed in the middle of it;
      // after the others it finds the database exactly as the kill left it.
      if (round % 2 === 1) stayOff(dataDir)
      await start()
    }
    // Sales that the provider knows end as paid. Those that never reached it are still looked up: nothing proves that
    // they never will.
    const references = async () => inOrder((await gateway.transactions()).map(({ order_id }) => order_id))
    const attempts = () =>
      sql<{ reference: string; state: string; payment_id: string }>('SELECT * FROM attempts')
    const paidReferences = () =>
      attempts()
        .filter(({ state }) => state === 'paid')
        .map(({ reference }) => reference)
        .sort()
    const paidAttempts = () => attempts().filter(({ state }) => state === 'paid')
    // A letter that was sent twice has the same Message-ID.
    const letters = () => {
      const byId = new Map(mailServer.mails.map(({ messageId = '', subject = '' }) => [messageId, subject]))
      const kinds = Map.groupBy(byId.values(), (subject) => subject.replace(/[0-9A-Z]{4}-[0-9A-Z]{4}.*/, '…'))
      return inOrder([...kinds].map(([kind, all]) => `${all.length} ${new Set(all).size} ${kind}`))
    }
    /** Of cards that a killed site had not sent, the payer is told that nothing was taken. */
    const wantedLetters = () => {
      const { length: paid } = paidAttempts()
      const lost = sql(`SELECT 1 FROM transitions WHERE to_state = 'abandoned' AND source = 'look-up'`).length
      const wanted = bothLetters.map((kind) => `${paid} ${paid} ${kind}`)
      return inOrder(lost === 0 ? wanted : [...wanted, `${lost} ${lost} Your payment …`])
    }
    // On a busy machine the provider may still be reading the requests of a killed site, so everything is polled
    // together.
    await expect
      .poll(
        async () => ({
          paid: paidReferences(),
          started: states().includes('started'),
          letters: letters(),
          wanted: wantedLetters(),
          known: await references(),
        }),
        soon,
      )
      .toSatisfy(
        ({ paid, started, letters: sent, wanted, known }: Record<string, string[]> & { started: boolean }) =>
          !started && isEqual(paid ?? [], known ?? []) && isEqual(sent ?? [], wanted ?? []),
      )
    const charged = await references()
    expect(new Set(charged).size).toBe(charged.length)
    const paid = paidAttempts()
    expect(new Set(paid.map(({ payment_id }) => payment_id)).size).toBe(paid.length)
    const others = attempts().filter(({ state }) => state !== 'paid')
    for (const { state } of others) expect(['sent', 'unknown', 'abandoned']).toContain(state)
    // Enough cards were charged, or this would prove nothing.
    expect(paid.length).toBeGreaterThanOrEqual(ROUNDS / 2)
  },
  60_000 * Math.max(ROUNDS, 10),
)
