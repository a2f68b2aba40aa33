import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { childEnvironment, startProcess } from './processes.ts'

const root = join(import.meta.dirname, '../..')

/** Settings of glibc, as in `npm start` (docs/decisions.md, "V8 and glibc"). */
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' }

export interface RunningServer {
  url: string
  pid: number
  /** Its log so far. */
  log: () => string
  /** Kills it at once, like a power cut or an out-of-memory kill. */
  kill(): Promise<void>
  /** Asks it to stop. Resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  signal(signal: NodeJS.Signals): void
}

/** A free loopback port. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => void probe.close(resolve))
  return port
}

/** A server exited before it listened; the message is its output. */
export class NotStarted extends Error {
  readonly code: number | null
  constructor(code: number | null, output: string) {
    super(output)
    this.code = code
  }
}

/**
 * Longest life of a site that a test kills at a random moment: twice the time to its first answer on this machine,
 * under its current load. Milliseconds.
 */
export async function longestLife(firstAnswer: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await firstAnswer()
  return Math.ceil((performance.now() - began) * 2)
}

/**
 * Starts the built site in its own process, like an operator.
 *
 * @param program Folder of another copy.
 * @throws {NotStarted}
 */
export async function startServer(env: Record<string, string>, program = root): Promise<RunningServer> {
  // With TRUST_PROXY the site requires SITE_URL.
  const behindProxy = env['TRUST_PROXY'] === undefined ? {} : { SITE_URL: 'http://localhost' }
  const child = startProcess(process.execPath, ['--max-semi-space-size=2', 'dist/server/server.js'], {
    cwd: program,
    // A letter that depends on the time of day would disturb tests.
    env: { ...childEnvironment, ...memory, HOST: '127.0.0.1', MORNING_LETTER: 'off', ...behindProxy, ...env },
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const line = output.split('\n').find((text) => text.includes('"event":"server.listening"'))
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
