import { statSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { practiceFolder } from '../src/runtime/practice-folder.ts'
import { practice } from '#practice/practice.ts'

test.skipIf(practice.map === null)(
  'the map of the practice, if it has one, is at most 6 kB and loads nothing from another host',
  () => {
    const file = join(practiceFolder, 'public', practice.map?.drawn.file ?? '')
    expect(statSync(file).size).toBeLessThanOrEqual(6_000)
    const svg = readFileSync(file, 'utf8')
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<image|<style/)
    for (const part of ['near', 'door']) expect(svg).toContain(`<view id="${part}"`)
  },
)
