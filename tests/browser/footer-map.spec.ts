import { expect } from 'playwright/test'
import { practice } from '#practice/practice.ts'
import { newVisitor, screens, test } from '../support/looks.ts'

test('the map of the footer is 200 pixels high on every screen', async ({ browser, site }) => {
  test.skip(!practice.map?.drawn, 'the practice has no drawn map')
  for (const screen of screens) {
    const page = await newVisitor(browser, site.url, screen)
    await page.goto('/about')
    const map = page.getByRole('contentinfo').locator('.embed-map img')
    await map.scrollIntoViewIfNeeded()
    expect([screen.width, (await map.boundingBox())?.height]).toEqual([screen.width, 200])
    await page.context().close()
  }
})
