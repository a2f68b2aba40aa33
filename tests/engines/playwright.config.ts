import { spawnSync } from 'node:child_process'
import { defineConfig } from 'playwright/test'
import { keepFilesInMemory } from '../support/memory-folder.ts'
import type { Setting } from './journey.ts'

/* The journeys in Firefox and in Safari's engine, driven by their own WebDrivers: `npm run test:engines`. */

const missing = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'].filter(
  (program) => spawnSync('which', [program]).status !== 0,
)
if (missing.length > 0) {
  process.stderr.write(
    `${missing.join(', ')} not found. Debian: apt-get install firefox-esr webkit2gtk-driver xvfb\n`,
  )
  process.exit(1)
}

keepFilesInMemory()

export default defineConfig<Setting>({
  testDir: '.',
  // Pictures to look at are in its folder "pictures".
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
