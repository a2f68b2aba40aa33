import { createHash } from 'node:crypto'
import type { Page } from '../page.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { practice } from '#practice/practice.ts'
import { speculationRules, getPageCss } from './html-document.tsx'
import type { Site } from './site.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const rulesHash = sha256(speculationRules)
/** By text: one per page, and another per page while a notice shows. */
const styleHashes = new Map<string, string>()

function hashOf(css: string): string {
  const hash = styleHashes.get(css) ?? sha256(css)
  styleHashes.set(css, hash)
  return hash
}

/** Other websites' pages that a visitor may open; none of their code runs in ours (rule D35). The demo has its own. */
const embeds = new Set(
  [practice.map?.embed, practice.social?.embed].flatMap((address) =>
    address === undefined ? [] : [address.startsWith('/') ? "'self'" : new URL(address).origin],
  ),
)

/** Origins of the card provider's scripts, for pages that accept cards and nowhere else (rule D34). */
function cardOrigins(page: Page, site: Site): string[] {
  const cardPage = page.acceptsCards === true ? site.cardPage() : null
  if (cardPage === null) return []
  const origins = [cardPage.cardFields, cardPage.threeDSecure].map(({ url }) => new URL(url, site.url).origin)
  return [...new Set(origins)].map((origin) => (origin === site.url ? "'self'" : origin))
}

/** Content security policy of a page: allows only what the page consists of (failure case W16). */
export function buildContentSecurityPolicy(page: Page, site: Site, today: Pick<Today, 'notice'>): string {
  const hash = hashOf(getPageCss(page, today))
  const cards = cardOrigins(page, site)
  // The provider's scripts insert their own styles, whose text is unknown here.
  const anyStyle = site.development || cards.length > 0
  return [
    "default-src 'none'",
    ["script-src 'self'", ...cards, site.development ? "'unsafe-inline'" : rulesHash].join(' '),
    `style-src 'self' ${anyStyle ? "'unsafe-inline'" : hash}`,
    ["img-src 'self' data: blob:", ...cards].join(' '),
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...cards].join(' '),
    // No third-party page beside the card fields.
    ['frame-src', ...(page.acceptsCards === true ? cards : embeds)].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
