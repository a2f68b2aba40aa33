import type { Db, Trx, UserRow } from '../../storage/tables.ts'
import { listed } from './records.ts'

/** Who pays, in the words of the call (specification section 7). */
interface UserDetails {
  first_name: string
  last_name: string
  email: string
  phone: string
}

/** The record that a browser made for an address. No other browser's record is looked at, so none can be told of. */
export async function userOf(db: Db, browser: string, email: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('browser', '=', browser)
    .where('email', '=', email)
    .executeTakeFirst()
  return user?.id ?? null
}

/** The record of an id, if this browser made it. */
export async function userById(db: Db, browser: string, id: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('browser', '=', browser)
    .executeTakeFirst()
}

/**
 * Makes the record of a browser for an address. A second time it keeps its id and takes the newer details: one parent
 * may register two children with one address.
 *
 * @returns the id.
 */
export async function saveUser(db: Db, browser: string, details: UserDetails, now: number): Promise<string> {
  const { first_name, last_name, phone } = details
  const { id } = await db
    .insertInto('users')
    .values({ id: crypto.randomUUID(), browser, created_at: now, ...details })
    .onConflict((conflict) =>
      conflict.columns(['browser', 'email']).doUpdateSet({ first_name, last_name, phone }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Every record of an address. @param isTheirs Whether it is the person's. */
export async function usersOf(db: Db, isTheirs: (named: unknown) => boolean): Promise<UserRow[]> {
  const registered = await db.selectFrom('users').select(['id', 'email']).execute()
  const ids = registered.filter(({ email }) => isTheirs(email)).map(({ id }) => id)
  return db.selectFrom('users').selectAll().where('id', 'in', listed(ids)).execute()
}

/** Erases records. */
export async function eraseUsers(trx: Trx, users: readonly Pick<UserRow, 'id'>[]): Promise<void> {
  const ids = listed(users.map(({ id }) => id))
  await trx.deleteFrom('users').where('id', 'in', ids).execute()
}
