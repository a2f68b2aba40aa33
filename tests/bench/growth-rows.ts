import { join } from 'node:path'
import { newPayer } from '../support/payer.ts'
import { startTestGateway } from '../support/test-gateway.ts'
import type { RunningGateway } from '../support/test-gateway.ts'
import type { Expected } from './answer-audit.ts'
import type { Asked } from './exchange.ts'
import { median, ratioOf } from './figures.ts'
import type { Ratio } from './figures.ts'
import { fillDatabase } from './full-database.ts'
import { untilQuiet } from './measured-server.ts'
import { acknowledgedIn, messages } from './messages.ts'
import { inPairs, ratioIn } from './pairs.ts'
import { ratioBars } from './plot.ts'
import { print, ratioColumns } from './report.ts'
import type { Chapter } from './report.ts'
import { loadOnce } from './round.ts'
import { learn, page, plans, startSite } from './servers.ts'
import type { MeasuredSite } from './servers.ts'
import type { Size } from './size.ts'
import { auditWrites } from './write-audit.ts'

/* Whether answers get slower as messages and payments become many. */

const FULL = { messages: 100_000, payments: 50_000 }
/** Answers of a round from each address. */
const ANSWERS = 60
/** Payments of a round. */
const PAYMENTS = 8

interface Question {
  name: string
  asked: readonly Asked[]
  /** Answers are messages that were taken. */
  writes?: true
}

const json = (path: string, body: object): Asked => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': '{address}' },
  body: JSON.stringify(body),
})
const payer = { first_name: 'Rosalind', last_name: 'Fenn', phone: '07700900142' }
const email = 'payer{number}@example.com'

const everyQuestion: readonly Question[] = [
  { name: `page (${plans})`, asked: [page(plans)] },
  { name: 'page with a form (/contact)', asked: [page('/contact')] },
  { name: 'page that is not there', asked: [page('/not-there')] },
  { name: '/readyz', asked: [page('/readyz')] },
  { name: 'messages', asked: messages, writes: true },
  { name: 'who pays: known?', asked: [json('/api/users/check', { email })] },
  { name: 'who pays: saved', asked: [json('/api/users/create', { ...payer, email })] },
  { name: 'are cards taken?', asked: [page('/api/payments/taking', { 'x-forwarded-for': '{address}' })] },
]

/** A site that takes test cards, and people who pay there. */
interface Opened extends MeasuredSite {
  newPayer: () => ReturnType<typeof newPayer>
}

let payers = 0

async function open(dataDir: string, gateway: RunningGateway): Promise<Opened> {
  const site = await startSite(dataDir, gateway.env)
  await untilQuiet(site)
  return {
    ...site,
    newPayer: () =>
      newPayer(site.url, gateway, {
        email: `card${(payers += 1)}@example.com`,
        address: `2001:db8:ffff:${payers.toString(16)}::1`,
        origin: 'http://localhost',
      }),
  }
}

/** Rounds of one question at the full and the empty site, one visitor at a time. */
async function compare(
  { asked, writes }: Question,
  full: Opened,
  empty: Opened,
  count: number,
): Promise<Ratio> {
  const loads = await Promise.all(
    [full, empty].map(async (site) => ({
      site,
      questions: await Promise.all(
        asked.map(async (one): Promise<{ asked: Asked; expected: Expected }> => ({
          asked: one,
          expected: (await learn(site.url, one, 4)).expected,
        })),
      ),
    })),
  )
  const rounds = loads.map(({ site, questions }) => async () => {
    const round = await loadOnce(site, {
      questions,
      connections: 1,
      span: { unit: 'answers', warmUp: 5, counting: ANSWERS },
    })
    if (writes) auditWrites(site.database, acknowledgedIn(round))
    return round
  })
  const [ofFull, ofEmpty] = rounds
  if (ofFull === undefined || ofEmpty === undefined) throw new Error('Two sites are compared.')
  return ratioIn(await inPairs(count, ofFull, ofEmpty), ({ half }) => half)
}

/** From Pay Now to the answer, with a test gateway in another process as the card provider, and what was paid then. */
async function comparePayments(full: Opened, empty: Opened, count: number) {
  const paid = async (site: Opened) => {
    const [times, shown]: [number[], number[]] = [[], []]
    for (let index = 0; index < PAYMENTS; index += 1) {
      const person = site.newPayer()
      const request = await person.prepare()
      const began = performance.now()
      const answer = await person.send(request)
      const answered = performance.now()
      const made = await person.made()
      times.push(answered - began)
      shown.push(performance.now() - answered)
      if (answer.httpStatus !== 200 || made.length !== 1)
        throw new Error(`${JSON.stringify(answer)} for a payment, of which ${made.length} are there.`)
    }
    return { pay: median(times), look: median(shown) }
  }
  const pairs: [ours: Awaited<ReturnType<typeof paid>>, other: Awaited<ReturnType<typeof paid>>][] = []
  for (let pair = 0; pair < count; pair += 1) pairs.push([await paid(full), await paid(empty)])
  return {
    pay: ratioOf(pairs.map(([ours, other]) => [ours.pay, other.pay])),
    look: ratioOf(pairs.map(([ours, other]) => [ours.look, other.look])),
  }
}

/** Compares each kind of answer at a site with many rows with that of an empty one. */
export async function compareRows({ folder, pairs }: Size): Promise<Chapter> {
  fillDatabase(join(folder, 'full'), FULL)
  const gateway = await startTestGateway()
  const [full, empty] = [
    await open(join(folder, 'full'), gateway),
    await open(join(folder, 'empty'), gateway),
  ]
  const compared: { name: string; ratio: Ratio }[] = []
  const add = (name: string, ratio: Ratio) => {
    compared.push({ name, ratio })
    print(`${name}, many rows: ${ratioColumns(ratio).join(', ')}`)
  }
  for (const question of everyQuestion) add(question.name, await compare(question, full, empty, pairs))
  const { pay, look } = await comparePayments(full, empty, pairs)
  add('a card payment', pay)
  add('what this browser paid', look)
  await Promise.all([full.stop(), empty.stop()])
  await gateway.stop()
  const { messages: many, payments } = FULL
  return {
    title: 'Many rows',
    content: [
      `Time to an answer, median of a round, with ${many.toLocaleString('en-GB')} messages (and twice as many letters) and ${payments.toLocaleString('en-GB')} payments in the database, over that with none; one visitor at a time, ${pairs} pairs of rounds of ${ANSWERS} answers. The aim is at most 1.5.`,
      {
        columns: ['', 'ratio', 'range'],
        rows: compared.map(({ name, ratio }) => [name, ...ratioColumns(ratio)]),
      },
      {
        file: 'rows.svg',
        alt: 'Bars: time to an answer with many rows over that with none',
        svg: ratioBars(compared, 'empty'),
      },
    ],
  }
}
