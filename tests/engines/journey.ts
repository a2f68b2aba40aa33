import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as plainTest } from 'playwright/test'
import { screenOf } from '../support/looks.ts'
import { openStandingSite } from '../support/standing-site.ts'
import type { StandingSite } from '../support/standing-site.ts'
import type { Choice } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { hearing } from './heard.ts'
import { personWith } from './person.ts'
import type { Person } from './person.ts'
import { startWebKit } from './webkit.ts'

export const engines = { firefox: startFirefox, webkit: startWebKit }

export interface Setting {
  engine: keyof typeof engines
  width: 390 | 1280
  script: boolean
  choice: Choice | null
}

interface Parts {
  site: StandingSite
  person: Person
  /** Download folder of this browser. */
  downloads: string
  /** Every complaint of the browser, and each error status. */
  heard: string[]
  /** Every address that the browser has requested. */
  asked: ReadonlySet<string>
  /** Addresses whose requests lose their connection while they are in this list. */
  cut: RegExp[]
  /** Complaints that the journey causes on purpose. */
  expected: RegExp[]
  home: string
  hear: ReturnType<typeof hearing>
}

/** WebKitGTK 2.50 leaves its own promise unhandled when Back shows a page from its cache; nobody sees it. */
const ofTheEngine = /AbortError: Skipping view transition because skipTransition\(\) was called/

/** A journey: one person with a new browser, and a site of their own whose clock stays at one morning. */
export const test = plainTest.extend<Parts & Setting>({
  engine: ['firefox', { option: true }],
  width: [390, { option: true }],
  script: [true, { option: true }],
  choice: [null, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- how playwright wants to be told that nothing is needed
  home: async ({}, use) => {
    const home = mkdtempSync(join(tmpdir(), 'engine-'))
    await use(home)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  },
  downloads: async ({ home }, use) => {
    const downloads = join(home, 'downloads')
    mkdirSync(downloads)
    await use(downloads)
  },
  // oxlint-disable-next-line no-empty-pattern -- how playwright wants to be told that nothing is needed
  hear: async ({}, use) => use(hearing()),
  heard: async ({ hear }, use) => use(hear.heard),
  asked: async ({ hear }, use) => use(hear.asked),
  cut: async ({ hear }, use) => use(hear.cut),
  // oxlint-disable-next-line no-empty-pattern -- how playwright wants to be told that nothing is needed
  expected: async ({}, use) => use([]),
  site: async ({ hear }, use) => {
    const site = await openStandingSite({ before: hear.before })
    await use(site)
    await site.close()
  },
  person: async ({ site, engine, width, script, choice, home, downloads, heard, expected }, use, info) => {
    const browser = await engines[engine]({ ...screenOf(width), script, choice, home, downloads })
    const person = personWith(browser, site.url, (name) =>
      join(info.project.outputDir, 'pictures', name, `${width}-${engine}.png`),
    )
    try {
      await use(person)
      if (info.errors.length > 0) await person.shows(`failed ${info.title}`)
    } finally {
      await browser.close()
    }
    const known = [...expected, ofTheEngine]
    const complaints = [...heard, ...browser.noise].filter((one) => !known.some((kind) => kind.test(one)))
    expect(complaints).toEqual([])
  },
})
