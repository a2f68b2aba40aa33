import type { Db } from '../../storage/tables.ts'
import { describeError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { ProviderEvent, Transaction } from '../provider/provider.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import { findAttemptByReference, findAttemptByTransaction } from '../ledger/attempts.ts'
import { findSaleOfChargeback, findChargebackCandidates } from '../ledger/chargeback-sales.ts'
import { interpretTransactions } from '../rules/interpret-transactions.ts'
import {
  markEventProcessed,
  findMerchant,
  findUnprocessedEvent,
  findUnprocessedEvents,
} from '../ledger/provider-events.ts'
import { getChargebackKey, getSaleChargebackKey } from '../rules/owed-letter.ts'
import { claimOnce } from '../../storage/done-once.ts'
import type { PaymentLetters } from '../letters/payment-letters.ts'
import type { Settle } from '../settlement/settlement.ts'
import type { TestModeWatch } from './test-mode.ts'

export interface EventParts {
  db: Db
  log: Log
  settle: Settle
  letters: Pick<PaymentLetters, 'enqueueChargeback'>
  outbox: Pick<Outbox, 'wake'>
  testMode: Pick<TestModeWatch, 'isTest' | 'recheck'>
  /** UTC milliseconds. */
  now: () => number
}

/**
 * Processes the stored webhook events, oldest first. A failed one is left for the next run, and does not hold up the
 * others.
 *
 * @returns the number processed.
 */
export async function processEvents(parts: EventParts): Promise<number> {
  const { db, log, now } = parts
  let workedOff = 0
  for (const id of await findUnprocessedEvents(db)) {
    const row = await findUnprocessedEvent(db, id)
    if (row === undefined) continue
    try {
      const event = JSON.parse(row.event) as ProviderEvent
      // Not awaited: the provider may be slow to answer.
      if (event.testMode && !parts.testMode.isTest()) void parts.testMode.recheck()
      const outcome = await applyEvent(parts, event, row.account)
      log.info('event.processed', { id, type: row.type, outcome })
      await markEventProcessed(db, id, outcome, now())
      workedOff += 1
    } catch (error) {
      log.error('event.not-processed', { id, ...describeError(error) })
    }
  }
  return workedOff
}

async function applyEvent(parts: EventParts, event: ProviderEvent, account: string): Promise<string> {
  return 'chargebacks' in event
    ? applyChargebacks(parts, event, account)
    : applyTransaction(parts, event, account)
}

/** Notifies the practice, once, of a chargeback and of the sale or sales that it may be about. */
async function applyChargebacks(parts: EventParts, event: OfChargebacks, account: string): Promise<string> {
  const { db, letters, outbox, now } = parts
  const why = event.testMode ? 'test mode' : await otherMerchant(db, event, account)
  if (why !== null) return why
  const outcomes = new Set<string>()
  for (const chargeback of event.chargebacks) {
    const sale = await findSaleOfChargeback(db, chargeback)
    const sales = sale === null ? await findChargebackCandidates(db, chargeback, now()) : [sale]
    await db.transaction().execute(async (trx) => {
      // The letter also covers the chargeback in the provider's record of the sale that it names. Of sales that only may
      // be meant, that record is news.
      if (sale !== null) await claimOnce(trx, getSaleChargebackKey(sale), now())
      if (await claimOnce(trx, getChargebackKey(chargeback), now()))
        await letters.enqueueChargeback(trx, chargeback, sales, sale !== null)
    })
    outcomes.add(sale === null ? 'unclear' : 'disputed')
  }
  outbox.wake()
  return outcomes.has('unclear') ? 'unclear' : [...outcomes].join(', ')
}

type OfChargebacks = Extract<ProviderEvent, { chargebacks: unknown }>
type OfTransaction = Extract<ProviderEvent, { transaction: unknown }>

async function applyTransaction(
  { db, settle }: EventParts,
  event: OfTransaction,
  account: string,
): Promise<string> {
  const { transaction } = event
  const entry =
    (await findAttemptByReference(db, transaction.reference)) ??
    (await findAttemptByTransaction(db, transaction.transactionId))
  // Staff also use the provider's control panel for payments that are not ours (failure case P16).
  if (entry === null) return 'not ours'
  const why = event.testMode ? 'test mode' : await otherMerchant(db, event, account)
  if (why !== null) return settle(entry.attempt.id, { from: 'event', status: { says: 'not believed', why } })
  // A return belongs to the sale, even with a transaction id of its own.
  const about = { ...transaction, reference: entry.attempt.reference }
  const status = interpretTransactions(entry.attempt, entry.payment, [about])
  const isAnother =
    namesAnotherSale(transaction, entry) && 'transaction' in status && !returnsMoney.has(status.says)
  return settle(entry.attempt.id, { from: 'event', status: isAnother ? { says: 'open' } : status })
}

/** True when an event names another sale than the paid one of its reference: then the provider is asked. */
const namesAnotherSale = ({ transactionId }: Transaction, { attempt }: AttemptWithPayment) =>
  attempt.state === 'paid' && attempt.transaction_id !== transactionId

/** Returns may have a transaction id of their own. */
const returnsMoney: ReadonlySet<string> = new Set(['refunded', 'voided'])

/**
 * The first event that decided a payment fixes the account's merchant; a later event of another merchant is not
 * believed.
 */
async function otherMerchant(
  db: Db,
  { merchant }: Pick<ProviderEvent, 'merchant'>,
  account: string,
): Promise<'other account' | null> {
  if (merchant === '') return null
  const first = await findMerchant(db, account)
  return first === '' || first === merchant ? null : 'other account'
}
