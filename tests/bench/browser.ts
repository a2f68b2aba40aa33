import { join } from 'node:path'
import type { Browser } from 'playwright'
import { record } from './exchange.ts'
import { median } from './figures.ts'
import { print } from './report.ts'
import type { Chapter } from './report.ts'
import { page, startSite, untilFinished } from './servers.ts'
import type { Size } from './size.ts'
import { kinds, startBrowser, visitCold, visitNext, visitReady } from './visit.ts'
import type { Visit } from './visit.ts'

/* What a visitor with a slow telephone waits for, at every address. */

/** Pages that many open after Home. */
export const NEXT = new Set([
  '/about',
  '/treatments',
  '/dental-plans',
  '/contact',
  '/emergency',
  '/newpatients',
])

export interface Route {
  path: string
  hasForm: boolean
}

export interface Seen extends Route {
  visits: Visit[]
}

/** Every page that the site names to search engines, and the complaints form. */
export async function everyRoute(url: string): Promise<Route[]> {
  const bodyOf = async (path: string) => {
    const { status, body } = await record(url, page(path, { 'accept-encoding': 'identity' }))
    if (status !== 200) throw new Error(`${path} is answered with ${status}`)
    return Buffer.from(body, 'base64').toString()
  }
  const sitemap = await bodyOf('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, one = '']) => new URL(one).pathname)
  const routes: Route[] = []
  for (const path of new Set([...listed, '/complaints']))
    routes.push({ path, hasForm: (await bodyOf(path)).includes('id="island"') })
  return routes
}

export async function visitEach(
  routes: readonly Route[],
  runs: number,
  visit: (route: Route) => Promise<Visit>,
): Promise<Seen[]> {
  const seen = routes.map((route): Seen => ({ ...route, visits: [] }))
  // One after the other and then again, so that what a machine does in the meantime falls on all.
  for (let run = 0; run < runs; run += 1)
    for (const route of seen) {
      const one = await visit(route)
      route.visits.push(one)
      print(`${route.path}: ${Math.round(one.firstPaint)} ms, ${one.requests} requests`)
    }
  return seen
}

export const middle = (visits: readonly Visit[], of: (visit: Visit) => number) => median(visits.map(of))
export const seconds = (ms: number) => (Number.isNaN(ms) ? 'not told' : (ms / 1000).toFixed(2))
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const timeColumns = ['first paint', 'largest', 'form ready', 'shift', 'blocked, ms'] as const
const timesOf = ({ visits, hasForm }: Seen): string[] => [
  seconds(middle(visits, ({ firstPaint }) => firstPaint)),
  seconds(middle(visits, ({ largestPaint }) => largestPaint)),
  hasForm ? seconds(middle(visits, ({ alive }) => alive ?? Number.NaN)) : '',
  middle(visits, ({ shift }) => shift).toFixed(2),
  middle(visits, ({ blocked }) => blocked).toFixed(0),
]
const weightColumns = ['requests', 'kB', ...kinds] as const
const weightOf = ({ visits }: Seen): string[] => [
  middle(visits, ({ requests }) => requests).toFixed(0),
  kilobytes(middle(visits, ({ bytes }) => kinds.reduce((sum, kind) => sum + bytes[kind], 0))),
  ...kinds.map((kind) => kilobytes(middle(visits, ({ bytes }) => bytes[kind]))),
]

const coldChapters = (seen: readonly Seen[], runs: number): Chapter[] => [
  {
    title: 'First visit, seconds',
    content: [
      `Nothing is in the browser's cache. Medians of ${runs} visits. "Form ready" is when React takes part; the form can be filled in and sent from the first paint on. "Blocked" is the time above 50 ms of each long task after the first paint.`,
      {
        columns: ['', ...timeColumns],
        rows: seen.map((one) => [one.path, ...timesOf(one)]),
      },
    ],
  },
  {
    title: 'First visit, what comes over the network',
    content: [
      'Kilobytes on the wire by kind, with headers, until nothing more comes by itself.',
      {
        columns: ['', ...weightColumns],
        rows: seen.map((one) => [one.path, ...weightOf(one)]),
      },
    ],
  },
]

const nextChapter = (seen: readonly Seen[], runs: number): Chapter => ({
  title: 'Second page, after Home',
  content: [
    `Seconds from the press, medians of ${runs} visits; the cache holds what Home has left. Kilobytes count what was fetched ahead while the link was about to be pressed. No page was drawn before the press: whoever speaks to each page by itself keeps Chromium from that.`,
    {
      columns: ['', ...timeColumns, 'requests', 'kB'],
      rows: seen.map((one) => [one.path, ...timesOf(one), ...weightOf(one).slice(0, 2)]),
    },
  ],
})

const readyChapter = (seen: readonly { path: string; times: readonly number[] }[]): Chapter => ({
  title: 'Second page, made ready',
  content: [
    'Milliseconds from the press to the first paint where the browser had drawn the page while its link was about to be pressed (speculation rules; pages that only inform).',
    {
      columns: ['', 'first paint', 'range'],
      rows: seen.map(({ path, times }) => [
        path,
        median(times).toFixed(0),
        `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`,
      ]),
    },
  ],
})

async function visitAll(browser: Browser, url: string, runs: number): Promise<Chapter[]> {
  const routes = await everyRoute(url)
  for (const { path } of routes) await untilFinished(url, page(path))
  const cold = await visitEach(routes, runs, ({ path, hasForm }) => visitCold(browser, url + path, hasForm))
  const next = await visitEach(
    routes.filter(({ path }) => NEXT.has(path)),
    runs,
    ({ path, hasForm }) => visitNext(browser, `${url}/`, url + path, hasForm),
  )
  const ready: { path: string; times: number[] }[] = []
  for (const { path } of routes.filter((one) => NEXT.has(one.path) && !one.hasForm)) {
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) times.push(await visitReady(`${url}/`, url + path))
    ready.push({ path, times })
  }
  return [...coldChapters(cold, runs), nextChapter(next, runs), readyChapter(ready)]
}

/** @param size As many visits of each page as pairs, but no more than three. */
export async function measureBrowser({ folder, pairs }: Size): Promise<Chapter[]> {
  const site = await startSite(join(folder, 'visited'), { NODE_ENV: 'test', PAYMENTS: 'test' })
  const browser = await startBrowser()
  try {
    return await visitAll(browser, site.url, Math.min(pairs, 3))
  } finally {
    await browser.close()
    await site.stop()
  }
}
