import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { childEnvironment } from './support/processes.ts'
import { temporaryFolder } from './support/practice.ts'

const root = join(import.meta.dirname, '..')
const parent = temporaryFolder()
afterAll(() => rmSync(parent, { recursive: true }))

/** Runs the tool from source, as `npm run practice -- …` does. */
const practice = (env: Record<string, string>, ...words: string[]) =>
  spawnSync(process.execPath, ['src/operator/start-tool.js', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...childEnvironment, ...env },
  })

test('an owner gets a folder of her own, in which only sample values are left to replace', () => {
  const folder = join(parent, 'ours')
  const made = practice({}, 'new', folder)
  expect(made.stdout).toContain(`PRACTICE_DIR=${folder}`)
  expect(made.status).toBe(0)
  const found = practice({ PRACTICE_DIR: folder }, 'check')
  expect(found.stdout).toMatch(
    /No mistakes found\. Before the website goes live, \d+ sample values must be replaced\./,
  )
  expect(readFileSync(join(folder, 'treatments/crown.ts'), 'utf8')).not.toContain("'../../src/")
})

test('an owner’s folder is never written over', () => {
  expect(practice({}, 'new', parent)).toMatchObject({
    status: 1,
    stderr: `${parent} exists already. Name a folder that does not.\n`,
  })
  expect(practice({}, 'new')).toMatchObject({ status: 2 })
})
