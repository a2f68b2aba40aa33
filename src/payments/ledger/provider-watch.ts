import type { Db, ProviderWatchRow, Trx } from '../../storage/tables.ts'
import { RECONCILE_PAUSE } from '../../runtime/limits.ts'
import { HOUR } from '../../runtime/units.ts'

/** How far a comparison looks back behind the last one that succeeded: what was in hand then is compared now. */
const COMPARE_OVERLAP = 2 * 24 * HOUR

/* How the provider answers our questions, and how far both sides were compared: one row. Times are UTC milliseconds. */

/** What is kept about it, made at the first need. */
export async function watchOf(trx: Trx, now: number): Promise<ProviderWatchRow> {
  const kept = await keptWatch(trx)
  if (kept !== undefined) return withoutFuture(trx, kept, now)
  // A database from before this was kept, perhaps an old backup: whatever came after its last change was not compared.
  const { last } = await trx
    .selectFrom('attempts')
    .select((eb) => eb.fn.max('changed_at').as('last'))
    .executeTakeFirstOrThrow()
  const compared_until = Math.min(now - RECONCILE_PAUSE, last ?? now)
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

/** What is kept about it; undefined before the first need. */
export const keptWatch = (db: Db | Trx): Promise<ProviderWatchRow | undefined> =>
  db.selectFrom('provider_watch').selectAll().executeTakeFirst()

/** Times that a clock wrote which was ahead, and was set right since, count as now. */
async function withoutFuture(trx: Trx, kept: ProviderWatchRow, now: number): Promise<ProviderWatchRow> {
  const { compared_until: until, compare_due_at: due, refused_since: since, restored_at: restored } = kept
  const isRight =
    until <= now && due <= now + RECONCILE_PAUSE && (since ?? now) <= now && (restored ?? now) <= now
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

/** From when on the next comparison has to look, in UTC milliseconds. */
export const compareFrom = ({ compared_until }: Pick<ProviderWatchRow, 'compared_until'>) =>
  compared_until - COMPARE_OVERLAP

/** Whether a backup was restored, and was not compared with the provider since: no card may be charged. */
export const isRestored = async (db: Db | Trx): Promise<boolean> =>
  ((await keptWatch(db))?.restored_at ?? null) !== null

/**
 * Writes down that a comparison succeeded.
 *
 * @param until Of what was compared.
 * @returns when the next one is due.
 */
export async function noteCompared(trx: Trx, until: number, now: number): Promise<number> {
  const { restored_at } = await watchOf(trx, now)
  // What was charged just before the restore may come late into what the provider tells.
  const isOpen = restored_at !== null && until < restored_at
  const due = isOpen ? restored_at + (now - until) : now + RECONCILE_PAUSE
  await trx
    .updateTable('provider_watch')
    .set({ compared_until: until, compare_due_at: due, restored_at: isOpen ? restored_at : null })
    .execute()
  return due
}

/**
 * Has the next comparison look back to a backup's time, now that the backup took the place of what came after it. No card
 * is charged until then.
 *
 * @param madeAt UTC milliseconds; null when it is not known.
 */
export function compareSince(db: Db, madeAt: number | null, now: number): Promise<ProviderWatchRow> {
  return db.transaction().execute(async (trx) => {
    const { compared_until } = await watchOf(trx, now)
    return trx
      .updateTable('provider_watch')
      .set({
        compared_until: Math.min(compared_until, madeAt ?? now),
        compare_due_at: now,
        refused_since: null,
        restored_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Writes down when the account last said that it charges cards. */
export async function noteLive(trx: Trx, at: number): Promise<void> {
  await watchOf(trx, at)
  await trx.updateTable('provider_watch').set({ live_at: at }).execute()
}

/** Writes down since when the provider refuses to answer; null: it answers. */
export async function noteRefusal(trx: Trx, since: number | null): Promise<void> {
  await trx.updateTable('provider_watch').set({ refused_since: since }).execute()
}
