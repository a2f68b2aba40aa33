import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { navigation, usefulLinks } from '../src/frame/navigation.ts'
import { paths } from '../src/paths.ts'
import { documents, getPdfName } from '../src/facts/documents.ts'
import { formatOpeningState } from '../src/facts/open-now.ts'
import { practice as facts } from '#practice/practice.ts'
import { pages } from '../src/routes.tsx'
import { practiceFolder } from '../src/runtime/practice-folder.ts'
import { renderSecurityTxt } from '../src/site/security-txt.ts'
import { closes, findNextOpenDate, openDate, openingOn, opens, whileOpen } from './support/facts.ts'
import { offers } from '#practice/offers.ts'
import { callOutFee } from '#practice/online-fees.ts'
import { week } from '#practice/hours.ts'
import { htmlFaults } from './support/html.ts'
import { openForAllTests } from './support/opened.ts'
import { openPractice, SITE } from './support/practice.ts'

const root = join(import.meta.dirname, '..')
const publicFolders = [join(root, 'public'), join(practiceFolder, 'public')]

const practice = openForAllTests(() => openPractice())

const get = async (path: string) => {
  const response = await practice.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** Files that are no files of public/; tests/documents.test.ts reads the PDFs. */
const made = new Set<string>([
  paths.contactCard,
  paths.notice,
  ...documents.map((document) => paths.documentFile(getPdfName(document))),
])

/** Text of an SVG, '' for other files, undefined for none. */
function fileIn(path: string) {
  if (made.has(path)) return ''
  const demo = path.replace(/^\/dev\/websites\//, '/demo-websites/')
  const folders = demo === path ? publicFolders : [root]
  const file = folders.map((folder) => join(folder, demo)).find((one) => existsSync(one))
  if (file === undefined || !path.includes('.')) return undefined
  return path.endsWith('.svg') ? readFileSync(file, 'utf8') : ''
}

/** The drawings of all icons; a build serves them under /assets/. */
const icons = '/src/ui/icons.svg'
const sprite = readFileSync(join(root, icons), 'utf8')

/** All matches of a pattern's first group. */
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
const unescaped = (text = '') =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

/** What nobody says to a nervous person; one word for one thing (CONTRIBUTING.md, "Words"). */
const unspoken =
  /\b(?:telephon\w*|whoever|opening times|at once|as a rule|all the same|besides|need not|beforehand|likewise|therefore)\b/gi

describe.each(pages.map((page) => [page.path, page] as const))('%s', (path, page) => {
  let status: number
  let html: string
  beforeAll(async () => {
    ;({ status, html } = await get(path))
  })

  test('answers with one heading, a title, a description and keywords', () => {
    expect(status).toBe(200)
    expect(all(html, /<h1[\s>]()/g)).toHaveLength(1)
    expect(unescaped(all(html, /<title>([^<]*)<\/title>/g).join('|'))).toBe(page.title)
    expect(unescaped(all(html, /<meta name="description" content="([^"]*)"/g).join('|'))).toBe(
      page.description,
    )
    expect(all(html, /<meta name="keywords" content="([^"]+)"/g)).toHaveLength(1)
    expect(page.description.length).toBeGreaterThan(50)
    expect(page.description.length).toBeLessThanOrEqual(170)
  })

  test('speaks as people do', () => {
    const said = html.replaceAll(/<(script|style|svg)[\s>][^]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ')
    expect(said.match(unspoken)).toBeNull()
  })

  test('has its canonical address, and noindex when it is not for search results', () => {
    const canonical = all(html, /<link rel="canonical" href="([^"]*)"/g)
    const robots = all(html, /<meta name="robots" content="([^"]*)"/g)
    expect(canonical).toEqual([SITE + path])
    expect(robots).toEqual(page.noindex === true ? ['noindex'] : [])
  })

  test('has a preview card for sharing', () => {
    const content = (name: string) =>
      all(html, new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'g'))[0]
    expect(unescaped(content('og:title'))).toBe(page.title)
    expect(content('og:url')).toBe(SITE + path)
    expect(content('og:image')).toBe(`${SITE}/share/${page.share}.jpg`)
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630'])
    expect(content('twitter:card')).toBe('summary_large_image')
  })

  test('describes the practice as a dentist to search engines', () => {
    const [block = ''] = all(html, /<script type="application\/ld\+json">([^]*?)<\/script>/g)
    expect(JSON.parse(block)).toMatchObject({
      '@type': 'Dentist',
      name: facts.name,
      telephone: facts.telephone.international,
      address: { streetAddress: facts.address.street, postalCode: facts.address.postcode },
      geo: { '@type': 'GeoCoordinates' },
    })
    expect(
      (JSON.parse(block) as { openingHoursSpecification: unknown[] }).openingHoursSpecification,
    ).toHaveLength(week.filter(({ kind }) => kind === 'open').length)
  })

  test('is valid HTML', async () => {
    expect(await htmlFaults(html)).toEqual([])
  })

  test('names the company, the regulator, the practice’s status and the day it was last changed', () => {
    for (const line of [
      facts.company.registeredName,
      facts.company.number,
      facts.regulator.link.href,
      facts.status.shown,
    ])
      expect(html).toContain(line)
    expect(html).toContain(`<time dateTime="${facts.lastUpdated}">`)
  })
})

