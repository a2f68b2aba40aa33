import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStorage } from '../src/storage/storage.ts'
import { createEnqueue } from '../src/mail/enqueue.ts'
import { mailCommand } from '../src/operator/mail-command.ts'
import { everything } from './support/amount.ts'
import { letterOf } from './support/letters.ts'
import { folderForEachTest } from './support/opened.ts'
import { operate, operateHere } from './support/operator.ts'
import { contactMessage } from './support/people.ts'
import { migrations } from './support/practice.ts'
import { childEnvironment } from './support/processes.ts'
import { startServer } from './support/server.ts'
import { refusal, startMailServer } from './support/smtp.ts'
import { realSystem } from './support/systems.ts'

const folder = folderForEachTest()
const dataDir = join(folder, 'data')

const practice = (...args: string[]) => operate(dataDir, ...args)

const send = (url: string, treatment: string) =>
  fetch(`${url}/api/mail/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...contactMessage, treatment }),
  })

describe('the operator’s tool', () => {
  test('prints no error when its reader closes the pipe early, as in `mail | head -1`', () => {
    const command = '"$0" dist/server/practice.js live | true'
    const { stderr } = spawnSync('sh', ['-c', command, process.execPath], {
      env: { ...childEnvironment, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(stderr).toBe(`Data folder: ${dataDir}\n`)
  })

  test('live lists sample values and missing settings by name', async () => {
    const { code, said } = await practice('live')
    expect(code).toBe(1)
    expect(said).toMatch(/practice\.telephone/)
    expect(said).toMatch(/SMTP_URL is not set/)
  })

  test('says where a practice’s folder is checked', async () => {
    const { code, said } = await practice('check')
    expect(code).toBe(1)
    expect(said).toContain('with "npm run practice -- check". For this site there is "live".')
  })

  test('shows a letter that could not be delivered, and resends it to the right address', async () => {
    const mailServer = await startMailServer()
    mailServer.recipient = (address) =>
      address === 'ros.fen@example.org' ? refusal(550, 'no such mailbox here') : undefined
    const storage = openStorage(dataDir, migrations, realSystem)
    const ours = { name: 'The practice', address: 'hello@practice.example' }
    const text = 'Thank you for your payment.'
    const mistyped = { name: 'Rosalind Fenn', address: 'ros.fen@example.org' }
    const receipt = {
      from: ours,
      to: mistyped,
      replyTo: ours,
      automatic: true,
      letter: letterOf(text),
    } as const
    const enqueue = createEnqueue({ system: realSystem, domain: 'practice.example' })
    await storage.db
      .transaction()
      .execute((trx) => enqueue(trx, { mail: { ...receipt, subject: 'Receipt' }, messageId: null }))
    await storage.close()
    const server = await startServer({ DATA_DIR: dataDir, PORT: '0', SMTP_URL: mailServer.url })
    await expect
      .poll(async () => (await operateHere(mailCommand, dataDir, [])).code, { timeout: 60_000 })
      .toBe(1)
    // With the time on the London clock, as everywhere else.
    expect((await practice('mail')).said).toMatch(
      /1 {2}parked {4}1 attempts {5}\w+day \d+ \w+ \d{4} at \d\d:\d\d/,
    )
    const mailHere = (...args: string[]) => operateHere(mailCommand, dataDir, args)
    const { said } = await mailHere('show', '1')
    expect(said).toContain('no such mailbox here')
    expect(said).toContain(text)

    expect((await mailHere('resend', '1')).code).toBe(2)
    expect((await mailHere('resend', '1', '--to', 'a@b.example, c@d.example')).code).toBe(2)
    expect((await practice('mail', 'resend', '1', '--to', 'ros.fenn@example.org')).said).toContain(
      'Letter 1, "Receipt", goes to ros.fenn@example.org instead of ros.fen@example.org.',
    )
    // The site polls every quarter of a minute, and at once when a patient writes.
    if (!everything) await send(server.url, 'Hello')
    const readers = () => mailServer.mails.flatMap(({ envelopeTo }) => envelopeTo)
    await expect.poll(readers, { timeout: 60_000 }).toContain('ros.fenn@example.org')
    await expect.poll(async () => (await mailHere()).said).toContain('No unsent letters.')
    expect((await mailHere('retry', '1')).code).toBe(1)
    await server.stop()
    await mailServer.stop()
  })

  test('restores a backup made while the site ran, and parks its letters instead of sending them twice', async () => {
    const server = await startServer({ DATA_DIR: dataDir, PORT: '0', SMTP_URL: 'smtp://127.0.0.1:9' })
    await send(server.url, 'Before the backup')
    const file = join(folder, 'copy.sqlite')
    expect(await practice('backup', file)).toMatchObject({ code: 0 })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect((await practice('backup', file)).said).toContain('already exists')
    await send(server.url, 'After the backup')

    expect((await practice('restore', file)).said).toContain('Stop it first')
    await server.stop()
    const restored = await practice('restore', file)
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.said).toContain('1 letters are parked')
    const { said } = await practice('mail')
    expect(said).toMatch(/1 {2}parked/)
    expect(said.replace(`Data folder: ${dataDir}\n`, '').trim().split('\n')).toHaveLength(1)
    expect((await practice('mail', 'show', '1')).said).toContain('Before the backup')
  })

  test('refuses to restore a file that is not a backup, and the database stays', async () => {
    await openStorage(dataDir, migrations, realSystem).close()
    const file = join(folder, 'nonsense')
    writeFileSync(file, 'this is no database, not even a small one')
    expect((await practice('restore', file)).code).toBe(1)
    expect((await practice('mail')).said).toContain('No unsent letters.')
  })
})
