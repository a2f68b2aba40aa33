import { tmpdir } from 'node:os'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findChromium } from './tests/support/chromium.ts'

const { executablePath, env } = await findChromium()

/** The built site in demo mode on a port of its own. Workers read the address from the environment of the first. */
const port = Number((process.env['SITE_PORT'] ??= String(20_000 + (process.pid % 20_000))))
const dataDir = (process.env['SITE_DATA'] ??= mkdtempSync(join(tmpdir(), 'pearmain-browser-')))

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list', { printSteps: false }]],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: { executablePath, env: { ...process.env, ...env }, args: ['--disable-quic'] },
  },
  webServer: {
    command: `${process.execPath} server.ts`,
    url: `http://localhost:${port}/readyz`,
    // Each test says who it is, as a proxy would: see tests/support/visitor.ts.
    env: { PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1', TRUST_PROXY: '1' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
