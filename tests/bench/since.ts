import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { everyRoute, kilobytes, middle, NEXT, seconds } from './browser.ts'
import type { Route } from './browser.ts'
import { record } from './exchange.ts'
import { ratioOf } from './figures.ts'
import { startMeasured } from './measured-server.ts'
import type { MeasuredServer } from './measured-server.ts'
import type { Pair } from './pairs.ts'
import { print, ratioColumns } from './report.ts'
import type { Chapter } from './report.ts'
import { loadOnce } from './round.ts'
import { learn, page, plans, siteEnvironment, startBare } from './servers.ts'
import { CONNECTIONS, forSeconds } from './size.ts'
import type { Size } from './size.ts'
import { bareProgram, MORE_PAIRS, REST, startPlain } from './starts.ts'
import type { Started } from './starts.ts'
import { kinds, startBrowser, visitCold, visitNext } from './visit.ts'
import type { Visit } from './visit.ts'

/* An earlier version of the site in turn with this one, both against the same bare servers: what the work in between made of it. */

/** A checkout that is built. */
interface Version {
  name: 'before' | 'now'
  folder: string
  /** Arguments of Node, and what its own start script sets for it. */
  command: readonly string[]
  env: Record<string, string>
}

function versionIn(name: Version['name'], folder: string): Version {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const words = scripts.start.split(' ')
  const node = words.indexOf('node')
  const set = words.slice(0, node).filter((word) => word.includes('='))
  return {
    name,
    folder,
    command: words.slice(node + 1),
    env: Object.fromEntries(set.map((word) => word.split('=') as [string, string])),
  }
}

/** No letter is sent; each version takes this for a mail server. */
const NO_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9' }

const startVersion = ({ name, folder, command, env }: Version, data: string, more = {}) =>
  startMeasured({
    command,
    env: { ...siteEnvironment(join(data, name)), ...NO_MAIL, ...env, ...more },
    logFile: join(data, `${name}.log`),
    path: plans,
    cwd: folder,
  })

/** What both are asked, of what is the same in every answer: addresses of files change from version to version. */
const answersOf = (folder: string): [name: string, path: string][] => {
  const named = (place: string, pattern: RegExp) =>
    `/${place}/${readdirSync(join(folder, 'dist/client', place)).find((name) => pattern.test(name))}`
  return [
    ['Home', '/'],
    ['finished page (/dental-plans)', plans],
    ['font, hashed', named('fonts', /\.woff2$/)],
    ['script, hashed, br', named('assets', /^react-.*\.js$/)],
  ]
}

/** Answers a second of each version as a share of the bare server's. */
async function compareAnswers(versions: readonly Version[], size: Size): Promise<Chapter> {
  const sites = await Promise.all(versions.map((version) => startVersion(version, size.folder)))
  const rows: string[][] = []
  for (const [at, [name]] of answersOf(resolve('.')).entries()) {
    const asked = []
    for (const [index, { folder }] of versions.entries()) {
      const site = sites[index] as MeasuredServer
      const [, path = '/'] = answersOf(folder)[at] ?? []
      await record(site.url, page(path))
      await pause(500)
      const { expected, recorded } = await learn(site.url, page(path))
      const bare = await startBare(size.folder, recorded)
      const load = {
        questions: [{ asked: page(path), expected }],
        connections: CONNECTIONS,
        span: forSeconds(size.seconds),
      }
      asked.push({ site, bare, load, pairs: [] as Pair[] })
    }
    for (let round = 0; round < size.pairs; round += 1)
      for (const { site, bare, load, pairs } of asked)
        pairs.push({ ours: await loadOnce(site, load), other: await loadOnce(bare, load) })
    for (const { bare } of asked) await bare.stop()
    const columns = asked.flatMap(({ pairs }) =>
      ratioColumns(ratioOf(pairs.map(({ ours, other }) => [ours.rate, other.rate]))),
    )
    print(`${name}: ${columns.join('  ')}`)
    rows.push([name, ...columns])
  }
  for (const site of sites) await site.stop()
  return {
    title: 'Answers, before and now',
    content: [
      `Answers a second as a share of the bare server's with that version's own bytes: ${CONNECTIONS} connections, ${size.pairs} rounds of ${size.seconds} s of each in turn. Every answer's bytes were checked.`,
      { columns: ['', 'before', 'range', 'now', 'range'], rows },
    ],
  }
}

