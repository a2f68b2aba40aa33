import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import type { Browser, CDPSession, Page } from 'playwright'
import { testChromium, unpackChromium } from '../support/chromium.ts'
import { median } from './figures.ts'
import { print } from './report.ts'
import type { Chapter } from './report.ts'
import { REST, startSite } from './servers.ts'
import type { Size } from './server.ts'

/* How long a visitor with a slow phone waits: 1.6 Mbit/s, 150 ms latency, a processor four times slower. */

const BITS_PER_SECOND = 1_600_000
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: BITS_PER_SECOND / 8,
  uploadThroughput: BITS_PER_SECOND / 8,
}
const SLOWER = 4
/** Milliseconds without traffic after which loading is over. */
const QUIET = 600
/** Milliseconds that a pointer is over a link before the press; browsers prefetch in that time. */
const MEANT = 400
/** Pages that visitors often open after Home. */
const NEXT = ['/about', '/treatments', '/dental-plans', '/contact', '/emergency', '/newpatients']

/** Measurements of one page view. Times in milliseconds from the press, sizes in bytes on the wire with headers. */
interface Visit {
  firstPaint: number
  /** Time of the largest text or picture: when the page looks complete. */
  largestPaint: number
  blocked: number
  shift: number
  /** Time at which the form is hydrated; NaN: the page has none. */
  formReady: number
  document: number
  all: number
}

/** Measurements taken in the page from its start. */
interface Noted {
  largestPaint: number
  shift: number
  tasks: [begin: number, length: number][]
  formReady: number
}

function noteFromTheBeginning() {
  const noted: Noted = { largestPaint: 0, shift: 0, tasks: [], formReady: Number.NaN }
  Object.assign(globalThis, { noted })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('longtask', ({ startTime, duration }) => void noted.tasks.push([startTime, duration]))
  watch('largest-contentful-paint', ({ startTime }) => void (noted.largestPaint = startTime))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) noted.shift += value
  })
  new MutationObserver((_, observer) => {
    if (document.querySelector('#island[data-ready]') === null) return
    noted.formReady = performance.now()
    observer.disconnect()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] })
}

/** Counts network traffic and detects when it ends; a film is not waited for. */
function countTraffic(session: CDPSession) {
  const open = new Map<string, string>()
  const bytes = { document: 0, all: 0 }
  let last = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, type = '', request }) => {
    if (request.url.startsWith('http')) open.set(requestId, type)
    last = performance.now()
  })
  const ended = (requestId: string, length: number) => {
    const type = open.get(requestId)
    if (type === 'Document') bytes.document += length
    // A prefetched page is reported again as the document of its page.
    if (open.delete(requestId) && type !== 'Prefetch') bytes.all += length
    last = performance.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  )
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0))
  const quiet = async () => {
    while ([...open.values()].some((type) => type !== 'Media') || performance.now() - last < QUIET)
      await pause(50)
  }
  return { bytes, quiet }
}

type Traffic = ReturnType<typeof countTraffic>

/** Runs with a phone whose cache is empty. */
async function onTelephone<Result>(
  browser: Browser,
  use: (page: Page, session: CDPSession) => Promise<Result>,
) {
  const telephone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  try {
    const page = await telephone.newPage()
    await page.addInitScript(noteFromTheBeginning)
    const session = await telephone.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return await use(page, session)
  } finally {
    await telephone.close()
  }
}

async function opened(page: Page, traffic: Traffic, open: () => Promise<unknown>): Promise<Visit> {
  await open()
  await page.waitForLoadState('load')
  if ((await page.locator('#island').count()) > 0)
    await page.locator('#island[data-ready]').waitFor({ state: 'attached' })
  await traffic.quiet()
  const { first, largestPaint, tasks, shift, formReady } = await page.evaluate(() => {
    const { noted } = globalThis as unknown as { noted: Noted }
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { ...noted, first: paint?.startTime ?? 0 }
  })
  const blocked = tasks
    .filter(([begin]) => begin >= first)
    .reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0)
  return { firstPaint: first, largestPaint, blocked, shift, formReady, ...traffic.bytes }
}

