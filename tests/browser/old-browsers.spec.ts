import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { cards } from '../support/test-gateway.ts'
import {
  detailsDialog,
  enterCard,
  openCardStep,
  payNow,
  registration,
  resultDialog,
  somebody,
} from '../support/paying.ts'
import { alive, fillInSender, test } from '../support/visitor.ts'

/* Old browsers: Safari 16.0 and Chrome 109, imitated by removing what they lack. */

/** Neither browser has these. */
const unknown = [
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'Array.fromAsync',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'Object.groupBy',
  'Map.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'Iterator',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isSubsetOf',
  'Set.prototype.union',
  'RegExp.escape',
  'URL.canParse',
  'URL.parse',
  'AbortSignal.any',
  'Element.prototype.checkVisibility',
  'HTMLDialogElement.prototype.requestClose',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.togglePopover',
  'CompressionStream',
  'OffscreenCanvas',
  'navigation',
  'onpagereveal',
  'onpageswap',
  'requestIdleCallback',
]

const faults: string[] = []

test.beforeEach(async ({ page }) => {
  faults.length = 0
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.')
      const last = path.pop() ?? ''
      const owner = path.reduce<object | undefined>(
        (one, part) => (one as Record<string, object> | undefined)?.[part],
        globalThis,
      )
      for (const place of [owner, owner && Object.getPrototypeOf(owner)])
        if (place && Object.hasOwn(place, last)) Reflect.deleteProperty(place, last)
    }
  }, unknown)
})

test.afterEach(() => expect(faults).toEqual([]))

test('every page loads in an old browser without a script error @long', async ({ page }) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/]*([^<]*)/g)].map(([, path = '']) => path)
  expect(addresses.length).toBeGreaterThan(10)
  for (const path of addresses) {
    await page.goto(path)
    if ((await page.locator('#island').count()) > 0) await alive(page)
  }
})

test('in an old browser arrow keys walk through the menu and skip closed dropdowns', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/about')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Home' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(menu.locator('summary', { hasText: 'About' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'The practice and team' })).toBeFocused()
})

/** Opens a page like a browser without popovers. */
async function openWithoutPopovers(page: Page, path: string) {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    // The page's policy permits only the original style.
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    const body = (await response.text())
      .replaceAll(':popover-open', ':unheard-of')
      .replaceAll(/ popover(target)?="\w+"/gi, '')
    await route.fulfill({ response, headers, body })
  })
  await page.goto(path)
}

test('in a browser without popovers the menu of a phone is hidden until its button is pressed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithoutPopovers(page, '/about')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Treatments' })
  const button = page.getByRole('button', { name: 'Menu' })
  await expect(link).toBeHidden()
  await button.click()
  await expect(link).toBeVisible()
  await button.click()
  await expect(link).toBeHidden()
  await button.click()
  await link.click()
  await expect(page).toHaveURL('/treatments')
})

test.describe('a browser without popovers and script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('shows the menu of a phone above the page, and does not cover the page with it', async ({ page }) => {
    await openWithoutPopovers(page, '/about')
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Treatments' })
    await expect(link).toBeVisible()
    const [menu, main] = [await page.locator('#menu').boundingBox(), await page.locator('main').boundingBox()]
    expect(main?.y).toBeGreaterThanOrEqual((menu?.y ?? 0) + (menu?.height ?? 0))
  })
})

test('an old browser sends a message', async ({ page }) => {
  await page.goto('/contact')
  await alive(page)
  await fillInSender(page)
  await page.getByLabel('How can we help?').fill('I would like to ask about a crown.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your reference is')).toBeVisible()
})

test('an old browser pays with another card after a declined one, and saves the receipt @long', async ({
  page,
}) => {
  await openCardStep(page, registration, somebody())
  await enterCard(page, cards.code('202'))
  await payNow(page).click()
  await resultDialog(page).getByRole('button', { name: 'Try another card' }).click()
  await enterCard(page, cards.verified)
  await payNow(page).click()
  await expect(detailsDialog(page).getByText('SUCCESS', { exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await detailsDialog(page).getByRole('button', { name: 'Save as PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
})

test('scripts have no lookbehind, and styles no media query, that old browsers cannot read', async ({
  page,
}) => {
  const assets = join(import.meta.dirname, '../../dist/client/assets')
  const files = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(join(assets, name), 'utf8')))
  texts.push(await (await page.request.get('/')).text())
  for (const text of texts) {
    // Lookbehind needs Safari 16.4.
    expect(text.match(/\(\?<[=!].*/)?.[0].slice(0, 60)).toBeUndefined()
    expect(text.match(/@media[^{]*(?:[<>]|not \()[^{]*/)?.[0]).toBeUndefined()
  }
})
