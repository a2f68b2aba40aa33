import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const { stdout } = practice({ PRACTICE_DIR: folder }, 'check')
  expect(stdout).toMatch(
    /No mistakes found\. Before the website goes live, \d+ sample values must be replaced\./,
  )
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => file !== 'types.ts')
  expect(files.filter((file) => !stdout.includes(`${folder}/${file}, line`))).toEqual([])
})

test('her folder can be checked on another machine, where the program lies elsewhere', () => {
  const folder = join(parent, 'a/b/ours')
  practice({}, 'new', folder)
  writeFileSync(join(folder, 'types.ts'), "export type * from '../program/src/facts/types.ts'")
  const prices = join(folder, 'online-prices.ts')
  writeFileSync(prices, readFileSync(prices, 'utf8').replace('deposit: 5000', "deposit: '5000'"))
  const { stdout } = practice({ PRACTICE_DIR: folder }, 'check')
  expect(stdout).toContain(`${folder}/online-fees.ts:`)
  expect(stdout).not.toContain('types.ts')
})

test('an owner’s folder is never written over', () => {
  expect(practice({}, 'new', parent)).toMatchObject({
    status: 1,
    stderr: `${parent} exists already. Name a folder that does not.\n`,
  })
  expect(practice({}, 'new')).toMatchObject({ status: 2 })
})
