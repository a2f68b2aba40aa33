import { once, wasDone } from '../../storage/done-once.ts'
import type { Db } from '../../storage/tables.ts'
import { COMPARE_UNSETTLED, RECONCILE_PAUSE } from '../../runtime/limits.ts'
import type { Log } from '../../runtime/log.ts'
import { MINUTE } from '../../runtime/units.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Gateway } from '../provider/provider.ts'
import { compareFrom, noteCompared, watchOf } from '../ledger/provider-watch.ts'
import type { PaymentLetters } from '../letters/letters.ts'
import type { Settle } from '../settlement/settlement.ts'
import { formatDifferences } from './format-differences.ts'
import { tellOfSilence, watched } from './provider-watch.ts'
import { reconcile } from './reconcile.ts'
import type { Compared, Difference } from './reconcile.ts'

const RECONCILE_RETRY = 15 * MINUTE

export interface CompareParts {
  db: Db
  outbox: Pick<Outbox, 'wake'>
  gateway: Gateway
  settle: Settle
  letters: PaymentLetters
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

export interface Comparison {
  /** Whose answers to our questions are watched. */
  gateway: Gateway
  /** Compares ledger and provider when it is due, once a day (P20). @returns whether checks are due since. */
  whenDue: () => Promise<boolean>
}

/** The daily comparison: what does ledger or provider know that the other does not? */
export function createComparison(parts: CompareParts): Comparison {
  const { db, outbox, settle, letters, log, now } = parts
  let next = 0
  // A refusal is followed up soon, even when nothing else is to be asked.
  const gateway = watched(parts.gateway, db, now, () => {
    next = Math.min(next, now() + RECONCILE_RETRY)
  })

  async function whenDue(): Promise<boolean> {
    // A clock that was ahead and was set right must not put it off.
    if (now() < next && next <= now() + RECONCILE_PAUSE) return false
    const to = now()
    const from = compareFrom(await db.transaction().execute((trx) => watchOf(trx, to)))
    const compared = await reconcile(db, gateway, { from, to, now: to })
    if ('trouble' in compared) {
      // Tomorrow is late.
      next = now() + RECONCILE_RETRY
      await notCompared(compared.trouble)
      return false
    }
    logCompared(compared, from)
    const fresh = await untold(compared.differences)
    // Asked for before it is told: what is cut off in between is found again.
    for (const { attempt, provider } of fresh)
      if (attempt !== null)
        await settle(attempt, {
          from: 'comparison',
          tookMoney: provider === 'paid' || provider === 'refunded' || provider === 'voided',
        })
    const isTold = await tell(compared, fresh, { from, to })
    next = to + RECONCILE_PAUSE
    if (isTold) outbox.wake()
    return fresh.length > 0
  }

  async function notCompared(trouble: string) {
    log.error('payments.not-compared', { why: trouble })
    const isTold = await db
      .transaction()
      .execute((trx) => tellOfSilence(trx, letters, gateway, now(), trouble))
    if (isTold) outbox.wake()
  }

  /** Differences of which the practice was not told: periods overlap, and each is told once. */
  async function untold(differences: readonly Difference[]): Promise<Difference[]> {
    const fresh: Difference[] = []
    for (const difference of differences) if (!(await wasDone(db, nameOf(difference)))) fresh.push(difference)
    return fresh
  }

  /** Tells the practice of differences, and writes down how far both sides were compared. */
  const tell = (
    compared: Compared,
    differences: readonly Difference[],
    { from, to }: { from: number; to: number },
  ): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const told: Difference[] = []
      for (const difference of differences)
        if (await once(trx, nameOf(difference), now())) told.push(difference)
      await noteCompared(trx, to - COMPARE_UNSETTLED, to)
      if (told.length === 0) return false
      const { opening, lines } = formatDifferences(compared, { from, to }, told)
      await letters.notice(trx, 'Payments: ledger and card provider differ', opening, lines)
      return true
    })

  function logCompared({ differences, website, provider, inHand }: Compared, from: number) {
    log.info('payments.compared', {
      differences: differences.length,
      from: new Date(from).toISOString(),
      website: website.count,
      websitePence: website.pence,
      provider: provider.count,
      providerPence: provider.pence,
      inHand,
    })
  }

  return { gateway, whenDue }
}

/** Under which name a difference is told once. */
const nameOf = ({ provider, sales, reference }: Difference) =>
  sales > 1 ? `differs ${sales} sales ${reference}` : `differs ${provider} ${reference}`
