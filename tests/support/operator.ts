import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readSettings } from '../../src/runtime/env.ts'
import { accountTable } from '../../src/payments/provider/account.ts'
import { UsageError } from '../../src/operator/command.ts'
import type { Command } from '../../src/operator/command.ts'
import { childEnvironment } from './processes.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

type Data = string | { DATA_DIR: string; ENV_FILE?: string }
const settingsOf = (data: Data) => (typeof data === 'string' ? { DATA_DIR: data } : data)

/** What `npm run practice -- …` prints and exits with, on the data of a folder, or with these settings. */
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
 * The same of one command without a process of its own, which is a hundred times quicker: for tests of what a command does. That
 * the tool finds its commands, and how it ends, is seen in processes: operator.test.ts.
 *
 * @param say is told each line as it is printed.
 * @param patience How long the running site is waited for, in milliseconds.
 * @param now The clock of the site beside it; UTC milliseconds.
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
    now,
    ...(patience !== undefined && { patience }),
    say(line: string) {
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
