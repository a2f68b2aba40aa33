import { randomBytes, randomInt } from 'node:crypto'
import Database from 'better-sqlite3'
import type { Card } from './cards.ts'
import { normalSwitches } from './switches.ts'
import type { SwitchName, Switches } from './switches.ts'

/* The gateway's own SQLite file, which nothing of the site reads. Times are UTC milliseconds. */

export interface Keys {
  securityKey: string
  tokenizationKey: string
  checkoutKey: string
  webhookKey: string
}

export type Condition = 'pendingsettlement' | 'complete' | 'failed' | 'canceled' | 'unknown'

export interface TransactionRow {
  id: number
  order_id: string
  condition: Condition
  currency: string
  /** Requested amount in hundredths. */
  requested: number
  authorization_code: string
  /** Card as JSON, see cards.ts. */
  card: string
  /** The request's descriptive fields as JSON. */
  fields: string
  avs: string
  csc: string
  created_at: number
  modified_at: number
  /** Time at which an unknown result becomes known, and that result; null when it is known. */
  resolves_at: number | null
  resolves_to: 'pendingsettlement' | 'failed' | null
}

export interface ActionRow {
  id: number
  transaction_id: number
  type: string
  /** Hundredths; negative in a refund that is its own transaction. */
  amount: number
  at: number
  success: 0 | 1
  code: string
  text: string
  source: string
  username: string
  client_address: string
}

export interface EventRow {
  id: number
  event_id: string
  type: string
  transaction_id: number | null
  /** The exact text to sign and send. */
  body: string
  state: 'waiting' | 'delivered' | 'withheld' | 'given up'
  attempts: number
  due_at: number
  last_status: string
}

export interface SessionRow {
  id: string
  /** The stored data of the number, as JSON. */
  card: string | null
  exp: string | null
  csc: string | null
  code_length: number | null
  created_at: number
}

export interface AuthenticationRow {
  id: string
  token: string
  /** Continuation after the cardholder's answer. */
  behaviour: string
  amount: string
  currency: string
  /** Result as JSON; null before. */
  result: string | null
  cavv: string | null
  created_at: number
}

const schema = `
  create table if not exists keys (name text primary key, value text not null) strict;
  create table if not exists switches (name text primary key, value text not null) strict;
  create table if not exists sessions (id text primary key, card text, exp text, csc text, code_length integer,
    created_at integer not null) strict;
  create table if not exists tokens (id text primary key, card text not null, created_at integer not null,
    spent_at integer) strict;
  create table if not exists authentications (id text primary key, token text not null, behaviour text not null,
    amount text not null, currency text not null, result text, cavv text, created_at integer not null) strict;
  create table if not exists transactions (id integer primary key, order_id text not null, condition text not null,
    currency text not null, requested integer not null, authorization_code text not null, card text not null,
    fields text not null, avs text not null, csc text not null, created_at integer not null,
    modified_at integer not null, resolves_at integer, resolves_to text) strict;
  create index if not exists transactions_by_order on transactions (order_id);
  create table if not exists actions (id integer primary key, transaction_id integer not null
    references transactions (id), type text not null, amount integer not null, at integer not null,
    success integer not null, code text not null, text text not null, source text not null,
    username text not null, client_address text not null) strict;
  create index if not exists actions_by_transaction on actions (transaction_id);
  create table if not exists events (id integer primary key, event_id text not null, type text not null,
    transaction_id integer, body text not null, state text not null, attempts integer not null,
    due_at integer not null, last_status text not null) strict;
`

const FIRST_TRANSACTION = 7_000_000_001

export type Store = ReturnType<typeof openStore>

