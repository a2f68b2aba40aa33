import { tmpdir } from 'node:os'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findChromium } from './tests/support/chromium.ts'
import { keepFilesInMemory } from './tests/support/memory-folder.ts'

keepFilesInMemory()
const { executablePath, env } = await findChromium()

/** The built site in demo mode on a port of its own. Workers read the address from the environment of the first. */
const port = Number((process.env['SITE_PORT'] ??= String(20_000 + (process.pid % 20_000))))
const dataDir = (process.env['SITE_DATA'] ??= mkdtempSync(join(tmpdir(), 'pearmain-browser-')))

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  // Two cores have work for four: pages wait for the site, and the site for pages.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list', { printSteps: false }]],
  timeout: 120_000,
  // A picture that is missing is a fault, and none is accepted by accident: `npm run looks` does it on purpose.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  expect: {
    timeout: 20_000,
    // The browser comes through npm and brings its fonts and its drawing along, so pictures agree to the pixel between
    // machines, but for rounding in the last places of a colour. A digit that changes is more than this.
    toHaveScreenshot: { threshold: 0.06, maxDiffPixels: 20 },
  },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Motion has tests of its own, which ask for it; for the others it would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, env: { ...process.env, ...env }, args: ['--disable-quic'] },
  },
  webServer: {
    command: `${process.execPath} dist/server/server.js`,
    url: `http://localhost:${port}/readyz`,
    // Each test says who it is, as a proxy would: see tests/support/visitor.ts.
    env: {
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      ENV_FILE: '/dev/null',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
