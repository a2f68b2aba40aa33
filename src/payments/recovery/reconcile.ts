import { COMPARE_UNSETTLED } from '../../runtime/limits.ts'
import type { Db } from '../../storage/tables.ts'
import { correctable, undecided } from '../rules/attempt.ts'
import type { AttemptState } from '../rules/attempt.ts'
import { entriesToCompare } from '../ledger/entries.ts'
import type { ComparedEntry } from '../ledger/entries.ts'
import type { Entry } from '../rules/known.ts'
import { interpret } from '../rules/interpret.ts'
import type { ProviderStatus } from '../rules/interpret.ts'
import type { Gateway, Transaction } from '../provider/provider.ts'

/** One payment about which ledger and provider do not agree. */
export interface Difference {
  /** Our reference of the attempt. */
  reference: string
  /** Null when the ledger does not know of it, such as after restoring an older backup. */
  entry: ComparedEntry | null
  /** What the provider's records come to. */
  status: ProviderStatus
  /** The sale that says so; null: the provider knows of none. */
  transaction: Transaction | null
}

export interface Compared {
  differences: Difference[]
  /** Attempts of whose sales a payer's bank asks for money back. */
  chargedBack: number[]
  /** How many references were looked at, and how many were left out because they are in hand, or changed a moment ago. */
  looked: number
  inHand: number
}

/** References that this site gave; other payments of the account are none of its business. */
const ours = /^PD-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]+$/
/** Somebody is just finding out; what does not end by itself becomes "needs person". */
const inHand: ReadonlySet<AttemptState> = new Set(['started', 'sent', 'unknown'])

/**
 * Compares ledger and provider over a period: money that one knows of and the other does not (P20). Each reference is
 * judged once, whatever number of transactions it has, as a look-up would judge it. Nothing is changed.
 *
 * @param from UTC milliseconds, as is `now`.
 */
export async function reconcile(
  db: Db,
  gateway: Gateway,
  { from, now }: { from: number; now: number },
): Promise<Compared | { trouble: string }> {
  const settled = now - COMPARE_UNSETTLED
  const changed = await gateway.changedBetween(from, settled)
  if (changed.found === 'trouble') return { trouble: changed.text }
  // The provider's clock may be ahead of ours.
  const recent = await gateway.changedBetween(settled, now + COMPARE_UNSETTLED)
  if (recent.found === 'trouble') return { trouble: recent.text }
  const moving = new Set(recent.transactions.map(({ reference }) => reference))
  const references = [...changed.transactions, ...recent.transactions].map(({ reference }) => reference)
  const entries = await entriesToCompare(db, references, { from, to: settled })
  const known = new Map(entries.map((entry) => [entry.attempt.reference, entry]))

  // What the ledger does not know is not in hand here, however recent it is.
  const unknown = recent.transactions.filter(({ reference }) => !known.has(reference))
  const groups = byReference([...changed.transactions, ...unknown])
  // What was paid here may have changed before at the provider: an outcome can be learnt late. A test may be another account's.
  for (const [reference, { attempt }] of known)
    if (attempt.test === 0 && !moving.has(reference) && !groups.has(reference)) groups.set(reference, [])

  const compared: Compared = { differences: [], chargedBack: [], looked: 0, inHand: 0 }
  for (const [reference, sales] of groups) {
    const entry = known.get(reference) ?? null
    if (entry !== null && (isMoving(entry, settled) || moving.has(reference))) {
      compared.inHand += 1
      continue
    }
    // Money that went back of a sale which changed before says too little without the sale.
    const isEnough = sales.some(({ pence }) => pence !== null)
    const found = isEnough ? null : await gateway.lookUp(reference)
    if (found?.found === 'trouble') return { trouble: found.text }
    compare(compared, reference, entry, found?.transactions ?? sales)
  }
  return compared
}

/** What has taken nothing is in nobody's hands, however recently that was settled. */
const isMoving = ({ attempt: { state, changed_at } }: Entry, settled: number) =>
  inHand.has(state) || (changed_at >= settled && !correctable.includes(state))

function byReference(transactions: readonly Transaction[]): Map<string, readonly Transaction[]> {
  // One that changed while it was asked about is told twice.
  const each = new Map(transactions.map((one) => [one.transactionId, one])).values()
  return Map.groupBy(
    each.filter(({ reference }) => ours.test(reference)),
    ({ reference }) => reference,
  )
}

/** Adds a reference to the differences when the two sides do not agree about it. */
function compare(
  compared: Compared,
  reference: string,
  entry: ComparedEntry | null,
  sales: readonly Transaction[],
) {
  compared.looked += 1
  const [first = null] = sales
  // What nobody here asked for has the price that it has.
  const { pence, currency } = entry?.payment ?? { pence: first?.pence ?? 0, currency: first?.currency ?? '' }
  const status = interpret({ reference }, { pence, currency }, sales)
  const transaction = 'transaction' in status ? status.transaction : first
  if (entry !== null && (transaction?.chargedBackPence ?? 0) > 0) compared.chargedBack.push(entry.attempt.id)
  if (entry === null ? tookNothing.has(status.says) : agrees(status, entry)) return
  compared.differences.push({ reference, entry, status, transaction })
}

const tookNothing: ReadonlySet<ProviderStatus['says']> = new Set(['declined', 'not charged', 'nothing'])

/** Whether the provider's word is that of the ledger. Where nothing was taken it does not matter what that is called. */
function agrees(status: ProviderStatus, { attempt }: Entry): boolean {
  const { state, returned_pence } = attempt
  if (tookNothing.has(status.says)) return correctable.includes(state)
  if (status.says === 'open') return undecided.includes(state)
  if (!('twice' in status) || status.twice || status.tooMuchBack) return false
  return status.says === 'paid'
    ? (state === 'paid' || state === 'paid twice') && status.transaction.returnedPence === returned_pence
    : state === status.says
}
