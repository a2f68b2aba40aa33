import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'
import { lostText } from './measure.ts'

/* Enlargement: no text is lost with letters twice as large or wider spacing, or at high zoom. */

/** Default font size of browsers, in CSS pixels. */
const LETTERS = 16

interface Enlargement {
  how: string
  width: number
  height: number
  /** Font size in the browser's settings, in CSS pixels. */
  letters?: number
  /** Text spacing of WCAG 1.4.12. */
  apart?: true
  /** Three columns of large text are wider than a phone, so such a table may scroll sideways. */
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

/** Expects that no text of an element is lost in any enlargement, and restores the font size. */
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
    // The layout needs a moment after each change of size.
    await expect
      .configure({ soft: true })
      .poll(() => lostText(part, tablesMove), `${what}: ${how} at ${width} px`)
      .toEqual([])
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: LETTERS } })
  await spaceOut(page, false)
  await session.detach()
}

/** Adds or removes a reader's own style sheet, to which the page's content security policy does not apply. */
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
