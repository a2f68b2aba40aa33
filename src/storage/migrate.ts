import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/*
 * Brings the schema up to date. Each applied migration is recorded with a hash of its file, so that a file that was
 * changed afterwards stops the start instead of leaving a database that only looks right.
 */

interface Migration {
  number: number
  name: string
  sql: string
  /** SHA-256 of the text, whatever its line ends. */
  sha256: string
  /** What the file held before it was changed after it had been applied, and how to get from there; null: never. */
  earlier: { sql: string; repair: string } | null
}

const RECORD = `CREATE TABLE applied_migrations (
  number     INTEGER PRIMARY KEY,
  name       TEXT NOT NULL,
  sha256     TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT`

/**
 * Applies the files `0001-name.sql`, … that `PRAGMA user_version` does not count yet, all in one transaction.
 *
 * @throws {Error} with one sentence for the operator when files and database do not fit each other or a migration fails;
 * then nothing has changed.
 */
export function migrate(sqlite: Database.Database, folder: string): void {
  const migrations = migrationsIn(folder)
  if (isRecorded(sqlite) && appliedIn(sqlite) === migrations.length)
    return requireUnchanged(sqlite, migrations)
  // A table that others refer to can only be built anew while this is off, and it cannot be changed in a transaction.
  sqlite.pragma('foreign_keys = OFF')
  try {
    sqlite.transaction(() => bringUpToDate(sqlite, migrations)).exclusive()
  } finally {
    sqlite.pragma('foreign_keys = ON')
  }
}

function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
  const wrong = names.find((name, index) => Number(name.slice(0, 4)) !== index + 1)
  if (wrong !== undefined) throw new Error(`Migration ${wrong} is out of order.`)
  return names.map((name, index) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
    return { number: index + 1, name, sql, sha256, earlier: earlierOf(folder, name) }
  })
}

function earlierOf(folder: string, name: string): Migration['earlier'] {
  const file = join(folder, 'earlier', name)
  if (!existsSync(file)) return null
  const repair = file.replace(/\.sql$/, '.repair.sql')
  return { sql: readFileSync(file, 'utf8'), repair: readFileSync(repair, 'utf8') }
}

function bringUpToDate(sqlite: Database.Database, migrations: readonly Migration[]) {
  const applied = appliedIn(sqlite)
  if (applied > migrations.length)
    throw new Error(
      `The database has schema ${applied}; this program knows only ${migrations.length}. Start the newer program.`,
    )
  if (!isRecorded(sqlite)) {
    requireSameTables(sqlite, migrations.slice(0, applied))
    sqlite.exec(RECORD)
    for (const migration of migrations.slice(0, applied)) record(sqlite, migration)
  }
  requireUnchanged(sqlite, migrations.slice(0, applied))
  for (const migration of migrations.slice(applied)) {
    sqlite.exec(migration.sql)
    record(sqlite, migration)
  }
  const broken = sqlite.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) throw new Error('A migration would leave rows that refer to nothing.')
  sqlite.pragma(`user_version = ${migrations.length}`)
}

const appliedIn = (sqlite: Database.Database) => Number(sqlite.pragma('user_version', { simple: true }))

const isRecorded = (sqlite: Database.Database) =>
  sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'applied_migrations'").get() !== undefined

const record = (sqlite: Database.Database, { number, name, sha256 }: Migration) =>
  sqlite
    .prepare('INSERT INTO applied_migrations (number, name, sha256, applied_at) VALUES (?, ?, ?, ?)')
    .run(number, name, sha256, Date.now())

function requireUnchanged(sqlite: Database.Database, migrations: readonly Migration[]) {
  const hashOf = sqlite
    .prepare<[number], string>('SELECT sha256 FROM applied_migrations WHERE number = ?')
    .pluck()
  const changed = migrations.find(({ number, sha256 }) => hashOf.get(number) !== sha256)
  if (changed !== undefined)
    throw new Error(
      `Migration ${changed.name} is not the one that was applied to this database. Put the file back as it was and make the change in a new migration, or start the release that made this database.`,
    )
}

/** For a database from before migrations were recorded: looks at its tables, and repairs those of an earlier file. */
function requireSameTables(sqlite: Database.Database, migrations: readonly Migration[]) {
  const wanted = tablesAfter(migrations.map(({ sql }) => sql))
  const before = tablesAfter(migrations.map(({ sql, earlier }) => earlier?.sql ?? sql))
  if (differing(tablesOf(sqlite), wanted).length > 0 && differing(tablesOf(sqlite), before).length === 0)
    for (const { earlier } of migrations) if (earlier !== null) sqlite.exec(earlier.repair)
  const different = differing(tablesOf(sqlite), wanted)
  if (different.length > 0)
    throw new Error(
      `The database is not what the migrations up to ${migrations.length} make: ${different.join(', ')}. Start the release that made it, or restore a backup.`,
    )
}

/** What a database is made of, without comments, line ends and quotation marks. */
function tablesOf(sqlite: Database.Database): Map<string, string> {
  const rows = sqlite
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
    )
    .all()
  const plain = (sql: string) => sql.replaceAll(/--.*$/gm, '').replaceAll('"', '').replaceAll(/\s+/g, ' ')
  return new Map(rows.map(({ name, sql }) => [name, plain(sql)]))
}

function tablesAfter(statements: readonly string[]): Map<string, string> {
  const scratch = new Database(':memory:')
  try {
    for (const sql of statements) scratch.exec(sql)
    return tablesOf(scratch)
  } finally {
    scratch.close()
  }
}

const differing = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
  [...new Set([...some.keys(), ...others.keys()])].filter((name) => some.get(name) !== others.get(name))
