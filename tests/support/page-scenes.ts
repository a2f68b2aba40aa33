import { expect } from 'playwright/test'
import { openLinkOfLetter } from './notice.ts'
import { island } from './scene.ts'
import type { Scene } from './scene.ts'
import { openStandingSite } from './standing-site.ts'
import { alive } from './visitor.ts'

/* Scenes for reading: menus, questions, films, fees, map, footer, an urgent notice, other colours, and print. */

export const menuScenes: readonly Scene[] = [
  {
    name: 'the menu of a small screen is opened',
    moments: ['menu', 'menu-about'],
    only: 390,
    async play(page, shown) {
      await page.goto('/policies')
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await shown('menu')
      await page.locator('nav summary', { hasText: 'About' }).click()
      await expect(page.getByRole('link', { name: 'A healthy smile' })).toBeVisible()
      await shown('menu-about')
    },
  },
  {
    name: 'a dropdown of the header is opened',
    moments: ['dropdown', 'skip-link'],
    only: 1280,
    async play(page, shown) {
      await page.goto('/policies')
      await page.locator('nav summary', { hasText: 'About' }).click()
      await expect(page.getByRole('link', { name: 'A healthy smile' }).first()).toBeVisible()
      await shown('dropdown')
      await page.goto('/policies')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
      await shown('skip-link')
    },
  },
]

export const pageScenes: readonly Scene[] = [
  {
    name: 'questions and the words of a film are opened',
    moments: ['questions-open', 'film-words'],
    async play(page, shown) {
      await page.goto('/dental-crown')
      const opened = page.locator('main details')
      for (const details of await opened.all())
        await details.evaluate((one: HTMLDetailsElement) => (one.open = true))
      await shown('questions-open', page.locator('div:has(> .fold + .fold)').first())
      await shown('film-words', page.locator('.treatment-top').first())
    },
  },
  {
    name: 'a step of a treatment plays its film',
    moments: ['film-at-a-step', 'step-of-a-film'],
    async play(page, shown) {
      await page.goto('/root-canal')
      const film = page.locator('.film video')
      await page.getByRole('button', { name: 'Play' }).click()
      await expect(page.locator('.film-words')).toContainText('Find the cause')
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('slider').fill('19')
      await expect(page.locator('.film-words')).toContainText('Fill and seal')
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false)
      await shown('film-at-a-step', page.locator('.film'))
      await shown('step-of-a-film', page.locator('.treatment-steps'))
    },
  },
  {
    name: 'prices are looked for, and a rating is chosen',
    moments: ['fees-chosen', 'rating-chosen'],
    async play(page, shown) {
      await page.goto('/dental-plans')
      await page.getByRole('radio', { name: 'Child' }).check()
      await page.getByRole('radio', { name: 'On a plan' }).check()
      await shown('fees-chosen', page.locator('.fees-finder'))
      await page.goto('/feedback')
      await alive(page)
      await page.getByText('Very Good', { exact: true }).click()
      await shown('rating-chosen', page.locator('.rating'))
    },
  },
  {
    name: 'the map is asked for',
    moments: ['map'],
    async play(page, shown) {
      await page.goto('/contact')
      await page.locator('main').getByRole('button', { name: 'Open live map' }).click()
      await expect(page.frameLocator('main iframe').getByRole('link', { name: 'Nearer' })).toBeVisible()
      await shown('map', page.locator('main .embed'))
    },
  },
  {
    name: 'the foot of a page is read, and the week is opened',
    moments: ['footer', 'footer-week'],
    async play(page, shown) {
      await page.goto('/about')
      const footer = page.locator('footer.footer')
      await footer.locator('img').last().scrollIntoViewIfNeeded()
      await shown('footer', footer)
      await footer.getByText(/^Today: /).click()
      await shown('footer-week', footer)
    },
  },
  {
    name: 'a page cannot be shown',
    moments: ['server-error'],
    async play(page, shown) {
      const broken = await openStandingSite({ quiet: true })
      await broken.breakDatabase()
      const response = await page.goto(`${broken.url}/contact?sent=AAAA-0000`)
      expect(response?.status()).toBe(500)
      await page
        .getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/)
        .evaluateAll((all) =>
          all.map((one) => (one.textContent = one.textContent.replace(/\S*[0-9a-f]{8}-\S*/, 'xxxxxxxx'))),
        )
      await shown('server-error')
      await broken.close()
    },
  },
]

export const noticeScene: Scene = {
  name: 'the practice must close, and says so on every page',
  moments: [
    'notice-ask',
    'notice-sent',
    'notice-wrong',
    'notice-seen',
    'notice-published',
    'notice-home',
    'notice-emergency',
    'notice-take-back',
  ],
  async play(page, shown) {
    const site = await openStandingSite()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const openLetter = (subject: RegExp) => openLinkOfLetter(page, site.url, subject)
    await page.goto(`${site.url}/notice`)
    await shown('notice-ask', page.locator('main'))
    await press('Send the link')
    await shown('notice-sent', page.locator('main'))
    await openLetter(/^Link to publish/)
    await press('Preview')
    await expect(page.getByRole('alert')).toBeVisible()
    await shown('notice-wrong', page.locator('main'))
    await page.getByLabel('We’re closed').check()
    await page.getByLabel('A sentence of your own').fill('A pipe has burst. We are sorry.')
    await press('Preview')
    await shown('notice-seen', page.locator('main'))
    await press('Publish')
    await expect(page.getByRole('heading', { name: 'Your notice is published' })).toBeVisible()
    await shown('notice-published')
    await page.goto(`${site.url}/`)
    await shown('notice-home')
    await page.goto(`${site.url}/emergency`)
    await shown('notice-emergency')
    await openLetter(/^Notice published/)
    await shown('notice-take-back')
    await press('Take it down')
    await expect(page.getByRole('heading', { name: 'Notice taken down' })).toBeVisible()
    await site.close()
  },
}

export const otherScenes: readonly Scene[] = [
  {
    name: 'colours are the visitor’s own',
    moments: ['forced-colours-home', 'forced-colours-form'],
    only: 768,
    async play(page, shown) {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      await page.goto('/')
      await shown('forced-colours-home')
      await page.goto('/contact')
      await alive(page)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await shown('forced-colours-form', island(page))
    },
  },
  {
    name: 'it is printed',
    moments: ['print-fees', 'print-policy'],
    only: 768,
    async play(page, shown) {
      await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
      await page.goto('/dental-plans')
      await shown('print-fees', page.locator('body'))
      await page.goto('/policies/cookie-policy')
      await shown('print-policy', page.locator('body'))
    },
  },
]
