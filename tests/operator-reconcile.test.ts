import { join } from 'node:path'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStorage } from '../src/storage/storage.ts'
import type { Db } from '../src/storage/tables.ts'
import { payments as verb } from '../src/operator/payments.ts'
import type { AttemptState } from '../src/payments/ledger/attempt.ts'
import { sealNote } from '../src/payments/ledger/note.ts'
import { attemptThrough, beginPayment, moveThrough, transactionOf } from './support/ledger.ts'
import { operate, operateHere } from './support/operator.ts'
import { migrations, openPractice, temporaryFolder } from './support/practice.ts'
import type { Practice } from './support/practice.ts'
import { cards, gatewayTo, startTestGateway } from './support/test-gateway.ts'
import type { RunningGateway } from './support/test-gateway.ts'

let here: Practice
beforeEach(async () => {
  here = await openPractice({ at: '2025-10-26T10:00:00Z' })
})
afterEach(() => here.close())

const attempt = (reference: string, ...states: AttemptState[]) => attemptThrough(here, reference, states)
/** Turns the clock on to a time. */
const until = (time: string) => here.wait(Date.parse(time) - here.now())
const lines = (said: string) => said.trimEnd().split('\n')

describe('comparing a day with the provider', () => {
  let provider: RunningGateway
  beforeEach(async () => {
    provider = await startTestGateway({ now: here.now })
  })
  afterEach(() => provider.stop())

  const reconcile = (day: string, env: Record<string, string> = provider.env, dataDir = here.dataDir) =>
    operateHere(verb, { DATA_DIR: dataDir, ...env }, ['reconcile', day])
  const sale = (reference: string) => provider.saleByTelephone('50.00', reference)
  /** The differences as they are printed, without what is said round them. */
  const differences = (said: string) => lines(said).filter((line) => line.startsWith('  '))

  test('P20: lists exactly what one knows of and the other does not, both ways', async () => {
    // Nothing of the provider's messages has come: it sends them nowhere.
    await attempt('AAAA-0001', 'sent', 'paid')
    const agreed = await sale('PD-AAAA-0001-1')
    await attempt('AAAA-0002', 'sent', 'unknown', 'not charged')
    const missed = await sale('PD-AAAA-0002-1')
    await attempt('AAAA-0003', 'sent', 'paid')
    await attempt('AAAA-0004', 'sent', 'paid')
    const returned = await sale('PD-AAAA-0004-1')
    await provider.void(returned.id)
    await attempt('AAAA-0005', 'sent', 'declined')
    await sale('')
    await sale('Crown of Mrs Fenn')
    const foreign = await sale('PD-AAAA-0009-1')
    // Settled in the night: the provider's record changes on another day.
    until('2025-10-27T06:15:00Z')
    for (const { id } of [agreed, missed, foreign]) await provider.settle(id)

    const before = await here.db.selectFrom('attempts').selectAll().execute()
    const { code, said } = await operate(
      { DATA_DIR: here.dataDir, ...provider.env },
      'payments',
      'reconcile',
      '2025-10-26',
    )
    expect(code).toBe(1)
    expect(said).toContain(
      '26 October 2025: 4 differences.\nOf that day the website counts 3 paid with £150.00, the card provider 3 paid with £150.00.\n',
    )
    expect(differences(said)).toEqual([
      `  PD-AAAA-0002-1  £50.00, transaction ${missed.id}: website not charged, provider paid`,
      `  PD-AAAA-0004-1  £50.00, transaction ${returned.id}: website paid, provider voided`,
      `  PD-AAAA-0009-1  £50.00, transaction ${foreign.id}: website not known, provider paid`,
      '  PD-AAAA-0003-1  £50.00, transaction 7000000031: website paid, provider not known',
    ])
    expect(await here.db.selectFrom('attempts').selectAll().execute()).toEqual(before)
  })

  test('counts a sale for the London day on which it was made', async () => {
    until('2025-10-25T22:59:59Z')
    await sale('PD-AAAA-0001-1')
    until('2025-10-25T23:00:00Z')
    await sale('PD-AAAA-0002-1')
    until('2025-10-26T23:59:59Z')
    await sale('PD-AAAA-0003-1')
    until('2025-10-27T00:00:00Z')
    await sale('PD-AAAA-0004-1')
    const named = async (day: string) =>
      differences((await reconcile(day)).said).map((line) => line.trim().split(' ')[0])
    expect(await named('2025-10-25')).toEqual(['PD-AAAA-0001-1'])
    expect(await named('2025-10-26')).toEqual(['PD-AAAA-0002-1', 'PD-AAAA-0003-1'])
    expect(await named('2025-10-27')).toEqual(['PD-AAAA-0004-1'])
    expect(await reconcile('2025-10-24')).toEqual({
      code: 0,
      said: `24 October 2025: the website and the card provider agree.
Of that day the website counts 0 paid with £0.00, the card provider 0 paid with £0.00.
`,
    })
  })

  test('does not miss at the provider what the website learnt of days later', async () => {
    const begun = await attempt('AAAA-0001', 'sent', 'unknown')
    const paid = await sale('PD-AAAA-0001-1')
    until('2025-10-29T10:00:00Z')
    const transaction = transactionOf('PD-AAAA-0001-1', { transactionId: String(paid.id) })
    await moveThrough(here.db, begun, ['paid'], { now: here.now(), transaction })
    for (const day of ['2025-10-26', '2025-10-29']) expect(await reconcile(day)).toMatchObject({ code: 0 })
  })

  test('S9: what was paid after a backup is found when that backup was restored', async () => {
    const folder = temporaryFolder()
    const dataDir = join(folder, 'data')
    const pay = async (db: Db, reference: string) => {
      const begun = await beginPayment(db, { reference, now: here.now() })
      const token = await provider.token(cards.verified)
      const answer = await gatewayTo(provider).charge({
        reference: begun.attempt.reference,
        token,
        pence: begun.payment.pence,
        currency: 'GBP',
        description: 'Deposit',
        nameOnCard: 'R Fenn',
        firstName: begun.payment.first_name,
        lastName: begun.payment.last_name,
        email: begun.payment.email,
        city: begun.payment.city,
        zipCode: '14',
        clientAddress: null,
        threeDSecure: await provider.authenticate(token),
        note: await sealNote(db, begun.payment),
      })
      if (answer.outcome !== 'paid') throw new Error(JSON.stringify(answer))
      const { transactionId } = answer
      const transaction = transactionOf(begun.attempt.reference, { transactionId })
      await moveThrough(db, begun, ['sent', 'paid'], { now: here.now(), transaction })
      return transactionId
    }
    const storage = openStorage(dataDir, migrations)
    await pay(storage.db, 'AAAA-0001')
    const backup = join(folder, 'backup.sqlite')
    expect(await operate(dataDir, 'backup', backup)).toMatchObject({ code: 0 })
    const lost = await pay(storage.db, 'AAAA-0002')
    await storage.close()
    expect(await reconcile('2025-10-26', provider.env, dataDir)).toMatchObject({ code: 0 })

    expect(await operate(dataDir, 'restore', backup)).toMatchObject({ code: 0 })
    const { code, said } = await reconcile('2025-10-26', provider.env, dataDir)
    expect(differences(said)).toEqual([
      `  PD-AAAA-0002-1  £50.00, transaction ${lost}: website not known, provider paid, Rosalind Fenn`,
    ])
    expect(code).toBe(1)
    rmSync(folder, { recursive: true, force: true })
  })

  test('says when the provider could not be asked, and does not call that agreement', async () => {
    await attempt('AAAA-0001', 'sent', 'paid')
    const wrongKey = await reconcile('2025-10-26', { ...provider.env, NMI_SECURITY_KEY: 'not-the-right-key' })
    expect(wrongKey).toMatchObject({ code: 1, said: expect.stringContaining('could not be asked: error') })
    const nobodyThere = { ...provider.env, NMI_API_URL: 'http://127.0.0.1:9/api' }
    expect(await reconcile('2025-10-26', nobodyThere)).toMatchObject({
      code: 1,
      said: expect.stringContaining('could not be asked: ECONNREFUSED'),
    })
  })

  test('says what it needs where there is nobody to ask', async () => {
    expect(await reconcile('2025-10-26', {})).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Not compared\. .*NMI_SECURITY_KEY/),
    })
    expect(await reconcile('2025-10-26', { PAYMENTS: 'off' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Not compared\. Card payments are off \(PAYMENTS=off\)/),
    })
  })
})
