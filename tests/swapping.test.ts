import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { descriptorOf } from './support/descriptor.ts'
import { childEnvironment } from './support/processes.ts'
import { contactMessage } from './support/people.ts'
import { fromTheScript, temporaryFolder } from './support/practice.ts'

/* The site restarts while patients use it, with systemd's socket. */

const SWAPS = 3
const dataDir = temporaryFolder()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Starts the site again when it ends, as systemd does, with a port as file descriptor 3 that stays open. */
const systemd = `for start in $(seq 0 ${SWAPS}); do
  sh -c 'echo "site $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" dist/server/server.js' "$0" || exit
done`

test('no request and no message is lost while a newer build takes the place of the site', async () => {
  const port = createServer()
  port.listen(0, '127.0.0.1')
  await once(port, 'listening')
  const url = `http://127.0.0.1:${(port.address() as AddressInfo).port}`
  const shell = spawn('/bin/sh', ['-c', systemd, process.execPath], {
    cwd: join(import.meta.dirname, '..'),
    // The built-in card provider would be asked through the port that just closed.
    env: { ...childEnvironment, DATA_DIR: dataDir, MORNING_LETTER: 'off', PAYMENTS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit', descriptorOf(port)],
  })
  // From here on only the shell holds the port; it accepts nothing itself.
  port.close()
  let site = 0
  let starts = 0
  createInterface(shell.stdout as Readable).on('line', (line) => {
    const [, pid] = /^site (\d+)$/.exec(line) ?? []
    if (pid !== undefined) site = Number(pid)
    if (line.includes('"server.listening"')) starts += 1
  })
  const kills: Promise<unknown>[] = [once(shell, 'exit')]

  // Each comes on a connection of its own. Browsers repeat what meets the end of an older one.
  const newcomer = { connection: 'close' }
  let isSwapping = true
  let sent = 0
  const patients = Array.from({ length: 4 }, async () => {
    while (isSwapping) {
      const page = await fetch(`${url}/contact`, { headers: newcomer })
      expect(page.status).toBe(200)
      await page.text()
      const answer = await fetch(`${url}/api/mail/contact`, {
        method: 'POST',
        headers: {
          ...newcomer,
          'content-type': 'application/json',
          origin: url.replace('127.0.0.1', 'localhost'),
        },
        body: JSON.stringify({ ...fromTheScript(), ...contactMessage }),
      })
      await answer.text()
      // Somebody who sends so many is asked to wait.
      expect([200, 429]).toContain(answer.status)
      if (answer.status === 200) sent += 1
    }
  })
  for (let swap = 1; swap <= SWAPS; swap += 1) {
    await expect.poll(() => starts).toBe(swap)
    process.kill(site, 'SIGTERM')
  }
  await expect.poll(() => starts).toBe(SWAPS + 1)
  isSwapping = false
  await Promise.all(patients)
  expect(sent).toBeGreaterThan(0)
  process.kill(site, 'SIGTERM')
  await Promise.all(kills)
})
