import type { LetterLine } from '../../mail/letter-layout.ts'
import { formatPounds } from '../../practice/money.ts'
import { formatMoment } from '../../practice/format-date.ts'
import type { Difference } from './reconcile.ts'

/** Differences as the practice reads them in its letter. @param from UTC milliseconds, as is `to`. */
export function formatDifferences(
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
