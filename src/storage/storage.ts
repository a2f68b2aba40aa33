import {
  chmodSync,
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { databaseFile } from './data-folder.ts'
import { migrate } from './migrate.ts'
import { BUSY_MAX } from '../runtime/limits.ts'
import type { Db, Tables } from './tables.ts'
import { isBusy, PatientSqliteDialect } from './sqlite-dialect.ts'

/** Older SQLite can corrupt a WAL database under concurrent checkpoints (failure case S12). */
const OLDEST_SQLITE = [3, 51, 3] as const

export interface Storage {
  db: Db
  /** Copies the whole database, consistent while others write, into a file that does not exist yet. */
  copyTo(file: string): void
  /**
   * Moves the write-ahead log into the database file and empties it, so that what was deleted is in neither.
   *
   * @returns false when another process reads just now; nothing is waited for.
   */
  emptyLog(): Promise<boolean>
  /** Writes the whole file anew: `secure_delete` leaves copies behind in pages that were rearranged, this does not. */
  rewrite(): Promise<void>
  /** Waits for an open transaction, puts the write-ahead log into the database file and closes it. */
  close(): Promise<void>
}

/**
 * Opens the database of a data folder, makes folder and file private to this user, and brings the schema up to date.
 *
 * @param sync Brings an open file to the disk, without holding up this thread.
 * @throws {Error} with one sentence for the operator when the folder cannot be used, or the schema is not one that this
 * program can bring up to date; nothing is half migrated.
 */
export function openStorage(
  dataDir: string,
  migrationsDir: string,
  sync: (file: number) => Promise<void> = promisify(fdatasync),
): Storage {
  const sqlite = openSqlite(dataDir)
  try {
    migrate(sqlite, migrationsDir)
  } catch (error) {
    sqlite.close()
    throw isBusy(error) ? locked(dataDir, error) : error
  }
  // From here on neither waiting for the lock nor a sync of a commit stops this thread.
  sqlite.pragma('busy_timeout = 0')
  sqlite.pragma('synchronous = NORMAL')
  // SQLite keeps it as long as somebody has the database open. Its name has to be on the disk, too.
  const log = openSync(`${databaseFile(dataDir)}-wal`, 'r+')
  syncFolder(dataDir)
  const dialect = new PatientSqliteDialect(sqlite, () => sync(log))
  const db = new Kysely<Tables>({ dialect })
  let closing: Promise<void> | null = null
  return {
    db,
    copyTo: (file) => void sqlite.prepare('VACUUM INTO ?').run(file),
    // Between two transactions of this process: inside one, neither can be done.
    emptyLog: () => dialect.alone(() => sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0),
    rewrite: () => dialect.alone(() => rewrite(sqlite)),
    close: () => (closing ??= close()),
  }

  async function close() {
    await dialect.alone(() => {
      sqlite.pragma(`busy_timeout = ${BUSY_MAX}`)
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
      sqlite.close()
    })
    // No sync needs it any more.
    closeSync(log)
  }
}

function syncFolder(path: string) {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Node's own `recursive` never ends where a folder is there and takes none, as in /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function openSqlite(dataDir: string): Database.Database {
  try {
    makeFolder(dataDir)
    const file = databaseFile(dataDir)
    const sqlite = new Database(file, { timeout: BUSY_MAX })
    chmodSync(file, 0o600)
    // FULL while it is brought up to date; afterwards SharedSync sees to it that what a patient was told is safe survives a
    // power cut (failure case S1).
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

/** Whose folder and database are, and with which rights, as the end of a sentence about either. */
function ownersIn(dataDir: string): string {
  const owners = [dataDir, databaseFile(dataDir)].map((path) => {
    try {
      const { uid, mode } = statSync(path)
      return ` ${path} belongs to user ${uid}, with rights ${(mode & 0o777).toString(8)}.`
    } catch {
      // It is not there, or its folder is another's, which is said then.
      return ''
    }
  })
  const here = process.geteuid === undefined ? '' : ` This program runs as user ${process.geteuid()}.`
  return owners.join('') + here
}

/** What the operator is told when another program does not let go of the database for BUSY_MAX. */
const locked = (dataDir: string, cause: unknown) =>
  new Error(
    `The database ${databaseFile(dataDir)} is locked: another program is writing to it, such as the website or a command of its tool that still runs, or a backup program. End it, or wait until it has ended, and try again. Nothing was changed.`,
    { cause },
  )

function rewrite(sqlite: Database.Database) {
  // The copy in between holds patients' messages: not on disk.
  sqlite.pragma('temp_store = MEMORY')
  sqlite.exec('VACUUM')
}

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

/**
 * Whether a thrown error says that the disk or another process keeps us from writing just now (S3 to S6): that is ours to
 * say, not the patient's mistake.
 */
export function isStorageTrouble(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return /^(SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN|LOCKED)|(ENOSPC|EIO|EDQUOT|EFBIG|EROFS|EACCES|EPERM)$)/.test(
    String(error.code),
  )
}
