import { sql } from 'kysely'
import type { Trx } from '../../storage/tables.ts'
import { chargedStates, undecidedStates } from '../rules/attempt.ts'
import { eventReference } from './records.ts'

/**
 * Finds the attempts that were started since a time and may be tests: those that no signed event calls real. Marks the
 * charged ones as tests. An undecided one is marked only if a signed event calls it a test: it may be real, and a test
 * does not keep a second card from being charged.
 *
 * @param since UTC milliseconds.
 * @returns those found, oldest first.
 */
export async function markTestsSince(trx: Trx, since: number) {
  const found = await trx
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .leftJoin('provider_events', (join) => join.onRef(eventReference, '=', 'attempts.reference'))
    .select(['attempts.id', 'attempts.reference', 'attempts.created_at', 'state'])
    .select(['pence', 'first_name', 'last_name'])
    .select(sql<0 | 1 | null>`max(json_extract(event, '$.testMode'))`.as('called_test'))
    .where('test', '=', 0)
    .where('state', 'in', [...chargedStates, ...undecidedStates])
    .where('attempts.created_at', '>=', since)
    .groupBy('attempts.id')
    .having(sql`min(json_extract(event, '$.testMode'))`, 'is not', 0)
    .orderBy('attempts.id')
    .execute()
  const attempts = found.map((one) => ({
    ...one,
    isMarked: chargedStates.includes(one.state) || one.called_test === 1,
  }))
  const marked = attempts.filter(({ isMarked }) => isMarked).map(({ id }) => id)
  await trx.updateTable('attempts').set({ test: 1 }).where('id', 'in', marked).execute()
  return attempts
}
