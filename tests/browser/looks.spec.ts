import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { htmlFaults } from '../support/html.ts'
import { keptPictures, widthsOfMoment, widthsOfPage } from '../support/kept-pictures.ts'
import { everyAddress, goAndWait, look, nameOf, newVisitor, screenOf, test } from '../support/looks.ts'
import { expectWithinReach, inUse } from '../support/measure.ts'
import { inOrder } from '../support/people.ts'
import type { Scene } from '../support/scene.ts'
import { isSample, notTheSample } from '../support/sample-only.ts'
import { scenes } from '../support/scenes.ts'

/*
 * Appearance of the site, compared with the accepted screenshots (`npm run looks`), and accessibility in every state of
 * menus, forms and payments: tap targets are large enough, contrast is high enough, axe finds nothing, and the current
 * HTML is valid. A scene is played once; other widths resize the window.
 */

const PARTS = 3

test.skip(!isSample, notTheSample)

for (let part = 0; part < PARTS; part += 1)
  test(`pages look as they were accepted, part ${part + 1} of ${PARTS}`, async ({ browser, site }) => {
    const pages = (await everyAddress(site)).filter((path) => widthsOfPage(nameOf(path)).length > 0)
    const page = await newVisitor(browser, site.url, screenOf(390))
    for (const path of pages.filter((_, index) => index % PARTS === part))
      await test.step(path, async () => {
        const widths = widthsOfPage(nameOf(path))
        await page.setViewportSize(screenOf(widths[0] ?? 390))
        await goAndWait(page, path)
        for (const width of widths) {
          await page.setViewportSize(screenOf(width))
          await look(page, page.locator('main'), nameOf(path))
        }
      })
    await page.context().close()
  })

/** Checks one moment of a scene at the width at which it is played, then at others. */
async function expectWell(page: Page, scene: Scene, moment: string, shown: Locator | undefined) {
  const part = shown ?? inUse(page)
  const isWholePage = shown === undefined && (await page.locator('dialog:modal').count()) === 0
  const home = screenOf(scene.only ?? 390)
  for (const width of widthsOfMoment(moment)) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize(screenOf(width))
    await look(page, isWholePage ? page : part, moment)
  }
  await page.setViewportSize(home)
  // axe and tap targets make no sense for forced colours and print.
  if (home.width !== 768) {
    expect.soft(await violations(page), `axe: ${moment}`).toEqual([])
    // Letters use HTML for mail programs, which is not standard.
    if (!moment.startsWith('letter-'))
      expect.soft(await htmlFaults(await page.content(), 'in use'), `HTML: ${moment}`).toEqual([])
    await expectWithinReach(part, moment)
  }
}

for (const scene of scenes)
  test(`what is seen when ${scene.name} @long`, async ({ browser, site }) => {
    const page = await newVisitor(browser, site.url, screenOf(scene.only ?? 390))
    const seen: string[] = []
    await scene.play(page, async (moment, part) => {
      seen.push(moment)
      await expectWell(page, scene, moment, part)
    })
    expect(seen).toEqual(scene.moments)
    await page.context().close()
  })

test('no picture is kept of what nobody can see any more', async ({ site }) => {
  const folder = join(import.meta.dirname, 'looks')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(inOrder(files.filter((name) => name.endsWith('.png')))).toEqual(inOrder([...keptPictures]))
  const seen = [...(await everyAddress(site)).map(nameOf), ...scenes.flatMap(({ moments }) => moments)]
  const pictured = new Set(keptPictures.map((file) => file.replace(/^\d+\/|\.png$/g, '')))
  expect([...pictured].filter((name) => !seen.includes(name))).toEqual([])
  expect(new Set(seen).size).toBe(seen.length)
})
