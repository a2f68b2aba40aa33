import { randomBytes } from 'node:crypto'
import type { Db } from './tables.ts'

const SECRET_BYTES = 32

/** A random key that this database has under a name; of two processes that begin at once, one makes it. */
export async function keptSecret(db: Db, name: string): Promise<Uint8Array<ArrayBuffer>> {
  await db
    .insertInto('secrets')
    .values({ name, secret: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { secret } = await db
    .selectFrom('secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return new Uint8Array(secret)
}
