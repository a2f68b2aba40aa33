import { expect } from 'playwright/test'
import { team } from '#practice/team.ts'
import { isSample } from '../support/sample-only.ts'
import { test } from '../support/visitor.ts'

/** Longest scroll on a phone, in pixels; 650 are the place of the posts. */
const HOME_MAX = 8_800

/** Transfer size of the page without the film, in bytes. */
const HOME_BYTES = 250_000

test('the home page is not too long on a phone, and shows everybody who works there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  // Another practice may have more people, news or testimonials.
  if (isSample)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(HOME_MAX)
  const faces = page.locator('.faces li')
  await expect(faces).toHaveCount(team.length)
  for (const [index, { says }] of team.entries()) await expect(faces.nth(index)).toContainText(says)
  await expect(page.locator('.facts').getByText(/^(The door|Open|Closed|By appointment)/)).toBeVisible()
})

for (const deviceScaleFactor of [2, 3])
  test(`the whole home page without the film is below 250 kB at ${deviceScaleFactor} pixels to a point @long`, async ({
    browser,
  }) => {
    const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor, isMobile: true }
    const context = await browser.newContext(screen)
    const page = await context.newPage()
    const came = new Map<string, number>()
    page.on('requestfinished', async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      if (request.resourceType() !== 'media')
        came.set(new URL(request.url()).pathname, responseBodySize + responseHeadersSize)
    })
    await page.goto('/')
    for (const picture of await page.locator('img:visible').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0)
    }
    await page.waitForLoadState('networkidle')
    expect([...came.keys()].filter((path) => path.endsWith('.avif')).length).toBeGreaterThan(5)
    expect([...came.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(HOME_BYTES)
    await context.close()
  })
