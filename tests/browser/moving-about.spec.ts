import { expect, test } from 'playwright/test'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a page change fades and scales for 0.8 s, and the header stays', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null }
      ;(globalThis as { hadTransition?: boolean }).hadTransition = viewTransition !== null
      void viewTransition?.ready.then(() => {
        const animations = document.getAnimations().map(({ effect }) => {
          const shown = effect as KeyframeEffect
          return {
            of: shown.pseudoElement,
            ends: Number(shown.getComputedTiming().endTime),
            changes: shown.getKeyframes().flatMap((frame) => Object.keys(frame)),
          }
        })
        ;(globalThis as { seen?: unknown }).seen = animations
      })
    })
  })
  await page.goto('/treatments')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dental plans/fees' })
    .click()
  await expect(page).toHaveURL('/dental-plans')
  const seen = await page.waitForFunction(() => (globalThis as { seen?: unknown }).seen)
  const animations = (await seen.jsonValue()) as { of: string | null; ends: number; changes: string[] }[]
  const of = (name: string) =>
    animations.find((animation) => animation.of === `::view-transition-${name}(root)`)
  expect(of('new')).toMatchObject({ ends: 800, changes: expect.arrayContaining(['opacity', 'scale']) })
  expect(of('old')).toMatchObject({ changes: expect.arrayContaining(['opacity', 'scale']) })
  expect(animations.filter((animation) => animation.of?.includes('new(header)'))).toEqual([])
})

test('a browser that cannot do so gets a plain entry animation', async ({ page }) => {
  await page.addInitScript(() => {
    delete (Window.prototype as { onpagereveal?: unknown }).onpagereveal
    delete (globalThis as { onpagereveal?: unknown }).onpagereveal
  })
  await page.goto('/about')
  const animation = await page.locator('main').evaluate((main) => getComputedStyle(main).animation)
  expect(animation).toContain('comes')
  expect(animation).toContain('0.8s')
})

test('somebody who prefers less motion gets a short fade', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null }
      void viewTransition?.ready.then(() => {
        ;(globalThis as { longest?: number }).longest = Math.max(
          ...document
            .getAnimations()
            .map(({ effect }) => effect as KeyframeEffect)
            .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
            .map((effect) => Number(effect.getComputedTiming().endTime)),
        )
      })
    })
  })
  await page.goto('/treatments')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dental plans/fees' })
    .click()
  const longest = await page.waitForFunction(() => (globalThis as { longest?: number }).longest)
  expect(await longest.jsonValue()).toBeLessThanOrEqual(250)
  await context.close()
})

test('a new page starts at its top, and Back returns to where one was', async ({ page }) => {
  await page.goto('/dental-plans')
  await page.evaluate(() => scrollTo(0, 700))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Treatments' }).click()
  await expect(page).toHaveURL('/treatments')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/dental-plans')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
})

test('map and timeline load only when asked for, and are remembered only if one agrees', async ({
  page,
  context,
}) => {
  await context.route(/maps\.example|social\.example/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  )
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('.example/') && asked.push(request.url())))
  await page.goto('/contact')
  const map = page.locator('main .embed')
  await expect(map.getByRole('button', { name: 'Open live map' })).toBeVisible()
  expect(asked).toEqual([])
  await map.getByRole('button', { name: 'Open live map' }).click()
  await expect(map.locator('iframe')).toHaveAttribute('title', /^Map of/)
  await expect.poll(() => asked.length).toBe(1)
  expect(await context.cookies()).toEqual([])

  await map.getByLabel('Remember my choice').check()
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['pearmain_embeds'])
  await page.reload()
  await expect(map.locator('iframe')).toBeVisible()
  await map.getByLabel('Remember my choice').uncheck()
  expect(await context.cookies()).toEqual([])
  await page.reload()
  await expect(map.locator('iframe')).toHaveCount(0)
})

test('without script the map is a link to directions', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/contact')
  const map = page.locator('main .embed')
  await expect(map.getByRole('button')).toBeHidden()
  await expect(map.getByRole('link', { name: 'Directions to the practice' })).toBeVisible()
  await context.close()
})

test('the welcome line fades in two seconds after the page, in a place that was kept for it', async ({
  page,
}) => {
  await page.goto('/')
  const line = page.getByRole('heading', { level: 1 })
  const place = await line.boundingBox()
  const timing = await line.evaluate((heading) =>
    heading.getAnimations().map(({ effect }) => {
      const { delay, duration } = (effect as KeyframeEffect).getComputedTiming()
      return { delay, duration, changes: Object.keys((effect as KeyframeEffect).getKeyframes()[0] ?? {}) }
    }),
  )
  expect(timing).toEqual([
    { delay: 2000, duration: 600, changes: expect.arrayContaining(['opacity']) as unknown },
  ])
  await expect(line).toHaveCSS('opacity', '1')
  expect(await line.boundingBox()).toEqual(place)
})

for (const [who, options] of [
  ['prefers less motion', { reducedMotion: 'reduce' }],
  ['has no script', { javaScriptEnabled: false }],
] as const)
  test(`whoever ${who} reads the welcome line at once`, async ({ browser }) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await page.goto('/')
    const line = page.getByRole('heading', { level: 1 })
    await expect(line).toHaveCSS('animation-name', 'none')
    await expect(line).toHaveCSS('opacity', '1')
    await context.close()
  })
