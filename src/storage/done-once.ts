import type { Db, Trx } from './tables.ts'

/* What is done once and never again, by its name; and when something was done last. Rows go after 30 days (rule D44). */

/**
 * Does something once and never again under this name.
 *
 * @param now UTC milliseconds.
 * @returns whether this is the time.
 */
export async function once(trx: Trx, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('done_once')
    .values({ name, at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether something was done under this name. */
export const wasDone = async (db: Db | Trx, name: string): Promise<boolean> =>
  (await doneAt(db, name)) !== null

/** When something was done under this name, in UTC milliseconds; null: never, or longer ago than rows are kept. */
export async function doneAt(db: Db | Trx, name: string): Promise<number | null> {
  const done = await db.selectFrom('done_once').select('at').where('name', '=', name).executeTakeFirst()
  return done?.at ?? null
}

/** Writes down that something was done again. @param now UTC milliseconds. */
export async function noteDone(db: Db | Trx, name: string, now: number): Promise<void> {
  await db
    .insertInto('done_once')
    .values({ name, at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now }))
    .execute()
}
