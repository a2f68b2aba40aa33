import { chromium } from 'playwright'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { testChromium, unpackChromium } from '../support/chromium.ts'
import { openTab } from '../support/tab.ts'

/* A visit with a slow telephone: 1.6 Mbit/s, 150 ms to the server and back, a processor four times slower. */

const BITS_PER_SECOND = 1_600_000
const ROUND_TRIP = 150
const SLOWER = 4
const network = {
  offline: false,
  latency: ROUND_TRIP,
  downloadThroughput: BITS_PER_SECOND / 8,
  uploadThroughput: BITS_PER_SECOND / 8,
}
/** Nothing has to come any more for so long. Milliseconds. */
const QUIET = 600

/** What a visitor of a page sees and waits for. Times in milliseconds from the press. */
export interface Visit {
  firstPaint: number
  /** NaN: the browser did not say, as when a picture travelled from the page before. */
  largestPaint: number
  shift: number
  blocked: number
  /** When the form takes part in what is typed; null: the page has none. */
  alive: number | null
  requests: number
  bytes: Record<Kind, number>
}

export const kinds = ['document', 'script', 'font', 'image', 'media', 'other'] as const
type Kind = (typeof kinds)[number]

export async function startBrowser(): Promise<Browser> {
  await unpackChromium()
  const { executablePath, env } = testChromium
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--disable-quic', '--font-render-hinting=none'],
  })
}

/** What the page notes of itself from its beginning. */
interface Noted {
  largest: number
  shift: number
  /** Begin and length of long tasks. */
  tasks: [number, number][]
  alive: number | null
}

function noteFromTheBeginning() {
  const noted: Noted = { largest: 0, shift: 0, tasks: [], alive: null }
  Object.assign(globalThis, { noted })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (noted.largest = startTime))
  watch('longtask', ({ startTime, duration }) => void noted.tasks.push([startTime, duration]))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) noted.shift += value
  })
  new MutationObserver((_, observer) => {
    if (document.querySelector('#island[data-ready]') === null) return
    noted.alive = performance.now()
    observer.disconnect()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] })
}

/** Counts what comes over the network, and knows when nothing has to come any more. */
function countTraffic(session: CDPSession) {
  const kindOf = new Map<string, Kind>()
  const open = new Set<string>()
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  let requests = 0
  let last = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (!request.url.startsWith('http')) return
    const kind = type.toLowerCase() as Kind
    kindOf.set(requestId, kinds.includes(kind) ? kind : 'other')
    open.add(requestId)
    requests += 1
    last = performance.now()
  })
  const ended = (requestId: string, length: number) => {
    const kind = kindOf.get(requestId)
    if (kind !== undefined) bytes[kind] += length
    open.delete(requestId)
    last = performance.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  )
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0))
  // What a film sends piece by piece is not waited for.
  const isQuiet = () =>
    [...open].every((id) => kindOf.get(id) === 'media') && performance.now() - last > QUIET
  return { bytes, isQuiet, requests: () => requests }
}

/** A telephone whose cache is empty. */
export const newTelephone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })

async function slowPage(telephone: BrowserContext) {
  const page = await telephone.newPage()
  await page.addInitScript(noteFromTheBeginning)
  const session = await telephone.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, session }
}

/** Opens a page that nothing is known of. @param hasForm Whether its form is waited for. */
export async function visitCold(browser: Browser, url: string, hasForm: boolean): Promise<Visit> {
  const telephone = await newTelephone(browser)
  try {
    const { page, session } = await slowPage(telephone)
    return await opened(page, session, hasForm, () => page.goto(url))
  } finally {
    await telephone.close()
  }
}

/** How long a finger or a mouse is over a link before the press, at which browsers fetch ahead. Milliseconds. */
const MEANT = 400

/** Opens a page from another one, by its link where there is one. */
export async function visitNext(
  browser: Browser,
  from: string,
  to: string,
  hasForm: boolean,
): Promise<Visit> {
  const telephone = await newTelephone(browser)
  try {
    const { page, session } = await slowPage(telephone)
    await opened(page, session, false, () => page.goto(from))
    const link = page.locator(
      `main a[href="${new URL(to).pathname}"], footer a[href="${new URL(to).pathname}"]`,
    )
    if ((await link.count()) === 0) return await opened(page, session, hasForm, () => page.goto(to))
    // What comes with scrolling to the link is none of the next page's.
    const scrolling = countTraffic(session)
    await link.first().scrollIntoViewIfNeeded()
    while (!scrolling.isQuiet()) await page.waitForTimeout(50)
    // What is fetched ahead counts.
    const traffic = countTraffic(session)
    await link.first().hover()
    await page.waitForTimeout(MEANT)
    const press = async () => {
      await link.first().click({ noWaitAfter: true })
      await page.waitForURL(to)
    }
    return await opened(page, session, hasForm, press, traffic)
  } finally {
    await telephone.close()
  }
}

async function opened(
  page: Page,
  session: CDPSession,
  hasForm: boolean,
  open: () => Promise<unknown>,
  traffic = countTraffic(session),
): Promise<Visit> {
  await open()
  await page.waitForLoadState('load')
  if (hasForm) await page.locator('#island[data-ready]').waitFor({ state: 'attached' })
  while (!traffic.isQuiet()) await page.waitForTimeout(50)
  const seen = await page.evaluate(() => {
    const { noted } = globalThis as unknown as { noted: Noted }
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { ...noted, first: paint?.startTime ?? 0 }
  })
  return {
    firstPaint: seen.first,
    largestPaint: seen.largest === 0 ? Number.NaN : seen.largest,
    shift: seen.shift,
    blocked: seen.tasks
      .filter(([begin]) => begin >= seen.first)
      .reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0),
    alive: seen.alive,
    requests: traffic.requests(),
    bytes: traffic.bytes,
  }
}

/**
 * Opens a page that the browser has made ready while its link was about to be pressed (speculation rules).
 *
 * @returns Milliseconds from the press to the first paint of the page.
 */
export async function visitReady(from: string, to: string): Promise<number> {
  const tab = await openTab()
  try {
    await tab.shown.command('Emulation.setDeviceMetricsOverride', {
      width: 390,
      height: 844,
      deviceScaleFactor: 2,
      mobile: true,
    })
    await tab.shown.command('Network.enable', {})
    await tab.shown.command('Network.emulateNetworkConditions', network)
    await tab.shown.command('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await tab.open(from)
    const { pathname } = new URL(to)
    await tab.shown.ask(`(() => {
      addEventListener('click', ({ timeStamp }) => {
        localStorage.setItem('pressed', String(performance.timeOrigin + timeStamp))
      }, { capture: true })
      document.querySelector('main a[href="${pathname}"], footer a[href="${pathname}"]').scrollIntoView({ block: 'center', behavior: 'instant' })
    })()`)
    await tab.point(`main a[href="${pathname}"], footer a[href="${pathname}"]`)
    const next = await tab.ahead()
    await next.command('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await next.ask(
      "document.readyState === 'complete' || new Promise((loaded) => addEventListener('load', loaded))",
    )
    await tab.press()
    return await next.ask(`new Promise((resolve) => {
      new PerformanceObserver((list) => {
        const [paint] = list.getEntriesByName('first-contentful-paint')
        if (paint) resolve(performance.timeOrigin + paint.startTime - Number(localStorage.getItem('pressed')))
      }).observe({ type: 'paint', buffered: true })
    })`)
  } finally {
    await tab.close()
  }
}
