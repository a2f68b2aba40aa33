import { COMPARE_MARGIN } from '../../runtime/limits.ts'
import type { Db } from '../../storage/tables.ts'
import { correctableStates, undecidedStates } from '../rules/attempt.ts'
import type { AttemptState } from '../rules/attempt.ts'
import { findAttemptsToCompare } from '../ledger/attempts.ts'
import type { ComparedAttempt } from '../ledger/attempts.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import { interpretTransactions } from '../rules/interpret-transactions.ts'
import type { ProviderStatus } from '../rules/interpret-transactions.ts'
import type { Gateway, Transaction } from '../provider/provider.ts'

/** A payment on which ledger and provider disagree. */
export interface Difference {
  reference: string
  /** Null when the ledger does not know it, such as after restoring an older backup. */
  entry: ComparedAttempt | null
  status: ProviderStatus
  /** The sale behind the status; null: the provider knows of none. */
  transaction: Transaction | null
}

export interface ComparisonResult {
  differences: Difference[]
  /** Ids of attempts with a chargeback. */
  chargedBack: number[]
  /** Numbers of references compared, and of those skipped because they are under way or changed a moment ago. */
  compared: number
  skipped: number
}

/** References that this site gave; other payments of the account are ignored. */
const ours = /^PD-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]+$/
/** Under way; an attempt that stays unclear becomes "needs person". */
const underWayStates: ReadonlySet<AttemptState> = new Set(['started', 'sent', 'unknown'])

/**
 * Compares ledger and provider over a period, for money that only one of them knows of (failure case P20). Each
 * reference is judged once, however many transactions it has, as a look-up would. Changes nothing.
 *
 * @param from UTC milliseconds, like `now`.
 */
export async function comparePeriod(
  db: Db,
  gateway: Gateway,
  { from, now }: { from: number; now: number },
): Promise<ComparisonResult | { trouble: string }> {
  const recentSince = now - COMPARE_MARGIN
  const changed = await gateway.changedBetween(from, recentSince)
  if (changed.found === 'trouble') return { trouble: changed.text }
  // The provider's clock may be ahead of ours.
  const recent = await gateway.changedBetween(recentSince, now + COMPARE_MARGIN)
  if (recent.found === 'trouble') return { trouble: recent.text }
  const references = [...changed.transactions, ...recent.transactions].map(({ reference }) => reference)
  const entries = await findAttemptsToCompare(db, references, { from, to: recentSince })
  const known = new Map(entries.map((entry) => [entry.attempt.reference, entry]))

  // A sale that the ledger does not know, or calls not charged, is not under way here, however recent it is.
  const isMissing = ({ reference, state }: Transaction) => {
    const here = known.get(reference)?.attempt.state
    return here === undefined || (state === 'paid' && correctableStates.includes(here))
  }
  const missing = new Set(recent.transactions.filter(isMissing).map(({ reference }) => reference))
  const moving = new Set(recent.transactions.map(({ reference }) => reference)).difference(missing)
  const groups = byReference([
    ...changed.transactions,
    ...recent.transactions.filter(({ reference }) => missing.has(reference)),
  ])
  // The provider may have changed a paid attempt earlier: we can learn an outcome late. A test may be of another
  // account.
  for (const [reference, { attempt }] of known)
    if (attempt.test === 0 && !moving.has(reference) && !groups.has(reference)) groups.set(reference, [])

  const compared: ComparisonResult = { differences: [], chargedBack: [], compared: 0, skipped: 0 }
  for (const [reference, sales] of groups) {
    const entry = known.get(reference) ?? null
    if (entry !== null && (isMoving(entry, now) || moving.has(reference))) {
      compared.skipped += 1
      continue
    }
    compared.compared += 1
    let judged = compare(reference, entry, sales)
    // A charge or its refund may have changed before the period: the whole record decides.
    const isPartOnly = entry === null ? !hasSale(sales) : !correctableStates.includes(entry.attempt.state)
    if (judged.difference !== null && isPartOnly) {
      const found = await gateway.lookUp(reference)
      if (found.found === 'trouble') return { trouble: found.text }
      judged = compare(reference, entry, found.transactions)
    }
    if (judged.difference !== null) compared.differences.push(judged.difference)
    if (entry !== null && judged.isChargedBack) compared.chargedBack.push(entry.attempt.id)
  }
  return compared
}

/**
 * An uncharged attempt with an outcome is not under way, however recent the outcome is; nor is one that changed in the
 * future, while the clock was wrong.
 */
const isMoving = ({ attempt: { state, changed_at } }: AttemptWithPayment, now: number) =>
  underWayStates.has(state) ||
  (Math.abs(changed_at - now) <= COMPARE_MARGIN && !correctableStates.includes(state))

function byReference(transactions: readonly Transaction[]): Map<string, readonly Transaction[]> {
  // A transaction that changed during the queries is listed twice.
  const each = new Map(transactions.map((one) => [one.transactionId, one])).values()
  return Map.groupBy(
    each.filter(({ reference }) => ours.test(reference)),
    ({ reference }) => reference,
  )
}

/** False for refunds alone, which have no price. */
const hasSale = (sales: readonly Transaction[]) => sales.some(({ pence }) => pence !== null)

/** What the provider's record of a reference says against the ledger's. */
function compare(
  reference: string,
  entry: ComparedAttempt | null,
  sales: readonly Transaction[],
): { difference: Difference | null; isChargedBack: boolean } {
  const [first = null] = sales
  // A sale unknown to the ledger is compared with its own price.
  const { pence, currency } = entry?.payment ?? { pence: first?.pence ?? 0, currency: first?.currency ?? '' }
  const status = interpretTransactions({ reference }, { pence, currency }, sales)
  const transaction = 'transaction' in status ? status.transaction : first
  const isSame = entry === null ? nothingCharged.has(status.says) : agrees(status, entry)
  return {
    difference: isSame ? null : { reference, entry, status, transaction },
    isChargedBack: (transaction?.chargedBackPence ?? 0) > 0,
  }
}

const nothingCharged: ReadonlySet<ProviderStatus['says']> = new Set(['declined', 'not charged', 'nothing'])

/** Statuses without a charge are all equal. */
function agrees(status: ProviderStatus, { attempt }: AttemptWithPayment): boolean {
  const { state, returned_pence } = attempt
  if (nothingCharged.has(status.says)) return correctableStates.includes(state)
  if (status.says === 'open') return undecidedStates.includes(state)
  if (!('twice' in status) || status.twice || status.tooMuchBack) return false
  return status.says === 'paid'
    ? (state === 'paid' || state === 'paid twice') && status.transaction.returnedPence === returned_pence
    : state === status.says
}
