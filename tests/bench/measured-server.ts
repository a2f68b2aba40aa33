import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/server.ts'
import type { Usage } from './usage.ts'

const root = join(import.meta.dirname, '../..')

/** A server in a process of its own that says what it uses. */
export interface MeasuredServer {
  url: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

export interface ToStart {
  /** The program and its arguments. */
  command: readonly string[]
  env: Record<string, string>
  /** Its output goes here: a pipe would make this process work while others are measured. */
  logFile: string
  /** An answer is awaited here. */
  path: string
  /** Where it is started: this checkout unless told. */
  cwd?: string
}

/** Starts one. When it ends before it is told to, so does the run. */
export async function startMeasured({
  command,
  env,
  logFile,
  path,
  cwd = root,
}: ToStart): Promise<MeasuredServer> {
  const port = await freePort()
  const log = openSync(logFile, 'a')
  const child = spawn(
    process.execPath,
    ['--import', fileURLToPath(new URL('./usage.ts', import.meta.url)), ...command],
    {
      cwd,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        ENV_FILE: '/dev/null',
        ...env,
      },
      stdio: ['ignore', log, log, 'ipc'],
    },
  )
  closeSync(log)
  let isWanted = true
  child.once('exit', (code, signal) => {
    if (isWanted) throw new Error(`${command.join(' ')} ended with ${code ?? signal}. It said: ${logFile}`)
  })
  const url = `http://127.0.0.1:${port}`
  while ((await statusAt(url + path)) === 0) await pause(2)
  return {
    url,
    async usage() {
      const answer = once(child, 'message')
      child.send('usage')
      const [usage] = (await answer) as [Usage]
      return usage
    },
    async stop() {
      isWanted = false
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Waits until a server has done what it does by itself after its start: less than a tenth of a processor. */
export async function untilQuiet(server: MeasuredServer): Promise<void> {
  const WATCHED = 300
  const before = await server.usage()
  await pause(WATCHED)
  const after = await server.usage()
  if (after.cpu - before.cpu > WATCHED / 10) await untilQuiet(server)
}

/** The status of a URL; 0 while nothing listens. */
export function statusAt(url: string): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', () => resolve(0))
  })
}
