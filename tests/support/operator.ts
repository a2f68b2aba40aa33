import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readSettings } from '../../src/env.ts'
import { WrongUse } from '../../src/operator/verb.ts'
import type { Verb } from '../../src/operator/verb.ts'
import { compiledBefore } from './server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

type Data = string | { DATA_DIR: string }
const settingsOf = (data: Data) => (typeof data === 'string' ? { DATA_DIR: data } : data)

/** What `npm run practice -- …` prints and exits with, on the data of a folder, or with these settings. */
export async function operate(data: Data, ...args: string[]) {
  const env = { PATH: process.env['PATH'], ...compiledBefore, ...settingsOf(data) }
  try {
    const { stdout } = await run(process.execPath, ['src/operator/practice.ts', ...args], { cwd: root, env })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

/**
 * The same of one verb without a process of its own, which is a hundred times quicker: for tests of what a verb does. That
 * the tool finds its verbs, and how it ends, is seen in processes: operator.test.ts.
 *
 * @param say is told each line as it is printed.
 */
export async function operateHere(
  verb: Verb,
  data: Data,
  args: readonly string[],
  say: (line: string) => void = () => undefined,
) {
  let said = ''
  const parts = {
    settings: readSettings(settingsOf(data)),
    say(line: string) {
      said += `${line}\n`
      say(line)
    },
  }
  try {
    return { code: await verb.run(args, parts), said }
  } catch (error) {
    const wrongUse = error instanceof WrongUse ? `\n${verb.help}\n` : ''
    return { code: wrongUse === '' ? 1 : 2, said: `${said}${(error as Error).message}\n${wrongUse}` }
  }
}
