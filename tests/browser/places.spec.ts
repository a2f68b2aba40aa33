import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { practice } from '#practice/practice.ts'
import { test } from '../support/visitor.ts'

/* Address and opening hours, in the footer of every page and on the contact page. */

const FOOTER_ON_A_TELEPHONE = 1020
const widths = [320, 390, 768, 1280] as const

const at = (page: Page, width: number) => page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
const footer = (page: Page) => page.locator('footer.footer')

/** Answers for other companies' sites. @returns the addresses requested from them. */
async function elsewhere(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/\/dev\/websites\//, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' })
  })
  return asked
}

test.describe('the footer', () => {
  for (const path of ['/', '/about', '/newpatients'])
    test(`of ${path} is short on a phone, and each link is tall enough for a thumb`, async ({ page }) => {
      await at(page, 390)
      await page.goto(path)
      const box = await footer(page).boundingBox()
      expect(box?.height).toBeLessThanOrEqual(FOOTER_ON_A_TELEPHONE)
      const links = footer(page).locator('.footer-links a')
      const places = await Promise.all((await links.all()).map((link) => link.boundingBox()))
      for (const place of places) expect(place?.height).toBeGreaterThanOrEqual(44)
      expect(new Set(places.map((place) => Math.round(place?.x ?? 0))).size).toBe(2)
    })

  test('shows today’s opening hours and those of the whole week at any width', async ({ page }) => {
    await page.goto('/about')
    const monday = footer(page).getByText('Monday', { exact: true }).filter({ visible: true })
    const today = footer(page).getByText(/^Today: (\d|Closed|By appointment)/)
    for (const width of widths) {
      await at(page, width)
      if (width < 1000) {
        await expect(monday).toHaveCount(0)
        await expect(today).toBeVisible()
        expect((await today.boundingBox())?.height).toBeGreaterThanOrEqual(44)
        await today.click()
      }
      await expect(monday, `at ${width} px`).toHaveCount(1)
      await expect(monday).toBeVisible()
      // Closes it for the next width.
      if (width < 1000) await today.click()
    }
  })
})

test.describe('the map', () => {
  test.skip(!practice.map?.drawn, 'the practice has no drawn map')
  for (const path of ['/', '/contact', '/newpatients', '/policies'])
    test(
      `of ${path} is our own drawing, and nothing is requested from other sites`,
      { tag: path === '/contact' ? [] : ['@long'] },
      async ({ page }) => {
        const asked = await elsewhere(page)
        await page.goto(path)
        const map = page.getByRole('img', { name: practice.map?.drawn?.text ?? '' })
        await expect(map).toHaveCount(1)
        await map.scrollIntoViewIfNeeded()
        await expect
          .poll(() => map.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
          .toBeGreaterThan(0)
        // An embed that loads later must not leave an empty box.
        for (const box of await page.locator('.embed').all())
          expect(await box.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
        expect(asked).toEqual([])
      },
    )

  for (const path of ['/contact', '/about'])
    test(`of ${path} opens in place of the drawing and covers it at any width`, async ({ page }) => {
      const asked = await elsewhere(page)
      await at(page, widths[0])
      await page.goto(path)
      const map = page.locator('.embed-map')
      await map.getByRole('button', { name: 'Open live map' }).click()
      const frame = map.locator('iframe')
      await expect(frame).toBeVisible()
      await expect.poll(() => asked).toHaveLength(1)
      for (const width of widths) {
        await at(page, width)
        const [over, under] = [await frame.boundingBox(), await map.locator('img').boundingBox()]
        expect(over?.height).toBeGreaterThanOrEqual(200)
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(
            Math.abs((over?.[side] ?? 0) - (under?.[side] ?? 99)),
            `${side} at ${width} px`,
          ).toBeLessThan(2)
        await expect(map.getByLabel('Remember my choice')).toBeVisible()
        await expect(page.getByRole('link', { name: practice.directions.label }).first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
})

test('on the contact page the telephone number comes before the form, in the first screen', async ({
  page,
}) => {
  await page.goto('/contact')
  for (const width of widths) {
    await at(page, width)
    const number = await page
      .locator('main')
      .getByRole('link', { name: practice.telephone.shown })
      .first()
      .boundingBox()
    const field = await page.getByLabel('First name').boundingBox()
    expect((number?.y ?? 0) + (number?.height ?? 0), `at ${width} px`).toBeLessThan(600)
    expect(field?.y).toBeGreaterThan(number?.y ?? 0)
    // The column beside the form ends with it: no empty space.
    const [form, aside] = [
      await page.locator('.form-page > :first-child').boundingBox(),
      await page.locator('.form-aside').boundingBox(),
    ]
    if (width >= 1000) expect(aside?.height).toBeLessThan((form?.height ?? 0) + 40)
  }
})
