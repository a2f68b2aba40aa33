import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackChromium } from './chromium.ts'
import { keepFilesInMemory } from './memory-folder.ts'
import { freePort, startServer } from './server.ts'

/**
 * Run once by Playwright, before any test: starts the built site in demo mode. Workers get its address and data folder
 * from the environment.
 *
 * @returns a function that stops it after the last test.
 */
export default async function setup(): Promise<() => Promise<void>> {
  keepFilesInMemory()
  await unpackChromium()
  const url = `http://localhost:${await freePort()}`
  const dataDir = mkdtempSync(join(tmpdir(), 'browser-'))
  const server = await startServer({
    PORT: new URL(url).port,
    SITE_URL: url,
    DATA_DIR: dataDir,
    // Each test sends its own client address: see visitor.ts.
    TRUST_PROXY: '1',
  })
  process.env['TESTED_SITE'] = url
  process.env['TESTED_DATA'] = dataDir
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
