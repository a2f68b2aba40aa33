import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'
import { lostText } from './measure.ts'

/* For eyes that need it large: nothing is lost when letters are twice as large or further apart, or the screen nearer. */

/** What a browser draws letters in unless its owner chooses otherwise. CSS pixels. */
const LETTERS = 16

interface Enlargement {
  how: string
  width: number
  height: number
  /** Letters that the owner has chosen in the settings of the browser. CSS pixels. */
  letters?: number
  /** Room between lines, words and letters (WCAG 1.4.12). */
  apart?: true
  /** Three columns of large letters are wider than a telephone, and may be moved under it. */
  tablesMove?: true
}

const twice = { how: 'letters twice as large', letters: 2 * LETTERS }
const apart = { how: 'letters and lines further apart', apart: true } as const

const enlargements: readonly Enlargement[] = [
  // 1280 CSS pixels at 400 % (WCAG 1.4.10).
  { how: 'four times as near', width: 320, height: 256 },
  { ...twice, width: 1280, height: 800 },
  { ...twice, width: 640, height: 900 },
  { ...twice, width: 360, height: 800, tablesMove: true },
  { ...apart, width: 1280, height: 800 },
  { ...apart, width: 360, height: 800, tablesMove: true },
]

/** Sees to it that nothing of a part is lost in any way of enlarging, and leaves the letters as they were. */
export async function expectReadableEnlarged(page: Page, part: Locator, what: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const {
    how,
    width,
    height,
    letters = LETTERS,
    apart: spaced = false,
    tablesMove = false,
  } of enlargements) {
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters } })
    await page.setViewportSize({ width, height })
    await spaceOut(page, spaced)
    // A page that was just given another size comes to rest first.
    await expect
      .configure({ soft: true })
      .poll(() => lostText(part, tablesMove), `${what}: ${how} at ${width} px`)
      .toEqual([])
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: LETTERS } })
  await spaceOut(page, false)
  await session.detach()
}

/** Adds what a reader's own style sheet says, or takes it away: where the page's own policy has no say. */
const spaceOut = (page: Page, wanted: boolean) =>
  page.evaluate((isWanted) => {
    const place = globalThis as { spacing?: CSSStyleSheet }
    if (place.spacing === undefined) {
      place.spacing = new CSSStyleSheet()
      place.spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      )
      document.adoptedStyleSheets.push(place.spacing)
    }
    place.spacing.disabled = !isWanted
  }, wanted)
