import type { Db } from '../storage/tables.ts'
import type { Settings } from '../runtime/env.ts'
import type { Transaction } from '../payments/provider/provider.ts'
import { openCardAccount } from '../payments/provider/account.ts'
import { reconcile } from '../payments/recovery/reconcile.ts'
import { formatDifference, formatSums } from '../payments/recovery/format-differences.ts'
import { addDays, londonInstant } from '../practice/london-time.ts'
import { formatDate } from '../practice/format-date.ts'
import type { IsoDate } from '../practice/types.ts'
import { logOfErrors, UsageError } from './command.ts'
import type { CommandParts } from './command.ts'

/** Reads a date. @throws {UsageError} */
export function dateIn(word: string | undefined): IsoDate {
  const time = Date.parse(word ?? '')
  const isDate =
    /^\d{4}-\d\d-\d\d$/.test(word ?? '') &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(word ?? '')
  if (!isDate) throw new UsageError('Which day? Give it as YYYY-MM-DD.')
  return word as IsoDate
}

/** Reads a day that has begun. @throws {UsageError} */
export function dayIn(word: string | undefined, now: number): IsoDate {
  const day = dateIn(word)
  if (londonInstant(day).getTime() > now) throw new UsageError('That day has not begun.')
  return day
}

/** Compares the payments of a London day with the provider's, and prints what differs. @returns the exit code. */
export async function compareDay(
  { db, settings, say, now }: CommandParts & { db: Db },
  day: IsoDate,
): Promise<number> {
  const account = openCardAccount(settings, logOfErrors())
  if (account === null) {
    say(`Not compared. ${whyNot(settings.payments)}`)
    return 1
  }
  const from = londonInstant(day).getTime()
  const to = londonInstant(addDays(day, 1)).getTime()
  // A sale counts for the day on which it was made, whatever became of it since.
  const compared = await reconcile(db, account.gateway, {
    from,
    to,
    now: now(),
    isOfPeriod: (sale) => isOfDay(sale, from, to),
  })
  if ('trouble' in compared) {
    say(`The card provider could not be asked: ${compared.trouble}`)
    return 1
  }
  const { differences, inHand } = compared
  const sums = `Of that day ${formatSums(compared)}.`
  if (inHand > 0) say(`${inHand} that are in hand or changed a moment ago are left out.`)
  if (differences.length === 0) {
    say(`${formatDate(day)}: the website and the card provider agree.`)
    say(sums)
    return 0
  }
  say(`${formatDate(day)}: ${differences.length} differences.`)
  say(sums)
  for (const difference of differences) say(`  ${formatDifference(difference).join('  ')}`)
  say(
    'Please look for each reference in the control panel of the provider. "payments look" lets the site ask again;',
  )
  say('one that it does not know was paid before a backup was restored: telephone that patient.')
  return 1
}

const whyNot = (payments: Settings['payments']) =>
  payments.by === 'nobody'
    ? `Card payments are off (${payments.why}), so there is nobody to ask.`
    : `Without the keys of a provider's account the site takes test payments, and only it can ask its test gateway. Set NMI_SECURITY_KEY, NMI_TOKENIZATION_KEY, NMI_CHECKOUT_KEY and NMI_WEBHOOK_KEY as the live site has them, and not PAYMENTS=test.`

/** A sale of which the provider does not say when it was counts for the day in question. */
function isOfDay({ at }: Transaction, from: number, to: number): boolean {
  const time = at ?? from
  return time >= from && time < to
}
