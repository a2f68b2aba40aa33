import { defineConfig } from 'playwright/test'
import type { Setting } from './journey.ts'
import '../../src/runtime/practice-folder.ts'

/* Journeys in Firefox and WebKit, driven by their own WebDrivers: `npm run test:release -- engines`. */

export default defineConfig<Setting>({
  testDir: '.',
  globalSetup: './before-engines.ts',
  // Screenshots are in the subfolder "pictures".
  outputDir: '../../test-results/engines',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list', { printSteps: false }]],
  timeout: 180_000,
  expect: { timeout: 20_000 },
  projects: (['firefox', 'webkit'] as const).flatMap((engine) =>
    ([390, 1280] as const).map((width) => ({ name: `${engine} ${width}`, use: { engine, width } })),
  ),
})
