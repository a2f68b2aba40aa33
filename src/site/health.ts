import { Hono } from 'hono'
import type { Db } from '../storage/tables.ts'
import type { PhotoStore } from '../enquiries/emergency/photo-store.ts'
import { DISK_RESERVE } from '../runtime/limits.ts'
import type { Outbox } from '../mail/outbox.ts'
import { factsOfError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { SECOND } from '../runtime/units.ts'
import { paths } from '../paths.ts'
import type { CardAccount } from '../payments/provider/account.ts'
import { providerHealth } from '../payments/recovery/provider-watch.ts'

/** /readyz writes to the database no oftener. */
const READINESS_WRITE_PAUSE = SECOND

interface HealthParts {
  db: Db
  outbox: Outbox
  photoStore: PhotoStore
  log: Log
  /** Null where no card is taken. */
  account: CardAccount | null
  /** UTC milliseconds. */
  now: () => number
}

/**
 * Whether the process lives (/healthz), and whether everything works that a patient's message needs, and that unclear
 * payments need to be found out (/readyz).
 */
export function health(parts: HealthParts): Hono {
  const write = writing(parts)
  return new Hono()
    .get(paths.health, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get(paths.ready, async (c) => {
      const free = await parts.photoStore.free()
      const disk = { free, enough: free >= DISK_RESERVE }
      const rows = await readRows(parts, write)
      const ready =
        disk.enough && rows?.mail.moving === true && rows.photos.room && rows.payments?.ok !== false
      const database = rows !== null
      return c.json(
        { status: ready ? 'ok' : 'not ready', database, migrations: database, disk, ...(rows ?? unknown) },
        ready ? 200 : 503,
        { 'cache-control': 'no-store' },
      )
    })
}

const unknown = { mail: null, photos: null, payments: null }

/** How mail, photos and payments do; null when the database cannot be written or read. */
async function readRows(
  { db, outbox, photoStore, account, log, now }: HealthParts,
  write: () => Promise<void>,
) {
  try {
    await write()
    return {
      mail: await outbox.health(),
      photos: await photoStore.look(db),
      payments: account === null ? null : await providerHealth(db, now()),
    }
  } catch (error) {
    log.error('database.not-usable', factsOfError(error))
    return null
  }
}

/**
 * Writes a row and waits until it is on disk, which a lock alone would not show. Everybody may ask, so it is done at most
 * once in a while; migrations are done whenever the database is open.
 */
function writing({ db, now }: HealthParts): () => Promise<void> {
  let at: number | null = null
  return async () => {
    if (at !== null && Math.abs(now() - at) < READINESS_WRITE_PAUSE) return
    at = null
    await db
      .insertInto('done_once')
      .values({ name: 'readiness', at: now() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now() }))
      .execute()
    at = now()
  }
}
