import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, sql, SqliteDialect } from 'kysely'
import type { Generated, Selectable, Transaction } from 'kysely'
import type { AttemptState, Source } from './payments/attempt.ts'

/** A message of a patient as the practice accepted it. Times are UTC milliseconds. */
export interface MessageRow {
  id: string
  /** What patient and practice call it on the telephone, such as `7KQ2-M9XD`. */
  reference: string
  form: string
  /** Key of the rendered form, null from a script that sends none. */
  form_key: string | null
  /** SHA-256 of form and content: the same form sent twice is one message. */
  digest: string
  /** The valid message as JSON. */
  content: string
  received_at: number
}

/** A letter in the outbox; what its states mean is in mail/outbox.ts. */
export interface LetterRow {
  id: Generated<number>
  message_id: string | null
  /** Message-ID header; the same in every attempt, so that a copy can be recognised. */
  mail_id: string
  state: 'waiting' | 'sending' | 'sent' | 'parked'
  /** Higher goes first. */
  priority: Generated<number>
  /** Mail as JSON, see mail/mail.ts. */
  mail: string
  attempts: Generated<number>
  /** Not before this UTC millisecond; while sending: until when the sender's claim holds. */
  due_at: number
  /** Name of the process that is sending it. */
  sender: string | null
  last_error: string | null
  created_at: number
  settled_at: number | null
}

/** A photo of an emergency message; its file of the same name lies in the photos folder. */
export interface PhotoRow {
  id: string
  message_id: string
  /** From 1, in the order in which they were chosen. */
  position: number
  name: string
  type: string
  /** Bytes. */
  size: number
}

/** Somebody who began to pay, as one browser said it; see payments/users. */
export interface UserRow {
  id: string
  /** Value of the browser's signed cookie. */
  browser: string
  /** Compared without regard to the case of its letters. */
  email: string
  first_name: string
  last_name: string
  phone: string
  created_at: number
}

/** A random key that the site made for itself. */
export interface SecretRow {
  name: string
  secret: Uint8Array
}

/** One registration or one call-out that is to be paid once; see migrations/0004 and payments/. */
export interface PaymentRow {
  id: string
  reference: string
  purpose: 'registration' | 'call-out'
  browser: string
  digest: string
  pence: number
  currency: string
  first_name: string
  last_name: string
  email: string
  phone: string
  city: string
  /** PaidForm of payments/process/call.ts as JSON. */
  form: string | null
  told_at: number | null
  created_at: number
}

/** One card that was tried for a payment. */
export interface AttemptRow {
  id: Generated<number>
  payment_id: string
  reference: string
  token_digest: string
  state: AttemptState
  client: string | null
  name_on_card: string
  three_d_secure: string
  refusal: string | null
  transaction_id: string | null
  response_code: Generated<string>
  response_text: Generated<string>
  processor_code: Generated<string>
  processor_text: Generated<string>
  card_last_four: Generated<string>
  card_type: Generated<string>
  provider_time: Generated<string>
  returned_pence: Generated<number>
  receipt_at: number | null
  looks: Generated<number>
  look_at: number | null
  created_at: number
  changed_at: number
}

/** A move of an attempt from one state to another. */
export interface MoveRow {
  id: Generated<number>
  attempt_id: number
  from_state: AttemptState
  to_state: AttemptState
  source: Source
  correction: 0 | 1
  text: string
  moved_at: number
}

/** A signed message of the provider. */
export interface ProviderEventRow {
  id: string
  type: string
  account: string
  /** ProviderEvent of payments/gateway.ts as JSON. */
  event: string
  received_at: number
  outcome: string | null
  worked_off_at: number | null
}

/** Something that is done once. */
export interface DoneOnceRow {
  name: string
  at: number
}

export interface Tables {
  payments: PaymentRow
  attempts: AttemptRow
  moves: MoveRow
  provider_events: ProviderEventRow
  done_once: DoneOnceRow
  users: UserRow
  secrets: SecretRow
  photos: PhotoRow
  messages: MessageRow
  letters: LetterRow
}

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export type Payment = PaymentRow
export type Attempt = Selectable<AttemptRow>

/**
 * Runs work as the only writer: what it reads is still so when it writes. A transaction that begins by reading would
 * have to give up when another process wrote in between.
 */
export const asOnlyWriter = <Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`UPDATE letters SET due_at = due_at WHERE id = 0`.execute(trx)
    return work(trx)
  })

/** How long a write waits for another process's write before it fails with SQLITE_BUSY; visitors wait with it. */
const BUSY_TIMEOUT_MS = 2_000
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
  /** Puts the write-ahead log into the database file and closes it. */
  close(): Promise<void>
}

/**
 * Opens the database of a data folder, makes folder and file private to this user, and brings the schema up to date.
 *
 * @throws {Error} with one sentence for the operator when the folder cannot be used, the schema is newer than this
 * program, or a migration fails; nothing is half migrated.
 */
export function openStorage(dataDir: string, migrationsDir: string): Storage {
  const sqlite = openSqlite(dataDir)
  try {
    migrate(sqlite, migrationsDir)
  } catch (error) {
    sqlite.close()
    throw error
  }
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
  return {
    db,
    copyTo: (file) => void sqlite.prepare('VACUUM INTO ?').run(file),
    // Between two transactions of this process: inside one, neither can be done.
    emptyLog: () => db.connection().execute(() => Promise.resolve(emptyLog(sqlite))),
    rewrite: () => db.connection().execute(() => Promise.resolve(rewrite(sqlite))),
    close: async () => {
      if (!sqlite.open) return
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
      sqlite.close()
    },
  }
}

function openSqlite(dataDir: string): Database.Database {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const file = join(dataDir, 'practice.sqlite')
    const sqlite = new Database(file)
    chmodSync(file, 0o600)
    // FULL: what a patient was told is safe must survive a power cut (failure case S1).
    for (const pragma of [
      'journal_mode = WAL',
      'synchronous = FULL',
      'foreign_keys = ON',
      `busy_timeout = ${BUSY_TIMEOUT_MS}`,
      'secure_delete = ON',
    ])
      sqlite.pragma(pragma)
    requireSqlite(sqlite)
    return sqlite
  } catch (error) {
    throw new Error(`The database in ${dataDir} cannot be opened: ${messageOf(error)}`, { cause: error })
  }
}

function emptyLog(sqlite: Database.Database): boolean {
  sqlite.pragma('busy_timeout = 0')
  try {
    return sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0
  } finally {
    sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}

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

/** Applies the files `0001-name.sql`, … that `PRAGMA user_version` does not count yet, all in one transaction. */
function migrate(sqlite: Database.Database, migrationsDir: string) {
  const files = readdirSync(migrationsDir)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
  const wrong = files.find((name, index) => Number(name.slice(0, 4)) !== index + 1)
  if (wrong !== undefined) throw new Error(`Migration ${wrong} is out of order.`)
  sqlite
    .transaction(() => {
      const applied = Number(sqlite.pragma('user_version', { simple: true }))
      if (applied > files.length)
        throw new Error(
          `The database has schema ${applied}; this program knows only ${files.length}. Start the newer program.`,
        )
      for (const name of files.slice(applied)) sqlite.exec(readFileSync(join(migrationsDir, name), 'utf8'))
      sqlite.pragma(`user_version = ${files.length}`)
    })
    .exclusive()
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
  return /^(SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN|LOCKED)|(ENOSPC|EIO|EDQUOT|EROFS)$)/.test(
    String(error.code),
  )
}
