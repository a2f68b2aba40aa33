import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'

/** Screens, and whether axe looks at them too: what the others show stands in one of these. */
const screens = [
  { width: 320, height: 800, judged: true },
  { width: 360, height: 800, judged: false },
  { width: 768, height: 800, judged: false },
  { width: 1280, height: 800, judged: true },
] as const

/** Every address that the site tells search engines of, and those it does not. */
async function addresses(page: Page): Promise<string[]> {
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...listed, '/complaints', '/nothing-at-this-address']
}

const PARTS = 3

for (let part = 0; part < PARTS; part += 1)
  test(`every page is accessible, quiet, its own, and no wider than the screen, part ${part + 1} of ${PARTS}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: screens[0], reducedMotion: 'reduce' })
    const page = await context.newPage()
    const noise: string[] = []
    const foreign: string[] = []
    page.on(
      'console',
      (message) => void (['error', 'warning'].includes(message.type()) && noise.push(message.text())),
    )
    page.on('pageerror', (error) => void noise.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().endsWith('/nothing-at-this-address'))
        noise.push(`${response.status()} ${response.url()}`)
    })
    for (const path of (await addresses(page)).filter((_, index) => index % PARTS === part))
      await test.step(path, async () => {
        noise.length = 0
        await page.goto(path)
        // Pictures below the fold load when they come near: look at all of the page.
        await page.evaluate(async () => {
          for (const image of document.images) image.loading = 'eager'
          await Promise.all([...document.images].map((image) => image.decode()))
        })
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        for (const { judged, ...screen } of screens) {
          await page.setViewportSize(screen)
          const at = `${path} at ${screen.width} px`
          if (judged) expect.soft(await violations(page), `axe on ${at}`).toEqual([])
          const wider = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect.soft(wider, `${at} is wider than the screen`).toBe(0)
          const cut = await page
            .locator('.fees-frame')
            .evaluateAll((frames) => frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
          expect.soft(Math.max(0, ...cut), `a table of ${at} is cut`).toBe(0)
        }
        await page.setViewportSize(screens[0])
        const noiseHere = noise.filter((text) => !(path.startsWith('/nothing') && text.includes('404')))
        expect.soft(noiseHere, `console of ${path}`).toEqual([])
      })
    expect(foreign).toEqual([])
    const stored = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])
    expect(stored).toEqual(['', 0, 0])
    expect(await context.cookies()).toEqual([])
    await context.close()
  })
