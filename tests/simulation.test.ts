import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { live } from './simulation/live.ts'
import { drawPlan } from './simulation/plan.ts'

const folder = join(import.meta.dirname, 'simulation')

test('the same seed gives the same life, and nothing is wrong in it', async () => {
  const [seed, days] = [1, 2]
  const lives = []
  for (let times = 0; times < 2; times += 1) lives.push(await live(seed, drawPlan(seed, days), days))
  const [first, second] = lives.map(({ history }) => history.join('\n').replaceAll(/simulation-\w+/g, ''))
  expect(lives[0]?.complaints).toEqual([])
  expect(first).toContain('wants to pay')
  expect(second).toBe(first)
})

test('the checker shares no code with the application', () => {
  const checker = readdirSync(join(folder, 'checker')).map((name) =>
    readFileSync(join(folder, 'checker', name), 'utf8'),
  )
  const imports = checker.flatMap((text) => [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from))
  expect(imports).not.toHaveLength(0)
  expect(
    imports.filter((from = '') => !/^(node:|better-sqlite3$|\.\/|\.\.\/records\.ts$)/.test(from)),
  ).toEqual([])
})
