import { expect } from 'playwright/test'
import type { Page, Route } from 'playwright/test'
import { practice } from '#practice/practice.ts'
import { test } from '../support/visitor.ts'

/* Pages of other websites inside ours: the demo's own, and a foreign one that answers, late, wrongly or never. */

const { map: shown, social } = practice
const isDemo = shown?.drawn != null && shown.embed.startsWith('/dev/websites/')
const widths = [390, 1280] as const

const open = (page: Page) => page.locator('main').getByRole('button', { name: 'Open live map' })
const frame = (page: Page) => page.frameLocator('main iframe')

test.describe('in the demo', () => {
  test.skip(!isDemo, 'the practice has websites of its own')

  test('somebody comes nearer on the map, and back, by keys alone', async ({ page }) => {
    await page.goto('/contact')
    await open(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main iframe')).toBeFocused()
    const map = frame(page).getByRole('img')
    const far = await map.getAttribute('src')
    await expect(frame(page).getByRole('link', { name: 'Nearer' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(map).toHaveAttribute('src', /#near$/)
    await frame(page).getByRole('link', { name: 'Farther' }).press('Enter')
    await expect(map).toHaveAttribute('src', far ?? '')
  })

  test('five posts have a picture each, in the place of ours, which has 650 pixels', async ({ page }) => {
    test.skip(social === null, 'the practice has no posts')
    await page.goto('/')
    const place = page.locator('.embed-timeline .embed-place')
    const before = await place.boundingBox()
    expect(before?.height).toBe(650)
    await page.getByRole('button', { name: 'Show the posts here' }).click()
    await expect(frame(page).getByRole('article')).toHaveCount(5)
    for (const picture of await frame(page).locator('article img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }
  })
})

test.describe('a map on another website', () => {
  test.skip(!shown?.drawn || practice.findingUs.length === 0, 'the practice has no map, or no way in words')
  const foreign = 'https://www.openstreetmap.org/export/embed.html?bbox=-2.21,52.24,-2.20,52.25'

  /** The contact page of a practice whose map is there. */
  async function openContactPage(page: Page, answer: (route: Route) => unknown) {
    await page.route('**/contact', async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      const policy = headers['content-security-policy'] ?? ''
      await route.fulfill({
        response,
        headers: {
          ...headers,
          'content-security-policy': policy.replace(
            /frame-src [^;]*/,
            `frame-src ${new URL(foreign).origin}`,
          ),
        },
        body: (await response.text()).replaceAll(`src="${shown?.embed}"`, `src="${foreign}"`),
      })
    })
    await page.route(foreign, answer)
    await page.goto('/contact')
  }

  /** Where all that is beside the frame is. */
  const places = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :not(iframe, template, button, button *)')].map((part) =>
        part.getBoundingClientRect().toJSON(),
      ),
    )

  for (const width of widths) {
    test(`says that it loads, then shows itself, and nothing moves at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      const gate = Promise.withResolvers<void>()
      await openContactPage(page, async (route) => {
        await gate.promise
        await route.fulfill({ contentType: 'text/html', body: '<p>The streets</p>' })
      })
      const status = page.locator('main').getByRole('status')
      await page.evaluate(() => document.fonts.ready)
      await open(page).scrollIntoViewIfNeeded()
      const before = await places(page)
      await open(page).click()
      await expect(status).toHaveText(/^Loading… Still empty\? See below/)
      gate.resolve()
      await expect(frame(page).getByText('The streets')).toBeVisible()
      await expect(status).toHaveCount(0)
      expect(await places(page)).toEqual(before)
    })

    for (const [how, answer] of [
      [
        'answers with 404',
        (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<p>Not found</p>' }),
      ],
      ['cannot be reached', (route: Route) => route.abort('connectionrefused')],
      ['never answers', () => undefined],
    ] as const)
      test(`that ${how} leaves two ways to find us below it at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 })
        await openContactPage(page, answer)
        await open(page).click()
        await expect(page.locator('main iframe')).toBeFocused()
        await expect(page.locator('main').getByRole('status')).toHaveCount(how === 'never answers' ? 1 : 0)
        await page.keyboard.press('Tab')
        // Out of the frame: an error page of the browser may have a button of its own.
        const ways = page.locator('main .embed-row')
        await expect(ways.getByRole('link', { name: practice.directions.label })).toBeVisible()
        const words = ways.getByRole('link', { name: 'Directions in words' })
        await words.press('Enter')
        await expect(page).toHaveURL(/#find-us$/)
        await expect(page.getByRole('heading', { name: 'How to find us' })).toBeInViewport()
      })
  }
})

test('a telephone with Android opens its map app, or the website where there is none', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/contact')
  const way = page.getByRole('link', { name: practice.directions.label })
  const website = encodeURIComponent(new URL(practice.directions.href, page.url()).href)
  const { latitude, longitude } = practice.geo
  await expect(way).toHaveAttribute(
    'href',
    `intent:0,0?q=${latitude},${longitude}#Intent;scheme=geo;S.browser_fallback_url=${website};end`,
  )
  await context.close()
})
