import { expect } from 'playwright/test'
import { newVisitor, screenOf, test } from '../support/looks.ts'
import { paidForms } from '../support/paying.ts'
import { openStandingSite } from '../support/standing-site.ts'

/*
 * Visitors who cannot pay in this browser learn so, and whom to call, before the first field. In the evening both forms
 * are open.
 */

const EVENING = '2026-11-24T20:00:00Z'

for (const form of paidForms) {
  test(`the form for ${form.name} is replaced by a telephone number without script`, async ({ browser }) => {
    const site = await openStandingSite({ at: EVENING })
    const page = await newVisitor(browser, site.url, screenOf(390), { javaScriptEnabled: false })
    await page.goto(form.path)
    // Playwright sees no text in noscript.
    const words = page.locator('.paid-form noscript')
    await expect(words.locator('p')).toBeVisible()
    await expect(words.locator('a[href^="tel:"]')).toBeVisible()
    await expect(page.getByLabel('First name')).toBeHidden()
    await page.context().close()
    await site.close()
  })

  test(`the form for ${form.name} is not shown where no cards are accepted`, async ({ browser }) => {
    const site = await openStandingSite({ at: EVENING, acceptsCards: false })
    const page = await newVisitor(browser, site.url, screenOf(390))
    await page.goto(form.path)
    await expect(page.getByText('We can’t take card payments on this website')).toBeVisible()
    await expect(page.getByLabel('First name')).toBeHidden()
    await page.context().close()
    await site.close()
  })
}
