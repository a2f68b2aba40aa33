import { defineConfig } from 'playwright/test'
import { everything } from './tests/support/amount.ts'
import { testChromium } from './tests/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/support/before-browsers.ts',
  // Pages wait for the site, and the site for pages: two cores have work for three, and a fourth costs more than it brings.
  workers: 3,
  fullyParallel: true,
  // The built site runs as it is: to transpile it again takes each worker seconds.
  build: { external: ['**/dist/**'] },
  ...(!everything && { grepInvert: /@long/ }),
  forbidOnly: true,
  reporter: [['list', { printSteps: false }]],
  // Machines are shared and noisy: a test fails by what it sees, not by how long it took.
  timeout: 300_000,
  // A picture that is missing is a fault, and none is accepted by accident: `npm run looks` does it on purpose.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  expect: {
    timeout: 60_000,
    // The browser comes through npm and brings its fonts and its drawing along, so pictures agree to the pixel between
    // machines, but for rounding in the last places of a colour. A digit that changes is more than this.
    toHaveScreenshot: { threshold: 0.06, maxDiffPixels: 20 },
  },
  use: {
    baseURL: process.env['TESTED_SITE'],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Motion has tests of its own, which ask for it; for the others it would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: testChromium.executablePath,
      env: { ...process.env, ...testChromium.env },
      // Letters are drawn as on most screens: hinted ones stand a pixel too near or too far.
      args: ['--disable-quic', '--font-render-hinting=none'],
    },
  },
})
