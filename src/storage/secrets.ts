import type { System } from '../runtime/system.ts'
import type { Db } from './tables.ts'

const SECRET_BYTES = 32

/** A random key, stored under a name. When two processes start at once, one of them creates it. */
export async function getSecret(
  db: Db,
  name: string,
  { randomBytes }: Pick<System, 'randomBytes'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await secretOf(db, name)
  if (kept !== undefined) return kept
  await db
    .insertInto('secrets')
    .values({ name, secret: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await secretOf(db, name)
  if (made === undefined) throw new Error(`The key ${name} was not stored.`)
  return made
}

async function secretOf(db: Db, name: string) {
  const row = await db.selectFrom('secrets').select('secret').where('name', '=', name).executeTakeFirst()
  return row === undefined ? undefined : new Uint8Array(row.secret)
}

/** Key that signs the cookie of a paying browser; stored, so that a restart keeps cookies valid. */
export const getCheckoutSecret = (db: Db, system: Pick<System, 'randomBytes'>) =>
  getSecret(db, 'checkout-session', system)
