import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderForEachTest } from './support/opened.ts'
import { contactMessage } from './support/people.ts'
import { childEnvironment } from './support/processes.ts'
import { startServer } from './support/server.ts'

/* Server, operator's tool and pages come out of one build, so that a process has one copy of each module. */

const root = join(import.meta.dirname, '..')
const built = globSync('dist/server/*.js', { cwd: root })
const folder = folderForEachTest()

/** The modules in all files of the build, with repetitions; the bundler names them in comments. */
const modules = built.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^\/\/ ((?:src|node_modules)\/\S+)$/gm)].map(
    ([, module = '']) => module,
  ),
)

/** Files that a process loaded, relative to the program's folder, from its coverage. */
const loaded = (coverage: string) =>
  readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as { result: { url: string }[] }
    return result.flatMap(({ url }) =>
      url.startsWith(`file://${root}/`) ? [url.slice(`file://${root}/`.length)] : [],
    )
  })

/** Files that are not part of the build; the clock belongs to the tests of other days. */
const fromOutside =
  /^(dist\/server\/|node_modules\/(better-sqlite3|bindings|file-uri-to-path|nodemailer)\/|tests\/support\/shifted-clock\.ts$)/

describe('the build of the server', () => {
  test('holds each module once', () => {
    expect(modules).toEqual(
      expect.arrayContaining(['src/server/start.ts', 'src/app.tsx', 'src/operator/run.ts']),
    )
    expect(modules.filter((module, index) => modules.indexOf(module) !== index)).toEqual([])
  })

  test('contains no code that draws receipts in the browser', () => {
    expect(modules.filter((module) => /pdf-lib|receipt-pdf/.test(module))).toEqual([])
    expect(built.filter((file) => /PDFDocument/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})

test('a site that shows pages and sends letters loads nothing but its build', async () => {
  const coverage = join(folder, 'coverage')
  const server = await startServer({ DATA_DIR: join(folder, 'data'), PORT: '0', NODE_V8_COVERAGE: coverage })
  for (const path of ['/', '/contact', '/test-gateway/'])
    expect((await fetch(server.url + path)).status).toBe(200)
  const answer = await fetch(`${server.url}/api/mail/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contactMessage),
  })
  expect(answer.status).toBe(200)
  await expect.poll(() => readdirSync(join(folder, 'data/mailbox')).length).toBe(1)
  expect(await server.stop()).toBe(0)
  expect(loaded(coverage)).toContain('dist/server/server.js')
  expect(loaded(coverage).filter((module) => !fromOutside.test(module))).toEqual([])
})

test('the operator’s tool loads nothing but its build, and no code of other commands', () => {
  const coverage = join(folder, 'coverage')
  const env = { ...childEnvironment, DATA_DIR: folder, NODE_V8_COVERAGE: coverage }
  spawnSync(process.execPath, ['dist/server/practice.js', 'live'], { cwd: root, env })
  expect(loaded(coverage)).toContain('dist/server/practice.js')
  expect(loaded(coverage).filter((module) => !fromOutside.test(module))).toEqual([])
  expect(
    loaded(coverage).filter((module) => /\/(restore|forget|payments|nodemailer)\b/.test(module)),
  ).toEqual([])
})

test('Node’s compile cache is stored with the build, and the next start uses it', () => {
  const env = { ...childEnvironment, DATA_DIR: folder, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
  const { stderr } = spawnSync(process.execPath, ['dist/server/practice.js'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  const read = stderr.split('\n').filter((line) => /reading cache from .*\/dist\/server\/\S+\.js/.test(line))
  expect(read.length).toBeGreaterThan(10)
  expect(read.filter((line) => !line.includes('success'))).toEqual([])
})

describe('starting', () => {
  test.each(['server.js', 'practice.js'])(
    '%s on an old version of Node fails with one line that says so',
    (program) => {
      const old = 'Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})'
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--import', `data:text/javascript,${old}`, join(root, 'dist/server', program)],
        { env: { ...childEnvironment, DATA_DIR: folder }, encoding: 'utf8' },
      )
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr:
          'This needs Node 24 or newer, and this is 20.20.2. On Linux (x64) "npm start" uses one of its own.\n',
      })
    },
  )

  test('server.ts before a build fails with a line that says what to do', () => {
    copyFileSync(join(root, 'server.ts'), join(folder, 'server.ts'))
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'server.ts')], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The site is not built yet. Run "npm run build" first, or "npm start".\n',
    })
  })
})
