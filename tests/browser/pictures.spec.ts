import { expect, test } from 'playwright/test'
import type { Browser, BrowserContextOptions, Page } from 'playwright/test'
import { paths } from '../../src/paths.ts'
import { everythingHasCome } from '../support/looks.ts'

/** Every page with its own still lifes. */
const addresses = [
  paths.home,
  paths.newPatients,
  paths.whatToExpect,
  paths.about,
  paths.healthySmile,
  paths.treatments,
  paths.dentalPlans,
  paths.offers,
  paths.feedback,
  '/no-such-page',
]

/** For each visible still life, the pixels of the file per pixel of the screen. */
async function sharpness(page: Page) {
  // A lazy picture chooses its file only when it comes near.
  await everythingHasCome(page)
  return page.evaluate(async () => {
    const ratios: { file: string; ratio: number }[] = []
    for (const image of document.images) {
      const box = image.getBoundingClientRect()
      if (!/\/pictures\/.*\.(avif|webp)$/.test(image.currentSrc) || box.width * box.height === 0) continue
      const whole = new Image()
      whole.src = image.currentSrc
      await whole.decode()
      const aspect = whole.naturalWidth / whole.naturalHeight
      const { objectFit } = getComputedStyle(image)
      const drawn = objectFit === 'cover' ? Math.max(box.width, box.height * aspect) : box.width
      ratios.push({
        file: image.currentSrc.replace(/.*\//, ''),
        ratio: whole.naturalWidth / (drawn * devicePixelRatio),
      })
    }
    return ratios
  })
}

/** Measures with an empty cache: a browser reuses a larger picture rather than fetch a smaller one. */
async function sharpnessFor(browser: Browser, address: string, screen: BrowserContextOptions) {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  await page.goto(address)
  const ratios = await sharpness(page)
  await context.close()
  return ratios
}

for (const address of addresses) {
  const rarely = address === paths.home ? {} : { tag: '@long' }
  for (const deviceScaleFactor of [2, 3])
    test(
      `at ${deviceScaleFactor} pixels to a point no picture of ${address} is larger than can be shown`,
      rarely,
      async ({ browser }) => {
        const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor }
        const ratios = await sharpnessFor(browser, address, screen)
        expect(ratios.length).toBeGreaterThan(0)
        for (const { file, ratio } of ratios) expect.soft(ratio, file).toBeLessThan(1.3)
      },
    )

  test(`no picture of ${address} is too small for a fine screen of 1440 px`, rarely, async ({ browser }) => {
    const screen = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 }
    const ratios = await sharpnessFor(browser, address, screen)
    expect(ratios.length).toBeGreaterThan(0)
    // Chromium picks the nearest width, which may be slightly too small.
    for (const { file, ratio } of ratios) expect.soft(ratio, file).toBeGreaterThan(0.86)
  })
}

test('the film of the home page begins in the colours of the picture under it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const steps = await page.evaluate(async () => {
    const [width, height] = [320, 180]
    const pixels = (source: CanvasImageSource) => {
      const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
      if (!canvas) throw new Error('no canvas')
      canvas.imageSmoothingQuality = 'high'
      canvas.drawImage(source, 0, 0, width, height)
      return canvas.getImageData(0, 0, width, height).data
    }
    const still = document.querySelector<HTMLImageElement>('.hero-media img')
    const shown = document.querySelector<HTMLVideoElement>('video[data-film]')
    if (!still || !shown) throw new Error('no film')
    const film = document.createElement('video')
    film.muted = true
    film.preload = 'auto'
    const waiting = shown.querySelector('template')?.content
    for (const source of (waiting?.childElementCount ? waiting : shown).querySelectorAll('source'))
      film.append(source.cloneNode())
    await new Promise((resolve) => film.addEventListener('loadeddata', resolve, { once: true }))
    // An image element that has not been drawn yet leaves the canvas empty without an error; a bitmap is complete or an
    // error.
    await still.decode()
    const poster = await createImageBitmap(await (await fetch(still.currentSrc)).blob())
    const [before, after] = [pixels(poster), pixels(film)]
    const step = [0, 0, 0]
    let difference = 0
    for (let i = 0; i < before.length; i += 4)
      for (let channel = 0; channel < 3; channel += 1) {
        const by = (after[i + channel] ?? 0) - (before[i + channel] ?? 0)
        step[channel] = (step[channel] ?? 0) + by
        difference += Math.abs(by)
      }
    const count = width * height
    return { step: step.map((sum) => sum / count), difference: difference / count / 3 }
  })
  // Of 255 steps. A film is rounded once more than a picture, to the limited range of video; two would be visible.
  for (const step of steps.step) expect(Math.abs(step)).toBeLessThan(1.3)
  expect(steps.difference).toBeLessThan(1.6)
})
