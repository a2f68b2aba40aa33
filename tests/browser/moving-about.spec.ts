import { expect, test } from 'playwright/test'
import { practice } from '#practice/practice.ts'
import { treatmentPath } from '../support/facts.ts'
import type { Locator, Page } from 'playwright/test'

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

/**
 * Pauses the page transition as soon as its animations exist, so that any moment of it can be examined. A busy browser
 * skips them.
 */
const holdPageChange = () =>
  addEventListener('pagereveal', (event) => {
    const held = () => void Object.assign(globalThis, { held: true })
    const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null }
    void viewTransition?.ready.then(() => {
      for (const animation of document.getAnimations())
        if (animation.timeline === document.timeline) animation.pause()
      held()
    }, held)
    if (viewTransition === null) held()
  })

/** Repeats the screenshot until two are equal: a busy browser draws a paused page late. */
async function pictureAtRest(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ animations: 'allow' })
  let [before, now] = [await take(), await take()]
  while (!now.equals(before)) [before, now] = [now, await take()]
  return now
}

/** Position of the travelling picture, and its look as 16 by 20 grey fields. */
async function travellerAt(page: Page, board: Page, moment: number) {
  const box = await page.evaluate((now) => {
    for (const animation of document.getAnimations())
      if (animation.timeline === document.timeline) animation.currentTime = now
    const group = getComputedStyle(document.documentElement, '::view-transition-group(arch)')
    const { e, f } = new DOMMatrix(group.transform)
    return { x: e, y: f, width: parseFloat(group.width), height: parseFloat(group.height) }
  }, moment)
  const png = (await pictureAtRest(page)).toString('base64')
  const grey = await board.evaluate(
    async ({ source, from }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const context = new OffscreenCanvas(16, 20).getContext('2d')
      if (context === null) throw new Error('There is no canvas.')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, 16, 20)
      const { data } = context.getImageData(0, 0, 16, 20)
      // Skips the upper corners, which are outside the arch.
      return Array.from({ length: 320 }, (_, field) => field)
        .filter((field) => field >= 96)
        .map(
          (field) => ((data[field * 4] ?? 0) + (data[field * 4 + 1] ?? 0) + (data[field * 4 + 2] ?? 0)) / 3,
        )
    },
    { source: png, from: box },
  )
  return { box, grey }
}

const both = ['::view-transition-group(arch)', '::view-transition-old(arch)', '::view-transition-new(arch)']
const travels = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const names = () =>
          document
            .getAnimations()
            .flatMap(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? [])
            .filter((name) => name.endsWith('(arch)'))
        const look = () => ('held' in globalThis ? resolve(names()) : requestAnimationFrame(look))
        look()
      }),
  )

for (const [device, viewport] of [
  ['a large screen', { width: 1280, height: 1000 }],
  ['a telephone', { width: 390, height: 844 }],
] as const)
  test(`the picture of the pressed card travels to the opening of its page, on ${device} @long`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(holdPageChange)
    const board = await context.newPage()
    let start = null as Awaited<ReturnType<Locator['boundingBox']>>
    await expect(async () => {
      await page.goto('/')
      const card = page.locator('.card', { hasText: 'Treatments' })
      await card.scrollIntoViewIfNeeded()
      await card.locator('img').evaluate((image: HTMLImageElement) => image.decode())
      start = await card.locator('.arch').boundingBox()
      await card.getByRole('link').click()
      await expect(page).toHaveURL('/treatments')
      // A busy machine can show a page before its picture has loaded; then there is no transition to it.
      expect((await travels(page)).toSorted()).toEqual(both.toSorted())
    }).toPass()
    const goal = await page
      .locator('.entrance .travels')
      .evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
    const moments: Awaited<ReturnType<typeof travellerAt>>[] = []
    for (const moment of [0, 100, 200, 300, 400, 500, 600, 700, 799])
      moments.push(await travellerAt(page, board, moment))
    expect(moments[0]?.box.x).toBeCloseTo(start?.x ?? NaN, 0)
    expect(moments[0]?.box.width).toBeCloseTo(start?.width ?? NaN, 0)
    expect(moments.at(-1)?.box.x).toBeCloseTo(goal.x, 0)
    // The browser puts its pictures on whole pixels.
    expect(Math.abs((moments.at(-1)?.box.y ?? NaN) - goal.y)).toBeLessThanOrEqual(0.5)
    expect(moments.at(-1)?.box.width).toBeCloseTo(goal.width, 0)
    // It looks at every moment as at the end.
    for (const { grey } of moments) {
      const differences = grey.map((light, field) => Math.abs(light - (moments.at(-1)?.grey[field] ?? NaN)))
      const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length
      expect(mean).toBeLessThan(8)
    }
  })

