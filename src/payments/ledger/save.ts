import type { Attempt, Trx } from '../../storage/tables.ts'
import type { Change } from '../rules/decide.ts'
import { afterStep, kindOfMove } from '../rules/step.ts'
import type { Move } from '../rules/step.ts'

/* Writes what was decided. No other code changes a state. */

/**
 * Writes an attempt as it is after a change, and a line of its history.
 *
 * @returns the attempt as it is now; null when somebody else moved it in the meantime, and then nothing changed.
 */
export async function save(trx: Trx, { before, after, history }: Change): Promise<Attempt | null> {
  const { id } = before
  const changed = changedColumns(before, after)
  if (Object.keys(changed).length > 0) {
    const { numUpdatedRows } = await trx
      .updateTable('attempts')
      .set(changed)
      .where('id', '=', id)
      .where('state', '=', before.state)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
  }
  if (history === null) return after
  const { source, now, text = '' } = history
  await trx
    .insertInto('moves')
    .values({
      attempt_id: id,
      from_state: before.state,
      to_state: after.state,
      source,
      correction: kindOfMove(before.state, after.state) === 'correction' ? 1 : 0,
      text,
      moved_at: now,
    })
    .execute()
  return after
}

/** Without those that stay: writing a state, even the same one, asks the database whether it may be. */
const changedColumns = (before: Attempt, after: Attempt): Partial<Attempt> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof Attempt]))

/** Moves an attempt from the state in which it was read, as `save` does. @throws {Error} for a move that there is not. */
export const move = (trx: Trx, attempt: Attempt, wanted: Move): Promise<Attempt | null> =>
  save(trx, { before: attempt, after: afterStep(attempt, wanted), history: wanted })

/** Writes down that the practice was told of a payment. @param now UTC milliseconds. */
export async function markTold(trx: Trx, paymentId: string, now: number): Promise<void> {
  await trx.updateTable('payments').set({ practice_notified_at: now }).where('id', '=', paymentId).execute()
}
