import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as icons from '../src/ui/icons.ts'

const drawings = join(import.meta.dirname, '../node_modules/@phosphor-icons/core/assets')

/** The suffix of a name is the weight of its drawing; without one it is regular. */
const fileOf = (name: string) => join(drawings, /-(light|fill)$/.exec(name)?.[1] ?? 'regular', `${name}.svg`)

test('the icon file contains exactly the drawings that the site uses, as Phosphor draws them', async () => {
  const symbols = await Promise.all(
    Object.values(icons).map(async (name) => {
      const svg = await readFile(fileOf(name), 'utf8')
      const inside = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
      return `<symbol id="${name}" viewBox="0 0 256 256">${inside}</symbol>`
    }),
  )
  const sprite = ['<svg xmlns="http://www.w3.org/2000/svg">', ...symbols, '</svg>', ''].join('\n')
  await expect(sprite).toMatchFileSnapshot('../src/ui/icons.svg')
})
