import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Ratio } from './figures.ts'
import { untilQuiet } from './measured-server.ts'
import { inPairs, ratioIn } from './pairs.ts'
import { growthCurves } from './plot.ts'
import { figure, print, ratioColumns } from './report.ts'
import type { Chapter } from './report.ts'
import { loadOnce } from './round.ts'
import { learn, page, plans, startBare, startSite, untilFinished } from './servers.ts'
import { CONNECTIONS, forSeconds } from './size.ts'
import type { Size } from './size.ts'

/* Whether answers get slower as visitors become many, or stay. */

const NUMBERS = [1, 10, 50, 200]
const IDLE = 1_000
const FORM = '/contact'

/** Connections that asked once and stay open. */
async function openSockets(url: string, count: number): Promise<() => void> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: 50 }, () => connect(Number(port), hostname))
    await Promise.all(
      some.map(async (socket) => {
        socket.on('error', () => undefined)
        socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
        await once(socket, 'data')
      }),
    )
    sockets.push(...some)
  }
  return () => {
    const lost = sockets.filter(({ closed }) => closed).length
    for (const socket of sockets) socket.destroy()
    if (lost > 0) throw new Error(`${lost} of ${count} idle connections were closed in the meantime.`)
  }
}

export async function compareConnections({ folder, pairs: count, seconds }: Size): Promise<Chapter[]> {
  const site = await startSite(join(folder, 'connections'))
  const curves: { name: string; points: { at: number; ratio: Ratio; most: number }[] }[] = []
  const idle: { name: string; ratio: Ratio; most: number }[] = []
  for (const path of [plans, FORM]) {
    const asked = page(path)
    await untilFinished(site.url, asked)
    await untilQuiet(site)
    const { expected, recorded } = await learn(site.url, asked)
    const bare = await startBare(folder, recorded)
    const load = { questions: [{ asked, expected }], span: forSeconds(seconds) }
    const points: { at: number; ratio: Ratio; most: number }[] = []
    for (const connections of NUMBERS) {
      const pairs = await inPairs(
        count,
        () => loadOnce(site, { ...load, connections }),
        () => loadOnce(bare, { ...load, connections }),
      )
      const ratio = ratioIn(pairs, ({ rate }) => rate)
      points.push({ at: connections, ratio, most: ratioIn(pairs, ({ most }) => most).median })
      print(`${path}, ${connections} connections: ${ratioColumns(ratio).join(', ')}`)
    }
    curves.push({ name: path, points })
    await bare.stop()

    const pairs = await inPairs(
      count,
      async () => {
        const close = await openSockets(site.url, IDLE)
        const round = await loadOnce(site, { ...load, connections: CONNECTIONS })
        close()
        return round
      },
      () => loadOnce(site, { ...load, connections: CONNECTIONS }),
    )
    idle.push({
      name: path,
      ratio: ratioIn(pairs, ({ rate }) => rate),
      most: ratioIn(pairs, ({ most }) => most).median,
    })
  }
  await site.stop()
  return [
    {
      title: 'Many visitors',
      content: [
        `Answers a second as a share of the bare server's with the same bytes and as many connections; "slowest" is the 99th percentile of the time to an answer over the bare server's. ${count} pairs of rounds of ${seconds} s each.`,
        {
          columns: ['connections', ...curves.flatMap(({ name }) => [name, 'range', 'slowest'])],
          rows: NUMBERS.map((connections, index) => [
            String(connections),
            ...curves.flatMap(({ points }) => {
              const point = points[index]
              return point === undefined ? [] : [...ratioColumns(point.ratio), figure(point.most)]
            }),
          ]),
        },
        {
          file: 'connections.svg',
          alt: 'Curves: answers a second as a share of the bare server, over the number of connections',
          svg: growthCurves(curves, 'connections (1 = bare)'),
        },
      ],
    },
    {
      title: `${IDLE} sockets open`,
      content: [
        `Answers a second to ${CONNECTIONS} visitors while ${IDLE} other connections are open, as a share of those while there are none. None of the ${IDLE} was closed.`,
        {
          columns: ['', 'ratio', 'range', 'slowest'],
          rows: idle.map(({ name, ratio, most }) => [name, ...ratioColumns(ratio), figure(most)]),
        },
      ],
    },
  ]
}
