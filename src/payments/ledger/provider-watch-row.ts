import type { Db, ProviderWatchRow, Trx } from '../../storage/tables.ts'
import { COMPARE_INTERVAL } from '../../runtime/limits.ts'
import { HOUR } from '../../runtime/units.ts'

/**
 * A comparison starts this long before the end of the last successful one, to include attempts that were under way
 * then.
 */
const COMPARE_OVERLAP = 2 * 24 * HOUR

/** After a restore it starts so much earlier: the clock may have been ahead when the backup was made. */
const RESTORE_OVERLAP = 5 * 24 * HOUR

/* One row: how the provider answers our queries, and up to when both sides were compared. Times in UTC milliseconds. */

export async function readOrCreateWatch(trx: Trx, now: number): Promise<ProviderWatchRow> {
  const kept = await findWatch(trx)
  if (kept !== undefined) return withoutFuture(trx, kept, now)
  // No row yet, perhaps in an old backup: nothing after its last change was compared.
  const { last } = await trx
    .selectFrom('attempts')
    .select((eb) => eb.fn.max('changed_at').as('last'))
    .executeTakeFirstOrThrow()
  const compared_until = Math.min(now - COMPARE_INTERVAL, last ?? now)
  const row = {
    id: 1 as const,
    compared_until,
    compare_due_at: now,
    refused_since: null,
    restored_at: null,
    live_at: null,
  }
  await trx.insertInto('provider_watch').values(row).execute()
  return row
}

/** Undefined before first use. */
export const findWatch = (db: Db | Trx): Promise<ProviderWatchRow | undefined> =>
  db.selectFrom('provider_watch').selectAll().executeTakeFirst()

/** Replaces future times, written while the clock was ahead, with now. */
async function withoutFuture(trx: Trx, kept: ProviderWatchRow, now: number): Promise<ProviderWatchRow> {
  const { compared_until: until, compare_due_at: due, refused_since: since, restored_at: restored } = kept
  const isRight =
    until <= now && due <= now + COMPARE_INTERVAL && (since ?? now) <= now && (restored ?? now) <= now
  if (isRight) return kept
  const right = {
    compared_until: Math.min(until, now),
    compare_due_at: Math.min(due, now),
    refused_since: since === null ? null : Math.min(since, now),
    restored_at: restored === null ? null : Math.min(restored, now),
  }
  await trx.updateTable('provider_watch').set(right).execute()
  return { ...kept, ...right }
}

/** UTC milliseconds. */
export const readComparisonStart = ({ compared_until }: Pick<ProviderWatchRow, 'compared_until'>) =>
  compared_until - COMPARE_OVERLAP

/** True when a restored backup has not been compared with the provider yet: no card may be charged. */
export const isComparisonAfterRestorePending = async (db: Db | Trx): Promise<boolean> =>
  ((await findWatch(db))?.restored_at ?? null) !== null

/**
 * Records a successful comparison.
 *
 * @param until End of the compared period.
 * @returns when the next one is due.
 */
export async function recordComparison(trx: Trx, until: number, now: number): Promise<number> {
  const { restored_at } = await readOrCreateWatch(trx, now)
  // Charges made just before the restore may appear late in the provider's records.
  const isOpen = restored_at !== null && until < restored_at
  const due = isOpen ? restored_at + (now - until) : now + COMPARE_INTERVAL
  await trx
    .updateTable('provider_watch')
    .set({ compared_until: until, compare_due_at: due, restored_at: isOpen ? restored_at : null })
    .execute()
  return due
}

/**
 * Makes the next comparison look back to before the time of a restored backup. No card is charged until then.
 *
 * @param madeAt UTC milliseconds; null when it is not known.
 */
export function scheduleComparisonAfterRestore(
  db: Db,
  madeAt: number | null,
  now: number,
): Promise<ProviderWatchRow> {
  return db.transaction().execute(async (trx) => {
    const { compared_until } = await readOrCreateWatch(trx, now)
    return trx
      .updateTable('provider_watch')
      .set({
        compared_until: Math.min(compared_until, madeAt ?? now) - RESTORE_OVERLAP,
        compare_due_at: now,
        refused_since: null,
        restored_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Records when the account last confirmed that it charges cards. */
export async function recordLiveMode(trx: Trx, at: number): Promise<void> {
  await readOrCreateWatch(trx, at)
  await trx.updateTable('provider_watch').set({ live_at: at }).execute()
}

/** Records since when the provider refuses our queries; null: it answers. */
export async function recordRefusal(trx: Trx, since: number | null): Promise<void> {
  await trx.updateTable('provider_watch').set({ refused_since: since }).execute()
}
