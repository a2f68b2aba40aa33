import { once } from '../../storage/done-once.ts'
import type { Db } from '../../storage/tables.ts'
import { COMPARE_UNSETTLED, RECONCILE_PAUSE } from '../../runtime/limits.ts'
import { factsOfError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import { MINUTE } from '../../runtime/units.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Gateway } from '../provider/provider.ts'
import { adopt } from '../ledger/adopt.ts'
import { compareFrom, noteCompared, watchOf } from '../ledger/provider-watch.ts'
import type { PaymentLetters } from '../letters/letters.ts'
import type { Settle } from '../settlement/settlement.ts'
import { tellOfSilence, watched } from './provider-watch.ts'
import { reconcile } from './reconcile.ts'
import type { Compared, Difference } from './reconcile.ts'
import type { LetterLine } from '../../mail/letter-layout.ts'
import { formatPounds } from '../../practice/money.ts'
import { formatMoment } from '../../practice/format-date.ts'

const RECONCILE_RETRY = 15 * MINUTE

export interface CompareParts {
  db: Db
  outbox: Pick<Outbox, 'wake'>
  gateway: Gateway
  settle: Settle
  letters: PaymentLetters
  /** Whether there is a provider to compare with. */
  compares: boolean
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

interface Comparison {
  /** Whose answers to our questions are watched. */
  gateway: Gateway
  /** Compares ledger and provider when it is due, once a day (P20). @returns whether checks are due since. */
  whenDue: () => Promise<boolean>
}

/** The daily comparison: what does ledger or provider know that the other does not? */
export function createComparison(parts: CompareParts): Comparison {
  const { db, outbox, settle, letters, compares, log, now } = parts
  let next = 0
  // A refusal is followed up soon, even when nothing else is to be asked.
  const gateway = watched(parts.gateway, db, now, () => {
    next = Math.min(next, now() + RECONCILE_RETRY)
  })

  async function whenDue(): Promise<boolean> {
    // A clock that was ahead and was set right must not put it off.
    if (!compares || (now() < next && next <= now() + RECONCILE_PAUSE)) return false
    const to = now()
    const from = compareFrom(await db.transaction().execute((trx) => watchOf(trx, to)))
    const compared = await reconcile(db, gateway, { from, now: to })
    if ('trouble' in compared) {
      // Tomorrow is late.
      next = now() + RECONCILE_RETRY
      await notCompared(compared.trouble)
      return false
    }
    const { differences, looked, inHand } = compared
    log.info('payments.compared', {
      differences: differences.length,
      from: new Date(from).toISOString(),
      looked,
      inHand,
    })
    // Each is asked about until both sides agree; the practice is told once. One that fails holds up no other.
    for (const difference of differences)
      await askAbout(difference).catch((error: unknown) =>
        log.error('payments.not-asked', { reference: difference.reference, ...factsOfError(error) }),
      )
    // The provider's record of it is read once more, and the practice told once.
    for (const id of compared.chargedBack) await settle(id, { from: 'comparison', tookMoney: true })
    const { isTold, due } = await tell(compared, { from, to })
    next = due
    if (isTold) outbox.wake()
    return differences.length + compared.chargedBack.length > 0
  }

  /**
   * Has the provider asked about a difference. What the ledger does not know is written down before; what a person has
   * settled stays settled, and the practice is told.
   */
  async function askAbout({ entry, status, transaction }: Difference) {
    if (entry === null) {
      if (transaction !== null) await db.transaction().execute((trx) => adopt(trx, transaction, now()))
    } else if (!entry.isByPerson)
      await settle(entry.attempt.id, { from: 'comparison', tookMoney: saysTaken.has(status.says) })
  }

  async function notCompared(trouble: string) {
    log.error('payments.not-compared', { why: trouble })
    const isTold = await db.transaction().execute((trx) => tellOfSilence(trx, letters, now(), trouble))
    if (isTold) outbox.wake()
  }

  /**
   * Tells the practice of differences of which it was not told, and writes down how far both sides were compared.
   *
   * @returns whether it was told of any, and when the next comparison is due.
   */
  const tell = (
    compared: Compared,
    { from, to }: { from: number; to: number },
  ): Promise<{ isTold: boolean; due: number }> =>
    db.transaction().execute(async (trx) => {
      const told: Difference[] = []
      for (const difference of compared.differences)
        if (await once(trx, nameOf(difference), now())) told.push(difference)
      const due = await noteCompared(trx, to - COMPARE_UNSETTLED, to)
      if (told.length === 0) return { isTold: false, due }
      const { opening, lines } = formatDifferences({ from, to }, told)
      await letters.notice(trx, 'Payments: ledger and card provider differ', opening, lines)
      return { isTold: true, due }
    })

  return { gateway, whenDue }
}

/** Words of the provider that it took money, whatever became of it. */
const saysTaken: ReadonlySet<Difference['status']['says']> = new Set(['paid', 'refunded', 'voided', 'wrong'])

/** Under which name a difference is told once. */
const nameOf = ({ status, reference }: Difference) =>
  `differs ${'twice' in status && status.twice ? 'twice' : status.says} ${reference}`

/** Differences as the practice reads them in its letter. @param from UTC milliseconds, as is `to`. */
function formatDifferences(
  { from, to }: { from: number; to: number },
  differences: readonly Difference[],
): { opening: string[]; lines: LetterLine[] } {
  return {
    opening: [
      `Once a day the website compares its payments with the card provider’s. Of payments that changed from ${formatMoment(new Date(from))} to ${formatMoment(new Date(to))}, these do not agree; where it can, the website asks the provider again and corrects itself.`,
      'Please look for each reference in the provider’s control panel. One that the website does not know was paid before a backup was restored: telephone that patient.',
    ],
    lines: differences.map(formatDifference),
  }
}

/** One difference in a line: its reference, and what each side says. */
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
  'part returned': 'a part returned',
  wrong: 'another amount or currency',
  open: 'not decided yet',
  nothing: 'not known',
}
