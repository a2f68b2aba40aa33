import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** What a build and the pictures need; the sample practice is not among it. */
const parts = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'src',
  'public',
  'migrations',
  'test-gateway',
  'media/pictures',
  'tests/support',
  'tests/second-practice',
]

/**
 * Builds the site of the second practice in a folder of its own, with its pictures, icons and share pictures.
 *
 * @returns the folder, which the caller deletes.
 */
export async function buildSecondProgram(): Promise<string> {
  const program = mkdtempSync(join(tmpdir(), 'second-program-'))
  for (const part of parts) cpSync(join(root, part), join(program, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(program, 'node_modules'))
  const env = { ...process.env, PRACTICE_DIR: 'tests/second-practice', ENV_FILE: '/dev/null' }
  const hook = ['--import', './src/runtime/practice-folder.ts']
  await run(process.execPath, [...hook, 'media/pictures/make.ts'], { cwd: program, env })
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--app'], { cwd: program, env })
  return program
}
