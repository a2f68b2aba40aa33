import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'

const film = (page: Page) => page.locator('.film video')
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a treatment film plays in a bar under its picture, by keyboard alone', async ({ page }) => {
  await page.goto('/dental-crown')
  const bar = page.locator('.film-bar')
  await expect(film(page)).not.toHaveAttribute('controls')
  const [picture, under] = [await film(page).boundingBox(), await bar.boundingBox()]
  expect(under?.y).toBeGreaterThanOrEqual(Math.floor((picture?.y ?? 0) + (picture?.height ?? 0)))
  await bar.getByRole('button', { name: 'Play' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeFocused()
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5)
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('button', { name: 'Play' })).toBeFocused()
  await bar.getByRole('slider').fill('16')
  await expect.poll(() => seconds(page)).toBe(16)
  await bar.getByRole('button', { name: 'CC, captions' }).click()
  await expect(bar.getByRole('button', { name: 'CC, captions', pressed: true })).toBeVisible()
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode)).toBe('showing')
})

test('on a telephone the caption of the moment is printed under the picture', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto('/dental-implant')
  const words = page.locator('.film-cue')
  const before = await words.boundingBox()
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(words).toContainText('A missing tooth')
  await page.getByRole('slider').fill('10')
  await expect(words).toContainText('Time to heal')
  expect(await words.boundingBox(), 'the page stays where it is').toEqual(before)
  expect(await words.evaluate((text) => getComputedStyle(text).fontSize)).toBe('17px')
  await context.close()
})

test('the home page shows any of the four films, and leads to its page', async ({ page }) => {
  await page.goto('/')
  const films = page.getByRole('region', { name: 'See it before you decide' })
  await films.getByRole('button', { name: 'Root canal treatment' }).click()
  await expect(film(page)).toHaveAccessibleName('Film: Root canal treatment')
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc))
    .toContain('/films/root-canal.')
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
  await films.getByRole('link', { name: 'Root canal treatment: steps' }).click()
  await expect(page).toHaveURL('/root-canal')
})

test('without script the browser plays the film, and the list leads to the pages of the films', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(film(page)).toHaveAttribute('controls')
  await expect(page.locator('.film-bar')).toBeHidden()
  await page.getByRole('link', { name: 'Tooth extraction 0:16' }).click()
  await expect(page).toHaveURL('/extraction')
  await context.close()
})
