import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/* The plan of the house: rooms are the folders of src/ and of src/payments/, and each imports from lower floors only. */

/** From the top floor down; rooms of one floor do not know each other. */
const house = [
  ['server', 'operator'],
  ['app', 'browser', 'privacy'],
  ['site'],
  ['routes'],
  ['pages', 'enquiries', 'payments'],
  ['page'],
  ['forms', 'frame'],
  ['mail', 'ui'],
  ['practice', 'http', 'storage'],
  ['runtime', 'paths', 'test-gateway'],
]
const payments = [
  ['payments'],
  ['api', 'recovery', 'call-out', 'registration'],
  ['settlement', 'checkout'],
  ['letters', 'order', 'receipt'],
  ['ledger', 'services'],
  ['provider'],
  ['contract'],
]
/** The composition roots put everything together, the stand-in of the card provider among it. */
const seesAll = new Set(['server'])

const files = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  'src',
  'server.ts',
])
  .toString()
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('/test-gateway/browser/'))

/** Every import of a file of ours, types too. */
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^'?]+)/g)]
    .map(([, path = '']) => ({ from: file, to: normalize(join(dirname(file), path)) }))
    .filter(({ to }) => files.includes(to)),
)

/** The folder or file below a folder in which a file lies; null when it lies elsewhere. */
const roomBelow = (folder: string) => (file: string) =>
  file.startsWith(folder) ? (/^[\w-]+/.exec(file.slice(folder.length))?.[0] ?? null) : null

describe.each([
  ['the house', house, (file: string) => (file === 'server.ts' ? 'server' : roomBelow('src/')(file))],
  ['payments', payments, roomBelow('src/payments/')],
])('%s', (_, floors, roomOf) => {
  const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))

  test('has a floor for every room, and no other', () => {
    const rooms = new Set(files.map(roomOf).filter((room) => room !== null))
    expect([...rooms].sort()).toEqual(floors.flat().sort())
  })

  test('imports only downwards', () => {
    const wrong = imports.flatMap(({ from, to }) => {
      const [above, below] = [roomOf(from), roomOf(to)]
      if (above === null || below === null || above === below || seesAll.has(above)) return []
      return floorOf(above) < floorOf(below) ? [] : [`${from} imports ${to}`]
    })
    expect(wrong).toEqual([])
  })
})

test('no files import one another in a circle, types counted', () => {
  const below = new Map(files.map((file) => [file, imports.filter(({ from }) => from === file)]))
  /** Files that lead to none but those that were seen before: what is left in the end runs in circles. */
  const settled = new Set<string>()
  for (let before = -1; before !== settled.size;) {
    before = settled.size
    for (const [file, own] of below) if (own.every(({ to }) => settled.has(to))) settled.add(file)
  }
  expect(files.filter((file) => !settled.has(file))).toEqual([])
})
