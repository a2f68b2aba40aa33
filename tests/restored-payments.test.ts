import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backupCommand } from '../src/operator/backup-command.ts'
import { restoreCommand } from '../src/operator/restore-command.ts'
import { MINUTE } from '../src/runtime/units.ts'
import { sample } from './support/amount.ts'
import { operateHere } from './support/operator.ts'
import { newPayer } from './support/payer.ts'
import { rosalind } from './support/people.ts'
import { temporaryFolder } from './support/practice.ts'
import { freePort, startServer } from './support/server.ts'
import type { RunningServer } from './support/server.ts'
import { startMailServer } from './support/smtp.ts'
import type { MailServer } from './support/smtp.ts'
import { cards, startTestGateway } from './support/test-gateway.ts'
import type { RunningGateway } from './support/test-gateway.ts'

/*
 * A backup replaces a ledger that knew more (failure case S9). The site, the provider and the mail server are processes
 * and sockets of their own; the provider's records and the payer's mailbox are the truth.
 */

let dataDir: string
let gateway: RunningGateway
let mailServer: MailServer
let port: number
let site: RunningServer

/** Starts the site with its clock this many minutes ahead. */
async function start(minutes: number) {
  const shift = minutes * MINUTE + Number(process.env['CLOCK_SHIFT'] ?? 0)
  site = await startServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    SITE_URL: 'http://localhost',
    ...gateway.env,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'support/shifted-clock.ts')}`,
    CLOCK_SHIFT: String(shift),
  })
}

beforeEach(async () => {
  dataDir = temporaryFolder()
  port = await freePort()
  gateway = await startTestGateway({ webhookUrl: `http://127.0.0.1:${port}/api/webhooks/nmi` })
  await gateway.turn({ webhooks: 'never' })
  mailServer = await startMailServer()
})
afterEach(async () => {
  await site.kill()
  await gateway.stop()
  await mailServer.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function sql<Row>(statement: string): Row[] {
  const database = new Database(join(dataDir, 'practice.sqlite'), { readonly: true })
  try {
    return database.prepare<[], Row>(statement).all()
  } finally {
    database.close()
  }
}
const paidInLedger = () =>
  sql<{ reference: string }>("SELECT reference FROM attempts WHERE state = 'paid'").map(
    ({ reference }) => reference,
  )
async function paidAtProvider() {
  const all = await gateway.transactions()
  return all
    .filter(({ actions }) => actions.some(({ type, success }) => type === 'sale' && success === 1))
    .map(({ order_id }) => order_id)
}
const toPayer = () =>
  mailServer.mails
    .filter(({ envelopeTo }) => envelopeTo.includes(rosalind.email))
    .map(({ subject = '' }) => subject.replace(/ [0-9A-Z-]{9,}$/, ''))
const isClosed = () => sql('SELECT 1 FROM provider_watch WHERE restored_at IS NOT NULL').length === 1
const soon = { timeout: 60_000, interval: 50 }

const moments = ['before the first card', 'between the cards'].slice(0, sample(1, 2))

const outcomes = [
  ['charged', cards.verified],
  ['declined', cards.code('202')],
].slice(0, sample(1, 2)) as [became: string, card: string][]

describe.each(moments)('a backup that was made %s', (made) => {
  test.each(outcomes)(
    'and restored after the second card was %s causes no second charge, and the payer reads nothing untrue',
    async (became, card) => {
      await start(0)
      const payer = newPayer(site.url, gateway, { origin: 'http://localhost' })
      await payer.begin()
      const file = join(dataDir, 'kept.backup')
      const backUp = async () =>
        expect(await operateHere(backupCommand, dataDir, [file])).toMatchObject({ code: 0 })
      if (made === 'before the first card') await backUp()
      expect(await payer.pay({ card: cards.code('202') })).toMatchObject({ status: 'error' })
      if (made === 'between the cards') await backUp()
      const request = await payer.prepare({ card })
      // The browser never receives this answer.
      await payer.send(request)
      await site.kill()
      expect(await operateHere(restoreCommand, dataDir, [file])).toMatchObject({ code: 0 })
      const charged = await paidAtProvider()
      expect(charged).toHaveLength(became === 'charged' ? 1 : 0)
      const asked = (await gateway.transactions()).length

      // The page that is still open asks for the outcome, and another card is tried.
      await start(1)
      const open = () => payer.send({ ...request, again: true })
      expect(await open()).toMatchObject({ status: 'pending' })
      expect(await payer.pay({ card: cards.mastercard })).toMatchObject({ httpStatus: 503, status: 'error' })
      const taking = await fetch(`${site.url}/api/payments/taking`)
      expect(await taking.json()).toEqual({ taking: false })
      await expect
        .poll(() => sql('SELECT 1 FROM provider_watch WHERE compare_due_at > restored_at').length, soon)
        .toBe(1)
      await expect.poll(paidInLedger, soon).toEqual(charged)
      expect(isClosed()).toBe(true)
      await site.stop()

      await start(12)
      await expect.poll(isClosed, soon).toBe(false)
      expect(paidInLedger()).toEqual(charged)
      const again = await open()
      const third = await payer.pay({ card: cards.mastercard })
      if (became === 'charged') {
        const paid = { status: 'success', details: 'You’ve already paid for this. Nothing more was taken.' }
        expect([again, third]).toMatchObject([paid, paid])
        expect(await paidAtProvider()).toEqual(charged)
        expect((await gateway.transactions()).length).toBe(asked)
        await expect.poll(() => new Set(toPayer()), soon).toEqual(new Set(['Receipt']))
      } else {
        expect(again).toMatchObject({ status: 'error', transaction_id: null })
        expect(third).toMatchObject({ status: 'success', details: null })
        expect(await paidAtProvider()).toHaveLength(1)
        await expect.poll(toPayer, soon).toEqual(['Receipt'])
      }
      expect(new Set((await gateway.transactions()).map(({ order_id }) => order_id)).size).toBe(
        (await gateway.transactions()).length,
      )
      expect(paidInLedger()).toEqual(await paidAtProvider())
    },
  )
})
