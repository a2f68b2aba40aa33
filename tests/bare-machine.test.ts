import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { everything } from './support/amount.ts'
import { temporaryFolder } from './support/practice.ts'

/*
 * A newcomer has node, npm and git, but no browser, proxy or mail server. `.ci/run` hides every other program; these
 * tests check the same on a machine that has them.
 */

const project = join(import.meta.dirname, '..')
const run = promisify(execFile)

test.runIf(everything)(
  'the check of unused code, which loads the settings of all tools, needs no program but node',
  async () => {
    const folder = temporaryFolder()
    const knip = join(project, 'node_modules/knip/bin/knip.js')
    const env = { PATH: dirname(process.execPath), TMPDIR: folder }
    await expect(run(process.execPath, [knip], { cwd: project, env })).resolves.toEqual({
      stdout: '',
      stderr: '',
    })
    expect(readdirSync(folder), 'loading a file of settings writes nothing').toEqual([])
  },
)
