import { expect, test as plainTest } from 'playwright/test'
import { treatments } from '#practice/treatments.ts'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright/test'
import { everything } from './amount.ts'
import { openStandingSite } from './standing-site.ts'
import type { StandingSite } from './standing-site.ts'

/** A phone, a tablet and a desktop computer, in CSS pixels. */
export const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const

export type Screen = (typeof screens)[number]
export type Width = Screen['width']

export const screenOf = (width: Width): Screen =>
  screens.find((screen) => screen.width === width) ?? screens[0]

/** A browser test on a site whose clock stays at one morning; one site per worker. */
export const test = plainTest.extend<object, { site: StandingSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- how playwright wants to be told that nothing is needed
    async ({}, use) => {
      const site = await openStandingSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

let visitors = 0

/**
 * Opens a page as a new visitor who prefers reduced motion and has their own client address, so that nobody uses up
 * another's rate limit. Hides the cursor itself: our pages refuse Playwright's style sheet as foreign.
 */
export async function newVisitor(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  options: BrowserContextOptions = {},
): Promise<Page> {
  visitors += 1
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}` },
    ...options,
  })
  await context.addInitScript((css) => {
    const style = new CSSStyleSheet()
    style.replaceSync(css)
    document.adoptedStyleSheets.push(style)
  }, '* { caret-color: transparent !important }')
  // Longer than an expectation waits; what is later does not come.
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

const missing = '/nothing-at-this-address'

/** Every page, including those that are not in the sitemap. */
export async function everyAddress(site: StandingSite): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...listed, '/complaints', missing]
}

/** One page of each kind: with tables, forms, payment, photos, films or documents, and the missing page. */
const kinds = [
  '/',
  '/about',
  '/dental-plans',
  ...treatments.slice(-1).map(({ slug }) => `/${slug}`),
  '/contact',
  '/newpatients',
  '/emergency',
  '/policies/cookie-policy',
  missing,
]

/** Pages for long checks: one of each kind, or every page. */
export const triedPages = async (site: StandingSite): Promise<string[]> =>
  everything ? everyAddress(site) : kinds

/** Name of a page's screenshots. */
export const nameOf = (path: string) =>
  path === '/' ? 'home' : path === missing ? 'not-found' : path.slice(1).replaceAll('/', '-')

/** Opens a page and waits for everything visible, including lazy content. */
export async function goAndWait(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await everythingHasCome(page)
}

/**
 * Resolves when fonts, pictures and posters of films have loaded. Retries, because decoding fails for a picture that
 * switches to another file after a change of the window's width.
 */
export const everythingHasCome = (page: Page): Promise<void> =>
  expect(() =>
    page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      const posters = [...document.querySelectorAll<HTMLVideoElement>('video[poster]')].map(({ poster }) =>
        Object.assign(new Image(), { src: poster }),
      )
      const seen = [...document.images, ...posters]
      await Promise.all([document.fonts.ready, ...seen.map((image) => image.decode())])
    }),
  ).toPass({ timeout: 60_000 })

/** Overwrites random text such as references, so that the same state always looks the same. */
const hideChance = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const text = texts.currentNode as Text
      const said = text.data
        .replace(/\b[0-9A-Z]{4}(-[0-9A-Z]{4}){1,2}\b/g, (reference) => reference.replaceAll(/\w/g, 'X'))
        .replace(/^\d{9,}$/, '0000000000')
      if (said !== text.data && text.parentElement?.closest('script') === null) text.data = said
    }
  })

/**
 * Hides what could be seen around or over a part: the sticky header, and the page behind an open dialog, which shows at
 * its round corners and is scrolled a little differently after a change of the window's width.
 */
function hideTheRest(part: Element) {
  const header = document.querySelector<HTMLElement>('.header')
  if (header !== null && !part.contains(header)) header.style.visibility = 'hidden'
  if (!(part instanceof HTMLDialogElement)) return
  document.body.style.visibility = 'hidden'
  part.style.visibility = 'visible'
}

function showTheRest() {
  for (const part of document.querySelectorAll<HTMLElement>('body, .header, dialog'))
    part.style.removeProperty('visibility')
}

/**
 * Compares an element or the viewport with the accepted screenshot of that name; a difference does not stop the test.
 */
export async function look(page: Page, seen: Locator | Page, name: string): Promise<void> {
  await everythingHasCome(page)
  await hideChance(page)
  if (seen !== page) await (seen as Locator).evaluate(hideTheRest)
  const width = page.viewportSize()?.width ?? 0
  await expect.soft(seen).toHaveScreenshot(['looks', String(width), `${name}.png`])
  await page.evaluate(showTheRest)
}

const painted = 'body, body [class], h1, h2, h3, a:not([class]), input, textarea'

/** Computed colours and fonts of each kind of element, one line each. */
export const paintsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (parts) =>
      [...document.querySelectorAll(parts)].flatMap((part) => {
        const { color, backgroundColor, borderRadius, boxShadow, fontFamily, fontSize, fontWeight } =
          getComputedStyle(part)
        // Fallback content inside a video is not rendered.
        if (color === '') return []
        const name = [part.localName, ...[...part.classList].toSorted()].join('.')
        const letters = `${fontWeight} ${fontSize} ${fontFamily.split(',')[0] ?? ''}`
        return [
          [name, color, `on ${backgroundColor}`, `round ${borderRadius}`, boxShadow, letters].join(' | '),
        ]
      }),
    painted,
  )