describe('the site as a whole', () => {
  test('has no broken link: every page, file and fragment that a page points to is there', async () => {
    const htmlOf = new Map(
      await Promise.all(pages.map(async ({ path }) => [path, (await get(path)).html] as const)),
    )
    const broken: string[] = []
    for (const [path, html] of htmlOf)
      // A srcset lists several addresses, each with the width of its picture.
      for (const href of all(html, /(?:href|src|poster|srcset|data-src)="([^"]*)"/gi).flatMap((value) =>
        unescaped(value).split(/ \d+w,?/),
      )) {
        if (/^(https?:|mailto:|tel:|\/assets\/)/.test(href)) continue
        const [target = '', fragment] = href.split('#')
        const there =
          target === ''
            ? html
            : target === `${icons}?no-inline`
              ? sprite
              : (htmlOf.get(target) ?? fileIn(target))
        if (there === undefined) broken.push(`${path} → ${href}`)
        else if (fragment !== undefined && !there.includes(`id="${fragment}"`))
          broken.push(`${path} → ${href}`)
      }
    expect(broken).toEqual([])
  })

  test('every title and description is its own', () => {
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
  })

  test('menus lead to known pages, and every page of the specification is known, if the practice has such things', () => {
    const known = pages.map(({ path }) => path)
    const linked = [
      ...navigation.flatMap((entry) => ('pages' in entry ? entry.pages : [entry])),
      ...usefulLinks,
    ]
    for (const { path } of linked) expect(known).toContain(path)
    const pagesOf = Object.values(paths).flatMap((path) =>
      typeof path === 'string' ? path.split('#', 1) : [],
    )
    const specified = pagesOf.filter(
      (path) =>
        path !== '' &&
        !/^(\/(healthz|readyz|dev|robots|sitemap|\.well-known|contact-card|notice|api))/.test(path),
    )
    // An anchor on a page is not a page of its own.
    const missing = [
      ...(offers.length === 0 ? [paths.offers] : []),
      ...(callOutFee.offered ? [] : [paths.outOfHours]),
    ]
    const places = specified
      .map((path) => path.split('#', 1)[0])
      .filter((path) => !missing.some((one) => one === path))
    expect(known).toEqual(expect.arrayContaining(places))
  })

  test('the sitemap lists every page that search engines may show, and robots.txt names it', async () => {
    const { html: sitemap, headers } = await get('/sitemap.xml')
    expect(headers.get('content-type')).toContain('application/xml')
    const listed = all(sitemap, /<loc>([^<]*)<\/loc>/g)
    expect(listed).toEqual(pages.filter(({ noindex }) => noindex !== true).map(({ path }) => SITE + path))
    expect(listed).not.toContain(`${SITE}/complaints`)
    expect((await get('/robots.txt')).html).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  })

  test('security.txt has a contact, and expires between five and twelve months ahead', async () => {
    const { html: text, headers } = await get('/.well-known/security.txt')
    expect(headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
    expect(text).toContain(`Contact: mailto:${facts.email.address}\n`)
    expect(text).toContain(`Canonical: ${SITE}/.well-known/security.txt\n`)
    for (const day of ['2026-11-24', '2027-01-01', '2027-07-31', '2028-02-29', '2030-12-31']) {
      const now = new Date(`${day}T23:59:59Z`)
      const [, expires = ''] = /^Expires: (\S+)$/m.exec(renderSecurityTxt(SITE, now)) ?? []
      const months = (Date.parse(expires) - now.getTime()) / (365 / 12) / 86_400_000
      expect(months).toBeGreaterThan(5)
      expect(months).toBeLessThan(12)
    }
    expect(renderSecurityTxt('http://localhost:3000', new Date())).not.toContain('localhost')
  })

  test.each([
    '/nothing-here',
    '/Contact',
    '/contact/us',
    '/policies/none',
    '/%2e%2e/etc/passwd',
    '/manifest.json',
    '/constructor',
  ])('an unknown address, %s, is answered 404 with the 404 page', async (path) => {
    const { status, html } = await get(path)
    expect(status).toBe(404)
    expect(html).toContain('Page Not Found')
    expect(html).toContain('href="/"')
  })

  test('no page loads anything from another host or holds an inline style or handler', async () => {
    for (const { path } of pages) {
      const { html } = await get(path)
      expect(all(html, /<(?:img|script|iframe|source|video|track)[^>]* src="(https?:[^"]*)"/g)).toEqual([])
      expect(all(html, / (on[a-z]+)="/g)).toEqual([])
      expect(html).not.toMatch(/<[^>]+ style="/)
    }
  })

  test('the security headers of a page forbid inline code, framing and use by other sites', async () => {
    const { headers } = await get('/about')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain("'unsafe-inline'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toContain('max-age')
  })
})

describe('texts that depend on the time', () => {
  test.each([
    [whileOpen, `Open now until ${closes(openDate)}`],
    [`${openDate}T23:00:00Z`, `Closed now, opens at ${opens(findNextOpenDate(openDate))}`],
    ['2026-12-25T10:00:00Z', 'Closed now'],
  ])('at %s the home page says "%s"', async (at, text) => {
    const then = await openPractice({ at })
    const html = await (await then.request('/')).text()
    expect(formatOpeningState({ now: new Date(at), notice: null })).toContain(text)
    expect(html).toContain(text)
    await then.close()
  })

  test('a cached page changes when the practice opens', async () => {
    const opening = openingOn(openDate)
    const then = await openPractice({ at: new Date(opening.getTime() - 60_000).toISOString() })
    const home = async () => (await then.request('/')).text()
    const isKept = async () => (await then.request('/')).headers.has('etag')
    expect(await home()).toContain(`Closed now, opens at ${opens(openDate)} today`)
    // The first visit puts the page into the cache for later ones.
    await expect.poll(isKept).toBe(true)
    then.wait(59_999)
    expect(await isKept()).toBe(true)
    expect(await home()).toContain(`Closed now, opens at ${opens(openDate)} today`)
    then.wait(1)
    expect(await home()).toContain(`Open now until ${closes(openDate)}`)
    await expect.poll(isKept).toBe(true)
    expect(await home()).toContain(`Open now until ${closes(openDate)}`)
    await then.close()
  })
})
