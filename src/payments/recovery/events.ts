import type { Db } from '../../storage/tables.ts'
import { factsOfError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import type { ProviderEvent } from '../provider/provider.ts'
import { entryByReference, entryByTransaction } from '../ledger/entries.ts'
import { interpret } from '../ledger/interpret.ts'
import { eventWorkedOff, merchantOf, waitingEvent, waitingEvents } from '../ledger/provider-events.ts'
import type { Settle } from '../settlement/settlement.ts'

interface EventParts {
  db: Db
  log: Log
  settle: Settle
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
      const outcome = await take(parts, JSON.parse(row.event) as ProviderEvent, row.account)
      log.info('event.worked-off', { id, type: row.type, outcome })
      await eventWorkedOff(db, id, outcome, now())
      workedOff += 1
    } catch (error) {
      log.error('event.failed', { id, ...factsOfError(error) })
    }
  }
  return workedOff
}

async function take({ db, settle }: EventParts, event: ProviderEvent, account: string): Promise<string> {
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
  return settle(entry.attempt.id, { from: 'event', status })
}

/** The merchant of the first event that settled something is that of the account; a later one of another is not believed. */
async function otherMerchant(
  db: Db,
  { merchant }: ProviderEvent,
  account: string,
): Promise<'other account' | null> {
  if (merchant === '') return null
  const first = await merchantOf(db, account)
  return first === '' || first === merchant ? null : 'other account'
}
