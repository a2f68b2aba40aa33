import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { record } from './exchange.ts'
import type { Asked } from './exchange.ts'
import { median, ratioOf, spread } from './figures.ts'
import type { Ratio } from './figures.ts'
import type { Span } from './load.ts'
import { untilQuiet } from './measured-server.ts'
import type { MeasuredServer } from './measured-server.ts'
import { inPairs, ratioIn } from './pairs.ts'
import type { Pair } from './pairs.ts'
import { ratioBars } from './plot.ts'
import { figure, print, ratioColumns } from './report.ts'
import type { Chapter } from './report.ts'
import { loadOnce } from './round.ts'
import { learn, page, plans, startBare, startSite, untilFinished } from './servers.ts'
import type { Size } from './size.ts'
import { CONNECTIONS, forSeconds } from './size.ts'

/* Everything that is read: pages and files, each against a bare server that sends the same bytes. */

const client = join(import.meta.dirname, '../../dist/client')
const firstOf = (folder: string, pattern: RegExp) =>
  `/${folder}/${readdirSync(join(client, folder)).find((name) => pattern.test(name))}`

/** What is asked; null: the site does not offer it. */
type Question = { name: string; asked: Asked | null }

/** A tag to ask with whether something changed. */
async function tagOf(site: MeasuredServer, path: string): Promise<string> {
  const { headers } = await record(site.url, page(path))
  return String(headers['etag'])
}

/** A later page for a browser that has the dictionary which the first one offers (RFC 9842). */
async function withDictionary(site: MeasuredServer): Promise<Asked | null> {
  const { body: html } = await record(site.url, page(plans, { 'accept-encoding': 'identity' }))
  const [, address] =
    /<link rel="compression-dictionary" href="([^"]*)"/.exec(Buffer.from(html, 'base64').toString()) ?? []
  if (address === undefined) return null
  const { body } = await record(site.url, page(address, { 'accept-encoding': 'identity' }))
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(body, 'base64'))
  return page('/about', {
    'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
    'available-dictionary': `:${Buffer.from(digest).toString('base64')}:`,
  })
}

async function questionsFor(site: MeasuredServer): Promise<Question[]> {
  const [font, script] = [firstOf('fonts', /\.woff2$/), firstOf('assets', /^react-.*\.js$/)]
  return [
    { name: `finished page, br (${plans})`, asked: page(plans) },
    { name: 'the same, gzip', asked: page(plans, { 'accept-encoding': 'gzip' }) },
    {
      name: 'the same, not changed (304)',
      asked: page(plans, { 'if-none-match': await tagOf(site, plans) }),
    },
    { name: 'later page with the dictionary (/about)', asked: await withDictionary(site) },
    { name: 'page with a form (/contact)', asked: page('/contact') },
    { name: 'page with a card form (/newpatients)', asked: page('/newpatients') },
    { name: 'script, hashed, br', asked: page(script) },
    { name: 'font, hashed', asked: page(font) },
    { name: 'font, not changed (304)', asked: page(font, { 'if-none-match': await tagOf(site, font) }) },
    { name: 'picture', asked: page(firstOf('pictures', /\.avif$/)) },
    {
      name: 'film, 64 KiB of it (206)',
      asked: page(firstOf('films', /^home\.mp4$/), { range: 'bytes=65536-131071' }),
    },
  ]
}

interface Compared {
  name: string
  pairs: readonly Pair[]
  ratio: Ratio
}

async function compare(
  site: MeasuredServer,
  { name, asked }: { name: string; asked: Asked },
  span: Span,
  { folder, pairs: count }: Size,
): Promise<Compared> {
  await untilFinished(site.url, asked)
  const { expected, recorded } = await learn(site.url, asked)
  const bare = await startBare(folder, recorded)
  const load = { questions: [{ asked, expected }], connections: CONNECTIONS, span }
  const pairs = await inPairs(
    count,
    () => loadOnce(site, load),
    () => loadOnce(bare, load),
  )
  await bare.stop()
  print(`${name}: ${pairs.map(({ ours, other }) => figure(ours.rate / other.rate)).join(' ')}`)
  return { name, pairs, ratio: ratioIn(pairs, ({ rate }) => rate) }
}

