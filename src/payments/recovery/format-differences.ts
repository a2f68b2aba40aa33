import type { LetterLine } from '../../mail/letter-layout.ts'
import { formatPounds } from '../../practice/money.ts'
import { formatMoment } from '../../practice/format-date.ts'
import type { Compared, Difference, Period, Sum } from './reconcile.ts'

/** Differences as the practice reads them in its letter. */
export function formatDifferences(
  { website, provider }: Pick<Compared, 'website' | 'provider'>,
  { from, to }: Pick<Period, 'from' | 'to'>,
  differences: readonly Difference[],
): { opening: string[]; lines: LetterLine[] } {
  return {
    opening: [
      `Once a day the website compares its payments with the card provider’s. Of payments that changed from ${formatMoment(new Date(from))} to ${formatMoment(new Date(to))}, ${formatSums({ website, provider })}.`,
      'These do not agree; where it can, the website asks the provider again and corrects itself.',
      'Please look for each reference in the provider’s control panel. One that the website does not know was paid before a backup was restored: telephone that patient.',
    ],
    lines: differences.map(formatDifference),
  }
}

/** What each side counts, as part of a sentence. */
export const formatSums = ({ website, provider }: Pick<Compared, 'website' | 'provider'>) =>
  `the website counts ${formatSum(website)}, the card provider ${formatSum(provider)}`

const formatSum = ({ count, pence }: Sum) => `${count} paid with ${formatPounds(pence)}`

/** One difference in a line: its reference, and what each side says. */
export function formatDifference({
  reference,
  transactionId,
  pence,
  ledger,
  provider,
  sales,
  unknown,
}: Difference): LetterLine {
  const here = ledger ?? 'not known'
  const there = sales > 1 ? `${sales} sales` : (provider ?? 'not known')
  const facts = [
    formatPounds(pence),
    `transaction ${transactionId}: website ${here}, provider ${there}`,
    unknown === null ? '' : `${unknown.payer.firstName} ${unknown.payer.lastName}`.trim(),
  ]
  return [reference, facts.filter(Boolean).join(', ')]
}
