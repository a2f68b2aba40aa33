import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { CompiledQuery, SqliteAdapter, SqliteDialect } from 'kysely'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import { BUSY_MAX } from '../runtime/limits.ts'
import { SharedSync } from './shared-sync.ts'

const BUSY_PAUSE = 20
/** Statements kept ready: all there are, and a few lists of different lengths. */
const STATEMENTS_MAX = 300

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
 * Kysely over one connection of better-sqlite3, whose statements are synchronous. Three things are other than in Kysely's
 * own driver: while another process holds the write lock, whoever wants to write waits without holding up the others
 * (SQLite's own waiting would stop the only thread); a transaction begins as the only writer, so that what it reads
 * is still so when it writes, and it never has to give up in the middle; and commits are synced on another thread, several
 * at once where several wait. Nobody gets an answer, not even to a question, before all that was committed until then is
 * on the disk (decision 124).
 */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #driver: PatientDriver

  /**
   * @param sqlite An open database in WAL mode that neither waits by itself (`busy_timeout = 0`) nor syncs its commits
   * (`synchronous = NORMAL`).
   * @param sync Brings to the disk what its write-ahead log holds.
   */
  constructor(sqlite: Database.Database, sync: () => Promise<void>) {
    super({ database: sqlite })
    this.#driver = new PatientDriver(sqlite, sync)
  }

  override createDriver = () => this.#driver
  // Who uses the connection when is our own concern.
  override createAdapter = () => new SharedAdapter()

  /** Does something between two transactions, when no other process keeps us from it. */
  async alone<Result>(work: () => Result): Promise<Result> {
    const result = await this.#driver.whenFree(work)
    if (this.#driver.isOpen) await this.#driver.committed()
    else await this.#driver.closed()
    return result
  }
}

class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

class PatientDriver implements Driver {
  readonly #sqlite: Database.Database
  readonly #turns = new Turns()
  readonly #sync: SharedSync
  readonly #statements = new Map<string, Database.Statement>()

  constructor(sqlite: Database.Database, sync: () => Promise<void>) {
    this.#sqlite = sqlite
    this.#sync = new SharedSync(sync)
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
        this.#restore()
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
    const statement = this.#prepared(sql)
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
  }

  /** Something was committed. Resolves when it is on the disk. */
  committed(): Promise<void> {
    this.#sync.wrote()
    return this.#sync.settled()
  }

  /** The database was closed, which has synced everything. Resolves when no sync is under way any more. */
  closed(): Promise<void> {
    this.#sync.restored()
    return this.#sync.idle()
  }

  /** Resolves when all that was committed so far is on the disk. */
  settled = (): Promise<void> => this.#sync.settled()

  /** Whether a statement changed rows. */
  changed = ({ sql }: CompiledQuery, { rows, numAffectedRows }: QueryResult<unknown>): boolean =>
    (numAffectedRows ?? BigInt(rows.length)) > 0n && !this.#prepared(sql).readonly

  #prepared(sql: string): Database.Statement {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#sqlite.prepare(sql)
    const [oldest] = this.#statements.keys()
    if (oldest !== undefined && this.#statements.size >= STATEMENTS_MAX) this.#statements.delete(oldest)
    this.#statements.set(sql, statement)
    return statement
  }

  /**
   * After a sync that failed: brings everything into the database file, which SQLite syncs by itself, and begins the log
   * anew. As long as that cannot be done, nothing else is.
   */
  #restore() {
    if (this.#sync.trouble === null) return
    if (this.#sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) !== 0) throw this.#sync.trouble
    this.#sync.restored()
  }

  init = () => Promise.resolve()
  acquireConnection = () => Promise.resolve(new Connection(this))
  releaseConnection = () => Promise.resolve()
  beginTransaction = (connection: DatabaseConnection) => (connection as Connection).begin()
  commitTransaction = (connection: DatabaseConnection) => (connection as Connection).commit()
  rollbackTransaction = (connection: DatabaseConnection) => (connection as Connection).rollback()
  get isOpen() {
    return this.#sqlite.open
  }
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
    const result = await this.#driver.whenFree(() => this.#driver.run<Row>(query))
    await (this.#driver.changed(query, result) ? this.#driver.committed() : this.#driver.settled())
    return result
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
    // The next one may begin while this one is synced.
    this.#end()
    await this.#driver.committed()
  }

  async rollback() {
    // What was committed and could not be synced is over, and the transaction that is open now is another's.
    if (this.#endTurn === null) return
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
