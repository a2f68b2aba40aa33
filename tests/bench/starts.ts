import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/server.ts'
import { statusAt } from './measured-server.ts'
import { plans, siteCommand, siteEnvironment } from './servers.ts'
import { heading, line } from './table.ts'

/*
 * What a start and a site at rest cost. Nothing is loaded into the processes for the measuring, and the bare server is
 * plain JavaScript: both would make the difference look smaller than it is.
 */

const PAIRS = 9
/** Milliseconds after which a site has made its pages ready and rests. */
const REST = 5000

/** Starts both in turn on one body, and prints how long they took to their first answer and what they hold at rest. */
export async function compareStarts(folder: string, body: string): Promise<void> {
  const bodyFile = join(folder, 'body')
  writeFileSync(bodyFile, Buffer.from(body, 'base64'))
  const bareProgram = fileURLToPath(new URL('./bare-start.js', import.meta.url))
  const pairs: [ours: Started, bare: Started][] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const ours = await startPlain(siteCommand, siteEnvironment(join(folder, 'started')))
    const bare = await startPlain([bareProgram, bodyFile], {})
    await pause(REST)
    pairs.push([await ours.end(), await bare.end()])
  }
  const both = (value: (started: Started) => number) =>
    [pairs.map(([ours]) => value(ours)), pairs.map(([, bare]) => value(bare))] as const
  heading(`Medians of ${PAIRS} starts`, ['ours', 'bare', 'ratio'])
  line(`start to the first 200 of ${plans}, ms`, ...both(({ startup }) => startup))
  line(`memory at rest, ${REST / 1000} s later, MiB`, ...both(({ memory }) => memory))
}

interface Started {
  /** Milliseconds from the start of the process to its first 200. */
  startup: number
  /** Resident memory in MiB. */
  memory: number
}

async function startPlain(command: readonly string[], env: Record<string, string>) {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: join(import.meta.dirname, '../..'),
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ENV_FILE: '/dev/null', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while ((await statusAt(port, plans)) !== 200) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended.`)
    await pause(2)
  }
  const startup = performance.now() - began
  return {
    async end(): Promise<Started> {
      const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).toString()
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      return { startup, memory: Number(kibibytes) / 1024 }
    },
  }
}
