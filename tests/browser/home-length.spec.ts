import { expect } from 'playwright/test'
import { practice } from '#practice/practice.ts'
import { isSample } from '../support/sample-only.ts'
import { test } from '../support/visitor.ts'

/** Longest scroll on a phone, in pixels. */
const HOME_MAX = 9_000

/** Transfer size of the page without the film, in bytes. */
const HOME_BYTES = 250_000

test('the home page is not too long on a phone, and shows everybody who works there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  // Another practice may have more people, news or testimonials.
  if (isSample)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(HOME_MAX)
  for (const plate of await page.locator('.people img').all()) await expect(plate).toBeVisible()
  await expect(page.locator('main').getByText(/^Today: (\d|Closed|By appointment)/)).toBeVisible()
})

for (const width of [320, 390, 768, 1280])
  test(`at ${width} px the link to the 360° tour of the practice is a picture with a play mark`, async ({
    page,
  }) => {
    test.skip(practice.tour === null, 'the practice has no tour')
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const tour = page.getByRole('link', { name: practice.tour?.label ?? '' })
    await tour.scrollIntoViewIfNeeded()
    const picture = tour.locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
    const [inside, mark] = [await picture.boundingBox(), await tour.locator('.icon').boundingBox()]
    expect(mark?.x).toBeGreaterThanOrEqual(inside?.x ?? 0)
    expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual((inside?.x ?? 0) + (inside?.width ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

for (const deviceScaleFactor of [2, 3])
  test(
    `the whole home page without the film is below 250 kB at ${deviceScaleFactor} pixels to a point`,
    { tag: '@long' },
    async ({ browser }) => {
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
    },
  )
