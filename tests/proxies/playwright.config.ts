import { defineConfig } from 'playwright/test'
import { testChromium } from '../support/chromium.ts'
import '../../src/runtime/practice-folder.ts'

/* The site behind the proxies of docs/deploy: `npm run test:release -- proxies`; needs nginx, Caddy and openssl. */

export default defineConfig({
  testDir: '.',
  globalSetup: './before-proxies.ts',
  outputDir: '../../test-results',
  workers: 1,
  reporter: 'list',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ignoreHTTPSErrors: true,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: testChromium.executablePath,
      env: { ...process.env, ...testChromium.env },
      args: ['--disable-quic', '--host-resolver-rules=MAP www.example.co.uk 127.0.0.1'],
    },
  },
})
