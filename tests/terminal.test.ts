import { existsSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog, formatTerminalLine } from '../src/runtime/log.ts'
import { temporaryFolder } from './support/practice.ts'
import { childEnvironment, startProcess } from './support/processes.ts'
import { startServer } from './support/server.ts'

describe('the log at a terminal', () => {
  const lines: string[] = []
  const log = createLog('info', Date.now, (line) => void lines.push(line), formatTerminalLine)
  const logged = (...said: Parameters<typeof log.info>) => {
    log.info(...said)
    return lines.at(-1)
  }

  test('is one readable line per event', () => {
    expect(
      logged('payments.test-mode', { effect: 'no card is charged', page: '/test-gateway/', days: 3 }),
    ).toMatch(
      /^\d\d:\d\d:\d\d info payments\.test-mode effect="no card is charged" page=\/test-gateway\/ days=3\n$/,
    )
  })

  test('shows the stack of an error on its own lines', () => {
    expect(logged('server.crashed', { error: 'gone', stack: 'Error: gone\n    at site.ts:3' })).toMatch(
      / info server\.crashed error=gone\n {4}Error: gone\n {8}at site\.ts:3\n$/,
    )
  })

  test('shows no control characters from logged texts', () => {
    const error = '\x1b[2J\x9b2J\u202e\u2028\r\n10:00:00 info payments.paid'
    const line = logged('odd', { error, stack: `Error: ${error}\x1b]0;title\x07` }) ?? ''
    expect(line.match(/^\S.*/gm), 'lines that look like an event').toHaveLength(1)
    expect(line.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    expect(line).toContain('info payments.paid')
  })
})

const terminal = '/usr/bin/script'
describe('an operator who starts the demo', () => {
  test.runIf(existsSync(terminal))('at a terminal reads all addresses and how to stop it', async () => {
    const dataDir = temporaryFolder()
    const server = `${process.execPath} dist/server/server.js`
    const env = { ...childEnvironment, PORT: '0', DATA_DIR: dataDir }
    const child = startProcess(terminal, ['--quiet', '--return', '--command', server, '/dev/null'], { env })
    onTestFinished(() => void child.kill())
    let shown = ''
    child.stdout.on('data', (text: Buffer) => void (shown += text.toString()))
    await expect.poll(() => shown).toMatch(/Stop {8}Ctrl\+C/)
    const [, url = ''] = /The site {4}(http:\/\/localhost:\d+)/.exec(shown) ?? []
    const [, mailbox = ''] = /Mail {8}(\S+)/.exec(shown) ?? []
    const [, cards = ''] = /Test cards {2}(?:\d{4} ){4}pays; others: (\S+)/.exec(shown) ?? []
    for (const address of [url, mailbox, cards])
      expect([address, (await fetch(address)).status]).toEqual([address, 200])
    expect(shown).toContain(`Data        ${dataDir}`)
    expect(shown).not.toContain('{')
  })

  test('with output to a file gets only JSON lines', async () => {
    const server = await startServer({ DATA_DIR: temporaryFolder(), PORT: '0' })
    onTestFinished(() => void server.kill())
    for (const line of server.log().trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), event: expect.any(String) })
  })
})
