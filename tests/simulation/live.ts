import { DAY } from '../../src/runtime/units.ts'
import { begin } from './plan.ts'
import type { Deed, Plan } from './plan.ts'
import type { Seen, SeenAs } from './records.ts'
import { watchKeys } from './time.ts'
import { beginOf, createWorld } from './world.ts'
import { createChecker } from './checker/checker.ts'
import type { Complaint } from './checker/checker.ts'

/**
 * Lives a plan from the day of its first deed to its end, or until the first complaint.
 *
 * @returns what happened in sentences, and in numbers.
 */
export async function live({ seed, days, deeds }: Plan) {
  const begins = beginOf(seed)
  const history: string[] = []
  const counts: Record<string, number> = {}
  let first: Complaint | null = null
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)
  /** "Day 3, 14:02:07", in UTC. */
  const tell = (at: number, sentence: string) => {
    const day = Math.floor(at / DAY) - Math.floor(begins / DAY) + 1
    history.push(`Day ${day}, ${new Date(at).toISOString().slice(11, 19)}${sentence}`)
  }
  const see = (seen: Seen) => {
    checker.see(seen)
    count(seen.saw === 'site' ? `site ${seen.what}` : seen.saw)
    tell(seen.at, `  ${inOneLine[seen.saw](seen as never)}`)
  }
  const complain = (complaint: Complaint) => {
    first ??= complaint
    tell(complaint.at, `: WRONG, ${complaint.rule}: ${complaint.sentence}`)
  }
  const idle = Math.floor((deeds[0]?.at ?? 0) / DAY) * DAY
  const world = createWorld(seed, begins + idle, see, (at, sentence) => tell(at, `: ${sentence}`))
  const { time, machine, provider } = world
  const checker = createChecker(provider.file, machine.dataDir, complain)
  const stopWatching = watchKeys(time)
  const start = (deed: Deed) => {
    count(deed.does)
    begin(world, deed).catch((error: unknown) =>
      complain({
        at: time.now(),
        rule: 'the simulator works',
        sentence: `${deed.does}: ${(error as Error).stack}`,
      }),
    )
  }
  try {
    void machine.start()
    for (const deed of deeds) time.later(() => start(deed), deed.at - idle)
    await time.liveUntil(begins + days * DAY, (at) => {
      checker.pause(at)
      return first === null
    })
    return { history, complaint: first as Complaint | null, counts }
  } finally {
    world.close()
    stopWatching()
  }
}

const inOneLine: { [Kind in Seen['saw']]: (seen: SeenAs<Kind>) => string } = {
  ask: ({ device, path }) => `${device} asks ${path}`,
  answer: ({ device, path, status, body }) =>
    `${device} ${path}: ${status} ${JSON.stringify(body).slice(0, 120)}`,
  mail: ({ to, subject }) => `Mail to ${to}: ${subject}`,
  sale: ({ fields }) => `Sale ${fields['orderid']} of £${fields['amount']}`,
  'sale answer': ({ reference, said }) => `Sale ${reference}: ${inShort(said)}`,
  'look-up': ({ fields, said }) =>
    `look-up ${fields['order_id'] ?? fields['report_type'] ?? 'changes'}: ${inShort(said)}`,
  event: ({ body, accepted }) => `Event ${/"event_type":"([^"]*)/.exec(body)?.[1]}: ${accepted}`,
  command: ({ words, code, said }) =>
    `$ ${words.join(' ')} (${code}) ${said.split('\n')[0]}`.replaceAll(/\S*simulation-\w+\//g, ''),
  site: ({ what }) => `The site is ${what}.`,
  weather: ({ of, good }) => `${of} is ${good ? 'good' : 'bad'}.`,
}

/** Without what the provider draws by chance. */
function inShort(said: string | null): string {
  if (said === null) return 'no answer reaches the site'
  const words = [...said.matchAll(/<(?:condition|test_mode_enabled)>(\w+)/g)].map(([, word]) => word)
  return (/responsetext=([^&R]*)/.exec(said)?.[1] ?? words.join(', ')) || 'nothing'
}
