import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { live } from './simulation/live.ts'
import { drawPlan } from './simulation/plan.ts'

const folder = join(import.meta.dirname, 'simulation')

test('the same seed gives the same life, and nothing is wrong in it', async () => {
  const plan = drawPlan(1, 2)
  const first = await live(plan)
  const second = await live(plan)
  expect(first.complaint).toBeNull()
  expect(first.history.join('\n')).toContain('wants to pay')
  expect(second.history).toEqual(first.history)
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
