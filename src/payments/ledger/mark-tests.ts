import { sql } from 'kysely'
import type { Trx } from '../../storage/tables.ts'
import { chargedStates, undecidedStates } from '../rules/attempt.ts'
import { eventReference } from './records.ts'

/**
 * Marks the attempts that were started since a time and charged as tests, except those that a signed event calls real.
 * An undecided one is marked only if a signed event calls it a test: it may have been charged before the account went
 * into test mode, and no test stands in the way of another card.
 *
 * @param since UTC milliseconds.
 */
export async function markTestsSince(trx: Trx, since: number) {
  const marked = await trx
    .updateTable('attempts')
    .set({ test: 1 })
    .where('test', '=', 0)
    .where('created_at', '>=', since)
    .where((attempt) => {
      const isCalled = (test: 0 | 1) =>
        attempt.exists(
          attempt
            .selectFrom('provider_events')
            .select('provider_events.id')
            .where((eb) => eb(eventReference, '=', eb.ref('attempts.reference')))
            .where(sql<0 | 1>`json_extract(event, '$.testMode')`, '=', test),
        )
      return attempt.or([
        attempt('state', 'in', chargedStates).and(attempt.not(isCalled(0))),
        attempt('state', 'in', undecidedStates).and(isCalled(1)),
      ])
    })
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
