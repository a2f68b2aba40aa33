import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { openStorage } from '../src/storage/storage.ts'
import { readSettings } from '../src/runtime/env.ts'
import { accountTable } from '../src/payments/provider/card-account.ts'
import { folderForEachTest } from './support/opened.ts'
import { migrations } from './support/practice.ts'
import { contactMessage } from './support/people.ts'
import { NotStarted, startServer } from './support/server.ts'
import { realSystem } from './support/systems.ts'

const folder = folderForEachTest()

describe('settings', () => {
  test('are all optional: the defaults are those of the README', () => {
    expect(readSettings({}, accountTable)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: null,
      smtpUrl: null,
      trustProxy: 0,
      logLevel: 'info',
      production: false,
    })
  })

  test.each<Record<string, string>>([
    { SITE_URL: 'https://www.example.co.uk' },
    { SITE_URL: 'https://localhost' },
    { SITE_URL: 'http://192.0.2.10:3000' },
    { SITE_URL: 'http://localhost.example.co.uk', NODE_ENV: 'development' },
    { SITE_URL: 'https://www.example.co.uk', NODE_ENV: 'test', TRUST_PROXY: '1' },
    { HOST: '0.0.0.0' },
    { HOST: '::', SITE_URL: 'http://localhost:3000' },
    { HOST: '192.0.2.10' },
  ])('where others can reach the site it is no demo: %o', (env) => {
    expect(readSettings(env, accountTable)).toMatchObject({ production: true, payments: { by: 'nobody' } })
  })

  test.each<Record<string, string>>([
    {},
    { SITE_URL: 'http://localhost:3000', TRUST_PROXY: '1' },
    { SITE_URL: 'http://practice.localhost', HOST: 'localhost' },
    { SITE_URL: 'http://127.0.0.1:3000', HOST: '::1' },
    { SITE_URL: 'http://[::1]:3000' },
  ])('a site for this machine alone is a demo: %o', (env) => {
    expect(readSettings(env, accountTable)).toMatchObject({
      production: false,
      payments: { by: 'test gateway' },
    })
  })

  test('with an empty value count as not set', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' }, accountTable)).toMatchObject({
      port: 3000,
      smtpUrl: null,
    })
  })

  test('with wrong values are all named in one line', () => {
    const wrong = {
      PORT: '70000',
      SITE_URL: 'www.example.org',
      SMTP_URL: 'smtp://user:p%ZZ@mail.example.org',
      MAIL_TO: 'a@x.org, b@y.org',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'loud',
      NODE_ENV: 'prod',
    }
    let message = ''
    try {
      readSettings(wrong, accountTable)
    } catch (error) {
      message = String(error)
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(name)
    expect(message).not.toContain('\n')
  })

  test('with a wrong value stop the start with that line and no stack trace', async () => {
    const failure = await startServer({ DATA_DIR: folder, PORT: 'abc' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NotStarted)
    expect(failure).toMatchObject({
      code: 1,
      message: 'Invalid settings: PORT must be a port number.\n',
    })
  })

  const refusal = async (env: Record<string, string>) => {
    const failure = await startServer({ DATA_DIR: folder, PORT: '0', ...env }).then(
      async (server) => `started, and stopped with ${await server.stop()}`,
      (error: unknown) => (error as NotStarted).message,
    )
    expect(failure.trim()).not.toContain('\n')
    return failure
  }

  test('a public site without SMTP_URL, or production without SITE_URL, stops the start in one line', async () => {
    expect(await refusal({ SITE_URL: 'https://www.example.co.uk' })).toMatch(/^In production SMTP_URL must/)
    expect(await refusal({ NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1' })).toMatch(
      /^In production SITE_URL must/,
    )
    expect(await refusal({ NODE_ENV: 'production' })).toMatch(/SITE_URL must.*; SMTP_URL must/)
    expect(await refusal({ TRUST_PROXY: '1', SITE_URL: '' })).toMatch(/^Behind a proxy SITE_URL must/)
  })

  test('a public site that keeps its mail in the folder starts, and serves the folder to nobody', async () => {
    const server = await startServer({
      DATA_DIR: folder,
      PORT: '0',
      SITE_URL: 'https://www.example.co.uk',
      SMTP_URL: 'mailbox',
    })
    expect(server.log()).toContain('"event":"mail.stored-locally"')
    for (const path of ['/dev/mailbox', '/test-gateway/'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404])
    await server.stop()
  })

  test('that the site does not know are named in the log, without their values', async () => {
    const file = join(folder, 'settings')
    writeFileSync(file, 'MAIL_TOO=reception@example.org\nMAIL_FROM=reception@example.org\nTZ=Europe/London\n')
    const server = await startServer({
      DATA_DIR: folder,
      PORT: '0',
      ENV_FILE: file,
      SMPT_URL: 'smtp://127.0.0.1',
      NMI_SECURITYKEY: 'secret-of-nobody',
    })
    const line =
      server
        .log()
        .split('\n')
        .find((one) => one.includes('"settings.unknown"')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ names: 'MAIL_TOO, NMI_SECURITYKEY, SMPT_URL, TZ' })
    expect(server.log()).not.toContain('secret-of-nobody')
    await server.stop()
  })

  test('a port that another program uses stops the start with one line that says what to do', async () => {
    const server = await startServer({ DATA_DIR: folder, PORT: '0' })
    const { port } = new URL(server.url)
    const failure = await startServer({ DATA_DIR: join(folder, 'b'), PORT: port }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({
      code: 1,
      message: `Another program uses port ${port} of 127.0.0.1. Stop it, or set PORT to another number.\n`,
    })
    await server.stop()
  })
})

describe('the database', () => {
  test('is opened in WAL mode with full sync, so that a power cut loses no commit', async () => {
    await openStorage(folder, migrations, realSystem).close()
    const storage = openStorage(folder, migrations, realSystem)
    const pragma = async (name: string) => {
      const { rows } = await storage.db.executeQuery<Record<string, unknown>>({
        sql: `PRAGMA ${name}`,
        parameters: [],
        query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
        queryId: { queryId: name },
      })
      return Object.values(rows[0] ?? {})[0]
    }
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
    await storage.close()
  })

  test('is readable only by the user that the site runs as', async () => {
    const server = await startServer({ DATA_DIR: join(folder, 'data'), PORT: '0' })
    const mode = (name: string) => (statSync(join(folder, 'data', name)).mode & 0o777).toString(8)
    expect([mode('.'), mode('practice.sqlite'), mode('practice.sqlite-wal'), mode('mailbox')]).toEqual([
      '700',
      '600',
      '600',
      '700',
    ])
    await server.stop()
  })

  test('of a newer program is refused', async () => {
    await openStorage(folder, migrations, realSystem).close()
    const file = join(folder, 'practice.sqlite')
    const database = new Database(file)
    database.pragma('user_version = 99')
    database.close()
    expect(() => openStorage(folder, migrations, realSystem)).toThrow(/schema 99.*newer program/)
  })

  test('keeps its schema when a migration fails', () => {
    const broken = join(folder, 'migrations')
    mkdirSync(broken)
    writeFileSync(join(broken, '0001-first.sql'), 'CREATE TABLE first (id INTEGER) STRICT;')
    writeFileSync(
      join(broken, '0002-second.sql'),
      'CREATE TABLE second (id INTEGER) STRICT; SELECT nonsense;',
    )
    expect(() => openStorage(folder, broken, realSystem)).toThrow(/nonsense/)
    const database = new Database(join(folder, 'practice.sqlite'))
    expect(database.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'table'").pluck().get()).toBe(0)
    database.close()
  })

  test('that cannot be opened stops the start with one clear line', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    chmodSync(file, 0o400)
    const failure = await startServer({ DATA_DIR: file, PORT: '0' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 1 })
    expect(String(failure)).toContain(`The database in ${file} cannot be opened`)
    const user = process.getuid?.()
    expect(String(failure)).toContain(`${file} belongs to user ${user}, with permissions 400.`)
    expect(String(failure)).toContain(`This program runs as user ${user}.`)
    expect(String(failure).trim().split('\n')).toHaveLength(1)
  })
  // Only root can become another user.
  test.runIf(process.getuid?.() === 0)(
    'that belongs to another user stops with an error that names the folder and its owner',
    () => {
      chmodSync(folder, 0o700)
      const storage = JSON.stringify(join(import.meta.dirname, '../src/storage/storage.ts'))
      const open = `openStorage(${JSON.stringify(folder)}, ${JSON.stringify(migrations)}, { now: Date.now })`
      const script = `const { openStorage } = await import(${storage}); await ${open}.close(); process.seteuid(61234); ${open}`
      const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
        encoding: 'utf8',
      })
      expect(stderr).toContain(
        `${folder} belongs to user 0, with permissions 700. This program runs as user 61234.`,
      )
    },
  )
})

