import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { MESSAGES_PER_FORM } from '../../src/runtime/limits.ts'
import { contactMessage } from '../support/people.ts'
import { keyOf, record } from './exchange.ts'
import type { Asked, Recorded } from './exchange.ts'
import type { Span } from './load.ts'
import { untilQuiet } from './measured-server.ts'
import type { MeasuredServer } from './measured-server.ts'
import { CONNECTIONS, loadOnce } from './round.ts'
import type { Round } from './round.ts'
import { lettersOut, page, plans, recordFinished, startBare, startSite } from './servers.ts'
import { compareStarts } from './starts.ts'
import { heading, line, median, print } from './table.ts'

/*
 * How fast the built site is, as ratios against a bare node:http server that sends the same bytes on the same machine
 * at the same time: seconds differ from machine to machine and from minute to minute, ratios hardly do. Nothing here
 * fails by being slow. One argument: seconds that each round counts, 3 when there is none.
 */

const PAIRS = 5
const seconds = Number(process.argv[2] ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'pearmain-bench-'))

interface Servers {
  site: MeasuredServer
  bare: MeasuredServer
  /** Ends what was started for one round only. */
  done: () => Promise<unknown>
}

interface Comparison {
  name: string
  asked: Asked
  span: Span
  /** Begins every round with a new server: a limit forgives only at a restart. */
  restart?: true
  /** Waits for what a round leaves to do. */
  settle?: (port: number) => Promise<void>
}

const fonts = readdirSync(join(import.meta.dirname, '../../dist/client/fonts'))
const font = fonts.find((name) => name.endsWith('.woff2'))

const forSeconds: Span = { unit: 'ms', warmUp: 500, counting: seconds * 1000 }
// As many messages as one form takes in before it asks everybody to wait, each from another visitor.
const warmUp = 50
const forMessages: Span = { unit: 'answers', warmUp, counting: MESSAGES_PER_FORM.max - warmUp }

const message: Asked = {
  method: 'POST',
  path: '/api/mail/contact',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': '{address}' },
  body: JSON.stringify({ ...contactMessage, treatment: 'Message {number}' }),
}

const comparisons = (etag: string): Comparison[] => [
  { name: `finished page, br (${plans})`, asked: page(plans), span: forSeconds },
  { name: 'the same, not changed (304)', asked: page(plans, { 'if-none-match': etag }), span: forSeconds },
  { name: 'page with a form, rendered (/contact)', asked: page('/contact'), span: forSeconds },
  { name: 'font, a file as it is', asked: page(`/fonts/${font}`), span: forSeconds },
  {
    name: 'message, safe on the disk (POST, fsync)',
    asked: message,
    span: forMessages,
    restart: true,
    settle: lettersOut,
  },
]

/** Loads both servers in turn and prints what they reached. */
async function compare(
  { name, asked, span, settle }: Comparison,
  status: number,
  servers: () => Promise<Servers>,
) {
  const ours: Round[] = []
  const others: Round[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const { site, bare, done } = await servers()
    ours.push(await loadOnce(site, asked, span, settle))
    others.push(await loadOnce(bare, asked, span))
    await done()
  }
  const rates = (rounds: readonly Round[]) => rounds.map(({ rate }) => rate)
  const cpu = (rounds: readonly Round[]) => median(rounds.map((round) => round.cpu))
  line(name, rates(ours), rates(others), [cpu(ours), cpu(others)])
  const strange = [...ours, ...others].flatMap(({ counted }) =>
    Object.entries(counted).filter(([given]) => given !== String(status)),
  )
  if (strange.length > 0) print(`  expected ${status}, but some answers were ${strange.join('; ')}`)
}

try {
  const site = await startSite(folder, 'site')
  const { headers } = await recordFinished(site.port)
  const all = comparisons(String(headers['etag']))
  const answers: Record<string, Recorded> = {}
  for (const { asked } of all) answers[keyOf(asked)] = await record(site.port, asked)
  const bare = await startBare(folder, answers)

  print(
    `Node ${process.versions.node}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}.`,
  )
  print(`${CONNECTIONS} connections; medians of ${PAIRS} pairs of rounds, ${seconds} s each.`)
  print(
    'Bare is a node:http server that sends the same bytes; a ratio is the median of the ratios of the pairs.',
  )

  await untilQuiet(site)
  heading('Requests per second', ['ours', 'bare', 'ratio', 'our µs CPU', 'bare µs CPU'])
  const standing = () => Promise.resolve({ site, bare, done: () => Promise.resolve() })
  const starting = async () => {
    const own = { site: await startSite(folder, 'restarted'), bare: await startBare(folder, answers) }
    await untilQuiet(own.site)
    return { ...own, done: () => Promise.all([own.site.stop(), own.bare.stop()]) }
  }
  for (const one of all)
    await compare(one, answers[keyOf(one.asked)]?.status ?? 0, one.restart ? starting : standing)

  heading('Memory, MiB', ['ours', 'bare', 'ratio'])
  line('after the load', [(await site.usage()).memory], [(await bare.usage()).memory])
  await Promise.all([site.stop(), bare.stop()])

  await compareStarts(folder, answers[keyOf(page(plans))]?.body ?? '')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
