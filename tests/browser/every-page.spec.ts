import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { everything } from '../support/amount.ts'
import { violations } from '../support/axe.ts'
import { expectReadableEnlarged } from '../support/enlarge.ts'
import { faultsOf, walk } from '../support/focus.ts'
import {
  everyAddress,
  everythingHasCome,
  newVisitor,
  paintsOf,
  screenOf,
  test,
  triedPages,
} from '../support/looks.ts'
import { expectWithinReach, inUse } from '../support/measure.ts'
import { inOrder } from '../support/people.ts'
import { noiseOf } from '../support/paying.ts'
import { isSample } from '../support/sample-only.ts'
import { alive } from '../support/visitor.ts'

/* Checks for every page: each is opened once and examined in all these ways. `npm test` opens one page of each kind. */

const PARTS = 4

/** Widths of the window. axe judges two of them; the others have nothing that these two lack. */
const widths = everything ? [320, 360, 768, 1280] : [320]
const judged = new Set([320, 1280])

for (let part = 0; part < PARTS; part += 1)
  test(`every page is accessible, has no errors or foreign requests, and fits the screen, part ${part + 1} of ${PARTS}`, async ({
    browser,
    site,
  }) => {
    const page = await newVisitor(browser, site.url, screenOf(390))
    const { noise, foreign } = whatComes(page, site.url)
    for (const path of (await triedPages(site)).filter((_, index) => index % PARTS === part))
      await test.step(path, async () => {
        noise.length = 0
        await page.setViewportSize(screenOf(390))
        await page.goto(path)
        if ((await page.locator('#island').count()) > 0) await alive(page)
        await everythingHasCome(page)
        await expectWellRead(page, path)
        await expectWithinReach(inUse(page), path)
        await expectItFits(page, path)
        if (everything) await expectReadableEnlarged(page, inUse(page), path)
        const noiseHere = noise.filter((text) => !(path.startsWith('/nothing') && text.includes('404')))
        expect.soft(noiseHere, `console of ${path}`).toEqual([])
      })
    expect(foreign).toEqual([])
    const stored = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])
    expect(stored).toEqual(['', 0, 0])
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })

