import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import { navigation } from '../../src/frame/navigation.ts'

const dropdown = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).locator('summary', { hasText: name })
const open = (page: Page) => page.locator('nav details[open] > summary')

for (const width of [1180, 1280, 1440])
  test(`the header of a screen of ${width} px is one row, with everything in it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/newpatients')
    const header = page.locator('.header')
    const [logo, book] = await Promise.all(
      [header.locator('.header-logo'), header.locator('.header-book')].map((part) => part.boundingBox()),
    )
    expect(book?.y).toBeLessThan((logo?.y ?? 0) + (logo?.height ?? 0))
    expect((book?.x ?? 0) + (book?.width ?? 0)).toBeLessThanOrEqual(width)
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(81)
    // The menu's entries are in one row, beginning with Home.
    const entries = header.locator('nav > ul > li:not(.menu-book)')
    await expect(entries.first()).toHaveText('Home')
    const boxes = await Promise.all((await entries.all()).map((entry) => entry.boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    for (const [index, box] of boxes.entries())
      expect(box?.x ?? 0).toBeGreaterThanOrEqual((boxes[index - 1]?.x ?? 0) + (boxes[index - 1]?.width ?? 0))
    const phone = await header
      .locator('.header-phone-number')
      .evaluate((one) => [
        one.scrollWidth - one.clientWidth,
        one.getBoundingClientRect().right - (one.parentElement?.getBoundingClientRect().right ?? 0),
      ])
    expect(Math.max(...phone)).toBeLessThan(1)
  })

test.describe('a dropdown of the menu on a large screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('closes when another one opens, or when it is pressed again', async ({ page }) => {
    await page.goto('/about')
    await dropdown(page, 'New Patients').click()
    await expect(open(page)).toHaveText(['New Patients'])
    await dropdown(page, 'About').click()
    await expect(open(page)).toHaveText(['About'])
    await dropdown(page, 'About').click()
    await expect(open(page)).toHaveCount(0)
  })

  test('closes by Escape, which gives the focus back, and by a press elsewhere', async ({ page }) => {
    await page.goto('/about')
    await dropdown(page, 'About').click()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'The practice and team' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(open(page)).toHaveCount(0)
    await expect(dropdown(page, 'About')).toBeFocused()
    await dropdown(page, 'About').click()
    await page.locator('h1').click()
    await expect(open(page)).toHaveCount(0)
  })

  test('closes when Tab leaves it, and leaves Alt with an arrow key to the browser', async ({ page }) => {
    await page.goto('/about')
    await dropdown(page, 'About').click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(open(page)).toHaveCount(0)
    const left = await dropdown(page, 'About').evaluate((summary) =>
      summary.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true }),
      ),
    )
    expect(left, 'the browser may act on it').toBe(true)
  })

  test('opens by arrow keys, which also walk through the menu', async ({ page }) => {
    await page.goto('/treatments')
    await dropdown(page, 'New Patients').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Join the practice' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'What to expect' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(dropdown(page, 'About')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'What to expect' })).toBeFocused()
  })

  test('is marked when it contains the current page, and so is the link to that page', async ({ page }) => {
    await page.goto('/about/ahealthysmile')
    await expect(dropdown(page, 'About')).toHaveAttribute('data-current', 'true')
    await dropdown(page, 'About').click()
    await expect(page.getByRole('link', { name: 'A healthy smile' }).first()).toHaveAttribute(
      'aria-current',
      'page',
    )
  })
})

for (const javaScriptEnabled of [true, false])
  test.describe(`the menu of a phone, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled })

    test('opens, shows one dropdown at a time, and its links work', async ({ page }) => {
      await page.goto('/contact')
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu).toBeHidden()
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(menu).toBeVisible()
      await dropdown(page, 'New Patients').click()
      await dropdown(page, 'About').click()
      await expect(open(page)).toHaveText(['About'])
      await menu.getByRole('link', { name: 'A healthy smile' }).click()
      await expect(page).toHaveURL('/about/ahealthysmile')
    })

    test('closes by Escape and by a second press on its button', async ({ page }) => {
      await page.goto('/contact')
      const menu = page.getByRole('navigation', { name: 'Main' })
      const button = page.getByRole('button', { name: 'Menu' })
      await button.click()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await button.click()
      await expect(menu).toBeVisible()
      await button.click()
      await expect(menu).toBeHidden()
    })
  })

test.describe('the menu of a phone that is left open', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('closes when Tab goes on to the page, which the menu would cover', async ({ page }) => {
    await page.goto('/contact')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Menu' }).focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
    await expect(menu).toBeVisible()
    for (const _ of navigation) await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Book Now' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(menu).toBeHidden()
    await expect(page.locator('main :focus, .header :focus')).toBeInViewport()
  })

  test('is closed when Back shows the page again', async ({ page }) => {
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Menu' }).click()
    await dropdown(page, 'About').click()
    // The event of a page that enters the back/forward cache.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(open(page)).toHaveCount(0)
  })
})
