import { asOnlyWriter } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { factsOfError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { ProviderEvent } from '../provider/provider.ts'
import { interpret } from '../ledger/interpret.ts'
import { entryByReference, entryByTransaction, once } from '../ledger/ledger.ts'
import type { Entry } from '../ledger/ledger.ts'
import type { PaymentLetters } from '../letters/letters.ts'
import type { Settlement } from '../settlement/settlement.ts'

interface EventParts {
  db: Db
  log: Log
  settlement: Settlement
  outbox: Pick<Outbox, 'wake'>
  letters: PaymentLetters
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
  const waiting = await db
    .selectFrom('provider_events')
    .select('id')
    .where('worked_off_at', 'is', null)
    .orderBy('received_at')
    .execute()
  let workedOff = 0
  for (const { id } of waiting) {
    const row = await db
      .selectFrom('provider_events')
      .selectAll()
      .where('id', '=', id)
      .where('worked_off_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) continue
    try {
      const outcome = await take(parts, JSON.parse(row.event) as ProviderEvent, row.account)
      log.info('event.worked-off', { id, type: row.type, outcome })
      await db
        .updateTable('provider_events')
        .set({ outcome, worked_off_at: now() })
        .where('id', '=', id)
        .execute()
      workedOff += 1
    } catch (error) {
      log.error('event.failed', { id, ...factsOfError(error) })
    }
  }
  return workedOff
}

async function take(parts: EventParts, event: ProviderEvent, account: string): Promise<string> {
  const { db, settlement } = parts
  const { transaction } = event
  const entry =
    (await entryByReference(db, transaction.reference)) ??
    (await entryByTransaction(db, transaction.transactionId))
  // Staff use the provider's control panel for payments that are none of ours (P16).
  if (entry === null) return 'not ours'
  const strange = event.testMode ? 'test mode' : await otherMerchant(db, event, account)
  if (strange !== null) return refuse(parts, entry, strange)
  // What was given back is filed under the sale, also when it came with a number of its own.
  const about = { ...transaction, reference: entry.attempt.reference }
  return settlement.onEvent(entry.attempt.id, interpret(entry.attempt, entry.payment, [about]))
}

/** A signed event that is not of the account which took our payments so far, or moved no money (P18). */
async function refuse(
  { db, outbox, log, letters, now }: EventParts,
  entry: Entry,
  strange: string,
): Promise<string> {
  log.error('payment.strange-event', { payment: entry.attempt.reference, what: strange })
  await asOnlyWriter(db, async (trx) => {
    if (await once(trx, `${strange} ${entry.attempt.reference}`, now()))
      await letters.alarm(trx, entry, 'wrong account')
  })
  outbox.wake()
  return strange
}

/** The merchant of the first event that settled something is that of the account; a later one of another is not believed. */
async function otherMerchant(db: Db, { merchant }: ProviderEvent, account: string): Promise<string | null> {
  if (merchant === '') return null
  const first = await db
    .selectFrom('provider_events')
    .select((eb) => eb.fn<string | null>('json_extract', ['event', eb.val('$.merchant')]).as('merchant'))
    .where('account', '=', account)
    .where('outcome', 'in', ['paid', 'known', 'declined'])
    .orderBy('received_at')
    .executeTakeFirst()
  return first?.merchant == null || first.merchant === '' || first.merchant === merchant
    ? null
    : 'other account'
}
