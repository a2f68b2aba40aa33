import type { Db } from '../db.ts'
import type { Settings } from '../env.ts'
import { createLog } from '../log.ts'
import type { Gateway, Transaction } from '../payments/gateway.ts'
import { createNmiGateway } from '../payments/nmi/nmi.ts'
import { paidAt } from '../payments/paid-at.ts'
import { reconcile, shownDifference } from '../payments/reconcile.ts'
import type { Difference } from '../payments/reconcile.ts'
import { addDays, londonInstant } from '../practice/london-time.ts'
import { shownDate } from '../practice/shown-date.ts'
import type { IsoDate } from '../practice/types.ts'
import { WrongUse } from './verb.ts'
import type { VerbParts } from './verb.ts'

/** Reads a day that has begun. @throws {WrongUse} */
export function dayIn(word: string | undefined, now: number): IsoDate {
  const time = Date.parse(word ?? '')
  const isDate =
    /^\d{4}-\d\d-\d\d$/.test(word ?? '') &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(word ?? '')
  if (!isDate) throw new WrongUse('Which day? Give it as YYYY-MM-DD.')
  const day = word as IsoDate
  if (londonInstant(day).getTime() > now) throw new WrongUse('That day has not begun.')
  return day
}

/** Compares the payments of a London day with the provider's, and prints what differs. @returns the exit code. */
export async function compareDay(
  db: Db,
  { payments }: Settings,
  say: VerbParts['say'],
  day: IsoDate,
): Promise<number> {
  if (payments.by !== 'provider') {
    say(`Not compared. ${whyNot(payments)}`)
    return 1
  }
  const log = createLog('error', (line) => void process.stderr.write(line))
  const compared = await differencesOf(db, createNmiGateway({ ...payments, log }), day)
  if ('trouble' in compared) {
    say(`The card provider could not be asked: ${compared.trouble}`)
    return 1
  }
  const { differences } = compared
  if (differences.length === 0) {
    say(`${shownDate(day)}: the website and the card provider agree.`)
    return 0
  }
  say(`${shownDate(day)}: ${differences.length} differences.`)
  for (const { name, ...difference } of differences) {
    const [reference, text] = shownDifference(difference)
    say(`  ${reference}  ${text}${name === '' ? '' : `, ${name}`}`)
  }
  say(
    'Please look for each reference in the control panel of the provider. "payments look" lets the site ask again;',
  )
  say('one that it does not know was paid before a backup was restored: telephone that patient.')
  return 1
}

const whyNot = (payments: Exclude<Settings['payments'], { by: 'provider' }>) =>
  payments.by === 'nobody'
    ? `Card payments are off (${payments.why}), so there is nobody to ask.`
    : `Without the keys of a provider's account the site takes test payments, and only it can ask its test gateway. Set NMI_SECURITY_KEY, NMI_TOKENIZATION_KEY, NMI_CHECKOUT_KEY and NMI_WEBHOOK_KEY as the live site has them, and not PAYMENTS=test.`

/** A difference, with the name on the card's bill where the ledger has none. */
type NamedDifference = Difference & { name: string }

/**
 * What differs about a day. A sale counts for the day on which it was made, whatever became of it since; so the provider
 * is asked for all that changed since then, and again for what it seems not to know.
 */
async function differencesOf(
  db: Db,
  gateway: Gateway,
  day: IsoDate,
): Promise<{ differences: NamedDifference[] } | { trouble: string }> {
  const from = londonInstant(day).getTime()
  const to = londonInstant(addDays(day, 1)).getTime()
  const changed = await gateway.changedBetween(from, Math.max(to, Date.now()))
  if (changed.found === 'trouble') return { trouble: changed.text }
  const asked: Gateway = { ...gateway, changedBetween: () => Promise.resolve(changed) }
  const compared = await reconcile(db, asked, from, to)
  if ('trouble' in compared) return compared

  const sales = new Map(changed.transactions.map((sale) => [sale.transactionId, sale]))
  const differences: NamedDifference[] = []
  for (const difference of compared.differences) {
    const sale = sales.get(difference.transactionId)
    if (difference.provider !== null) {
      if (sale === undefined || isOfDay(sale, from, to))
        differences.push({ ...difference, name: difference.ledger === null ? (sale?.name ?? '') : '' })
      continue
    }
    // Paid in the ledger on this day, and at the provider perhaps before: an outcome can be learnt late.
    const known = await gateway.lookUp(difference.reference)
    if (known.found === 'trouble') return { trouble: known.text }
    if (known.transactions.some(({ state }) => state === 'paid')) continue
    differences.push({ ...difference, provider: known.transactions[0]?.state ?? null, name: '' })
  }
  return { differences }
}

/** A sale of which the provider does not say when it was counts for the day in question. */
function isOfDay({ at }: Transaction, from: number, to: number): boolean {
  const time = paidAt({ provider_time: at, changed_at: from }).getTime()
  return time >= from && time < to
}
