import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/server.ts'
import { statusAt } from './measured-server.ts'
import { plans, siteCommand, siteEnvironment } from './servers.ts'
import { ratioOf } from './figures.ts'
import { ratioColumns } from './report.ts'
import type { Chapter } from './report.ts'
import type { Size } from './size.ts'

/*
 * What a start and a site at rest cost. Nothing is loaded into the processes for the measuring, and the bare server is
 * plain JavaScript: both would make the difference look smaller than it is.
 */

/** Milliseconds after which a site has made its pages ready and rests. */
export const REST = 5000

/** A start is short and much of it waits for the disk, so that it takes more of them to see what one costs. */
export const MORE_PAIRS = 4

export const bareProgram = fileURLToPath(new URL('./bare-start.js', import.meta.url))

/** Starts both in turn on one body: how long they took to their first answer and what they hold at rest. */
export async function compareStarts({ folder, pairs: count }: Size, body: string): Promise<Chapter> {
  const bodyFile = join(folder, 'body')
  writeFileSync(bodyFile, Buffer.from(body, 'base64'))
  const pairs: [ours: Started, bare: Started][] = []
  for (let pair = 0; pair < count + MORE_PAIRS; pair += 1) {
    const ours = await startPlain(siteCommand, siteEnvironment(join(folder, 'started')))
    const bare = await startPlain([bareProgram, bodyFile], {})
    await pause(REST)
    pairs.push([await ours.end(), await bare.end()])
  }
  const ratio = (value: (started: Started) => number) =>
    ratioColumns(ratioOf(pairs.map(([ours, bare]) => [value(ours), value(bare)])))
  return {
    title: 'Start and rest',
    content: [
      `From the start of the process to its first answer, and what it holds in memory ${REST / 1000} s later, over the bare server's: ${pairs.length} starts of each in turn.`,
      {
        columns: ['', 'ratio', 'range'],
        rows: [
          [`start to the first answer of ${plans}`, ...ratio(({ startup }) => startup)],
          ['memory at rest', ...ratio(({ memory }) => memory)],
        ],
      },
    ],
  }
}

export interface Started {
  /** Milliseconds from the start of the process to its first 200. */
  startup: number
  /** Resident memory in MiB. */
  memory: number
}

/** Starts a server that nothing is loaded into. @param cwd Where: this checkout unless told. */
export async function startPlain(
  command: readonly string[],
  env: Record<string, string>,
  cwd = join(import.meta.dirname, '../..'),
) {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, command, {
    cwd,
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ENV_FILE: '/dev/null', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while ((await statusAt(`http://127.0.0.1:${port}${plans}`)) !== 200) {
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