/** Opens a page with an empty cache. */
const visitFirst = (browser: Browser, url: string) =>
  onTelephone(browser, (page, session) => opened(page, countTraffic(session), () => page.goto(url)))

/** Opens a page from Home by its link; what is prefetched while the pointer is over the link counts. */
const visitNext = (browser: Browser, url: string, path: string) =>
  onTelephone(browser, async (page, session) => {
    await opened(page, countTraffic(session), () => page.goto(url))
    const link = page.locator(`main a[href="${path}"], footer a[href="${path}"]`).first()
    const scrolling = countTraffic(session)
    await link.scrollIntoViewIfNeeded()
    await scrolling.quiet()
    const traffic = countTraffic(session)
    await link.hover()
    await pause(MEANT)
    return opened(page, traffic, async () => {
      await link.click({ noWaitAfter: true })
      await page.waitForURL(url + path)
    })
  })

/** @param others Folders of other built checkouts, measured in turn with this one. */
export async function measureTelephone(
  { folder, pairs }: Size,
  others: readonly string[],
): Promise<Chapter[]> {
  const env = { NODE_ENV: 'test', PAYMENTS: 'test', SITE_URL: '', TRUST_PROXY: '0' }
  const sites = await Promise.all(
    [...others, undefined].map((where, index) => startSite(join(folder, `visited-${index}`), env, where)),
  )
  await pause(REST)
  await unpackChromium()
  const { executablePath, env: browserEnv } = testChromium
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...browserEnv } })
  try {
    const sitemap = await (await fetch(`${sites.at(-1)?.url}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, one = '']) => new URL(one).pathname)
    const first = await visitAll(listed, pairs, (path, site) => visitFirst(browser, sites[site]?.url + path))
    const next = await visitAll(NEXT, pairs, (path, site) => visitNext(browser, `${sites[site]?.url}`, path))
    const inTurn = sites.length > 1 ? ` Each version in turn: ${[...others, 'this one'].join(', ')}.` : ''
    return [
      { title: 'First visit', about: `Nothing is in the browser's cache.${inTurn}`, rows: first },
      { title: 'Second page, after Home', about: `The cache holds what Home has left.${inTurn}`, rows: next },
    ]
  } finally {
    await browser.close()
    for (const site of sites) await site.stop()
  }

  /** Visits all pages, then all of them again, so that noise on the machine affects all. */
  async function visitAll(
    paths: readonly string[],
    runs: number,
    visit: (path: string, site: number) => Promise<Visit>,
  ): Promise<string[][]> {
    const visits = new Map(paths.map((path) => [path, sites.map((): Visit[] => [])]))
    for (let run = 0; run < runs; run += 1)
      for (const [path, ofSites] of visits)
        for (const [site, all] of ofSites.entries()) {
          all.push(await visit(path, site))
          print(`${path}: ${Math.round(all.at(-1)?.firstPaint ?? 0)} ms`)
        }
    return [columns.map(([name]) => name), ...[...visits].map(([path, all]) => rowOf(path, all))]
  }
}

const seconds = (ms: number) => (Number.isNaN(ms) ? '' : (ms / 1000).toFixed(2))
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** Columns of the tables: title, value, format. */
const columns: readonly (readonly [string, (visit: Visit) => number, (value: number) => string])[] = [
  ['', () => 0, String],
  ['first paint, s', ({ firstPaint }) => firstPaint, seconds],
  ['largest paint, s', ({ largestPaint }) => largestPaint, seconds],
  ['form ready, s', ({ formReady }) => formReady, seconds],
  ['blocked, ms', ({ blocked }) => blocked, (ms) => ms.toFixed(0)],
  ['shift', ({ shift }) => shift, (share) => share.toFixed(2)],
  ['document, kB', ({ document }) => document, kilobytes],
  ['all, kB', ({ all }) => all, kilobytes],
]

const rowOf = (path: string, ofSites: readonly (readonly Visit[])[]) => [
  path,
  ...columns
    .slice(1)
    .map(([, of, write]) => ofSites.map((visits) => write(median(visits.map(of)))).join(' → ')),
]
