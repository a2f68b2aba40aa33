import { inPairs, ratioIn } from './pairs.ts'
import { figure, print, ratioColumns } from './report.ts'
import { loadOnce } from './round.ts'
import { learn, page, startBare } from './servers.ts'
import { CONNECTIONS, forSeconds } from './size.ts'
import type { Size } from './size.ts'

/**
 * Any other server that runs already, against the bare one with the same bytes: it may be compared with ours then,
 * because both are measured by the same.
 */
export async function comparePeer({ folder, pairs: count, seconds }: Size, url: string, path: string) {
  const asked = page(path)
  const { expected, recorded } = await learn(url, asked)
  const bare = await startBare(folder, recorded)
  const load = { questions: [{ asked, expected }], connections: CONNECTIONS, span: forSeconds(seconds) }
  const pairs = await inPairs(
    count,
    () => loadOnce({ url }, load),
    () => loadOnce(bare, load),
  )
  await bare.stop()
  const [ratio, range] = ratioColumns(ratioIn(pairs, ({ rate }) => rate))
  const slowest = ratioIn(pairs, ({ most }) => most).median
  print(`${url}${path}, status ${recorded.status}, ${Buffer.from(recorded.body, 'base64').length} bytes`)
  print(
    `Answers a second: ${ratio} of the bare server's (${range}); 99th percentile ${figure(slowest)} times its time.`,
  )
}
