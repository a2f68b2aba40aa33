import type Database from 'better-sqlite3'
import { CompiledQuery, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, QueryResult } from 'kysely'
import { BUSY_MAX } from '../runtime/limits.ts'
import { sleep } from '../runtime/system.ts'
import type { System } from '../runtime/system.ts'

const BUSY_PAUSE = 20

/**
 * Kysely's own dialect, but a transaction begins as the only writer, so that what it read is still true when it writes;
 * and waiting for another process's lock does not block this thread, as SQLite's own wait would (failure case S6).
 */
export class NonBlockingSqliteDialect extends SqliteDialect {
  readonly #sqlite: Database.Database
  readonly #system: System

  /** @param sqlite An open database without SQLite's own wait (`busy_timeout = 0`). */
  constructor(sqlite: Database.Database, system: System) {
    super({ database: sqlite })
    this.#sqlite = sqlite
    this.#system = system
  }

  override createDriver = () => new PatientDriver(this.#sqlite, this.#system)
}

class PatientDriver extends SqliteDriver {
  readonly #sqlite: Database.Database
  readonly #system: System
  #connection: PatientConnection | null = null

  constructor(sqlite: Database.Database, system: System) {
    super({ database: sqlite })
    this.#sqlite = sqlite
    this.#system = system
  }

  override async acquireConnection() {
    return (this.#connection ??= new PatientConnection(
      await super.acquireConnection(),
      this.#sqlite,
      this.#system,
    ))
  }

  override beginTransaction = (connection: DatabaseConnection) => (connection as PatientConnection).begin()
  override commitTransaction = (connection: DatabaseConnection) => (connection as PatientConnection).commit()
  override rollbackTransaction = (connection: DatabaseConnection) =>
    (connection as PatientConnection).rollback()
}

/** The only connection, which Kysely lends to one statement or one transaction at a time. */
class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #sqlite: Database.Database
  readonly #system: System
  #isTransaction = false
  /** Start of the current wait for another process's lock; null: none. */
  #waitingSince: number | null = null

  constructor(inner: DatabaseConnection, sqlite: Database.Database, system: System) {
    this.#inner = inner
    this.#sqlite = sqlite
    this.#system = system
  }

  /**
   * @throws the last SQLITE_BUSY after the timeout; queries that wait behind the first share its timeout.
   * @throws {Error} when SQLite has ended the transaction by itself, as on a full disk: the statement would run outside
   * of it.
   */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isTransaction && !this.#sqlite.inTransaction)
      throw new Error('The transaction has ended already.')
    for (;;)
      try {
        const result = await this.#inner.executeQuery<Row>(query)
        const isWrite = result.numAffectedRows !== undefined
        if (isWrite) this.#waitingSince = null
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        this.#waitingSince ??= this.#system.elapsed()
        if (this.#system.elapsed() - this.#waitingSince > BUSY_MAX) {
          // Queries that wait behind fail now too; later ones start a new timeout.
          this.#system.later(() => (this.#waitingSince = null), 0)
          throw error
        }
        await sleep(this.#system, BUSY_PAUSE)
      }
  }

  async begin() {
    await this.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'))
    this.#isTransaction = true
  }

  async commit() {
    await this.executeQuery(CompiledQuery.raw('COMMIT'))
    this.#isTransaction = false
  }

  async rollback() {
    this.#isTransaction = false
    // Without this, "nothing to roll back" would hide the first error.
    if (this.#sqlite.inTransaction) await this.executeQuery(CompiledQuery.raw('ROLLBACK'))
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#inner.streamQuery<Row>(query, chunkSize)
  }
}

export const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
