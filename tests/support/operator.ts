import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compiledBefore } from './server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** What `npm run practice -- …` prints and exits with, on the data of a folder, or with these settings. */
export async function operate(data: string | { DATA_DIR: string }, ...args: string[]) {
  const settings = typeof data === 'string' ? { DATA_DIR: data } : data
  const env = { PATH: process.env['PATH'], ...compiledBefore, ...settings }
  try {
    const { stdout } = await run(process.execPath, ['src/operator/practice.ts', ...args], { cwd: root, env })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}