/** Start and memory of each version over the bare server's. */
async function compareStarts(versions: readonly Version[], { folder, pairs }: Size): Promise<Chapter> {
  const bodyFile = join(folder, 'body')
  writeFileSync(bodyFile, Buffer.alloc(10_000))
  const rounds: Started[][] = []
  for (let round = 0; round < pairs + MORE_PAIRS; round += 1) {
    const started = []
    for (const version of versions) {
      const env = { ...siteEnvironment(join(folder, `started-${version.name}`)), ...NO_MAIL, ...version.env }
      started.push(await startPlain(version.command, env, version.folder))
    }
    started.push(await startPlain([bareProgram, bodyFile], {}))
    await pause(REST)
    rounds.push(await Promise.all(started.map((one) => one.end())))
  }
  const row = (name: string, of: (started: Started) => number) => [
    name,
    ...versions.flatMap((_, index) =>
      ratioColumns(
        ratioOf(rounds.map((round) => [of(round[index] as Started), of(round[versions.length] as Started)])),
      ),
    ),
  ]
  return {
    title: 'Start and rest, before and now',
    content: [
      `Over the bare server's, ${rounds.length} starts of each in turn.`,
      {
        columns: ['', 'before', 'range', 'now', 'range'],
        rows: [
          row(`start to the first answer of ${plans}`, ({ startup }) => startup),
          row('memory at rest', ({ memory }) => memory),
        ],
      },
    ],
  }
}

const weight = ({ bytes }: Visit) => kinds.reduce((sum, kind) => sum + bytes[kind], 0)

/** Opens each page with both versions in turn. */
async function visitBoth(
  sites: readonly MeasuredServer[],
  routes: readonly Route[],
  runs: number,
  visit: (url: string, route: Route) => Promise<Visit>,
): Promise<{ path: string; hasForm: boolean; visits: Visit[][] }[]> {
  const seen = routes.map((route) => ({ ...route, visits: sites.map((): Visit[] => []) }))
  for (let run = 0; run < runs; run += 1)
    for (const route of seen) {
      for (const [index, { url }] of sites.entries()) route.visits[index]?.push(await visit(url, route))
      print(
        `${route.path}: ${route.visits.map((all) => Math.round(all.at(-1)?.firstPaint ?? 0)).join(' ms, ')} ms`,
      )
    }
  return seen
}

const both = (visits: Visit[][], of: (visit: Visit) => number, write: (value: number) => string) =>
  visits.map((all) => write(middle(all, of))).join(' → ')

const columns = ['', 'first paint', 'largest', 'form ready', 'requests', 'document, kB', 'all, kB'] as const
const rowOf = ({ path, hasForm, visits }: { path: string; hasForm: boolean; visits: Visit[][] }) => [
  path,
  both(visits, ({ firstPaint }) => firstPaint, seconds),
  both(visits, ({ largestPaint }) => largestPaint, seconds),
  hasForm ? both(visits, ({ alive }) => alive ?? Number.NaN, seconds) : '',
  both(visits, ({ requests }) => requests, String),
  both(visits, ({ bytes }) => bytes.document, kilobytes),
  both(visits, weight, kilobytes),
]

async function compareVisits(
  versions: readonly Version[],
  browser: Browser,
  { folder, pairs }: Size,
): Promise<Chapter[]> {
  const sites = await Promise.all(
    versions.map((version) =>
      startVersion(version, join(folder), {
        NODE_ENV: 'test',
        PAYMENTS: 'test',
        DATA_DIR: join(folder, `visited-${version.name}`),
      }),
    ),
  )
  const [first] = sites
  if (first === undefined) throw new Error('Nothing to visit.')
  const routes = await everyRoute(first.url)
  for (const { url } of sites) for (const { path } of routes) await record(url, page(path))
  const runs = Math.min(pairs, 3)
  const cold = await visitBoth(sites, routes, runs, (url, { path, hasForm }) =>
    visitCold(browser, url + path, hasForm),
  )
  const next = await visitBoth(
    sites,
    routes.filter(({ path }) => NEXT.has(path)),
    runs,
    (url, { path, hasForm }) => visitNext(browser, `${url}/`, url + path, hasForm),
  )
  for (const site of sites) await site.stop()
  return [
    {
      title: 'First visit, before → now',
      content: [
        `Seconds and kilobytes with headers, medians of ${runs} visits of each version in turn, with the slow telephone.`,
        { columns, rows: cold.map(rowOf) },
      ],
    },
    {
      title: 'Second page, before → now',
      content: [`Opened from Home, medians of ${runs} visits.`, { columns, rows: next.map(rowOf) }],
    },
  ]
}

/** @param folder A checkout of an earlier version with its packages, built. */
export async function compareVersions(size: Size, folder: string): Promise<Chapter[]> {
  const versions = [versionIn('before', resolve(folder)), versionIn('now', resolve('.'))]
  const commit = execFileSync('git', ['log', '-1', '--format=%h of %cs'], { cwd: folder })
  const answers = await compareAnswers(versions, size)
  const starts = await compareStarts(versions, size)
  const browser = await startBrowser()
  try {
    const visits = await compareVisits(versions, browser, size)
    const said = `Before: commit ${commit.toString().trim()}.`
    return [{ ...answers, content: [said, ...answers.content] }, starts, ...visits]
  } finally {
    await browser.close()
  }
}
