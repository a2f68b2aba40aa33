import { begin } from './plan.ts'
import type { Deed } from './plan.ts'
import type { Seen } from './records.ts'
import { watchKeys } from './time.ts'
import { beginOf, createWorld } from './world.ts'
import { createChecker } from './checker/checker.ts'
import type { Checker, Complaint } from './checker/checker.ts'

const DAY = 86_400_000

export interface Life {
  /** What happened, in sentences. */
  history: string[]
  complaints: readonly Complaint[]
  counts: Readonly<Record<string, number>>
}

/** "Day 3, 14:02", in UTC. */
const momentAfter = (first: number) => (at: number) =>
  `Day ${Math.floor(at / DAY) - Math.floor(first / DAY) + 1}, ${new Date(at).toISOString().slice(11, 19)}`

/** Lives a plan for so many days. It ends with the first complaint. */
export async function live(seed: number, plan: readonly Deed[], days: number): Promise<Life> {
  const begins = beginOf(seed)
  const momentOf = momentAfter(begins)
  const history: string[] = []
  const counts: Record<string, number> = {}
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)
  const complaints: Complaint[] = []
  const see = (seen: Seen) => {
    checker.see(seen)
    count(seen.saw === 'site' ? `site ${seen.what}` : seen.saw)
    history.push(`${momentOf(seen.at)}  ${inOneLine(seen)}`)
  }
  const world = createWorld(
    seed,
    (seen) => see(seen),
    (at, sentence) => history.push(`${momentOf(at)}: ${sentence}`),
  )
  const complain = (complaint: Complaint) => {
    complaints.push(complaint)
    history.push(`${momentOf(complaint.at)}: WRONG, ${complaint.rule}: ${complaint.sentence}`)
  }
  const checker: Checker = createChecker(
    { providerFile: world.provider.file, dataDir: world.machine.dataDir },
    complain,
  )
  const stopWatching = watchKeys(world.time)
  try {
    void world.machine.start()
    for (const deed of plan)
      world.time.later(() => {
        count(deed.does)
        begin(world, deed).catch((error: unknown) =>
          complain({
            at: world.time.now(),
            rule: 'the simulator works',
            sentence: `${deed.does}: ${(error as Error).stack}`,
          }),
        )
      }, deed.at)
    await world.time.liveUntil(begins + days * DAY, (at) => {
      checker.pause(at)
      return complaints.length === 0
    })
    return { history, complaints, counts }
  } finally {
    await world.close().catch(() => undefined)
    stopWatching()
  }
}

function inOneLine(seen: Seen): string {
  switch (seen.saw) {
    case 'answer':
      return `${seen.device} ${seen.path}: ${seen.status} ${JSON.stringify(seen.body).slice(0, 120)}`
    case 'ask':
      return `${seen.device} asks ${seen.path}`
    case 'mail':
      return `Mail to ${seen.to}: ${seen.subject}${process.env['SHOWALL'] ? seen.text : ''}`
    case 'sale':
      return `Sale ${seen.fields['orderid']} of £${seen.fields['amount']}`
    case 'sale answer':
      return `Sale ${seen.reference}: ${saidInShort(seen.said)}`
    case 'look-up':
      return `${seen.saw} ${seen.fields['order_id'] ?? seen.fields['report_type'] ?? 'changes'}: ${saidInShort(seen.said)}`
    case 'event':
      return `Event ${/"event_type":"([^"]*)/.exec(seen.body)?.[1]}: ${seen.accepted}`
    case 'command':
      return `$ ${seen.words.join(' ')} (${seen.code}) ${seen.said.split('\n')[0]}`.replaceAll(
        /\S*simulation-\w+\//g,
        '',
      )
    case 'site':
      return `The site is ${seen.what}.`
    case 'weather':
      break
  }
  return `${seen.of} is ${seen.good ? 'good' : 'bad'}.`
}

/** Without what the provider draws by chance. */
const saidInShort = (said: string | null) =>
  said === null
    ? 'no answer reaches the site'
    : (/responsetext=([^&R]*)/.exec(said)?.[1] ??
        [...said.matchAll(/<(?:condition|test_mode_enabled)>(\w+)/g)].map(([, word]) => word).join(', ')) ||
      'nothing'
