import type { Db, Trx } from './tables.ts'

/* Named work that is done at most once, and when work was last done. Rows are deleted after 30 days (rule D44). */

/** It succeeds once and never again. @param now UTC milliseconds. @returns true for the first claim. */
export async function claimOnce(trx: Trx, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('done_once')
    .values({ name, at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const isDone = async (db: Db | Trx, name: string): Promise<boolean> =>
  (await getDoneTime(db, name)) !== null

/** Time recorded for a name, in UTC milliseconds; null: never, or longer ago than rows are kept. */
export async function getDoneTime(db: Db | Trx, name: string): Promise<number | null> {
  const done = await db.selectFrom('done_once').select('at').where('name', '=', name).executeTakeFirst()
  return done?.at ?? null
}

/** Records that work was done again. @param now UTC milliseconds. */
export async function recordDone(db: Db | Trx, name: string, now: number): Promise<void> {
  await db
    .insertInto('done_once')
    .values({ name, at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now }))
    .execute()
}