describe('a start', () => {
  test.each([
    ['without node_modules', [], 'Nothing is installed yet: run "npm ci" first.'],
    ['without the development packages', ['node_modules/hono'], 'run "npm ci --include=dev"'],
  ])('from a folder %s says what to install', (_, folders, said) => {
    for (const name of folders) mkdirSync(join(folder, name), { recursive: true })
    const script = join(import.meta.dirname, '../src/runtime/check-setup.js')
    const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' })
    expect({ status, lines: stderr.trim().split('\n') }).toEqual({
      status: 1,
      lines: [expect.stringContaining(said)],
    })
  })
})

describe('a stop', () => {
  test('keeps the messages, closes the database and leaves no WAL file', async () => {
    const server = await startServer({ DATA_DIR: folder, PORT: '0' })
    const answers = Array.from({ length: 10 }, (_, index) =>
      fetch(`${server.url}/api/mail/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...contactMessage, treatment: `Message ${index}` }),
      }).then(({ status }) => status),
    )
    await Promise.all(answers)
    expect(await server.stop()).toBe(0)
    expect(() => statSync(join(folder, 'practice.sqlite-wal'))).toThrow(/ENOENT/)
    const database = new Database(join(folder, 'practice.sqlite'))
    expect(database.prepare('SELECT count(*) FROM messages').pluck().get()).toBe(10)
    database.close()
    expect(server.log()).toContain('"event":"server.stopped"')
  })

  test('that is requested twice ends at once, although a request is unfinished', async () => {
    const server = await startServer({ DATA_DIR: folder, PORT: '0' })
    // A request with an unfinished body would hold up a graceful stop.
    const held = connect(Number(new URL(server.url).port), '127.0.0.1')
    held.on('error', () => undefined)
    held.write(
      'POST /api/mail/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    )
    await fetch(`${server.url}/healthz`)
    server.signal('SIGTERM')
    await expect.poll(() => server.log().includes('"event":"server.stopping"')).toBe(true)
    expect(await server.stop('SIGTERM')).toBe(1)
    held.destroy()
  })
})
