import { defineConfig } from 'playwright/test'
import { everything } from './tests/support/amount.ts'
import { testChromium } from './tests/support/chromium.ts'
import './src/runtime/practice-folder.ts'

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/support/before-browsers.ts',
  // Pages wait for the site and the site for pages, so three workers keep two cores busy; a fourth costs more than it
  // gains.
  workers: 3,
  fullyParallel: true,
  // The built site runs unchanged; transpiling it again would cost each worker seconds.
  build: { external: ['**/dist/**'] },
  ...(!everything && { grepInvert: /@long/ }),
  forbidOnly: true,
  reporter: [['list', { printSteps: false }]],
  // Machines are shared and noisy: a test fails by what it finds, not by its duration.
  timeout: 300_000,
  // A missing screenshot fails, and none is accepted by accident: `npm run looks` does that.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  expect: {
    timeout: 60_000,
    // The browser from npm has its own fonts and renderer, so screenshots are identical between machines except for
    // rounding of colours. A changed digit exceeds this limit.
    toHaveScreenshot: { threshold: 0.06, maxDiffPixels: 20 },
  },
  use: {
    baseURL: process.env['TESTED_SITE'],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Motion has its own tests, which turn it on; all others would only wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: testChromium.executablePath,
      env: { ...process.env, ...testChromium.env },
      // Renders letters as on most screens; hinting would shift them by up to a pixel.
      args: ['--disable-quic', '--font-render-hinting=none'],
    },
  },
})
