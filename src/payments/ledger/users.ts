import type { Db, Trx, UserRow } from '../../storage/tables.ts'
import type { System } from '../../runtime/system.ts'
import { toSqlList } from './records.ts'

/** A payer, in the field names of the call (specification section 7). */
interface UserDetails {
  first_name: string
  last_name: string
  email: string
  phone: string
}

/**
 * Id of the record that a browser made for an address. Other browsers' records are never read, so none can be revealed.
 */
export async function findUserId(db: Db, browser: string, email: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('browser', '=', browser)
    .where('email', '=', email)
    .executeTakeFirst()
  return user?.id ?? null
}

/** The record with this id, if this browser made it. */
export async function findUserById(db: Db, browser: string, id: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('browser', '=', browser)
    .executeTakeFirst()
}

/**
 * Saves a browser's record for an address. A second call keeps the id and updates the details: one parent may register
 * two children with one address.
 *
 * @returns the id.
 */
export async function saveUser(
  db: Db,
  browser: string,
  details: UserDetails,
  { now, randomUuid }: System,
): Promise<string> {
  const { first_name, last_name, phone } = details
  const { id } = await db
    .insertInto('users')
    .values({ id: randomUuid(), browser, created_at: now(), ...details })
    .onConflict((conflict) =>
      conflict.columns(['browser', 'email']).doUpdateSet({ first_name, last_name, phone }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @param isTheirs True for the person's address. */
export async function findPersonalUsers(db: Db, isTheirs: (named: unknown) => boolean): Promise<UserRow[]> {
  const registered = await db.selectFrom('users').select(['id', 'email']).execute()
  const ids = registered.filter(({ email }) => isTheirs(email)).map(({ id }) => id)
  return db.selectFrom('users').selectAll().where('id', 'in', toSqlList(ids)).execute()
}

export async function eraseUsers(trx: Trx, users: readonly Pick<UserRow, 'id'>[]): Promise<void> {
  const ids = toSqlList(users.map(({ id }) => id))
  await trx.deleteFrom('users').where('id', 'in', ids).execute()
}
