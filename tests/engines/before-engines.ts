import { keepFilesInMemory } from '../support/memory-folder.ts'
import { requirePrograms } from '../support/needed-programs.ts'

/** Run once by Playwright, before any test. */
export default function setup(): void {
  requirePrograms({ 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' })
  keepFilesInMemory()
}
