import { expect } from 'playwright/test'
import type { Browser, Page } from 'playwright/test'
import { newVisitor, screenOf, test, triedPages } from '../support/looks.ts'
import { hold } from '../support/visitor.ts'

/* Layout stability: no layout shift, and something to read at once. */

interface Screen {
  width: number
  height: number
}

interface Seen {
  /** Each layout shift: elements, size and time. */
  shifts: string[]
  /** Cumulative layout shift: the sum of all shifts without user input. */
  moved: number
  /** The share of it while the site's fonts loaded and replaced the fallback fonts. */
  movedByLetters: number
  /** Largest contentful paint at first: its URL, or '' for text. */
  largest: string
  painted: boolean
}

/** Layout shift allowed when the site's fonts replace the fallback fonts, on a slow line or machine. */
const MOVED_BY_LETTERS = 0.05

/** Opens a page as a first visitor, with an empty cache and with motion; layout shifts are recorded from the start. */
async function firstVisit(browser: Browser, url: string, screen: Screen): Promise<Page> {
  const page = await newVisitor(browser, url, screen, { reducedMotion: 'no-preference' })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(() => {
    const seen: Seen = { shifts: [], moved: 0, movedByLetters: 0, largest: 'nothing', painted: false }
    let lettersUntil = 0
    document.fonts.addEventListener('loading', () => (lettersUntil = Infinity))
    document.fonts.addEventListener('loadingdone', () =>
      requestAnimationFrame(() => requestAnimationFrame((drawn) => (lettersUntil = drawn))),
    )
    Object.assign(globalThis, { seen })
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput, sources, startTime } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (hadRecentInput) return
      seen.moved += value
      if (startTime <= lettersUntil) seen.movedByLetters += value
      const what = sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeValue?.slice(0, 30),
      )
      seen.shifts.push(`${value.toFixed(4)} at ${Math.round(startTime)} ms: ${what.join(', ')}`)
    })
    watch('largest-contentful-paint', (entry) => {
      seen.largest = (entry as PerformanceEntry & { url: string }).url
    })
    watch('paint', () => {
      seen.painted = true
    })
  })
  return page
}

const seenOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** Waits two frames, so that what has loaded is painted and recorded. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

/** Scrolls through the whole page, so that lazy content loads. */
const lookThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => void requestAnimationFrame(resolve))
    }
    await Promise.all(
      [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()),
    )
  })

const PARTS = 2
for (const width of [390, 1280] as const)
  for (let part = 0; part < PARTS; part += 1)
    test(
      `no layout shift while a page loads at ${width} px, and its largest element is requested first, part ${part + 1} of ${PARTS}`,
      { tag: width === 390 ? [] : ['@long'] },
      async ({ browser, site }) => {
        const page = await firstVisit(browser, site.url, screenOf(width))
        for (const path of (await triedPages(site)).filter((_, index) => index % PARTS === part))
          await test.step(path, async () => {
            await page.goto(path)
            await page.evaluate(() => document.fonts.ready)
            if ((await page.locator('video[data-film]').count()) > 0)
              await page.locator('video[data-playing]').waitFor({ state: 'attached' })
            await drawn(page)
            // A busy browser reports a paint some frames late.
            const largestOf = async () => (await seenOn(page)).largest
            await expect.poll(largestOf, `something was seen on ${path}`).not.toBe('nothing')
            const largest = await largestOf()
            if (largest !== '') {
              const isAskedForFirst = await page.evaluate(
                (url) =>
                  [...document.images].some(
                    (image) => image.currentSrc === url && image.fetchPriority === 'high',
                  ) ||
                  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].some(
                    ({ href, imageSrcset }) => href === url || imageSrcset.includes(new URL(url).pathname),
                  ),
                largest,
              )
              expect.soft(isAskedForFirst, `${largest} on ${path}`).toBe(true)
            }
            await lookThrough(page)
            await drawn(page)
            const { moved, movedByLetters, shifts } = await seenOn(page)
            const where = `${path} at ${width} px: ${shifts.join('; ')}`
            expect.soft((moved - movedByLetters).toFixed(2), where).toBe('0.00')
            expect.soft(movedByLetters, where).toBeLessThan(MOVED_BY_LETTERS)
          })
        await page.context().close()
      },
    )

/** Font families in which an element is rendered. */
async function typefacesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName }) => familyName)
}

for (const width of [390, 1280])
  test(`text is readable in a fallback font at ${width} px, and hardly moves when its own font loads @long`, async ({
    browser,
    site,
  }) => {
    const page = await firstVisit(browser, site.url, { width, height: 800 })
    const fonts = '**/fonts/figtree*'
    for (const path of await triedPages(site))
      await test.step(path, async () => {
        const held = await hold(page, fonts)
        await page.goto(path, { waitUntil: 'commit' })
        await expect
          .poll(async () => (await seenOn(page)).painted, `something is drawn on ${path}`)
          .toBe(true)
        expect(held.requests()).toBeGreaterThan(0)
        await page.evaluate(() => document.fonts.load('1rem Petrona'))
        await drawn(page)
        // Hydration may replace a form between the calls.
        const typefaces = async (selector: string, expected: RegExp) =>
          expect(async () => {
            expect((await typefacesOf(page, selector)).join(), path).toMatch(expected)
          }).toPass()
        await typefaces('h1', /^Petrona/)
        await typefaces('main p', /^(?!Figtree)./)
        const before = await seenOn(page)
        held.letGo()
        await page.waitForLoadState()
        await page.evaluate(() => document.fonts.ready)
        await drawn(page)
        await typefaces('main p', /^Figtree/)
        const { moved, shifts } = await seenOn(page)
        expect.soft(moved - before.moved, `${path}: ${shifts.join('; ')}`).toBeLessThan(MOVED_BY_LETTERS)
        await page.unroute(fonts)
      })
    await page.context().close()
  })
