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
 * Processes the stored webhook events, oldest first. A failed one is left for the next run, and does not hold up the
 * others.
 *
 * @returns the number processed.
 */
export async function workOffEvents(parts: EventParts): Promise<number> {
  const { db, log, now } = parts
  let workedOff = 0
  for (const id of await waitingEvents(db)) {
    const row = await waitingEvent(db, id)
    if (row === undefined) continue
    try {
      const event = JSON.parse(row.event) as ProviderEvent
      // Not awaited: the provider may be slow to answer.
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

/** Notifies the practice, once, of a chargeback and of the sale or sales that it may be about. */
async function takeChargebacks(parts: EventParts, event: OfChargebacks, account: string): Promise<string> {
  const { db, letters, outbox, now } = parts
  const why = event.testMode ? 'test mode' : await otherMerchant(db, event, account)
  if (why !== null) return why
  const outcomes = new Set<string>()
  for (const chargeback of event.chargebacks) {
    const sale = await saleOfChargeback(db, chargeback)
    const sales = sale === null ? await salesLikeChargeback(db, chargeback, now()) : [sale]
    await db.transaction().execute(async (trx) => {
      // The letter also covers the chargeback in the provider's record of the sale.
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
  // Staff also use the provider's control panel for payments that are not ours (failure case P16).
  if (entry === null) return 'not ours'
  const why = event.testMode ? 'test mode' : await otherMerchant(db, event, account)
  if (why !== null) return settle(entry.attempt.id, { from: 'event', status: { says: 'not believed', why } })
  // A return belongs to the sale, even with a transaction id of its own.
  const about = { ...transaction, reference: entry.attempt.reference }
  const status = interpret(entry.attempt, entry.payment, [about])
  const isAnother =
    namesAnotherSale(transaction, entry) && 'transaction' in status && !returnsMoney.has(status.says)
  return settle(entry.attempt.id, { from: 'event', status: isAnother ? { says: 'open' } : status })
}

/** True when an event names another sale than the paid one of its reference: then the provider is asked. */
const namesAnotherSale = ({ transactionId }: Transaction, { attempt }: Entry) =>
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
  const first = await merchantOf(db, account)
  return first === '' || first === merchant ? null : 'other account'
}
