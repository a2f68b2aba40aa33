import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { openStorage } from '../src/storage/storage.ts'
import { folderForEachTest } from './support/opened.ts'
import { migrations } from './support/practice.ts'
import { NotStarted, startServer } from './support/server.ts'
import { realSystem } from './support/systems.ts'

/* The migration runner, with migrations made up for the test. */

const folder = folderForEachTest()
const dataDir = join(folder, 'data')
const scratch = join(folder, 'migrations')
beforeEach(() => cpSync(migrations, scratch, { recursive: true }))

const first = '0001-first-version.sql'
const add = (name: string, sql: string) => writeFileSync(join(scratch, name), sql)
const start = () => openStorage(dataDir, scratch, realSystem).close()

function withDatabase<Result>(use: (database: Database.Database) => Result): Result {
  const database = new Database(join(dataDir, 'practice.sqlite'))
  try {
    return use(database)
  } finally {
    database.close()
  }
}

test('a release with new migrations upgrades a database, and its rows stay', async () => {
  await start()
  withDatabase((database) => database.exec("INSERT INTO counts VALUES ('2026-11-24', 'page /', 3)"))
  add('0002-halves.sql', 'ALTER TABLE counts ADD COLUMN half INTEGER;')
  add('0003-filled.sql', 'UPDATE counts SET half = count / 2;')
  await start()
  await start()
  withDatabase((database) => {
    expect(database.prepare('SELECT what, count, half FROM counts').all()).toEqual([
      { what: 'page /', count: 3, half: 1 },
    ])
    expect(database.prepare('SELECT name FROM applied_migrations ORDER BY number').pluck().all()).toEqual([
      first,
      '0002-halves.sql',
      '0003-filled.sql',
    ])
  })
})

test('a table that others refer to can be rebuilt without losing their rows', async () => {
  await start()
  withDatabase((database) =>
    database.exec(`
      INSERT INTO messages (id, reference, form, digest, content, received_at) VALUES ('m', 'R', 'contact', 'd', '{}', 1);
      INSERT INTO photos VALUES ('p', 'm', 1, 'tooth.jpg', 'image/jpeg', 5)`),
  )
  add(
    '0002-rebuilt.sql',
    `CREATE TABLE new_messages (id TEXT PRIMARY KEY, reference TEXT NOT NULL) STRICT;
     INSERT INTO new_messages SELECT id, reference FROM messages;
     DROP TABLE messages;
     ALTER TABLE new_messages RENAME TO messages;`,
  )
  await start()
  withDatabase((database) =>
    expect(database.prepare('SELECT message_id FROM photos').pluck().all()).toEqual(['m']),
  )
})

test('a migration that would leave rows without their parent changes nothing', async () => {
  await start()
  withDatabase((database) =>
    database.exec(`
      INSERT INTO messages (id, reference, form, digest, content, received_at) VALUES ('m', 'R', 'contact', 'd', '{}', 1);
      INSERT INTO photos VALUES ('p', 'm', 1, 'tooth.jpg', 'image/jpeg', 5)`),
  )
  add('0002-careless.sql', 'DELETE FROM messages;')
  expect(start).toThrow('A migration would leave rows with broken foreign keys.')
  withDatabase((database) => expect(database.prepare('SELECT id FROM messages').pluck().all()).toEqual(['m']))
})

test('a migration that was edited after it had been applied stops the start with a line that names it', async () => {
  add('0002-halves.sql', 'ALTER TABLE counts ADD COLUMN half INTEGER;')
  await start()
  add('0002-halves.sql', 'ALTER TABLE counts ADD COLUMN half REAL;')
  expect(start).toThrow(
    /^Migration 0002-halves\.sql is not the one that was applied to this database\. Put the file back as it was/,
  )
  add('0002-halves.sql', 'ALTER TABLE counts ADD COLUMN half INTEGER;')
  await start()
})

test('other line endings or another file name do not count as an edit of a migration', async () => {
  await start()
  const text = readFileSync(join(scratch, first), 'utf8')
  writeFileSync(join(scratch, first), text.replaceAll('\n', '\r\n'))
  renameSync(join(scratch, first), join(scratch, '0001-another-name.sql'))
  await start()
})

test('a gap in the migration numbers stops the start', () => {
  add('0003-late.sql', 'SELECT 1;')
  expect(start).toThrow('Migration 0003-late.sql is out of order.')
})

test.each([
  [
    'with other migrations',
    `CREATE TABLE applied_migrations (number INTEGER PRIMARY KEY, name TEXT, sha256 TEXT, applied_at INTEGER);
     INSERT INTO applied_migrations VALUES (1, '0001-messages-and-letters.sql', 'abc', 1);`,
  ],
  ['without a record of them', 'CREATE TABLE messages (id TEXT);'],
])('a database from before version 0.1.0, %s, is refused in one line and left as it is', async (_, sql) => {
  await start()
  rmSync(join(dataDir, 'practice.sqlite'))
  withDatabase((database) => {
    database.exec(sql)
    database.pragma('user_version = 22')
  })
  const failure = await startServer({ DATA_DIR: dataDir, PORT: '0' }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NotStarted)
  expect(failure).toMatchObject({
    code: 1,
    message: `Migration ${first} is not the one that was applied to this database. Put the file back as it was and make the change in a new migration, or start the version that made this database. One from before version 0.1.0 cannot be upgraded.\n`,
  })
  withDatabase((database) => expect(database.pragma('user_version', { simple: true })).toBe(22))
})
