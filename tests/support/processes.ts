import { spawn } from 'node:child_process'
import type { ChildProcess, ChildProcessByStdio, SpawnOptions } from 'node:child_process'
import type { Readable } from 'node:stream'

/** Environment variables that child processes inherit: clock and time zone of `npm run test:release -- days`. */
const shared = ['NODE_OPTIONS', 'CLOCK_SHIFT', 'TZ'] as const

/** Environment of child processes. */
export const childEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  // Ignores the developer's .env.
  ENV_FILE: '/dev/null',
  ...Object.fromEntries(
    shared.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
}

const running = new Set<ChildProcess>()

/** Starts a process. `killStarted` ends it if a failed test does not. */
export function startProcess(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Kills every process that was started here and still runs. */
export function killStarted(): void {
  for (const child of running) child.kill('SIGKILL')
}
process.on('exit', killStarted)
