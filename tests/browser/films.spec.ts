import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import { treatments } from '#practice/treatments.ts'
import { isSample, notTheSample } from '../support/sample-only.ts'

/** Treatments with a film, each with the address of its page. */
const filmed = treatments.flatMap(({ slug, film }) =>
  film === undefined ? [] : [{ path: `/${slug}`, ...film }],
)

const [first, ...others] = filmed
/** Another one, if there is one, for tests that need any film. */
const other = others[0] ?? first
const last = filmed.at(-1)

test.skip(filmed.length === 0, 'the practice has no films')

/** A moment in the middle of a step, counted from 1. */
const middleOf = (steps: readonly { from: number; to: number }[] = [], step: number) =>
  Math.round(((steps[step - 1]?.from ?? 0) + (steps[step - 1]?.to ?? 0)) / 2)
const titleOf = (steps: readonly { title: string }[] = [], step: number) => steps[step - 1]?.title ?? ''

const film = (page: Page) => page.locator('.film video')
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const words = (page: Page) => page.locator('.film-words')

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a treatment film has its controls under the picture, and plays by keyboard alone', async ({ page }) => {
  await page.goto(first?.path ?? '')
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
  const late = (first?.seconds ?? 0) - 4
  await place.fill(String(late))
  await expect.poll(() => seconds(page)).toBe(late)
  await expect(place).toHaveAttribute('aria-valuetext', `${late} seconds`)
  await place.press('ArrowLeft')
  await expect(place).toHaveAttribute('aria-valuetext', `${late - 1} seconds`)
  expect(await seconds(page)).toBe(late - 1)
})

test('the words of a film are below the picture on a phone, and beside it on a wide screen', async ({
  page,
}) => {
  await page.goto(other?.path ?? '')
  const at = async () => ({ words: await words(page).boundingBox(), film: await film(page).boundingBox() })
  const wide = await at()
  expect(wide.words?.x).toBeGreaterThanOrEqual((wide.film?.x ?? 0) + (wide.film?.width ?? 0))
  await page.setViewportSize({ width: 390, height: 844 })
  const before = await at()
  expect(before.words?.y).toBeGreaterThan((before.film?.y ?? 0) + (before.film?.height ?? 0))
  const shown = other?.poster ?? 0
  await expect(words(page), 'the step in the picture, before anybody presses play').toContainText(
    `${shown}${titleOf(other?.steps, shown)}${other?.steps[shown - 1]?.text}`,
  )
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('slider').fill(String(middleOf(other?.steps, 3)))
  await expect(words(page)).toContainText(titleOf(other?.steps, 3))
  await expect(words(page)).toContainText('3')
  const after = await at()
  const below = (one: typeof after) => [(one.words?.y ?? 0) - (one.film?.y ?? 0), one.words?.height]
  expect(below(after), 'the page stays where it is').toEqual(below(before))
  expect(await words(page).evaluate((text) => getComputedStyle(text).fontSize)).toBe('17px')
})

test('a treatment step plays its moment of the film, is marked meanwhile, and the film links back to it @long', async ({
  page,
}) => {
  const title = titleOf(other?.steps, 4)
  await page.goto(other?.path ?? '')
  const steps = page.locator('.treatment-steps')
  await steps.getByRole('link', { name: title }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(other?.steps[3]?.from ?? 0)
  await expect(steps.locator('[aria-current="step"]')).toHaveText(`4. ${title}`)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeInViewport()
  await page.getByRole('button', { name: 'Pause' }).click()
  await words(page).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`${other?.path}#step-4`)
  await expect(steps.getByRole('link', { name: title })).toBeInViewport()
})

test('on a wide screen the list of steps beside a film plays each moment without moving the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(other?.path ?? '')
  const title = titleOf(other?.steps, 4)
  const steps = page.getByRole('list', { name: 'Steps of the film' })
  for (const link of await steps.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await steps.getByRole('link', { name: title }).click()
  await expect(words(page)).toContainText(title)
  await expect(steps.locator('[aria-current="step"]')).toHaveText(title)
  await expect(page).toHaveURL(other?.path ?? '')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(steps).toBeHidden()
})

test('a film describes the things of a step in turn, each at its moment, if there are several @long', async ({
  page,
}) => {
  const [one] = filmed.flatMap(({ path, steps }) =>
    steps.flatMap(({ captions = [] }) => (captions.length > 0 ? [{ path, captions }] : [])),
  )
  test.skip(one === undefined, 'no film of the practice shows several things in one step')
  await page.goto(one?.path ?? '')
  await page.getByRole('button', { name: 'Play' }).click()
  for (const { text, from } of one?.captions ?? []) {
    await page.getByRole('slider').fill(String(Math.ceil(from)))
    await expect(words(page)).toContainText(text)
  }
})

test('a phone shows a whole film without scrolling, and beside its words while it plays @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { path } of filmed) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await expect(film(page), path).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(page.locator('.film-words > p').last()).toBeInViewport({ ratio: 1 })
    await expect(page.locator('video')).toBeInViewport({ ratio: 1 })
  }
})

test('a phone fetches one poster, and one film once it is played', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const files = `/films/${first?.file}`
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(`${files}.`) && !pathname.endsWith('.vtt')) fetched.add(pathname)
  })
  await page.goto(first?.path ?? '', { waitUntil: 'networkidle' })
  expect([...fetched], 'before anybody presses play').toEqual([`${files}.avif`])
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
  expect([...fetched]).toEqual([`${files}.avif`, `${files}.webm`])
  const picture = await page.locator('.film img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(picture, 'sharp at three pixels to one').toBeGreaterThanOrEqual(3 * 350)
})

test('in the root canal film the filling differs from the sick nerve in colour and in grey @long', async ({
  page,
}) => {
  test.skip(!isSample, notTheSample)
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
})

test('the home page plays the film that is chosen, and links to its page @long', async ({ page }) => {
  await page.goto('/')
  const films = page.getByRole('region', { name: 'See it before you decide' })
  const height = async () => (await films.boundingBox())?.height
  const before = await height()
  await films.getByRole('button', { name: last?.name ?? '' }).click()
  await expect(film(page)).toHaveAccessibleName(`Film: ${last?.name}`)
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc))
    .toContain(`/films/${last?.file}.`)
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
  await expect(words(page)).toContainText(titleOf(last?.steps, 1))
  expect(await height(), 'the page stays where it is').toBe(before)
  await expect(words(page).getByRole('link')).toHaveAttribute('href', new RegExp(`${last?.path}#step-\\d$`))
  await films.getByRole('link', { name: 'Steps, risks and costs' }).click()
  await expect(page).toHaveURL(last?.path ?? '')
})

test('without script a film has the browser’s controls, and links and steps still lead to it', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('.film-bar')).toBeHidden()
  await page
    .locator('.films-list')
    .getByRole('link', { name: last?.name ?? '' })
    .click()
  await expect(page).toHaveURL(last?.path ?? '')
  await expect(film(page)).toHaveAttribute('controls')
  const step = { name: titleOf(last?.steps, 3) }
  await page.getByRole('list', { name: 'Steps of the film' }).getByRole('link', step).click()
  await expect(page).toHaveURL(`${last?.path}#step-3`)
  await page.locator('.treatment-steps').getByRole('link', step).click()
  await expect(film(page)).toBeInViewport()
  await context.close()
})
