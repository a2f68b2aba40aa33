import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readSettings } from '../../src/runtime/env.ts'
import { accountTable } from '../../src/payments/provider/card-account.ts'
import { UsageError } from '../../src/operator/command.ts'
import type { Command } from '../../src/operator/command.ts'
import { childEnvironment } from './processes.ts'
import { onThisMachine, systemWith } from './systems.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

type Data = string | { DATA_DIR: string; ENV_FILE?: string }
const settingsOf = (data: Data) => (typeof data === 'string' ? { DATA_DIR: data } : data)

/** Output and exit code of `npm run practice -- …`, with the data of a folder or with these settings. */
export async function operate(data: Data, ...args: string[]) {
  const env = { ...childEnvironment, ...settingsOf(data) }
  try {
    const { stdout } = await run(process.execPath, ['dist/server/practice.js', ...args], { cwd: root, env })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

/**
 * Runs one command in this process, a hundred times faster than in its own: for tests of what a command does. How the
 * tool finds its commands and exits is tested with processes in operator.test.ts.
 *
 * @param say Called with each line as it is printed.
 * @param patience Time to wait for the running site, in milliseconds.
 * @param now Clock of the site next to it; UTC milliseconds.
 */
export async function operateHere(
  verb: Command,
  data: Data,
  args: readonly string[],
  say: (line: string) => void = () => undefined,
  patience?: number,
  now: () => number = Date.now,
) {
  let said = ''
  const parts = {
    settings: readSettings(settingsOf(data), accountTable),
    ...onThisMachine,
    system: systemWith(now),
    ...(patience !== undefined && { patience }),
    print(line: string) {
      said += `${line}\n`
      say(line)
    },
  }
  try {
    return { code: await verb.run(args, parts), said }
  } catch (error) {
    return { code: error instanceof UsageError ? 2 : 1, said: `${said}${(error as Error).message}\n` }
  }
}

/** The same at the time of a practice of a test. */
export const operateAt = (
  { dataDir, now }: { dataDir: string; now: () => number },
  verb: Command,
  ...args: string[]
) => operateHere(verb, dataDir, args, undefined, undefined, now)
