import { chromium, expect } from 'playwright/test'
import type { Browser } from 'playwright/test'
import { everyAddress, goAndWait, newVisitor, test as plainTest } from '../support/looks.ts'
import { inUse, lostText } from '../support/measure.ts'
import { scenes } from '../support/scenes.ts'

/* For eyes that need it large: nothing is lost when letters are twice as large, or the screen four times as near. */

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

/** `tablesMove`: three columns of large letters are wider than a telephone, and may be moved under it. */
const enlargements = [
  { how: 'with letters twice as large on a desktop computer', width: 1280, height: 800, isLarge: true },
  { how: 'with letters twice as large on a tablet', width: 640, height: 900, isLarge: true },
  {
    how: 'with letters twice as large on a telephone',
    width: 360,
    height: 800,
    isLarge: true,
    tablesMove: true,
  },
  // 1280 CSS pixels at 400 %.
  { how: 'four times as near', width: 320, height: 256, isLarge: false },
]

/** Forms are made of the same parts, so two of them stand for the others. */
const scenesTried = scenes.filter(
  ({ name, widths }) => widths === undefined && !/complaint|enquiry/.test(name),
)
const PARTS = 2

for (const { how, width, height, isLarge, tablesMove = false } of enlargements) {
  test(`every page can be read ${how}`, async ({ browser, largeBrowser, site }) => {
    const page = await newVisitor(isLarge ? largeBrowser : browser, site.url, { width, height })
    for (const path of await everyAddress(site))
      await test.step(path, async () => {
        await goAndWait(page, path)
        expect.soft(await lostText(inUse(page), tablesMove), `${path} ${how}`).toEqual([])
      })
    await page.context().close()
  })

  for (let part = 0; part < PARTS; part += 1)
    test(`every form and payment can be read ${how}, part ${part + 1} of ${PARTS}`, async ({
      browser,
      largeBrowser,
      site,
    }) => {
      for (const scene of scenesTried.filter((_, index) => index % PARTS === part))
        await test.step(scene.name, async () => {
          const page = await newVisitor(isLarge ? largeBrowser : browser, site.url, { width, height })
          await scene.play(page, async (moment, of = inUse(page)) => {
            expect.soft(await lostText(of, tablesMove), `${moment} ${how}`).toEqual([])
          })
          await page.context().close()
        })
    })
}
