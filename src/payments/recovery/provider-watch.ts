import { once } from '../../storage/done-once.ts'
import type { Db, ProviderWatchRow, Trx } from '../../storage/tables.ts'
import { HOUR, MINUTE } from '../../runtime/units.ts'
import { formatMoment } from '../../practice/format-date.ts'
import type { Gateway, LookUp } from '../provider/provider.ts'
import { isAnyUndecided } from '../ledger/due.ts'
import { keptWatch, noteRefusal, watchOf } from '../ledger/provider-watch.ts'
import type { PaymentLetters } from '../letters/letters.ts'

/** A comparison that is overdue by so much, and questions that are refused for so long, are told to a person. */
const COMPARE_OVERDUE_AFTER = 24 * HOUR
const REFUSED_TOLD_AFTER = HOUR
/** After a restore no card is taken until the comparison is made. */
const RESTORED_OVERDUE_AFTER = 20 * MINUTE

/*
 * Keeps an eye on the provider's answers to our questions. Without them nothing that is unclear is ever found out, and
 * pages and payments go on as if all were well; so after a while a person is told.
 */

/** A gateway that writes down since when its questions are refused. @param onRefusal Told of each refusal. */
export function watched(gateway: Gateway, db: Db, now: () => number, onRefusal: () => void): Gateway {
  // Not known until the first answer: a process before this one may have written either.
  let isRefused: boolean | null = null
  async function note(answer: LookUp): Promise<LookUp> {
    const refused = answer.found === 'trouble' && answer.refused === true
    if (refused) onRefusal()
    if ((answer.found === 'trouble' && !refused) || refused === isRefused) return answer
    await db.transaction().execute(async (trx) => {
      const { refused_since } = await watchOf(trx, now())
      if (refused === (refused_since !== null)) return
      await noteRefusal(trx, refused ? now() : null)
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
  /** Whether what is unclear about payments can be found out. */
  ok: boolean
  /** Since when the provider refuses to answer, in ISO form; null: it answers. */
  refusedSince: string | null
  /** Up to when payments were compared with the provider's; null: not yet. */
  comparedUntil: string | null
}

const isRefusedTooLong = ({ refused_since }: ProviderWatchRow, now: number) =>
  refused_since !== null && now - refused_since >= REFUSED_TOLD_AFTER

const isOverdue = ({ compare_due_at, restored_at }: ProviderWatchRow, now: number) =>
  now - compare_due_at >= (restored_at === null ? COMPARE_OVERDUE_AFTER : RESTORED_OVERDUE_AFTER)

/** How the provider's answers do, as /readyz shows it; null: no account is connected, and nothing is open. */
export async function providerHealth(
  db: Db,
  now: number,
  takesCards: boolean,
): Promise<ProviderHealth | null> {
  const row = await keptWatch(db)
  if (!takesCards)
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

/** Whether the provider was asked since a time, and the practice told that there was no answer. @param since UTC milliseconds. */
export async function toldOfSilence(db: Db, since: number): Promise<boolean> {
  const told = await db
    .selectFrom('done_once')
    .select('at')
    .where('name', 'like', silenceOf('%'))
    .where('at', '>=', since)
    .executeTakeFirst()
  return told !== undefined
}

/** Owes the practice a letter, once a day, while the provider's answers are missing. @returns whether one was owed. */
export async function tellOfSilence(
  trx: Trx,
  letters: Pick<PaymentLetters, 'notice'>,
  now: number,
  trouble: string,
): Promise<boolean> {
  const row = await watchOf(trx, now)
  const refused = isRefusedTooLong(row, now)
  if (!refused && !isOverdue(row, now)) return false
  if (!(await once(trx, silenceOf(new Date(now).toISOString().slice(0, 10)), now))) return false
  const [title, ...opening] = refused
    ? [
        'Payments: the card provider refuses our questions',
        `Since ${formatMoment(new Date(row.refused_since ?? now))} the card provider refuses to tell the website what became of payments. A payment whose outcome is unclear stays unclear, and the daily comparison is not made.`,
        `Please ask whoever looks after the website to look at once at the key of the account and at its permissions in the provider’s control panel. This letter comes once a day.`,
      ]
    : [
        'Payments: the daily comparison is not made',
        `The website compares its payments with the card provider’s every day. It was due on ${formatMoment(new Date(row.compare_due_at))} and has not succeeded since.`,
        ...(row.restored_at === null
          ? []
          : ['A backup was restored, and the website takes no card until the comparison is made.']),
        'Please ask whoever looks after the website to look at its log. This letter comes once a day.',
      ]
  await letters.notice(trx, title, opening, [
    ['Compared up to', formatMoment(new Date(row.compared_until))],
    ['What came of the last question', trouble],
  ])
  return true
}
