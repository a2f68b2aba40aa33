import { sql } from 'kysely'
import type { Db, ProviderEventRow } from '../../storage/tables.ts'
import type { ProviderEvent } from '../provider/provider.ts'

/* The provider's webhook events, as stored. Times in UTC milliseconds. */

/** Stores an event; a repeated one changes nothing. @param account Identifies the key that it was signed with. */
export async function storeEvent(db: Db, event: ProviderEvent, account: string, now: number): Promise<void> {
  await db
    .insertInto('provider_events')
    .values({
      id: event.id,
      type: event.type,
      account,
      // The name on a chargeback is erased when the event has been processed.
      event: JSON.stringify(event),
      received_at: now,
      outcome: null,
      processed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Ids, oldest first. */
export async function findUnprocessedEvents(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_events')
    .select('id')
    .where('processed_at', 'is', null)
    .orderBy('received_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Undefined when another process was faster. */
export const findUnprocessedEvent = (db: Db, id: string): Promise<ProviderEventRow | undefined> =>
  db
    .selectFrom('provider_events')
    .selectAll()
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()

/** Also erases the names on its chargebacks. */
export async function markEventProcessed(db: Db, id: string, outcome: string, now: number): Promise<void> {
  await db.updateTable('provider_events').set({ outcome, processed_at: now }).where('id', '=', id).execute()
  await db
    .updateTable('provider_events')
    .set({
      event: sql`json_set(event, '$.chargebacks', (
        SELECT json_group_array(json_set(value, '$.name', '')) FROM json_each(event, '$.chargebacks')))`,
    })
    .where('id', '=', id)
    .where(sql`json_type(event, '$.chargebacks')`, '=', 'array')
    .execute()
}

/**
 * The provider's number of the account, from the first event that decided or confirmed a payment; empty when there is
 * none.
 */
export async function findMerchant(db: Db, account: string): Promise<string> {
  const first = await db
    .selectFrom('provider_events')
    .select((eb) => eb.fn<string | null>('json_extract', ['event', eb.val('$.merchant')]).as('merchant'))
    .where('account', '=', account)
    .where('outcome', 'in', ['paid', 'known', 'declined'])
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()
  return first?.merchant ?? ''
}
