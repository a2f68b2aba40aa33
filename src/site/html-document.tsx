import type { ReactNode } from 'react'
import { Frame } from '../frame/frame.tsx'
import type { Page } from '../page.ts'
import { escapeJson } from '../http/safe-json.ts'
import { buildStructuredData } from './structured-data.ts'
import type { Site } from './site.ts'
import type { Today } from '../facts/prepared-notices.ts'
import { paths } from '../paths.ts'
import { fillInLook } from '../ui/look-style.ts'
import { look } from '#practice/look.ts'
import { practice } from '#practice/practice.ts'
import drawnLogoStyle from '../frame/drawn-logo.css?inline'
import noticeStyle from '../frame/notice-banner.css?inline'
import style from '../ui/style.css?inline'

const { contact, emergency, feedback, newPatients, outOfHours, complaints } = paths
const notPages = ['/api/*', '/dev/*', '/documents/*']
/** Pages with a form are not prerendered, so that nothing runs before they are seen. */
const withForm = [contact, emergency, feedback, `${newPatients}*`, outOfHours, complaints]

const anyBut = (places: readonly string[]) => ({
  where: { and: [{ href_matches: '/*' }, { not: { href_matches: places } }] },
  eagerness: 'moderate',
})

/**
 * Speculation rules: browsers prerender, or at least prefetch, a page while the visitor is about to press its link, but
 * not in data-saving mode.
 */
export const speculationRules = JSON.stringify({
  prerender: [anyBut([...notPages, ...withForm])],
  prefetch: [anyBut(notPages)],
})

export const getPageCss = (page: Page, { notice }: Pick<Today, 'notice'>): string => {
  const styles = new Set([
    style,
    ...(page.styles ?? []),
    ...(notice === null ? [] : [noticeStyle]),
    ...('svg' in look.wordmark ? [drawnLogoStyle] : []),
  ])
  return fillInLook([...styles].join(''))
}

export const formatTitle = (page: Page, wrong: boolean) => `${wrong ? 'Error: ' : ''}${page.title}`

/** Footer's map: a drawing beside card fields, where no third-party page is shown. */
function mapOf({ map, acceptsCards }: Page) {
  if (map === true) return null
  return acceptsCards === true ? 'drawn' : 'live'
}

interface DocumentProps {
  page: Page
  site: Site
  today: Today
  /** True when the page shows form errors; its title says so (rule F2). */
  wrong: boolean
  children: ReactNode
}

export function HtmlDocument({ page, site, today, wrong, children }: DocumentProps) {
  const url = site.url + (page.path === '*' ? '/' : page.path)
  const image = `${site.url}/share/${page.share}.jpg`
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{formatTitle(page, wrong)}</title>
        <meta name="description" content={page.description} />
        <meta name="keywords" content={page.keywords} />
        {page.noindex === true && <meta name="robots" content="noindex" />}
        {page.path !== '*' && <link rel="canonical" href={url} />}
        <link rel="preload" href={fonts.heading} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={fonts.text} as="font" type="font/woff2" crossOrigin="anonymous" />
        <style dangerouslySetInnerHTML={{ __html: getPageCss(page, today) }} />
        <script type="module" src={site.frameScript} />
        {page.form !== undefined && (
          <>
            <script type="module" src={site.formScript} />
            {site.formModules(page.form).map((part) => (
              <link key={part} rel="modulepreload" href={part} fetchPriority="low" />
            ))}
          </>
        )}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-180.png" />
        <meta name="theme-color" content={look.colours.page} />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="en_GB" />
        <meta property="og:site_name" content={practice.name} />
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:url" content={url} />
        <meta property="og:image" content={image} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        {/* Title, description and image come from the tags above. */}
        <meta name="twitter:card" content="summary_large_image" />
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: escapeJson(buildStructuredData(site.url, today)) }}
        />
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
      </head>
      <body>
        <Frame current={page.path} today={today} map={mapOf(page)} hours={page.hours !== true}>
          {children}
        </Frame>
        {page.acceptsCards === true && (
          <script
            type="application/json"
            id="card-page"
            dangerouslySetInnerHTML={{ __html: escapeJson(site.cardPage()) }}
          />
        )}
      </body>
    </html>
  )
}

const [heading, text] = ['Petrona', 'Figtree'].map(
  (family) => new RegExp(`@font-face\\s*\\{[^}]*${family}[^}]*url\\(["']?([^)"']+)`).exec(style)?.[1],
)
/** URLs from the style sheet of the two upright fonts that every page needs at once. */
const fonts = { heading, text }
