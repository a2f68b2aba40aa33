import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'

const film = (page: Page) => page.locator('.film video')
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const words = (page: Page) => page.locator('.film-words')

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a treatment film has its controls under the picture, and plays by keyboard alone', async ({ page }) => {
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
  const place = bar.getByRole('slider', { name: 'Position in film' })
  await place.fill('16')
  await expect.poll(() => seconds(page)).toBe(16)
  await expect(place).toHaveAttribute('aria-valuetext', '16 seconds')
  await place.press('ArrowLeft')
  await expect(place).toHaveAttribute('aria-valuetext', '15 seconds')
  expect(await seconds(page)).toBe(15)
})

test('the words of a film are below the picture on a phone, and beside it on a wide screen', async ({
  page,
}) => {
  await page.goto('/dental-implant')
  const at = async () => ({ words: await words(page).boundingBox(), film: await film(page).boundingBox() })
  const wide = await at()
  expect(wide.words?.x).toBeGreaterThanOrEqual((wide.film?.x ?? 0) + (wide.film?.width ?? 0))
  await page.setViewportSize({ width: 390, height: 844 })
  const before = await at()
  expect(before.words?.y).toBeGreaterThan((before.film?.y ?? 0) + (before.film?.height ?? 0))
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(words(page)).toContainText('Plan')
  await page.getByRole('slider').fill('10')
  await expect(words(page)).toContainText('Let it heal')
  await expect(words(page)).toContainText('3')
  const after = await at()
  const below = (one: typeof after) => [(one.words?.y ?? 0) - (one.film?.y ?? 0), one.words?.height]
  expect(below(after), 'the page stays where it is').toEqual(below(before))
  expect(await words(page).evaluate((text) => getComputedStyle(text).fontSize)).toBe('17px')
})

test(
  'a treatment step plays its moment of the film, is marked meanwhile, and the film links back to it',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/root-canal')
    const steps = page.locator('.treatment-steps')
    await steps.getByRole('link', { name: 'Fill and seal' }).click()
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(16.4)
    await expect(steps.locator('[aria-current="step"]')).toHaveText('5. Fill and seal')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeInViewport()
    await page.getByRole('button', { name: 'Pause' }).click()
    await words(page).getByRole('link', { name: 'Fill and seal' }).click()
    await expect(page).toHaveURL('/root-canal#step-5')
    await expect(steps.getByRole('link', { name: 'Fill and seal' })).toBeInViewport()
  },
)

test('on a wide screen the list of steps beside a film plays each moment without moving the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/root-canal')
  const steps = page.getByRole('list', { name: 'Steps of the film' })
  for (const link of await steps.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await steps.getByRole('link', { name: 'Clean and shape' }).click()
  await expect(words(page)).toContainText('Clean and shape')
  await expect(steps.locator('[aria-current="step"]')).toHaveText('Clean and shape')
  await expect(page).toHaveURL('/root-canal')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(steps).toBeHidden()
})

test('a phone shows the whole picture of a film without scrolling', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/dental-crown', '/root-canal', '/dental-implant', '/extraction']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const picture = await film(page).boundingBox()
    expect((picture?.y ?? 0) + (picture?.height ?? 0), path).toBeLessThanOrEqual(844)
  }
})

test(
  'the extraction film describes a bridge and a denture at their moments',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/extraction')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByRole('slider').fill('14')
    await expect(words(page)).toContainText('Fill it with a bridge, held by the teeth on either side')
    await page.getByRole('slider').fill('17')
    await expect(words(page)).toContainText('Fill it with a denture you take out')
  },
)

test(
  'on a phone the film and its words are both in view while it plays',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/root-canal', '/dental-crown', '/dental-implant', '/extraction']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Play' }).click()
      await expect(page.locator('.film-words > p').last()).toBeInViewport({ ratio: 1 })
      await expect(page.locator('video')).toBeInViewport({ ratio: 1 })
    }
  },
)

test('a phone fetches one poster, and one film once it is played', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/films\/dental-|^\/films\/crown\.(?!vtt)/.test(pathname)) fetched.add(pathname)
  })
  await page.goto('/dental-crown', { waitUntil: 'networkidle' })
  expect([...fetched], 'before anybody presses play').toEqual(['/films/crown.avif'])
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
  expect([...fetched]).toEqual(['/films/crown.avif', '/films/crown.webm'])
  const picture = await page.locator('.film img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(picture, 'sharp at three pixels to one').toBeGreaterThanOrEqual(3 * 350)
})

test(
  'in the root canal film the filling differs from the sick nerve in colour and in grey',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/root-canal')
    // In the middle of both canals, halfway down the roots; relative coordinates.
    const colours = await page.evaluate(async () => {
      const at = async (step: number) => {
        const image = new Image()
        image.src = `/films/root-canal-${step}.webp`
        await image.decode()
        const canvas = document.createElement('canvas')
        const { naturalWidth: width, naturalHeight: height } = image
        Object.assign(canvas, { width, height })
        const context = canvas.getContext('2d')!
        context.drawImage(image, 0, 0)
        const sum = [0, 0, 0]
        for (const x of [0.408, 0.592]) {
          const { data } = context.getImageData(x * width - 3, 0.6 * height - 20, 6, 40)
          data.forEach((value, index) => (index % 4 < 3 ? (sum[index % 4]! += value) : 0))
        }
        return sum.map((value) => value / (2 * 6 * 40))
      }
      return { sick: await at(1), filled: await at(5) }
    })
    const grey = (colour: number[]) =>
      [0.2126, 0.7152, 0.0722].reduce(
        (all, share, index) => all + share * (((colour[index] ?? 0) / 255 + 0.055) / 1.055) ** 2.4,
        0,
      )
    const { sick, filled } = colours
    expect(sick[0]).toBeGreaterThan((sick[2] ?? 0) * 1.5)
    expect(filled[2]).toBeGreaterThan((filled[0] ?? 0) * 1.5)
    const [lighter = 0, darker = 0] = [grey(sick), grey(filled)].toSorted((a, b) => b - a)
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThan(1.5)
  },
)

test(
  'the home page plays the film that is chosen, and links to its page',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/')
    const films = page.getByRole('region', { name: 'See it before you decide' })
    await films.getByRole('button', { name: 'Root canal treatment' }).click()
    await expect(film(page)).toHaveAccessibleName('Film: Root canal treatment')
    await expect
      .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc))
      .toContain('/films/root-canal.')
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
    await expect(words(page)).toContainText('Find the cause')
    await films.getByRole('link', { name: 'Root canal treatment: steps' }).click()
    await expect(page).toHaveURL('/root-canal')
  },
)

test('without script a film has the browser’s controls, and links and steps still lead to it', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('.film-bar')).toBeHidden()
  await page.getByRole('link', { name: 'Tooth extraction 0:23' }).click()
  await expect(page).toHaveURL('/extraction')
  await expect(film(page)).toHaveAttribute('controls')
  const step = { name: 'Loosen and lift' }
  await page.getByRole('list', { name: 'Steps of the film' }).getByRole('link', step).click()
  await expect(page).toHaveURL('/extraction#step-3')
  await page.locator('.treatment-steps').getByRole('link', step).click()
  await expect(film(page)).toBeInViewport()
  await context.close()
})
