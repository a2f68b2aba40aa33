import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'

/** Every address with pictures of its own; the documents have none. */
const addresses = [
  '/',
  '/new-patients',
  '/what-to-expect',
  '/about',
  '/healthy-smile',
  '/treatments',
  '/dental-plans',
  '/offers',
  '/contact',
  '/nothing-at-this-address',
]

/** The still lifes that are drawn: how many pixels the file has for each pixel of the screen that it covers. */
async function sharpness(page: Page) {
  return page.evaluate(async () => {
    const ratios: { file: string; ratio: number }[] = []
    for (const image of document.images) image.loading = 'eager'
    for (const image of document.images) {
      const box = image.getBoundingClientRect()
      if (!/\/pictures\/.*\.(avif|webp)$/.test(image.currentSrc) || box.width * box.height === 0) continue
      const whole = new Image()
      whole.src = image.currentSrc
      // oxlint-disable-next-line no-await-in-loop -- A handful, and the browser has them all already.
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

for (const deviceScaleFactor of [2, 3])
  test(`a telephone loads no picture larger than its screen can show, ${deviceScaleFactor} pixels to a point`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor })
    const page = await context.newPage()
    for (const address of addresses) {
      await page.goto(address)
      for (const { file, ratio } of await sharpness(page))
        expect.soft(ratio, `${file} on ${address}`).toBeLessThan(1.3)
    }
    await context.close()
  })

test('no picture is softer than a fine screen of 1440', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  let seen = 0
  for (const address of addresses) {
    await page.goto(address)
    for (const { file, ratio } of await sharpness(page)) {
      seen += 1
      // Chromium takes the nearer of two widths, which may be the lesser by less than it shows.
      expect.soft(ratio, `${file} on ${address}`).toBeGreaterThan(0.86)
    }
  }
  expect(seen).toBeGreaterThan(8)
  await context.close()
})

test('the film begins in the colours of the picture under it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const image = page.locator('.hero-media img')
  await image.evaluate((element: HTMLImageElement) => element.decode())
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
    for (const source of shown.querySelectorAll('source')) {
      const copy = document.createElement('source')
      copy.type = source.type
      copy.src = source.dataset['src'] ?? ''
      film.append(copy)
    }
    await new Promise((resolve) => film.addEventListener('loadeddata', resolve, { once: true }))
    const [before, after] = [pixels(still), pixels(film)]
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
  // Of 255 steps. A film is rounded once more than a picture, to the video's narrower range; two would be seen.
  for (const step of steps.step) expect(Math.abs(step)).toBeLessThan(1.3)
  expect(steps.difference).toBeLessThan(1.6)
})
