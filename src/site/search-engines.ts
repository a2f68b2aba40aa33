import { paths } from '../paths.ts'
import { practice } from '#practice/practice.ts'
import { pages } from '../routes.tsx'

/** robots.txt: allows everything except addresses that are not pages. */
export function renderRobotsTxt(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${siteUrl}${paths.sitemap}`,
    '',
  ].join('\n')
}

/** sitemap.xml: every page of the table that search engines may show. */
export function renderSitemap(siteUrl: string): string {
  const urls = pages
    .filter((page) => page.noindex !== true)
    .map((page) => `<url><loc>${siteUrl}${page.path}</loc><lastmod>${practice.lastUpdated}</lastmod></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
