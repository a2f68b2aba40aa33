import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'

interface Migration {
  number: number
  name: string
  sql: string
  /** SHA-256 of the text with Unix line ends. */
  sha256: string
}

const RECORD = `CREATE TABLE IF NOT EXISTS applied_migrations (
  number     INTEGER PRIMARY KEY,
  name       TEXT NOT NULL,
  sha256     TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT`

/**
 * Applies the files `0001-name.sql`, … that `PRAGMA user_version` does not count yet, all in one transaction. The hash of each
 * applied file is recorded: a file that was edited afterwards stops the start.
 *
 * @param now UTC milliseconds.
 * @throws {Error} with one sentence for the operator when files and database do not match or a migration fails; then
 * nothing has changed.
 */
export function migrate(sqlite: Database.Database, folder: string, now: number): void {
  const migrations = readMigrations(folder)
  if (readVersion(sqlite) === migrations.length) return requireUnchanged(sqlite, migrations)
  // Rebuilding a table that others refer to needs this off, and it cannot be changed inside a transaction.
  sqlite.pragma('foreign_keys = OFF')
  try {
    sqlite.transaction(() => applyMissing(sqlite, migrations, now)).exclusive()
  } finally {
    sqlite.pragma('foreign_keys = ON')
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
  const wrong = names.find((name, index) => Number(name.slice(0, 4)) !== index + 1)
  if (wrong !== undefined) throw new Error(`Migration ${wrong} is out of order.`)
  return names.map((name, index) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
    return { number: index + 1, name, sql, sha256 }
  })
}

function applyMissing(sqlite: Database.Database, migrations: readonly Migration[], now: number) {
  // Read again: another process may have migrated while this one waited for the lock.
  const version = readVersion(sqlite)
  sqlite.exec(RECORD)
  requireUnchanged(sqlite, migrations.slice(0, version))
  if (version > migrations.length)
    throw new Error(
      `The database has schema ${version}; this program knows only ${migrations.length}. Start the newer program.`,
    )
  const record = sqlite.prepare(
    'INSERT INTO applied_migrations (number, name, sha256, applied_at) VALUES (?, ?, ?, ?)',
  )
  for (const { number, name, sql, sha256 } of migrations.slice(version)) {
    sqlite.exec(sql)
    record.run(number, name, sha256, now)
  }
  const broken = sqlite.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) throw new Error('A migration would leave rows with broken foreign keys.')
  sqlite.pragma(`user_version = ${migrations.length}`)
}

const readVersion = (sqlite: Database.Database) => Number(sqlite.pragma('user_version', { simple: true }))

function requireUnchanged(sqlite: Database.Database, migrations: readonly Migration[]) {
  const readHash = sqlite
    .prepare<[number], string>('SELECT sha256 FROM applied_migrations WHERE number = ?')
    .pluck()
  const changed = migrations.find(({ number, sha256 }) => readHash.get(number) !== sha256)
  if (changed !== undefined)
    throw new Error(
      `Migration ${changed.name} is not the one that was applied to this database. Put the file back as it was and make the change in a new migration, or start the version that made this database. One from before version 0.1.0 cannot be upgraded.`,
    )
}
