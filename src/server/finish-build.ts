import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { paths } from '../paths.ts'
import { dictionaryOf, nameOfDictionary } from '../site/page-dictionary.ts'
import { compressFile } from './compress-file.ts'

/**
 * The last step of a build: runs the site and the operator's tool once, so that Node keeps what it compiled for them
 * beside the build, also where nobody may write there later; and makes the dictionary of the pages as they came.
 *
 * @throws {Error} when the site that was built does not start, or does not answer.
 */
export async function finishBuild(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'practice-build-'))
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ENV_FILE: '/dev/null' }
  const server = spawn(process.execPath, ['dist/server/server.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const exit = once(server, 'exit')
    for await (const line of createInterface(server.stdout)) {
      const { event, port } = JSON.parse(line) as { event: string; port: number }
      if (event !== 'listening') continue
      writeDictionary(join(root, 'dist/client/assets'), await everyPage(`http://127.0.0.1:${port}`))
      server.kill()
    }
    const [code] = (await exit) as [number | null]
    if (code !== 0) throw new Error(`The site that was built ended with ${code}.`)
    await promisify(execFile)(process.execPath, ['dist/server/practice.js'], { cwd: root, env })
  } finally {
    server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  // Whoever may read the build may read this too.
  const cache = join(root, 'dist/server/.cache')
  for (const { parentPath, name } of readdirSync(cache, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ))
    chmodSync(join(parentPath, name), 0o644)
}

/** The HTML of every page of the site map, the home page first. */
async function everyPage(url: string): Promise<string[]> {
  await read(`${url}/healthz`)
  const addresses = (await read(url + paths.sitemap)).matchAll(/<loc>([^<]+)<\/loc>/g)
  const found = [...addresses].map(([, address = '']) => new URL(address).pathname)
  const inOrder = ['/', ...found.filter((path) => path !== '/')]
  const pages: string[] = []
  for (const path of inOrder) pages.push(await read(url + path))
  return pages
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer.text()
}

function writeDictionary(folder: string, pages: readonly string[]) {
  const bytes = dictionaryOf(pages)
  const file = join(folder, nameOfDictionary(bytes))
  writeFileSync(file, bytes)
  compressFile(file)
}
