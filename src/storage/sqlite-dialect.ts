import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { CompiledQuery, SqliteAdapter, SqliteDialect } from 'kysely'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import { BUSY_MAX } from '../runtime/limits.ts'

const BUSY_PAUSE = 20

/** Runs one piece of work after the other. */
class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Waits for its turn. @returns what ends it. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    return resolve
  }
}

/**
 * Kysely over one connection of better-sqlite3, whose statements are synchronous. Two things are other than in Kysely's
 * own driver: while another process holds the write lock, whoever wants to write waits without holding up the others
 * (SQLite's own waiting would stop the only thread); and a transaction begins as the only writer, so that what it reads
 * is still so when it writes, and it never has to give up in the middle.
 */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #driver: PatientDriver

  /** @param sqlite An open database that does not wait by itself: `busy_timeout = 0`. */
  constructor(sqlite: Database.Database) {
    super({ database: sqlite })
    this.#driver = new PatientDriver(sqlite)
  }

  override createDriver = () => this.#driver
  // Who uses the connection when is our own concern.
  override createAdapter = () => new SharedAdapter()

  /** Does something between two transactions, when no other process keeps us from it. */
  alone = <Result>(work: () => Result): Promise<Result> => this.#driver.whenFree(work)
}

class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

class PatientDriver implements Driver {
  readonly #sqlite: Database.Database
  readonly #turns = new Turns()

  constructor(sqlite: Database.Database) {
    this.#sqlite = sqlite
  }

  /**
   * Takes turns until the lock is free; between them others have theirs.
   *
   * @param keeps Takes what ends the turn; says whether the turn goes on after the work.
   * @throws the SQLITE_BUSY of the last try after BUSY_MAX.
   */
  async whenFree<Result>(
    work: () => Result,
    keeps: (end: () => void) => boolean = () => false,
  ): Promise<Result> {
    const until = performance.now() + BUSY_MAX
    for (;;) {
      const end = await this.#turns.take()
      let kept = false
      try {
        const result = work()
        kept = keeps(end)
        return result
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
      } finally {
        if (!kept) end()
      }
      await pause(BUSY_PAUSE)
    }
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#sqlite.prepare(sql)
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
  }

  init = () => Promise.resolve()
  acquireConnection = () => Promise.resolve(new Connection(this))
  releaseConnection = () => Promise.resolve()
  beginTransaction = (connection: DatabaseConnection) => (connection as Connection).begin()
  commitTransaction = (connection: DatabaseConnection) => (connection as Connection).commit()
  rollbackTransaction = (connection: DatabaseConnection) => (connection as Connection).rollback()
  get inTransaction() {
    return this.#sqlite.inTransaction
  }
  async destroy() {
    this.#sqlite.close()
  }
}

/** What one caller does with the database: single statements, or a transaction. */
class Connection implements DatabaseConnection {
  readonly #driver: PatientDriver
  /** Ends the turn of an open transaction. */
  #endTurn: (() => void) | null = null
  /** Why SQLite has ended the transaction by itself, which it does when the disk is full, for example. */
  #broken: unknown = null

  constructor(driver: PatientDriver) {
    this.#driver = driver
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn !== null) return this.#runInside(query)
    return this.#driver.whenFree(() => this.#driver.run<Row>(query))
  }

  /** @throws what has ended the transaction: a statement after that would stand alone. */
  #runInside<Row>(query: CompiledQuery): QueryResult<Row> {
    if (!this.#driver.inTransaction) throw this.#broken ?? new Error('The transaction has ended already.')
    try {
      return this.#driver.run<Row>(query)
    } catch (error) {
      if (!this.#driver.inTransaction) this.#broken = error
      throw error
    }
  }

  async begin() {
    await this.#driver.whenFree(
      () => this.#driver.run(CompiledQuery.raw('BEGIN IMMEDIATE')),
      (end) => {
        this.#endTurn = end
        return true
      },
    )
  }

  async commit() {
    this.#runInside(CompiledQuery.raw('COMMIT'))
    this.#end()
  }

  async rollback() {
    try {
      // The first error is the one to be told, not that there is nothing to roll back.
      if (this.#driver.inTransaction) this.#driver.run(CompiledQuery.raw('ROLLBACK'))
    } finally {
      this.#end()
    }
  }

  #end() {
    this.#endTurn?.()
    this.#endTurn = null
    this.#broken = null
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows come at once here.')
  }
}

/** Whether another process holds the lock that was wanted. */
export const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
