import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Outbox } from './mail/outbox.ts'
import { factsOfError } from './log.ts'
import type { Log } from './log.ts'
import { paths } from './paths.ts'

/** Whether the process lives (/healthz), and whether everything works that a patient's message needs (/readyz). */
export function health({ db, outbox, log }: { db: Db; outbox: Outbox; log: Log }): Hono {
  return new Hono()
    .get(paths.health, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get(paths.ready, async (c) => {
      const database = await isWritable(db, log)
      const mail = database ? await outbox.health() : null
      const ready = database && mail?.moving === true
      return c.json(
        { status: ready ? 'ok' : 'not ready', database, migrations: database, mail },
        ready ? 200 : 503,
        { 'cache-control': 'no-store' },
      )
    })
}

/** Takes the write lock and writes, then takes it back. Migrations are done whenever the database is open. */
async function isWritable(db: Db, log: Log): Promise<boolean> {
  try {
    await sql`UPDATE letters SET due_at = due_at WHERE id = 0`.execute(db)
    return true
  } catch (error) {
    log.error('database.not-writable', factsOfError(error))
    return false
  }
}
