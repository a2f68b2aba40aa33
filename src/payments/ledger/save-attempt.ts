import type { Attempt, Trx } from '../../storage/tables.ts'
import type { AttemptChange } from '../rules/decide.ts'
import { applyToAttempt, getTransitionKind } from '../rules/transition.ts'
import type { Transition } from '../rules/transition.ts'

/* Stores decided changes. No other code changes a state. */

/**
 * Saves a changed attempt and a line of its history.
 *
 * @returns the saved attempt; null when its state changed meanwhile, and then nothing is saved.
 */
export async function saveChange(
  trx: Trx,
  { before, after, history }: AttemptChange,
): Promise<Attempt | null> {
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
    .insertInto('transitions')
    .values({
      attempt_id: id,
      from_state: before.state,
      to_state: after.state,
      source,
      correction: getTransitionKind(before.state, after.state) === 'correction' ? 1 : 0,
      text,
      moved_at: now,
    })
    .execute()
  return after
}

/** Changed columns only: writing a state, even the same one, fires the triggers that check it. */
const changedColumns = (before: Attempt, after: Attempt): Partial<Attempt> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof Attempt]))

/**
 * Applies a transition to an attempt as it was read, like `saveChange`. @throws {Error} when it is not allowed.
 */
export const applyTransition = (trx: Trx, attempt: Attempt, wanted: Transition): Promise<Attempt | null> =>
  saveChange(trx, { before: attempt, after: applyToAttempt(attempt, wanted), history: wanted })

/** @param now UTC milliseconds. */
export async function markPracticeNotified(trx: Trx, paymentId: string, now: number): Promise<void> {
  await trx.updateTable('payments').set({ practice_notified_at: now }).where('id', '=', paymentId).execute()
}