/** Opens the gateway's database, creating it if needed. */
export function openStore(file: string, wantedKeys: Partial<Keys> = {}) {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.exec(schema)
  const keys = keepKeys(db, wantedKeys)

  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    const sql = `insert into ${table} (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`
    return Number(db.prepare(sql).run(row).lastInsertRowid)
  }
  const update = (table: string, id: number | string, row: Record<string, unknown>) => {
    const sets = Object.keys(row).map((name) => `${name} = @${name}`)
    db.prepare(`update ${table} set ${sets.join(', ')} where id = @id`).run({ ...row, id })
  }
  const all = <Row>(sql: string, ...values: unknown[]) => db.prepare(sql).all(...values) as Row[]

  return {
    keys,
    atomically: <Result>(work: () => Result): Result => db.transaction(work).immediate(),
    switches: (): Switches => ({
      ...normalSwitches,
      ...Object.fromEntries(
        all<{ name: SwitchName; value: string }>('select * from switches')
          .filter(({ name }) => Object.hasOwn(normalSwitches, name))
          .map(({ name, value }) => [name, value]),
      ),
    }),
    setSwitches(changes: Partial<Switches>) {
      const set = db.prepare(
        'insert into switches values (?, ?) on conflict do update set value = excluded.value',
      )
      for (const [name, value] of Object.entries(changes)) set.run(name, value)
    },

    addSession: (row: SessionRow) => insert('sessions', { ...row }),
    session: (id: string) => all<SessionRow>('select * from sessions where id = ?', id)[0],
    changeSession: (id: string, row: Partial<SessionRow>) => update('sessions', id, row),
    endSession: (id: string) => db.prepare('delete from sessions where id = ?').run(id),
    dropSessionsBefore: (at: number) => db.prepare('delete from sessions where created_at < ?').run(at),

    addToken: (id: string, card: Card, at: number) =>
      insert('tokens', { id, card: JSON.stringify(card), created_at: at, spent_at: null }),
    token: (id: string) =>
      all<{ card: string; created_at: number; spent_at: number | null }>(
        'select * from tokens where id = ?',
        id,
      )[0],
    spendToken: (id: string, at: number) => update('tokens', id, { spent_at: at }),

    addAuthentication: (row: AuthenticationRow) => insert('authentications', { ...row }),
    authentication: (id: string) =>
      all<AuthenticationRow>('select * from authentications where id = ?', id)[0],
    endAuthentication: (id: string, result: string, cavv: string | null) =>
      update('authentications', id, { result, cavv }),
    authenticationWithCavv: (token: string, cavv: string) =>
      all<AuthenticationRow>('select * from authentications where token = ? and cavv = ?', token, cavv)[0],

    addTransaction(row: Omit<TransactionRow, 'id'>): number {
      const last = all<{ id: number | null }>('select max(id) as id from transactions')[0]?.id
      return insert('transactions', {
        id: last === null || last === undefined ? FIRST_TRANSACTION : last + 1,
        ...row,
      })
    },
    changeTransaction: (id: number, row: Partial<TransactionRow>) => update('transactions', id, row),
    transaction: (id: number) => all<TransactionRow>('select * from transactions where id = ?', id)[0],
    unresolvedTransactions: () =>
      all<TransactionRow>('select * from transactions where resolves_at is not null order by id'),
    transactions: () => all<TransactionRow>('select * from transactions order by id'),
    latestTransactions: (limit: number) =>
      all<TransactionRow>('select * from transactions order by id desc limit ?', limit),
    transactionsOfOrder: (orderId: string) =>
      all<TransactionRow>('select * from transactions where order_id = ? order by id', orderId),
    addAction: (row: Omit<ActionRow, 'id'>) => insert('actions', { ...row }),
    actions: (transactionId: number) =>
      all<ActionRow>('select * from actions where transaction_id = ? order by id', transactionId),

    addEvent: (row: Omit<EventRow, 'id'>) => insert('events', { ...row }),
    changeEvent: (id: number, row: Partial<EventRow>) => update('events', id, row),
    event: (id: number) => all<EventRow>('select * from events where id = ?', id)[0],
    events: () => all<EventRow>('select * from events order by id'),
    latestEvents: (limit: number) => all<EventRow>('select * from events order by id desc limit ?', limit),
    waitingEvents: () => all<EventRow>(`select * from events where state = 'waiting' order by id`),
    close: () => db.close(),
  }
}

/** Keys are generated once and kept, so that open pages survive a restart of the demo. */
function keepKeys(db: Database.Database, wanted: Partial<Keys>): Keys {
  const made: Keys = {
    securityKey: letters(32),
    tokenizationKey: [6, 6, 6, 6].map(letters).join('-'),
    checkoutKey: `checkout_public_${letters(32)}`,
    webhookKey: randomBytes(16).toString('hex').toUpperCase(),
  }
  const add = db.prepare('insert into keys values (?, ?) on conflict do nothing')
  const set = db.prepare('insert into keys values (?, ?) on conflict do update set value = excluded.value')
  for (const [name, value] of Object.entries(made)) add.run(name, value)
  for (const [name, value] of Object.entries(wanted)) set.run(name, value)
  const kept = db.prepare('select value from keys where name = ?').pluck()
  const keyOf = (name: keyof Keys) => String(kept.get(name))
  return {
    securityKey: keyOf('securityKey'),
    tokenizationKey: keyOf('tokenizationKey'),
    checkoutKey: keyOf('checkoutKey'),
    webhookKey: keyOf('webhookKey'),
  }
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** Random letters and digits, for keys and tokens. */
export const letters = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
