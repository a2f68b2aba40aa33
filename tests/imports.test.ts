import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/* Layers of the code: the folders of src/ and of src/payments/ ("rooms") import only from lower layers ("floors"). */

/** From the top floor down; rooms of one floor do not import each other. */
const house = [
  ['server', 'operator'],
  ['app', 'browser', 'privacy'],
  ['site', 'watch'],
  ['routes'],
  ['pages', 'enquiries', 'payments', 'notices'],
  ['page'],
  ['forms', 'frame'],
  ['mail', 'ui', 'counts', 'pdf'],
  ['facts', 'http', 'storage'],
  ['runtime', 'paths'],
]
const payments = [
  ['payments'],
  ['api', 'recovery', 'call-out', 'registration'],
  ['settlement', 'checkout'],
  ['letters', 'order', 'receipt'],
  ['ledger'],
  ['rules'],
  ['provider', 'services'],
  ['contract'],
]
/** Code that runs on the server only. `payments/checkout` and the scripts of `frame` run in the browser only. */
const serverSide =
  /^src\/(server|app|routes|operator|privacy|watch|site|mail|http|storage|notices|counts|payments\/(payments|api|recovery|settlement|letters|ledger|rules|provider))\b/
const browserEntries = ['src/browser.tsx', 'src/frame/frame-script.ts']
/** The composition root puts everything together, including the stand-in of the card provider. */
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
  .filter((file) => /\.tsx?$/.test(file))

/** Every import between our own files, including types. */
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(import type [^']*|)(?:from|import\()\s*'(\.[^'?]+)/g)]
    .map(([, type, path = '']) => ({
      from: file,
      to: normalize(join(dirname(file), path)),
      type: type !== '',
    }))
    .filter(({ to }) => files.includes(to)),
)

/** The file or subfolder of `folder` in which a file lies; null when it lies elsewhere. */
const roomBelow = (folder: string) => (file: string) =>
  file.startsWith(folder) ? (/^[\w-]+/.exec(file.slice(folder.length))?.[0] ?? null) : null

describe.each([
  ['the house', house, (file: string) => (file === 'server.ts' ? 'server' : roomBelow('src/')(file))],
  ['payments', payments, roomBelow('src/payments/')],
])('%s', (_, floors, roomOf) => {
  const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))

  test('has a layer for each folder, and for no other', () => {
    const rooms = new Set(files.map(roomOf).filter((room) => room !== null))
    expect([...rooms].sort()).toEqual(floors.flat().sort())
  })

  test('imports only from lower layers', () => {
    const wrong = imports.flatMap(({ from, to }) => {
      const [above, below] = [roomOf(from), roomOf(to)]
      if (above === null || below === null || above === below || seesAll.has(above)) return []
      return floorOf(above) < floorOf(below) ? [] : [`${from} imports ${to}`]
    })
    expect(wrong).toEqual([])
  })
})

test('no files import each other in a cycle, type imports included', () => {
  const below = new Map(files.map((file) => [file, imports.filter(({ from }) => from === file)]))
  /** Files that import only files of this set; the rest, in the end, import in a circle. */
  const settled = new Set<string>()
  for (let before = -1; before !== settled.size;) {
    before = settled.size
    for (const [file, own] of below) if (own.every(({ to }) => settled.has(to))) settled.add(file)
  }
  expect(files.filter((file) => !settled.has(file))).toEqual([])
})

/** A folder's files and everything they import, types included. */
function reachedFrom(folder: string): Set<string> {
  const reached = new Set(files.filter((file) => file.startsWith(folder)))
  for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to)
  return reached
}

test('a search for a name ends at one place: no two files share a name, and no two exports', () => {
  const stems = files.map((file) => basename(file).replace(/\.tsx?$/, ''))
  const exported = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
      ),
    ].map(([, name = '']) => name),
  )
  const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)
  // The built site's entry at the root, and the one that is built.
  expect(repeated(stems)).toEqual(['server'])
  expect(exported.length).toBeGreaterThan(1000)
  expect(repeated(exported)).toEqual([])
})

test('the payment rules import nothing from storage except the payment states', () => {
  const known = [...reachedFrom('src/payments/rules/')].filter((file) => file.startsWith('src/storage/'))
  expect(known).toEqual(['src/storage/payment-states.ts'])
})

test('the code of the card provider imports no form and no paid service', () => {
  const known = [...reachedFrom('src/payments/provider/')]
  expect(known.filter((file) => /^src\/(forms|enquiries|facts|payments\/services)\//.test(file))).toEqual([])
})

test('the browser’s scripts import no server code', () => {
  const reached = new Set(browserEntries)
  for (const file of reached)
    for (const { from, to, type } of imports) if (from === file && !type) reached.add(to)
  expect([...reached].filter((file) => serverSide.test(file))).toEqual([])
  const ofNode = [...reached].filter((file) => /from '(node:|hono|kysely)/.test(readFileSync(file, 'utf8')))
  expect(ofNode).toEqual([])
})

/** Where time and chance come from this machine itself: the hand, the process, its HTTP server, its network, browsers. */
const ownTime =
  /^src\/(runtime\/(system|shutdown)|server\/|http\/upgrades|operator\/(run|check\/check-source)|payments\/(provider\/nmi\/post|checkout\/|registration\/registration-form|receipt\/receipt-pdf)|frame\/|ui\/|forms\/(draft|use-draft|send-message|island-facts)|enquiries\/emergency\/photos\/send-photos)/
const timeOrChance =
  /\b(Date\.now|new Date\(\)|performance\.now|set(Timeout|Interval|Immediate)\(|Math\.random|(?<!system\.)random(Bytes|Int|UUID)\b(?=.*'node:)|crypto\.(random|getRandom)|timers\/promises|AbortSignal\.timeout|hrtime|Temporal\.Now|realSystem)/

test('time and chance are handed in everywhere else, so that a simulation can live through years', () => {
  expect(
    files.filter((file) => !ownTime.test(file) && timeOrChance.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})

/** The rooms and the imports between them, without those that follow from others, for the documentation. */
function picture(): string {
  const roomOf = (file: string) => {
    const [, room = '', inner] = /^(?:src\/)?([\w-]+)(?:\.\w+|\/([\w-]+))/.exec(file) ?? []
    return room === 'payments' && inner !== undefined && inner !== 'payments' ? `payments/${inner}` : room
  }
  const ways = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [above, below] = [roomOf(from), roomOf(to)]
    if (above === below || above === 'server') continue
    ways.set(above, (ways.get(above) ?? new Set()).add(below))
  }
  const reach = (room: string, goal: string): boolean =>
    [...(ways.get(room) ?? [])].some((next) => next === goal || reach(next, goal))
  const lines = [...ways].flatMap(([room, below]) =>
    [...below]
      .filter((goal) => ![...below].some((other) => other !== goal && reach(other, goal)))
      .map((goal) => `  ${room} --> ${goal}`),
  )
  return `# Rooms and ways\n\nAn arrow is an import. One that follows from others is left out. Written by \`tests/imports.test.ts\` from the code:\n\`npx vitest run tests/imports.test.ts -u\` writes it again.\n\n\`\`\`mermaid\nflowchart TD\n${lines.sort().join('\n')}\n\`\`\`\n`
}

test('the diagram of the folders in the documentation is up to date', async () => {
  await expect(picture()).toMatchFileSnapshot('../docs/rooms.md')
})
