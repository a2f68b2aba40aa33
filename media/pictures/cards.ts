import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { look } from '#practice/look.ts'
import { fontFiles } from '../../src/operator/brand-files.ts'
import { findPublicFile } from '../../src/operator/picture-files.ts'
import type { ShareCard } from '../../src/operator/share-cards.ts'
import { practiceFolder } from '../../src/runtime/practice-folder.ts'
import { markPaths } from './drawings.ts'

/* Pictures that messengers and social networks show for a shared address. */

export const cardSize = { width: 1200, height: 630 }

const { colours, wordmark } = look

const mediaTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** @param file of the practice's or the program's `public/`. */
export async function embedFile(file: string): Promise<string> {
  const bytes = await readFile(findPublicFile(practiceFolder, file))
  return `data:${mediaTypes[extname(file)] ?? ''};base64,${bytes.toString('base64')}`
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const faces = await Promise.all(
  fontFiles.map(async (file) => {
    const family = /figtree/.test(file) ? 'Figtree' : 'Petrona'
    const style = /italic/.test(file) ? 'italic' : 'normal'
    return `@font-face{font-family:${family};font-style:${style};font-weight:400 600;src:url(${await embedFile(file)})}`
  }),
)

/** Size of the name's type, so that a long name fits too; in pixels. */
const nameSize = 'name' in wordmark ? Math.min(61, 430 / (0.54 * wordmark.name.length)) : 0

const style = `${faces.join('')}
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; }
  .whole, .whole img, .veil { position: absolute; inset: 0; width: 1200px; height: 630px; object-fit: cover; }
  .veil { background: linear-gradient(90deg, ${colours.page}80, ${colours.page}57 34%, transparent 56%); }
  .arch img { position: absolute; left: 596px; top: 53px; width: 526px; height: 568px; border-radius: 272px 272px 0 0; object-fit: cover; border: 9px solid ${colours.surface}; border-bottom: 0; }
  .film img { position: absolute; left: 592px; top: 40px; width: 572px; height: 590px; object-fit: cover; object-position: 50% 0; border-radius: 286px 286px 0 0; }
  .team { position: absolute; left: 566px; top: 98px; width: 584px; display: flex; flex-wrap: wrap; justify-content: center; gap: 26px 20px; }
  .team > * { width: 131px; aspect-ratio: 4 / 5; object-fit: cover; border-radius: 66px 66px 0 0; }
  .team > div { display: grid; place-items: center; background: ${colours.tintCool}; color: ${colours.ink}; font: 480 44px Petrona; }
  .team > :nth-child(-n+3) { width: 181px; border-radius: 91px 91px 0 0; }
  .logo { position: absolute; left: 64px; top: 60px; display: flex; align-items: end; gap: 26px; max-width: 510px; height: 84px; color: ${colours.ink}; font: 520 ${nameSize}px/1 Petrona; }
  .logo svg { width: 68px; height: 81px; fill: ${colours.accent}; stroke: ${colours.page}; }
  .logo small { display: block; color: ${colours.muted}; font: 580 .258em/.8 Figtree; letter-spacing: .55em; text-transform: uppercase; }
  .words { position: absolute; left: 64px; bottom: 66px; width: 510px; color: ${colours.ink}; }
  h1 { font: 480 64px/1.05 Petrona; letter-spacing: -.024em; margin: 0 0 22px; text-wrap: balance; }
  i { color: ${colours.action}; }
  p { font: 400 26px/1.35 Figtree; color: ${colours.text}; margin: 0; text-wrap: balance; }
  .dark :is(h1, .logo) { color: ${colours.page}; }
  .dark .logo svg { fill: ${colours.accentOnDark}; stroke: ${colours.ink}; }
  .dark small { color: ${colours.onDark}; }
  .dark p { color: ${colours.onDark}; font-weight: 500; font-size: 32px; }
`

async function drawLogo(isDark: boolean): Promise<string> {
  if ('svg' in wordmark) {
    const file = (isDark ? wordmark.onDark : undefined) ?? wordmark.svg
    return `<img class="logo" src="${await embedFile(file)}">`
  }
  return `<div class="logo"><svg viewBox="7 1 50 60">${markPaths}</svg><span>${escapeHtml(wordmark.name)}<small>${escapeHtml(wordmark.below)}</small></span></div>`
}

async function drawPicture({ picture }: ShareCard): Promise<string> {
  const { kind, files, portraits, position } = picture
  const placed = position === undefined ? '' : ` style="object-position:${position}"`
  const draw = async (file: string) => `<img src="${await embedFile(file)}"${placed}>`
  const drawn = portraits
    ? portraits.map(async ({ initials, file }) =>
        file === null ? `<div>${escapeHtml(initials)}</div>` : draw(file),
      )
    : files.map(draw)
  return `<div class="${kind}">${(await Promise.all(drawn)).join('')}</div>${kind === 'whole' ? '<div class="veil"></div>' : ''}`
}

/** @param page of `cardSize`. */
export async function renderCard(page: Page, card: ShareCard): Promise<Buffer> {
  const isDark = card.ground === 'ink'
  // "Smile" in italics, as on the home page.
  const headline = escapeHtml(card.headline).replace('Smile', '<i>Smile</i>')
  await page.setContent(
    `<!doctype html><style>${style}</style><body${isDark ? ' class="dark"' : ''} style="background:${colours[card.ground]}">${await drawPicture(card)}${await drawLogo(isDark)}<div class="words"><h1>${headline}</h1><p>${escapeHtml(card.line)}</p></div></body>`,
  )
  await page.evaluate(() =>
    Promise.all([document.fonts.ready, ...Array.from(document.images, (image) => image.decode())]),
  )
  return sharp(await page.screenshot())
    .jpeg({ quality: 84, progressive: true })
    .toBuffer()
}
