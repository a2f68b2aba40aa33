import { claimOnce } from '../../storage/done-once.ts'
import type { Db, ProviderWatchRow, Trx } from '../../storage/tables.ts'
import { HOUR, MINUTE } from '../../runtime/units.ts'
import { formatMoment } from '../../facts/format-date.ts'
import type { Gateway, LookUpResult } from '../provider/provider.ts'
import { isAnyUndecided } from '../ledger/due-attempts.ts'
import { findWatch, recordRefusal, readOrCreateWatch } from '../ledger/provider-watch-row.ts'
import type { PaymentLetters } from '../letters/payment-letters.ts'

/** A comparison overdue this long, and queries refused this long, are reported to the practice. */
const COMPARE_OVERDUE_AFTER = 24 * HOUR
const REFUSAL_REPORTED_AFTER = HOUR
/** After a restore no card is accepted until the comparison is made. */
const RESTORED_OVERDUE_AFTER = 20 * MINUTE

/*
 * Watches the provider's answers to our queries. Without them no unclear outcome is ever found out, while pages and
 * payments seem to work; so the practice is notified after a while.
 */

/** A gateway that records since when its queries are refused. @param onRefusal Called for each refusal. */
export function watchGateway(gateway: Gateway, db: Db, now: () => number, onRefusal: () => void): Gateway {
  // Unknown until the first answer: an earlier process may have recorded either.
  let isRefused: boolean | null = null
  async function note(answer: LookUpResult): Promise<LookUpResult> {
    const refused = answer.found === 'trouble' && answer.refused === true
    if (refused) onRefusal()
    if ((answer.found === 'trouble' && !refused) || refused === isRefused) return answer
    await db.transaction().execute(async (trx) => {
      const { refused_since } = await readOrCreateWatch(trx, now())
      if (refused === (refused_since !== null)) return
      await recordRefusal(trx, refused ? now() : null)
    })
    isRefused = refused
    return answer
  }
  return {
    ...gateway,
    lookUp: async (reference) => note(await gateway.lookUp(reference)),
    changedBetween: async (from, to) => note(await gateway.changedBetween(from, to)),
  }
}

export interface ProviderHealth {
  /** True when unclear payments can be looked up. */
  ok: boolean
  /** Since when the provider refuses our queries, in ISO 8601; null: it answers. */
  refusedSince: string | null
  /** Up to when both sides were compared, in ISO 8601; null: not yet. */
  comparedUntil: string | null
}

const isRefusedTooLong = ({ refused_since }: ProviderWatchRow, now: number) =>
  refused_since !== null && now - refused_since >= REFUSAL_REPORTED_AFTER

const isOverdue = ({ compare_due_at, restored_at }: ProviderWatchRow, now: number) =>
  now - compare_due_at >= (restored_at === null ? COMPARE_OVERDUE_AFTER : RESTORED_OVERDUE_AFTER)

/** State of our queries to the provider, for /readyz; null when no account is connected and every outcome is known. */
export async function readProviderHealth(
  db: Db,
  now: number,
  acceptsCards: boolean,
): Promise<ProviderHealth | null> {
  const row = await findWatch(db)
  if (!acceptsCards)
    return (await isAnyUndecided(db)) ? { ok: false, refusedSince: null, comparedUntil: null } : null
  if (row === undefined) return { ok: true, refusedSince: null, comparedUntil: null }
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return {
    ok: !isRefusedTooLong(row, now) && !isOverdue(row, now),
    refusedSince: iso(row.refused_since),
    comparedUntil: iso(row.compared_until),
  }
}

const silenceOf = (day: string) => `provider silent ${day}`

/** True when the practice was notified of missing answers since a time. @param since UTC milliseconds. */
export async function wasSilenceAnnounced(db: Db, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('done_once')
    .select('at')
    .where('name', 'like', silenceOf('%'))
    .where('at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Enqueues a letter to the practice, once a day, while the provider's answers are missing. @returns true when it did.
 */
export async function notifyOfSilence(
  trx: Trx,
  letters: Pick<PaymentLetters, 'enqueueAlarm'>,
  now: number,
  trouble: string,
): Promise<boolean> {
  const row = await readOrCreateWatch(trx, now)
  const refused = isRefusedTooLong(row, now)
  if (!refused && !isOverdue(row, now)) return false
  if (!(await claimOnce(trx, silenceOf(new Date(now).toISOString().slice(0, 10)), now))) return false
  const [title, ...opening] = refused
    ? [
        'Payments: the card provider won’t answer the website',
        `Since ${formatMoment(new Date(row.refused_since ?? now))} the card provider hasn’t let the website look up payments. Payments with an unknown outcome stay unknown, and the daily comparison can’t be made.`,
        `Ask the person who looks after the website to check the account’s key and its permissions in the provider’s control panel straight away. This letter comes once a day.`,
      ]
    : [
        'Payments: the daily comparison is overdue',
        `The website compares its payments with the card provider’s every day. It was due on ${formatMoment(new Date(row.compare_due_at))} and hasn’t worked since.`,
        ...(row.restored_at === null
          ? []
          : ['A backup was restored, so the website won’t take cards until the comparison is done.']),
        'Ask the person who looks after the website to check the log. This letter comes once a day.',
      ]
  await letters.enqueueAlarm(trx, title, opening, [
    ['Compared up to', formatMoment(new Date(row.compared_until))],
    ['What went wrong last time', trouble],
  ])
  return true
}