/** Records a page's errors and its requests to other origins. */
function whatComes(page: Page, url: string) {
  const noise = noiseOf(page)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`)
  })
  return { noise, foreign }
}

/** The accessibility tree: unique landmarks, headings without a gap, a name for everything, and the visual order. */
async function expectWellRead(page: Page, path: string) {
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark), `${landmark} of ${path}`).toHaveCount(1)
  const tree = await page.locator('body').ariaSnapshot()
  const ranks = [...tree.matchAll(/^\s*- '?heading .*\[level=(\d)\]/gm)].map(([, level]) => Number(level))
  expect(ranks[0], `first heading of ${path}`).toBe(1)
  expect(
    ranks.filter((rank) => rank === 1),
    `great headings of ${path}`,
  ).toHaveLength(1)
  const skipped = ranks.filter((rank, index) => rank > (ranks[index - 1] ?? 0) + 1)
  expect(skipped, `headings of ${path}: ${ranks.join(' ')}`).toEqual([])
  expect(tree, `every link, button and picture of ${path} has a name`).not.toMatch(
    /^\s*- (link|button|img|textbox|combobox|checkbox|radio|iframe|table|dialog|navigation|region)(:|$| \[)/m,
  )
}

/** Boxes whose visual order differs from the document because of CSS alone. */
const movedByStyle = (page: Page) =>
  page.evaluate(() => {
    const speaks = (element: Element) => element.textContent.trim() !== ''
    return [...document.querySelectorAll('body *')]
      .filter((box) => /flex|grid/.test(getComputedStyle(box).display))
      .filter((box) => {
        const speaking = [...box.children].filter(speaks)
        const reversed = getComputedStyle(box).flexDirection.endsWith('reverse')
        return (
          speaking.length > 1 && (reversed || speaking.some((child) => getComputedStyle(child).order !== '0'))
        )
      })
      .map((box) => `${box.localName}.${box.className} in .${box.parentElement?.className}`)
  })

async function expectItFits(page: Page, path: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const at = `${path} at ${width} px`
    if (judged.has(width)) expect.soft(await violations(page), `axe on ${at}`).toEqual([])
    expect.soft(await movedByStyle(page), `order of ${at}`).toEqual([])
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(wider, `${at} is wider than the screen`).toBe(0)
    const cut = await page
      .locator('.fees-frame')
      .evaluateAll((frames) => frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    expect.soft(Math.max(0, ...cut), `a table of ${at} is cut`).toBe(0)
  }
}

for (const width of [390, 1280] as const)
  for (let part = 0; part < PARTS; part += 1)
    test(
      `Tab goes through every page at ${width} px in order and with visible focus, part ${part + 1} of ${PARTS}`,
      { tag: width === 390 ? [] : ['@long'] },
      async ({ browser, site }) => {
        const page = await newVisitor(browser, site.url, screenOf(width))
        for (const path of (await triedPages(site)).filter((_, index) => index % PARTS === part))
          await test.step(path, async () => {
            await page.goto(path)
            if ((await page.locator('#island').count()) > 0) await alive(page)
            const walked = await walk(page)
            expect.soft(walked.stops.length, `stops of ${path}`).toBeGreaterThan(15)
            expect.soft(faultsOf(walked), `${path} at ${width} px`).toEqual([])
          })
        await page.context().close()
      },
    )

test('on every page the header stays in place, fonts are our own, and Tab can skip the menu @long', async ({
  browser,
  site,
}) => {
  const page = await newVisitor(browser, site.url, screenOf(1280))
  const paints = new Set<string>()
  let places: string[] | undefined
  for (const path of await everyAddress(site))
    await test.step(path, async () => {
      await page.goto(path)
      const { labels, ...fonts } = await headerAndFonts(page)
      places ??= labels
      expect(labels.length).toBeGreaterThan(5)
      expect.soft(labels, path).toEqual(places)
      expectOwnFonts(fonts)
      for (const paint of await paintsOf(page)) paints.add(paint)
      await skipTheMenu(page, path)
    })
  await page.context().close()
  // Comparing screenshots tolerates a slight change of shade everywhere, so the colours are also kept as text.
  expect(paints.size).toBeGreaterThan(100)
  // Other practices have other colours.
  if (isSample) expect(`${inOrder([...paints]).join('\n')}\n`).toMatchSnapshot(['looks', 'paints.txt'])
})

async function skipTheMenu(page: Page, path: string) {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  const isInside = await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)
  expect.soft(isInside, `the next Tab on ${path}`).toBe(true)
}

/** Positions of the header's labels, and the fonts that are declared, preloaded and loaded. */
const headerAndFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    return {
      labels: [...document.querySelectorAll('header a, header summary')].flatMap((label) => {
        const { left, top, width } = label.getBoundingClientRect()
        return width === 0 ? [] : [`${label.textContent} ${[left, top, width].map(Math.round).join(' ')}`]
      }),
      faces: rules
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .map(({ style }) => ({
          src: style.getPropertyValue('src'),
          display: style.getPropertyValue('font-display'),
        })),
      preloaded: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(
        ({ href }) => new URL(href).pathname,
      ),
      used: performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.woff2')),
    }
  })

/** Every font is served by the site and uses font-display, and the two for the first screen are preloaded. */
function expectOwnFonts({
  faces,
  preloaded,
  used,
}: Omit<Awaited<ReturnType<typeof headerAndFonts>>, 'labels'>) {
  const fetched = faces.filter(({ src }) => src.includes('url('))
  expect(fetched.length).toBeGreaterThan(1)
  for (const { src, display } of fetched) {
    expect(src).toMatch(/^url\("\/fonts\/[\w-]+\.woff2"\) format\("woff2"\)$/)
    expect(display).toBe('swap')
  }
  expect(preloaded).toHaveLength(2)
  expect(used).toEqual(expect.arrayContaining(preloaded))
}
