import { chromium, expect } from 'playwright/test'
import type { Browser, Locator, Page } from 'playwright/test'
import { everyAddress, goAndWait, newVisitor, test as plainTest } from '../support/looks.ts'
import { inUse, lostText } from '../support/measure.ts'
import { scenes } from '../support/scenes.ts'

/* For eyes that need it large: nothing is lost when letters are twice as large or further apart, or
 * the screen four times as near. */

/** A browser whose owner has chosen letters twice as large in its settings. */
const test = plainTest.extend<object, { largeBrowser: Browser }>({
  largeBrowser: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
      const browser = await chromium.launch({ ...launchOptions, args })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

interface Enlargement {
  how: string
  width: number
  height: number
  /** Three columns of large letters are wider than a telephone, and may be moved under it. */
  tablesMove?: boolean
}

/** Widths of the window, the first of which a page is opened at. */
type Sizes = readonly [Enlargement, ...Enlargement[]]

/** Whoever has chosen large letters, on each machine; each page is opened once, and the window made smaller. */
const largeLetters: Sizes = [
  { how: 'with letters twice as large on a desktop computer', width: 1280, height: 800 },
  { how: 'with letters twice as large on a tablet', width: 640, height: 900 },
  { how: 'with letters twice as large on a telephone', width: 360, height: 800, tablesMove: true },
]
/** 1280 CSS pixels at 400 %. */
const near: Sizes = [{ how: 'four times as near', width: 320, height: 256 }]

/** Whoever reads better with room between lines, words and letters (WCAG 1.4.12). */
const apart: Sizes = [
  { how: 'with letters and lines further apart on a desktop computer', width: 1280, height: 800 },
  { how: 'with letters and lines further apart on a telephone', width: 360, height: 800, tablesMove: true },
]

/** What a reader's own style sheet says, put where the page's own policy has no say. */
function spaceOut() {
  const spacing = new CSSStyleSheet()
  spacing.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets.push(spacing)
}

/** Forms are made of the same parts, so two of them stand for the others. */
const scenesTried = scenes.filter(
  ({ name, widths }) => widths === undefined && !/complaint|enquiry/.test(name),
)
const PARTS = 3

/** Sees to it that nothing is lost in any of the sizes, and goes back to the first. */
async function expectNothingLost(page: Page, sizes: Sizes, what: string, of: Locator) {
  for (const { how, tablesMove = false, ...size } of sizes) {
    if (sizes.length > 1) await page.setViewportSize(size)
    // A page that was just given another size comes to rest first.
    await expect
      .configure({ soft: true })
      .poll(() => lostText(of, tablesMove), `${what} ${how}`)
      .toEqual([])
  }
  if (sizes.length > 1) await page.setViewportSize(sizes[0])
}

for (const [how, sizes] of [
  ['with letters twice as large', largeLetters],
  ['four times as near', near],
  ['with letters and lines further apart', apart],
] as const) {
  const [{ width, height }] = sizes
  const visit = async (browser: Browser, largeBrowser: Browser, url: string) => {
    const page = await newVisitor(sizes === largeLetters ? largeBrowser : browser, url, { width, height })
    if (sizes === apart) await page.addInitScript(spaceOut)
    return page
  }

  for (let part = 0; part < PARTS; part += 1) {
    test(`every page can be read ${how}, part ${part + 1} of ${PARTS}`, async ({
      browser,
      largeBrowser,
      site,
    }) => {
      const page = await visit(browser, largeBrowser, site.url)
      for (const path of (await everyAddress(site)).filter((_, index) => index % PARTS === part))
        await test.step(path, async () => {
          await goAndWait(page, path)
          await expectNothingLost(page, sizes, path, inUse(page))
        })
      await page.context().close()
    })

    test(`every form and payment can be read ${how}, part ${part + 1} of ${PARTS}`, async ({
      browser,
      largeBrowser,
      site,
    }) => {
      for (const scene of scenesTried.filter((_, index) => index % PARTS === part))
        await test.step(scene.name, async () => {
          const page = await visit(browser, largeBrowser, site.url)
          await scene.play(page, (moment, of = inUse(page)) => expectNothingLost(page, sizes, moment, of))
          await page.context().close()
        })
    })
  }
}
