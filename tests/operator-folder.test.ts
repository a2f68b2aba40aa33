import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openStorage } from '../src/storage/storage.ts'
import { readEnvironment } from '../src/runtime/env-file.ts'
import { backupCommand } from '../src/operator/backup-command.ts'
import { exportCommand } from '../src/operator/export-command.ts'
import { forgetCommand } from '../src/operator/forget-command.ts'
import { liveCommand } from '../src/operator/live-command.ts'
import { mailCommand } from '../src/operator/mail-command.ts'
import { paymentsCommand } from '../src/operator/payments/payments-command.ts'
import { folderForEachTest } from './support/opened.ts'
import { operate, operateHere } from './support/operator.ts'
import { migrations } from './support/practice.ts'
import { childEnvironment } from './support/processes.ts'
import { startServer } from './support/server.ts'
import { realSystem } from './support/systems.ts'

/* The data folder that the operator's tool works on, and no other. */

const folder = folderForEachTest()

const run = promisify(execFile)
const person = ['--email', 'ros.fenn@example.org']

describe('without a database', () => {
  test.each([
    ['backup', backupCommand, [join('/tmp', 'never-written.sqlite')]],
    ['mail', mailCommand, []],
    ['mail retry', mailCommand, ['retry', 'all']],
    ['payments', paymentsCommand, []],
    ['payments look-up', paymentsCommand, ['look-up', 'all']],
    ['forget', forgetCommand, person],
    ['export', exportCommand, person],
    ['live', liveCommand, []],
  ] as const)('%s says where it looked, and creates no folder', async (_, verb, args) => {
    const dataDir = join(folder, 'data')
    const { code, said } = await operateHere(verb, dataDir, args)
    expect(said).toMatch(/(There|because there) is no database in /)
    expect(said).toContain(dataDir)
    expect(code).toBe(1)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('the backup command leaves an empty folder empty', async () => {
    mkdirSync(join(folder, 'data'))
    const copy = join(folder, 'copy.sqlite')
    const { code, said } = await operate(join(folder, 'data'), 'backup', copy)
    expect(code).toBe(1)
    expect(said).toContain('Nothing was created.')
    expect(readdirSync(folder, { recursive: true })).toEqual(['data'])
  })
})

describe('a command of the operator’s tool', () => {
  test('prints its data folder on stderr, and not in its output', async () => {
    await openStorage(folder, migrations, realSystem).close()
    const tool = ['dist/server/practice.js', 'mail']
    const env = { ...childEnvironment, DATA_DIR: folder }
    const { stdout, stderr } = await run(process.execPath, tool, { env })
    expect(stdout).toBe('No unsent letters.\n')
    expect(stderr).toBe(`Data folder: ${folder}\n`)
  })
})

describe('a file .env beside the program', () => {
  test('is read by server and tool alike, so that both work on the same data', async () => {
    const root = join(import.meta.dirname, '..')
    const program = join(folder, 'program')
    mkdirSync(program)
    for (const part of ['package.json', 'migrations', 'src', 'test-gateway', 'dist'])
      cpSync(join(root, part), join(program, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(program, 'node_modules'))
    writeFileSync(
      join(program, '.env'),
      '\uFEFF# The practice\nexport DATA_DIR="./kept"\nSMTP_URL=smtp://127.0.0.1:9\nLOG_LEVEL=loud\n',
    )
    const kept = join(program, 'kept')
    const server = await startServer({ ENV_FILE: '', PORT: '0', LOG_LEVEL: 'info' }, program)
    expect(server.log()).toContain(`"data":"${kept}"`)
    expect(server.log()).not.toContain('mail stays in DATA_DIR')
    const env = { ...childEnvironment, ENV_FILE: '', LOG_LEVEL: 'info' }
    const { stdout, stderr } = await run(
      process.execPath,
      [join(program, 'dist/server/practice.js'), 'backup', 'copy.sqlite'],
      { cwd: folder, env },
    )
    expect(stderr).toBe(`Data folder: ${kept}\n`)
    expect(stdout).toContain('Written and checked')
    await server.stop()
  })

  test('is overridden by the environment, in which an empty value counts as not set', () => {
    writeFileSync(join(folder, '.env'), 'MAIL_TO=file@example.org\nMAIL_FROM=file@example.org\nPORT=1\n')
    expect(readEnvironment(folder, { MAIL_TO: 'said@example.org', MAIL_FROM: '', PORT: undefined })).toEqual({
      MAIL_TO: 'said@example.org',
      MAIL_FROM: 'file@example.org',
      PORT: '1',
    })
    expect(readEnvironment(join(folder, 'other'), { PORT: '2' })).toEqual({ PORT: '2' })
  })

  test('can be elsewhere, and it is an error when the named file is missing', async () => {
    const file = join(folder, 'practice.env')
    writeFileSync(file, 'DATA_DIR=data\n')
    expect(readEnvironment('/nowhere', { ENV_FILE: file })).toMatchObject({ DATA_DIR: join(folder, 'data') })
    const { code, said } = await operate({ DATA_DIR: folder, ENV_FILE: join(folder, 'typo.env') }, 'mail')
    expect(code).toBe(1)
    expect(said).toMatch(/^The settings cannot be read: ENOENT.*typo\.env'\n$/)
  })
})
