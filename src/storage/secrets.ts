import { randomBytes } from 'node:crypto'
import type { Db } from './tables.ts'

const SECRET_BYTES = 32

/** A random key that this database has under a name; of two processes that begin at once, one makes it. */
export async function keptSecret(db: Db, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await secretOf(db, name)
  if (kept !== undefined) return kept
  await db
    .insertInto('secrets')
    .values({ name, secret: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await secretOf(db, name)
  if (made === undefined) throw new Error(`The key ${name} was not kept.`)
  return made
}

async function secretOf(db: Db, name: string) {
  const row = await db.selectFrom('secrets').select('secret').where('name', '=', name).executeTakeFirst()
  return row === undefined ? undefined : new Uint8Array(row.secret)
}

/** The key that signs the cookie of a browser that pays: whoever has such a cookie can count on it. */
export const checkoutSecret = (db: Db) => keptSecret(db, 'checkout-session')