test('films and arches move to the opening of the next page, or disappear where it has none @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(holdPageChange)
  for (const [from, link, to, animated] of [
    ['/', 'Treatments', '/treatments', both],
    ['/treatments', 'Dental plans/fees', '/dental-plans', both],
    ['/dental-plans', 'Contact', '/contact', ['::view-transition-old(arch)']],
  ] as const)
    // A busy machine can show a page before its picture has loaded; then there is no transition to it.
    await expect(async () => {
      await page.goto(from)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(to)
      expect((await travels(page)).toSorted()).toEqual(animated.toSorted())
    }).toPass()
})

test('the home page looks the same to a visitor from another page as to one who begins there @long', async ({
  page,
}) => {
  const opening = () =>
    page.locator('.hero-media').evaluate((one) => {
      const { borderRadius, overflow, viewTransitionName } = getComputedStyle(one)
      return { borderRadius, overflow, viewTransitionName }
    })
  await page.goto('/')
  await expect.poll(opening).toMatchObject({ viewTransitionName: 'none' })
  const begun = await opening()
  await page.goto('/treatments')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(opening).toEqual(begun)
})

test('accordions take 240 ms, the menu 200 ms, and a card reacts when pointed at @long', async ({ page }) => {
  await page.goto(treatmentPath)
  const durations = await page
    .locator('.fold')
    .first()
    .evaluate((one) => getComputedStyle(one, '::details-content').transitionDuration)
  expect(durations).toBe('0.24s')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.menu')).toHaveCSS('transition-duration', '0.2s')
  await page.setViewportSize({ width: 1280, height: 800 })
  const panel = await page
    .locator('.dropdown')
    .first()
    .evaluate((one) => getComputedStyle(one, '::details-content').transitionDuration)
  expect(panel).toBe('0.2s')
  await page.goto('/')
  const card = page.locator('.card').first()
  await card.hover()
  await expect(card.locator('img')).toHaveCSS('scale', '1.05')
})

test('a browser without page transitions gets a plain entry animation', async ({ page }) => {
  // The style sheet tests for a property that came together with page transitions.
  await page.route('/about', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace('(view-transition-class:none)', '(not-known-yet:none)')
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({ status: 200, headers, body: html })
  })
  await page.goto('/about')
  const animation = await page.locator('main').evaluate((main) => getComputedStyle(main).animation)
  expect(animation).toContain('comes')
  expect(animation).toContain('0.8s')
})

test('a visitor who prefers reduced motion gets a short fade', async ({ browser }) => {
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

test('a new page starts at its top, and Back restores the scroll position', async ({ page }) => {
  await page.goto('/dental-plans')
  await page.evaluate(() => scrollTo(0, 700))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Treatments' }).click()
  await expect(page).toHaveURL('/treatments')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/dental-plans')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
})

test('the map loads only on request, and the choice is remembered only if the visitor agrees', async ({
  page,
  context,
}) => {
  test.skip(!practice.map?.drawn, 'the practice has no drawn map')
  const embed = practice.map?.embed ?? ''
  const asked: string[] = []
  page.on('request', (request) => void (request.url().endsWith(embed) && asked.push(request.url())))
  await page.goto('/contact')
  const map = page.locator('main .embed')
  await expect(map.getByRole('button', { name: 'Open live map' })).toBeVisible()
  expect(asked).toEqual([])
  await map.getByRole('button', { name: 'Open live map' }).click()
  await expect(map.locator('iframe')).toHaveAttribute('title', /^Map of/)
  await expect.poll(() => asked.length).toBe(1)
  expect(await context.cookies()).toEqual([])

  await map.getByLabel('Remember my choice').check()
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['embeds'])
  await page.reload()
  await expect(map.locator('iframe')).toBeVisible()
  await map.getByLabel('Remember my choice').uncheck()
  expect(await context.cookies()).toEqual([])
  await page.reload()
  await expect(map.locator('iframe')).toHaveCount(0)
})

test('without script the map is a link to directions', async ({ browser }) => {
  test.skip(!practice.map?.drawn, 'the practice has no drawn map')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/contact')
  const map = page.locator('main .embed')
  await expect(map.getByRole('button')).toBeHidden()
  await expect(map.getByRole('link', { name: practice.directions.label })).toBeVisible()
  await context.close()
})

test('the welcome line fades in two seconds after the page, and nothing moves @long', async ({ page }) => {
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
  test(`a visitor who ${who} reads the welcome line at once`, async ({ browser }) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await page.goto('/')
    const line = page.getByRole('heading', { level: 1 })
    await expect(line).toHaveCSS('animation-name', 'none')
    await expect(line).toHaveCSS('opacity', '1')
    await context.close()
  })
