import { sql } from 'kysely'
import type { Db, ProviderEventRow } from '../../storage/tables.ts'
import type { ProviderEvent } from '../provider/provider.ts'

/* The provider's messages as they are kept. Times are UTC milliseconds. */

/** Keeps a message; one that came before changes nothing. @param account Which of our keys it was signed for. */
export async function keepEvent(db: Db, event: ProviderEvent, account: string, now: number): Promise<void> {
  await db
    .insertInto('provider_events')
    .values({
      id: event.id,
      type: event.type,
      account,
      // A dispute loses the name on its card when it is worked off.
      event: JSON.stringify(event),
      received_at: now,
      outcome: null,
      processed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Ids of the messages that were not worked off, the oldest first. */
export async function waitingEvents(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_events')
    .select('id')
    .where('processed_at', 'is', null)
    .orderBy('received_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** A message that still waits; undefined: another process has worked it off. */
export const waitingEvent = (db: Db, id: string): Promise<ProviderEventRow | undefined> =>
  db
    .selectFrom('provider_events')
    .selectAll()
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()

/** Writes down what came of a message. */
export async function eventWorkedOff(db: Db, id: string, outcome: string, now: number): Promise<void> {
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

/** The provider's number of the account in the first message that settled something; empty while there is none. */
export async function merchantOf(db: Db, account: string): Promise<string> {
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
