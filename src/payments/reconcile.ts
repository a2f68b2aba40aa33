import type { Db } from '../db.ts'
import type { LetterLine } from '../mail/letter-layout.tsx'
import { formatPounds } from '../practice/money.ts'
import type { AttemptState } from './attempt.ts'
import type { Gateway, Transaction } from './gateway.ts'

/** One payment about which ledger and provider do not agree. */
export interface Difference {
  /** Our reference. */
  reference: string
  transactionId: string
  /** Pence as the one that knows of it has it. */
  pence: number
  /** The ledger's attempt; null when the ledger does not know of any, such as after restoring an older backup. */
  attempt: number | null
  ledger: AttemptState | null
  /** What the provider says; null when it does not know of it. */
  provider: Transaction['state'] | null
}

/** References that this site gave; other payments of the account are none of its business. */
const ours = /^PD-[0-9A-Z]{4}-[0-9A-Z]{4}-\d+$/

/** What each side's word has to be for the other's. */
const agreeing: Readonly<Record<Transaction['state'], readonly AttemptState[]>> = {
  paid: ['paid', 'paid twice'],
  refunded: ['refunded'],
  voided: ['voided'],
  declined: ['declined'],
  failed: ['refused', 'not charged', 'declined', 'abandoned'],
  open: ['sent', 'unknown', 'needs person'],
}

/** When nothing was taken on either side, it does not matter what it is called. */
const nothingTaken: ReadonlySet<AttemptState | Transaction['state']> = new Set([
  'declined',
  'refused',
  'not charged',
  'abandoned',
  'failed',
])

/**
 * Compares ledger and provider over a period of UTC milliseconds: money that one knows of and the other does not (P20).
 * Nothing is changed.
 */
export async function reconcile(
  db: Db,
  gateway: Gateway,
  from: number,
  to: number,
): Promise<{ differences: Difference[] } | { trouble: string }> {
  const changed = await gateway.changedBetween(from, to)
  if (changed.found === 'trouble') return { trouble: changed.text }
  const theirs = changed.transactions.filter(({ reference }) => ours.test(reference))
  const attempts = await db
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.id', 'attempts.reference', 'attempts.state', 'attempts.changed_at'])
    .select(['attempts.transaction_id', 'attempts.returned_pence', 'payments.pence'])
    .execute()
  const known = new Map(attempts.map((attempt) => [attempt.reference, attempt]))

  const differences: Difference[] = []
  for (const { reference, transactionId, pence, returnedPence, ...transaction } of theirs) {
    const attempt = known.get(reference)
    const ledger = attempt?.state ?? null
    // What was given back in part is still paid.
    const isPart = transaction.state === 'refunded' && returnedPence < (attempt?.pence ?? 0)
    const state = isPart && returnedPence === attempt?.returned_pence ? 'paid' : transaction.state
    if (ledger !== null && (agreeing[state].includes(ledger) || bothNothing(state, ledger))) continue
    if (ledger === null && nothingTaken.has(state)) continue
    differences.push({
      reference,
      transactionId,
      pence: pence ?? attempt?.pence ?? 0,
      attempt: attempt?.id ?? null,
      ledger,
      provider: state,
    })
  }
  const seen = new Set(theirs.map(({ reference }) => reference))
  for (const { id, reference, state, transaction_id, pence, changed_at } of attempts)
    if (state === 'paid' && changed_at >= from && changed_at < to && !seen.has(reference))
      differences.push({
        reference,
        transactionId: transaction_id ?? '',
        pence,
        attempt: id,
        ledger: state,
        provider: null,
      })
  return { differences }
}

const bothNothing = (state: Transaction['state'], ledger: AttemptState) =>
  nothingTaken.has(state) && nothingTaken.has(ledger)

/** Differences as the practice reads them. */
export function shownDifferences(differences: readonly Difference[]): {
  opening: string[]
  lines: LetterLine[]
} {
  return {
    opening: [
      'Once a day the website compares its payments with the card provider’s. These do not agree; where it can, the website asks the provider again and corrects itself.',
      'Please look for each reference in the provider’s control panel. One that the website does not know was paid before a backup was restored: telephone that patient.',
    ],
    lines: differences.map(shownDifference),
  }
}

/** One difference in a line: its reference, and what each side says. */
export function shownDifference({
  reference,
  transactionId,
  pence,
  ledger,
  provider,
}: Difference): LetterLine {
  const here = ledger ?? 'not known'
  const there = provider ?? 'not known'
  return [
    reference,
    `${formatPounds(pence)}, transaction ${transactionId}: website ${here}, provider ${there}`,
  ]
}
