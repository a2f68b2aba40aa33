import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { childEnvironment, startProcess } from './processes.ts'

const root = join(import.meta.dirname, '../..')

/** What `npm start` tells glibc (docs/decisions.md, 9). */
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' }

export interface RunningServer {
  url: string
  pid: number
  /** Everything it has written to its log. */
  log: () => string
  /** Ends it at once, as a power cut or an out-of-memory kill would. */
  kill(): Promise<void>
  /** Asks it to stop and resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  signal(signal: NodeJS.Signals): void
}

/** A loopback port that nobody uses. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => void probe.close(resolve))
  return port
}

/** The exit of a server that did not start, with what it said. */
export class NotStarted extends Error {
  readonly code: number | null
  constructor(code: number | null, output: string) {
    super(output)
    this.code = code
  }
}

/**
 * How long a test that kills the site at a moment by chance lets it live at the most: twice what the first answer after a
 * start takes on this machine, busy as it may be. Milliseconds.
 */
export async function longestLife(firstAnswer: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await firstAnswer()
  return Math.ceil((performance.now() - began) * 2)
}

/**
 * Starts the built site as its own process, as an operator does.
 *
 * @param program Folder of another copy of it.
 * @throws {NotStarted}
 */
export async function startServer(env: Record<string, string>, program = root): Promise<RunningServer> {
  // Behind a proxy the site wants to know its address.
  const behindProxy = env['TRUST_PROXY'] === undefined ? {} : { SITE_URL: 'http://localhost' }
  const child = startProcess(process.execPath, ['--max-semi-space-size=2', 'dist/server/server.js'], {
    cwd: program,
    // No test counts on a letter that depends on the hour.
    env: { ...childEnvironment, ...memory, HOST: '127.0.0.1', MORNING_LETTER: 'off', ...behindProxy, ...env },
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const line = output.split('\n').find((text) => text.includes('"event":"listening"'))
      if (line !== undefined) resolve(`http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then((code) => reject(new NotStarted(code, output)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    log: () => output,
    signal: (signal) => void child.kill(signal),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}
