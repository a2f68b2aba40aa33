import { sql } from 'kysely'
import type { Trx } from '../../storage/tables.ts'
import { chargedStates, undecidedStates } from '../rules/attempt.ts'
import { eventReference } from './records.ts'

const isTestEvent = sql<0 | 1>`json_extract(event, '$.testMode')`

/**
 * Marks the attempts that were started since a time as tests, except those that a signed event calls real.
 *
 * @param since UTC milliseconds.
 */
export async function markTestsSince(trx: Trx, since: number) {
  const marked = await trx
    .updateTable('attempts')
    .set({ test: 1 })
    .where('test', '=', 0)
    .where('state', 'in', [...chargedStates, 'started', ...undecidedStates])
    .where('created_at', '>=', since)
    .where((attempt) =>
      attempt.not(
        attempt.exists(
          attempt
            .selectFrom('provider_events')
            .select('provider_events.id')
            .where((eb) => eb(eventReference, '=', eb.ref('attempts.reference')))
            .where(isTestEvent, '=', 0),
        ),
      ),
    )
    .returning('id')
    .execute()
  return trx
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.reference', 'attempts.created_at', 'pence', 'first_name', 'last_name'])
    .where(
      'attempts.id',
      'in',
      marked.map(({ id }) => id),
    )
    .orderBy('attempts.id')
    .execute()
}
