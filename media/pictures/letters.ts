import type { Page } from 'playwright'
import sharp from 'sharp'
import { look } from '#practice/look.ts'
import { letterPictureSizes } from '../../src/facts/letter-stills.ts'
import type { LetterStill } from '../../src/facts/letter-stills.ts'
import { getStillSource } from '../../src/operator/brand-files.ts'
import { findPublicFile } from '../../src/operator/picture-files.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'
import { embedFile, escapeHtml, faces } from './cards.ts'
import { markPaths } from './drawings.ts'

/* Pictures in letters to patients, with two pixels for each of the letter. In formats that every mail program shows. */

const { colours, wordmark } = look

/** A smaller copy of a picture of the practice. */
export function renderStill(still: LetterStill): Promise<Buffer> {
  const { width, height } = letterPictureSizes.still
  return sharp(findPublicFile(practiceFolder, getStillSource(still)))
    .resize(2 * width, 2 * height)
    .jpeg({ quality: 80, progressive: true })
    .toBuffer()
}

/** Pixels that the mark and the space round it take from the name's line. */
const BESIDE_NAME = 104

/** The wordmark on the colour of paper. A long name gets smaller type, so that it fits. */
export async function drawWordmark(page: Page): Promise<Buffer> {
  const { width, height } = letterPictureSizes.wordmark
  const drawn =
    'svg' in wordmark
      ? `<img src="${await embedFile(wordmark.svg)}">`
      : `<svg viewBox="7 1 50 60">${markPaths}</svg><span>${escapeHtml(wordmark.name)}<small>${escapeHtml(wordmark.below)}</small></span>`
  const letters = 'name' in wordmark ? Math.max(wordmark.name.length, 1) : 1
  const type = Math.min(52, (2 * width - BESIDE_NAME) / (0.56 * letters))
  await page.setViewportSize({ width: 2 * width, height: 2 * height })
  await page.setContent(`<!doctype html><style>${faces.join('')}
    body { margin: 0; display: flex; align-items: center; gap: 18px; width: ${2 * width}px; height: ${2 * height}px; box-sizing: border-box; padding: 0 12px; background: ${colours.page}; color: ${colours.ink}; font: 520 ${type}px/1 Petrona; white-space: nowrap; }
    img { width: 100%; height: 80px; object-fit: contain; object-position: 0; }
    svg { flex: none; width: 62px; height: 74px; fill: ${colours.accent}; stroke: ${colours.page}; }
    small { display: block; margin-top: 8px; color: ${colours.muted}; font: 580 .258em/1 Figtree; letter-spacing: .55em; text-transform: uppercase; }
  </style><body>${drawn}</body>`)
  await page.evaluate(() =>
    Promise.all([document.fonts.ready, ...Array.from(document.images, (image) => image.decode())]),
  )
  return sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toBuffer()
}
