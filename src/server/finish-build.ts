import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/**
 * Last step of a build: runs the site and the operator's tool once, so that Node's compile cache lies beside the build,
 * even if that folder is read-only later.
 *
 * @throws {Error} when the built site does not start or does not answer.
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
      if (event !== 'server.listening') continue
      const { ok } = await fetch(`http://127.0.0.1:${port}/`)
      if (!ok) throw new Error('The built site does not answer.')
      server.kill()
    }
    const [code] = (await exit) as [number | null]
    if (code !== 0) throw new Error(`The built site exited with code ${code}.`)
    await promisify(execFile)(process.execPath, ['dist/server/practice.js'], { cwd: root, env })
  } finally {
    server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  // Readable by whoever may read the build.
  const cache = join(root, 'dist/server/.cache')
  for (const { parentPath, name } of readdirSync(cache, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ))
    chmodSync(join(parentPath, name), 0o644)
}
