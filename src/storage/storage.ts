import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { getDatabaseFile } from './data-folder.ts'
import { migrate } from './migrate.ts'
import { BUSY_MAX } from '../runtime/limits.ts'
import type { System } from '../runtime/system.ts'
import type { Db, Tables } from './tables.ts'
import { isBusy, NonBlockingSqliteDialect } from './sqlite-dialect.ts'

/** Older SQLite can corrupt a WAL database under concurrent checkpoints (failure case S12). */
const OLDEST_SQLITE = [3, 51, 3] as const

export interface Storage {
  db: Db
  /** Copies the whole database, consistent while others write, into a new or empty file. */
  copyTo(file: string): void
  /**
   * Checkpoints the write-ahead log into the database file and empties it, so that deleted data is in neither.
   *
   * @returns false when another process is reading; does not wait.
   */
  checkpointLog(): Promise<boolean>
  /** Rewrites the whole file: `secure_delete` alone leaves copies of deleted data in rearranged pages. */
  vacuum(): Promise<void>
  /** Waits for an open transaction, checkpoints the write-ahead log and closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database of a data folder, makes folder and file private to this user, and migrates the schema.
 *
 * @throws {Error} with one sentence for the operator when the folder cannot be used or the schema cannot be migrated;
 * nothing is half migrated.
 */
export function openStorage(dataDir: string, migrationsDir: string, system: System): Storage {
  const sqlite = openSqlite(dataDir)
  try {
    migrate(sqlite, migrationsDir, system.now())
  } catch (error) {
    sqlite.close()
    throw isBusy(error) ? locked(dataDir, error) : error
  }
  // From here on, waiting for the lock does not block this thread.
  sqlite.pragma('busy_timeout = 0')
  const db = new Kysely<Tables>({ dialect: new NonBlockingSqliteDialect(sqlite, system) })
  let closing: Promise<void> | null = null
  return {
    db,
    copyTo: (file) => void sqlite.prepare('VACUUM INTO ?').run(file),
    async checkpointLog() {
      const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
      return rows[0]?.busy === 0
    },
    async vacuum() {
      // The temporary copy contains patients' messages: not on disk.
      await sql`PRAGMA temp_store = MEMORY`.execute(db)
      await sql`VACUUM`.execute(db)
    },
    // Waits for an open transaction.
    close: () => (closing ??= db.connection().execute(() => Promise.resolve(void sqlite.close()))),
  }
}

/** Node's `recursive` never returns for an existing folder that allows no new ones, as /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function openSqlite(dataDir: string): Database.Database {
  try {
    makeFolder(dataDir)
    const file = getDatabaseFile(dataDir)
    const sqlite = new Database(file, { timeout: BUSY_MAX })
    chmodSync(file, 0o600)
    // FULL: what was confirmed to a patient survives a power cut (failure case S1).
    for (const pragma of [
      'journal_mode = WAL',
      'synchronous = FULL',
      'foreign_keys = ON',
      'secure_delete = ON',
    ])
      sqlite.pragma(pragma)
    requireSqlite(sqlite)
    return sqlite
  } catch (error) {
    if (isBusy(error)) throw locked(dataDir, error)
    throw new Error(`The database in ${dataDir} cannot be opened: ${messageOf(error)}.${ownersIn(dataDir)}`, {
      cause: error,
    })
  }
}

/** The end of an error message. */
function ownersIn(dataDir: string): string {
  const owners = [dataDir, getDatabaseFile(dataDir)].map((path) => {
    try {
      const { uid, mode } = statSync(path)
      return ` ${path} belongs to user ${uid}, with permissions ${(mode & 0o777).toString(8)}.`
    } catch {
      // Missing, or in a folder of another user, which is reported then.
      return ''
    }
  })
  const here = process.geteuid === undefined ? '' : ` This program runs as user ${process.geteuid()}.`
  return owners.join('') + here
}

/** Error for the operator when another program holds the lock for longer than BUSY_MAX. */
const locked = (dataDir: string, cause: unknown) =>
  new Error(
    `The database ${getDatabaseFile(dataDir)} is locked: another program is writing to it, such as the website or a command of its tool that still runs, or a backup program. End it, or wait until it has ended, and try again. Nothing was changed.`,
    { cause },
  )

function requireSqlite(sqlite: Database.Database) {
  const version = String(sqlite.prepare('SELECT sqlite_version()').pluck().get())
  const parts = version.split('.').map(Number)
  const difference =
    OLDEST_SQLITE.map((least, index) => (parts[index] ?? 0) - least).find((d) => d !== 0) ?? 0
  if (difference < 0) throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE.join('.')}`)
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}

/** True when the disk or another process prevents writing (failure cases S3 to S6): not a mistake of the patient. */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return /^(SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN|LOCKED)|(ENOSPC|EIO|EDQUOT|EFBIG|EROFS|EACCES|EPERM)$)/.test(
    String(error.code),
  )
}
