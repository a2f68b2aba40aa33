import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackChromium } from './chromium.ts'
import { keepFilesInMemory } from './memory-folder.ts'
import { freePort, startServer } from './server.ts'

/**
 * Run once by Playwright, before any test: starts the built site in demo mode. The workers read its address and its data
 * folder from the environment.
 *
 * @returns what stops it after the last test.
 */
export default async function setup(): Promise<() => Promise<void>> {
  keepFilesInMemory()
  await unpackChromium()
  const url = `http://localhost:${await freePort()}`
  const dataDir = mkdtempSync(join(tmpdir(), 'pearmain-browser-'))
  const server = await startServer({
    PORT: new URL(url).port,
    SITE_URL: url,
    DATA_DIR: dataDir,
    // Each test says who it is, as a proxy would: see visitor.ts.
    TRUST_PROXY: '1',
  })
  process.env['TESTED_SITE'] = url
  process.env['TESTED_DATA'] = dataDir
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
