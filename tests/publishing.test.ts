import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { everything } from './support/amount.ts'
import { readFinishedFiles, sampleFolder } from './support/finished-practice.ts'
import { temporaryFolder } from './support/practice.ts'
import { DAY } from './support/times.ts'
import { childEnvironment } from './support/processes.ts'
import { descriptorOf } from './support/descriptor.ts'

/* docs/deploy/publish.sh, with stand-ins for systemd and curl, which a machine for tests need not have. */

const root = join(import.meta.dirname, '..')
const folder = temporaryFolder()
let ended: Promise<unknown> = Promise.resolve()
afterAll(async () => {
  writeFileSync(stop, '')
  if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')))
  await ended
  rmSync(folder, { recursive: true, force: true })
})

const program = join(folder, 'program')
const practice = join(folder, 'our-practice')
const stop = join(folder, 'stop')
const pid = join(folder, 'pid')

/** Starts the site again whenever it ends, with a port as file descriptor 3 that stays open. */
const systemd = `while [ ! -e ${stop} ]; do
  (cd ${program} && exec sh -c 'echo $$ > ${pid}; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" dist/server/server.js' "$0")
done`

/** Returns once another process is started, as `systemctl restart` does. */
const restart = `old=$(cat ${pid}); kill "$old"
while [ "$(cat ${pid})" = "$old" ]; do sleep 0.1; done`

/** Fails when it is told to, or the site does not answer. */
const curl = `[ ! -e ${join(folder, 'does-not-answer')} ] && exec node -e 'fetch(process.argv.at(-1)).then(({ ok }) => process.exit(ok ? 0 : 1))' -- "$@"`

function writeProgram(name: string, text: string): string {
  const file = join(folder, 'bin', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
  return file
}

test.runIf(everything)(
  'an owner publishes a changed fact: no visitor meets an error, and a site that does not answer is taken back',
  async () => {
    const facts = readFinishedFiles()
    cpSync(sampleFolder, practice, { recursive: true })
    for (const [file, text] of Object.entries(facts)) writeFileSync(join(practice, file), text)
    for (const part of [
      'package.json',
      'tsconfig.json',
      'vite.config.ts',
      'src',
      'public',
      'migrations',
      'media',
      'test-gateway',
      'dist',
    ])
      cpSync(join(root, part), join(program, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(program, 'node_modules'))
    const settings = join(folder, 'settings')
    writeFileSync(settings, `PRACTICE_DIR=${practice}\nDATA_DIR=${join(folder, 'data')}\n`)

    const port = createServer()
    port.listen(0, '127.0.0.1')
    await once(port, 'listening')
    const url = `http://127.0.0.1:${(port.address() as AddressInfo).port}`
    // The built-in card provider would be asked through the port that just closed.
    const env = { ...childEnvironment, ENV_FILE: settings, MORNING_LETTER: 'off', PAYMENTS: 'off' }
    const shell = spawn('/bin/sh', ['-c', systemd, process.execPath], {
      env,
      stdio: ['ignore', 'ignore', 'ignore', descriptorOf(port)],
    })
    ended = once(shell, 'exit')
    port.close()
    writeProgram('curl', curl)
    const RESTART = writeProgram('restart', restart)

    const publish = (restartBy = RESTART) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        execFile(
          '/bin/sh',
          [join(root, 'docs/deploy/publish.sh')],
          {
            env: {
              ...env,
              PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:${childEnvironment['PATH']}`,
              PROGRAM: program,
              HEALTH: `${url}/healthz`,
              RESTART: restartBy,
            },
          },
          (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
        )
      })
    /** A visitor who comes on new connections, and loads all scripts of a page. */
    const visit = async () => {
      const get = async (path: string) => {
        const answer = await fetch(url + path, { headers: { connection: 'close' } })
        expect({ path, status: answer.status }).toEqual({ path, status: 200 })
        return answer.text()
      }
      const html = await get('/contact')
      const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
      for (const script of scripts) await get(script)
      return { html, scripts }
    }
    const { scripts: before } = await visit()
    let isPublishing = true
    const visitors = Array.from({ length: 3 }, async () => {
      while (isPublishing) await visit()
    })

    const change = (day = '') =>
      writeFileSync(
        join(practice, 'practice.ts'),
        facts['practice.ts']?.replace(/(?<=lastUpdated: ')[^']+/, day) ?? '',
      )
    const [yesterday, today] = [DAY, 0].map((ago) => new Date(Date.now() - ago).toISOString().slice(0, 10))
    change(today)
    expect(await publish()).toMatchObject({ code: 0, output: expect.stringMatching(/Published\.\n$/) })
    const published = await visit()
    expect(published.html).toContain(`"${today}"`)
    expect(published.scripts).not.toEqual(before)
    // Pages from before are still open in browsers.
    for (const script of before) expect((await fetch(url + script)).status).toBe(200)

    change(yesterday)
    writeFileSync(join(folder, 'does-not-answer'), '')
    const refused = { code: 1, output: expect.stringMatching(/Not published: the site is as it was\.\n$/) }
    expect(await publish()).toMatchObject(refused)
    expect((await visit()).html).toContain(`"${today}"`)

    const build = statSync(join(program, 'dist')).ino
    expect(await publish('false')).toMatchObject(refused)
    expect(statSync(join(program, 'dist')).ino).toBe(build)

    change('next Tuesday')
    const site = readFileSync(pid, 'utf8')
    expect(await publish()).toMatchObject(refused)
    expect(readFileSync(pid, 'utf8')).toBe(site)

    isPublishing = false
    await Promise.all(visitors)
  },
)