/** The bare server against another of its kind: what the machine's noise makes of a ratio that is 1. */
async function compareNoise(
  { folder, pairs: count, seconds }: Size,
  site: MeasuredServer,
): Promise<Compared> {
  const { expected, recorded } = await learn(site.url, page(plans))
  const [one, other] = [await startBare(folder, recorded), await startBare(folder, recorded)]
  const load = {
    questions: [{ asked: page(plans), expected }],
    connections: CONNECTIONS,
    span: forSeconds(seconds),
  }
  const pairs = await inPairs(
    count,
    () => loadOnce(one, load),
    () => loadOnce(other, load),
  )
  await Promise.all([one.stop(), other.stop()])
  return { name: 'bare against bare (noise)', pairs, ratio: ratioIn(pairs, ({ rate }) => rate) }
}

/** Compares everything that is read, and says what the site holds in memory afterwards. */
export async function compareAnswers(size: Size): Promise<Chapter[]> {
  const site = await startSite(join(size.folder, 'read'))
  await untilQuiet(site)
  const compared: Compared[] = []
  const missing: string[] = []
  const noise = await compareNoise(size, site)
  for (const { name, asked } of await questionsFor(site))
    if (asked === null) missing.push(name)
    else compared.push(await compare(site, { name, asked }, forSeconds(size.seconds), size))
  const { memory } = await site.usage()
  await site.stop()

  const all = [...compared, noise]
  const bareRates = compared[0]?.pairs.map(({ other }) => other.rate) ?? []
  return [
    {
      title: 'Pages and files',
      content: [
        `Answers a second as a share of a bare \`node:http\` server that sends the same bytes: ${CONNECTIONS} connections, ${size.pairs} pairs of rounds of ${size.seconds} s each. The ratio is the median of the pairs, the range is all of them. "Processor" is our time on the processor for each answer over the bare server's, "slowest" the 99th percentile of the time to an answer likewise. Every answer's bytes were checked.`,
        {
          columns: ['', 'ratio', 'range', 'processor', 'slowest'],
          rows: all.map(({ name, ratio, pairs }) => [
            name,
            ...ratioColumns(ratio),
            figure(ratioIn(pairs, ({ cpu }) => cpu).median),
            figure(ratioIn(pairs, ({ most }) => most).median),
          ]),
        },
        {
          file: 'answers.svg',
          alt: 'Bars: answers a second as a share of the bare server, for each kind of page and file',
          svg: ratioBars(all),
        },
        `The bare server itself gave ${figure(median(bareRates) / 1000)} thousand answers a second, rounds ${figure(100 * spread(bareRates))} % apart. After all of it the site held ${figure(memory)} MiB.${missing.map((name) => ` Not offered by this version, so not measured: ${name}.`).join('')}`,
      ],
    },
    await memoryUnderLoad(size),
  ]
}

/** Memory of both after the same number of answers from a fresh start. */
async function memoryUnderLoad({ folder, pairs: count }: Size): Promise<Chapter> {
  const ANSWERS: Span = { unit: 'answers', warmUp: 0, counting: 40_000 }
  const held: [number, number][] = []
  for (let pair = 0; pair < Math.min(count, 3); pair += 1) {
    const site = await startSite(join(folder, `memory-${pair}`))
    await untilQuiet(site)
    const { expected, recorded } = await learn(site.url, page(plans))
    const bare = await startBare(folder, recorded)
    const load = { questions: [{ asked: page(plans), expected }], connections: CONNECTIONS, span: ANSWERS }
    for (const server of [site, bare]) await loadOnce(server, load)
    held.push([(await site.usage()).memory, (await bare.usage()).memory])
    await Promise.all([site.stop(), bare.stop()])
  }
  return {
    title: 'Memory after load',
    content: [
      {
        columns: ['', 'ratio', 'range'],
        rows: [
          [`after ${ANSWERS.counting} answers of ${plans} from a start`, ...ratioColumns(ratioOf(held))],
        ],
      },
    ],
  }
}
