import { expectReadableEnlarged } from '../support/enlarge.ts'
import { newVisitor, screenOf, test } from '../support/looks.ts'
import { inUse } from '../support/measure.ts'
import { scenes } from '../support/scenes.ts'

/*
 * Menus, forms and payments with enlarged text; every-page.spec.ts does the same for pages at rest. Each scene is
 * played once and enlarged in all ways. Forms share their parts, so two of them represent the others.
 */

const tried = scenes.filter(({ name, only }) => only === undefined && !/complaint|enquiry/.test(name))

for (const { name, play } of tried)
  test(`enlarged text stays readable when ${name} @long`, async ({ browser, site }) => {
    const home = screenOf(390)
    const page = await newVisitor(browser, site.url, home)
    await play(page, async (moment, part = inUse(page)) => {
      await expectReadableEnlarged(page, part, moment)
      await page.setViewportSize(home)
    })
    await page.context().close()
  })
