import { statSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { practiceFolder } from '../src/runtime/practice-folder.ts'
import { practice } from '#practice/practice.ts'
import { openChangedPractice } from './support/changed-practice.ts'

test.skipIf(!practice.map?.drawn)(
  'the map of the practice, if it has one, is at most 6 kB and loads nothing from another host',
  () => {
    const file = join(practiceFolder, 'public', practice.map?.drawn?.file ?? '')
    expect(statSync(file).size).toBeLessThanOrEqual(6_000)
    const svg = readFileSync(file, 'utf8')
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<image|<style/)
    expect(svg).toContain('<view id="near"')
  },
)

test('a map that nobody has drawn can still be opened, from the foot of a page', async () => {
  const own = await openChangedPractice(
    {
      'practice.ts': `import { practice as before } from './before-practice.ts'
        export const practice = { ...before, map: { embed: 'https://maps.example/ours', drawn: null }, social: null }`,
    },
    '2026-11-23T10:00:00Z',
  )
  const html = await (await own.request('/contact')).text()
  await own.close()
  expect(html.match(/<iframe src="[^"]*"/g)).toEqual(['<iframe src="https://maps.example/ours"'])
  expect(html).not.toContain('map.svg')
})
