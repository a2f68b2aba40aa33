import { claimOnce } from '../../storage/done-once.ts'
import type { Db } from '../../storage/tables.ts'
import { COMPARE_MARGIN, COMPARE_INTERVAL } from '../../runtime/limits.ts'
import { describeError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import type { System } from '../../runtime/system.ts'
import { MINUTE } from '../../runtime/units.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Gateway } from '../provider/provider.ts'
import { restoreSale } from '../ledger/restore-sale.ts'
import { readComparisonStart, recordComparison, readOrCreateWatch } from '../ledger/provider-watch-row.ts'
import type { PaymentLetters } from '../letters/payment-letters.ts'
import type { Settle } from '../settlement/settlement.ts'
import { notifyOfSilence, watchGateway } from './watch-gateway.ts'
import { comparePeriod } from './compare-period.ts'
import type { ComparisonResult, Difference } from './compare-period.ts'
import type { LetterLine } from '../../mail/letter-layout.ts'
import { formatPounds } from '../../facts/money.ts'
import { formatMoment } from '../../facts/format-date.ts'

const COMPARE_RETRY = 15 * MINUTE

export interface CompareParts {
  db: Db
  outbox: Pick<Outbox, 'wake'>
  gateway: Gateway
  settle: Settle
  letters: PaymentLetters
  hasProvider: boolean
  log: Log
  system: System
}

interface Comparison {
  /** The gateway, watched for refused queries. */
  gateway: Gateway
  /**
   * Compares ledger and provider when it is due, once a day (failure case P20). @returns true when it scheduled
   * look-ups.
   */
  whenDue: () => Promise<boolean>
}

/** Finds what only one of ledger and provider knows. */
export function createDailyComparison(parts: CompareParts): Comparison {
  const { db, outbox, settle, letters, hasProvider, log, system } = parts
  const { now } = system
  let next = 0
  // After a refusal it runs again soon, even when nothing else needs a look-up.
  const gateway = watchGateway(parts.gateway, db, now, () => {
    next = Math.min(next, now() + COMPARE_RETRY)
  })

  async function whenDue(): Promise<boolean> {
    // A time set while the clock was ahead must not delay it.
    if (!hasProvider || (now() < next && next <= now() + COMPARE_INTERVAL)) return false
    const to = now()
    const from = readComparisonStart(await db.transaction().execute((trx) => readOrCreateWatch(trx, to)))
    const result = await comparePeriod(db, gateway, { from, now: to })
    if ('trouble' in result) {
      // A day is too long to wait.
      next = now() + COMPARE_RETRY
      await notCompared(result.trouble)
      return false
    }
    const { differences, chargedBack, compared, skipped } = result
    log.info('payments.compared', {
      differences: differences.length,
      from: new Date(from).toISOString(),
      compared,
      skipped,
    })
    // Each is looked up until both sides agree; the practice is notified once. One failure does not hold up the others.
    for (const difference of differences)
      await askAbout(difference).catch((error: unknown) =>
        log.error('difference.not-processed', { reference: difference.reference, ...describeError(error) }),
      )
    // Each is looked up once more, and the practice is notified once.
    for (const id of chargedBack) await settle(id, { from: 'comparison', charged: true })
    const { isReported, due } = await report(result, { from, to })
    next = due
    if (isReported) outbox.wake()
    return differences.length + chargedBack.length > 0
  }

  /**
   * Schedules a look-up of a difference. A sale unknown to the ledger is added first; an attempt that a person resolved
   * is left alone, and the practice is notified.
   */
  async function askAbout({ entry, status, transaction }: Difference) {
    if (entry === null) {
      if (transaction !== null) await db.transaction().execute((trx) => restoreSale(trx, transaction, system))
    } else if (!entry.isResolvedByPerson)
      await settle(entry.attempt.id, { from: 'comparison', charged: chargedStatuses.has(status.says) })
  }

  async function notCompared(trouble: string) {
    log.error('payments.not-compared', { reason: trouble })
    const isReported = await db.transaction().execute((trx) => notifyOfSilence(trx, letters, now(), trouble))
    if (isReported) outbox.wake()
  }

  /**
   * Notifies the practice of new differences, and records up to when both sides were compared.
   *
   * @returns whether it was notified, and when the next comparison is due.
   */
  const report = (
    compared: ComparisonResult,
    { from, to }: { from: number; to: number },
  ): Promise<{ isReported: boolean; due: number }> =>
    db.transaction().execute(async (trx) => {
      const unreported: Difference[] = []
      for (const difference of compared.differences)
        if (await claimOnce(trx, nameOf(difference), now())) unreported.push(difference)
      const due = await recordComparison(trx, to - COMPARE_MARGIN, to)
      if (unreported.length === 0) return { isReported: false, due }
      const { opening, lines } = formatDifferences({ from, to }, unreported)
      await letters.enqueueAlarm(trx, 'Payments: the website and the card provider disagree', opening, lines)
      return { isReported: true, due }
    })

  return { gateway, whenDue }
}

/** The provider's statuses for a charged card, whatever happened to the money since. */
const chargedStatuses: ReadonlySet<Difference['status']['says']> = new Set([
  'paid',
  'refunded',
  'voided',
  'wrong',
])

/** Name under which a difference is announced once. */
const nameOf = ({ status, reference }: Difference) =>
  `differs ${'twice' in status && status.twice ? 'twice' : status.says} ${reference}`

/** @param from UTC milliseconds, like `to`. */
function formatDifferences(
  { from, to }: { from: number; to: number },
  differences: readonly Difference[],
): { opening: string[]; lines: LetterLine[] } {
  return {
    opening: [
      `Once a day the website compares its payments with the card provider’s. The payments below changed between ${formatMoment(new Date(from))} and ${formatMoment(new Date(to))}, and they don’t match. Where it can, the website asks the provider again and corrects itself.`,
      'Look for each reference in the provider’s control panel. If the website doesn’t know it, it was paid before a backup was restored: call that patient.',
    ],
    lines: differences.map(formatDifference),
  }
}

function formatDifference({ reference, entry, status, transaction }: Difference): LetterLine {
  const here = entry?.attempt.state ?? 'not known'
  const there = 'twice' in status && status.twice ? 'more than one sale' : words[status.says]
  const facts = [
    formatPounds(transaction?.pence ?? entry?.payment.pence ?? 0),
    `transaction ${transaction?.transactionId ?? entry?.attempt.transaction_id ?? ''}: website ${here}, provider ${there}`,
    entry === null && transaction !== null
      ? `${transaction.payer.firstName} ${transaction.payer.lastName}`.trim()
      : '',
  ]
  return [reference, facts.filter(Boolean).join(', ')]
}

const words: Readonly<Record<Difference['status']['says'], string>> = {
  paid: 'paid',
  refunded: 'refunded',
  voided: 'voided',
  declined: 'declined',
  'not charged': 'not charged',
  'part returned': 'partly refunded',
  wrong: 'another amount or currency',
  open: 'not decided yet',
  nothing: 'not known',
}
