import type { Db } from '../../storage/tables.ts'
import { factsOfError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { ProviderEvent, Transaction } from '../provider/provider.ts'
import type { Entry } from '../rules/known.ts'
import { entryByReference, entryByTransaction } from '../ledger/entries.ts'
import { saleOfChargeback, salesLikeChargeback } from '../ledger/chargebacks.ts'
import { interpret } from '../rules/interpret.ts'
import { eventWorkedOff, merchantOf, waitingEvent, waitingEvents } from '../ledger/provider-events.ts'
import { chargebackNamed, chargebackOf } from '../rules/letter.ts'
import { once } from '../../storage/done-once.ts'
import type { PaymentLetters } from '../letters/letters.ts'
import type { Settle } from '../settlement/settlement.ts'
import type { TestMode } from './test-mode.ts'

export interface EventParts {
  db: Db
  log: Log
  settle: Settle
  letters: Pick<PaymentLetters, 'chargeback'>
  outbox: Pick<Outbox, 'wake'>
  testMode: Pick<TestMode, 'isTest' | 'doubt'>
  /** UTC milliseconds. */
  now: () => number
}

/**
 * Works off the provider's events that were stored, the oldest first. One that fails stays for the next time, and holds
 * up no other.
 *
 * @returns how many were worked off.
 */
export async function workOffEvents(parts: EventParts): Promise<number> {
  const { db, log, now } = parts
  let workedOff = 0
  for (const id of await waitingEvents(db)) {
    const row = await waitingEvent(db, id)
    if (row === undefined) continue
    try {
      const event = JSON.parse(row.event) as ProviderEvent
      // It waits for nobody: the provider may be slow to answer.
      if (event.testMode && !parts.testMode.isTest()) void parts.testMode.doubt()
      const outcome = await take(parts, event, row.account)
      log.info('event.worked-off', { id, type: row.type, outcome })
      await eventWorkedOff(db, id, outcome, now())
      workedOff += 1
    } catch (error) {
      log.error('event.failed', { id, ...factsOfError(error) })
    }
  }
  return workedOff
}

async function take(parts: EventParts, event: ProviderEvent, account: string): Promise<string> {
  return 'chargebacks' in event
    ? takeChargebacks(parts, event, account)
    : takeTransaction(parts, event, account)
}

/** Tells the practice, once, of money that a bank asks for back, and of which sale or sales that may be. */
async function takeChargebacks(parts: EventParts, event: OfChargebacks, account: string): Promise<string> {
  const { db, letters, outbox, now } = parts
  const why = event.testMode ? 'test mode' : await otherMerchant(db, event, account)
  if (why !== null) return why
  const outcomes = new Set<string>()
  for (const chargeback of event.chargebacks) {
    const sale = await saleOfChargeback(db, chargeback)
    const sales = sale === null ? await salesLikeChargeback(db, chargeback, now()) : [sale]
    await db.transaction().execute(async (trx) => {
      // What the provider's records of these may show of it is told with this.
      for (const one of sales) await once(trx, chargebackOf(one), now())
      if (await once(trx, chargebackNamed(chargeback), now()))
        await letters.chargeback(trx, chargeback, sales, sale !== null)
    })
    outcomes.add(sale === null ? 'unclear' : 'disputed')
  }
  outbox.wake()
  return outcomes.has('unclear') ? 'unclear' : [...outcomes].join(', ')
}

type OfChargebacks = Extract<ProviderEvent, { chargebacks: unknown }>
type OfTransaction = Extract<ProviderEvent, { transaction: unknown }>

async function takeTransaction(
  { db, settle }: EventParts,
  event: OfTransaction,
  account: string,
): Promise<string> {
  const { transaction } = event
  const entry =
    (await entryByReference(db, transaction.reference)) ??
    (await entryByTransaction(db, transaction.transactionId))
  // Staff use the provider's control panel for payments that are none of ours (P16).
  if (entry === null) return 'not ours'
  const why = event.testMode ? 'test mode' : await otherMerchant(db, event, account)
  if (why !== null) return settle(entry.attempt.id, { from: 'event', status: { says: 'not believed', why } })
  // What was given back is filed under the sale, also when it came with a number of its own.
  const about = { ...transaction, reference: entry.attempt.reference }
  const status = interpret(entry.attempt, entry.payment, [about])
  const isAnother =
    namesAnotherSale(transaction, entry) && 'transaction' in status && !returnsMoney.has(status.says)
  return settle(entry.attempt.id, { from: 'event', status: isAnother ? { says: 'open' } : status })
}

/** Whether a message names another sale than the one that was paid under its reference: then the provider is asked. */
const namesAnotherSale = ({ transactionId }: Transaction, { attempt }: Entry) =>
  attempt.state === 'paid' && attempt.transaction_id !== transactionId

/** What is given back may come with a number of its own. */
const returnsMoney: ReadonlySet<string> = new Set(['refunded', 'voided'])

/** The merchant of the first event that settled something is that of the account; a later one of another is not believed. */
async function otherMerchant(
  db: Db,
  { merchant }: Pick<ProviderEvent, 'merchant'>,
  account: string,
): Promise<'other account' | null> {
  if (merchant === '') return null
  const first = await merchantOf(db, account)
  return first === '' || first === merchant ? null : 'other account'
}
