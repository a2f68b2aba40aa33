import type { Db } from '../../storage/tables.ts'
import { COMPARE_UNSETTLED } from '../../runtime/limits.ts'
import { correctable } from '../ledger/attempt.ts'
import type { AttemptState } from '../ledger/attempt.ts'
import { everyAttempt } from '../ledger/entries.ts'
import type { LedgerSide } from '../ledger/entries.ts'
import { backOf } from '../ledger/interpret.ts'
import type { Gateway, Transaction } from '../provider/provider.ts'

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
  /** How many sales under the reference the provider took money for. */
  sales: number
  /** Whether a person has settled the ledger's attempt. */
  isByPerson: boolean
  /** What the provider says of a sale that the ledger does not know; null when it knows it. */
  unknown: Transaction | null
}

/** What one side counts as paid, without what was given back. */
export interface Sum {
  count: number
  pence: number
}

export interface Compared {
  differences: Difference[]
  /** Attempts of whose sales a payer's bank asks for money back. */
  chargedBack: number[]
  website: Sum
  provider: Sum
  /** Payments that were left out because they are in hand, or changed a moment ago. */
  inHand: number
}

export interface Period {
  /** UTC milliseconds, the end excluded. */
  from: number
  to: number
  now: number
}

/** References that this site gave; other payments of the account are none of its business. */
const ours = /^PD-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]+$/

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

const countsAsPaid: ReadonlySet<AttemptState> = new Set(['paid', 'paid twice'])
/** Somebody is just finding out; what does not end by itself becomes "needs person". */
const inHand: ReadonlySet<AttemptState> = new Set(['started', 'sent', 'unknown'])
/** Of several transactions under a reference the first of these says how it stands. */
const weight: readonly Transaction['state'][] = ['paid', 'refunded', 'voided', 'open', 'declined', 'failed']

/**
 * Compares ledger and provider over a period: money that one knows of and the other does not (P20). Each reference is
 * judged once, whatever number of transactions it has. Nothing is changed.
 */
export async function reconcile(
  db: Db,
  gateway: Gateway,
  { from, to, now }: Period,
): Promise<Compared | { trouble: string }> {
  const settled = now - COMPARE_UNSETTLED
  const changed = await gateway.changedBetween(from, settled)
  if (changed.found === 'trouble') return { trouble: changed.text }
  // The provider's clock may be ahead of ours.
  const recent = await gateway.changedBetween(settled, now + COMPARE_UNSETTLED)
  if (recent.found === 'trouble') return { trouble: recent.text }
  const moving = new Set(recent.transactions.map(({ reference }) => reference))
  const known = await everyAttempt(db)
  const compared: Compared = {
    differences: [],
    chargedBack: [],
    website: { count: 0, pence: 0 },
    provider: { count: 0, pence: 0 },
    inHand: 0,
  }

  // What the ledger does not know is not in hand here, however recent it is.
  const unknown = recent.transactions.filter(({ reference }) => !known.has(reference))
  const seen = new Set<string>()
  for (const [reference, sales] of byReference([...changed.transactions, ...unknown])) {
    seen.add(reference)
    const attempt = known.get(reference)
    // What has taken nothing is in nobody's hands, however recently that was settled.
    const isMoving =
      attempt !== undefined &&
      (inHand.has(attempt.state) || (attempt.changed_at >= settled && !correctable.includes(attempt.state)))
    if (isMoving || (attempt !== undefined && moving.has(reference))) compared.inHand += 1
    else if (attempt === undefined || sales.some(({ pence }) => pence !== null))
      compareOne(compared, reference, attempt, sales)
    else {
      // Money that went back of a sale which changed before: it says too little without the sale.
      const found = await gateway.lookUp(reference)
      if (found.found === 'trouble') return { trouble: found.text }
      compareOne(compared, reference, attempt, found.transactions)
    }
  }
  for (const [reference, attempt] of known) {
    const { state, changed_at, test } = attempt
    // Another account may have taken it, before this one charged anybody.
    if (test === 1) continue
    if (state !== 'paid' || changed_at < from || changed_at >= Math.min(to, settled)) continue
    if (seen.has(reference) || moving.has(reference)) continue
    // At the provider it may have changed before: an outcome can be learnt late.
    const found = await gateway.lookUp(reference)
    if (found.found === 'trouble') return { trouble: found.text }
    compareOne(compared, reference, attempt, found.transactions)
  }
  return compared
}

function byReference(transactions: readonly Transaction[]): Map<string, Transaction[]> {
  // One that changed while it was asked about is told twice.
  const each = new Map(transactions.map((one) => [one.transactionId, one])).values()
  return Map.groupBy(
    each.filter(({ reference }) => ours.test(reference)),
    ({ reference }) => reference,
  )
}

/** Adds one reference to both sums, and to the differences when the two sides do not agree about it. */
function compareOne(
  compared: Compared,
  reference: string,
  attempt: LedgerSide | undefined,
  transactions: readonly Transaction[],
) {
  const stands = weight
    .map((state) => transactions.find((one) => one.state === state))
    .find((one) => one !== undefined)
  const price = attempt?.pence ?? stands?.pence ?? 0
  const taken = transactions.filter(
    ({ state, pence, returnedPence }) =>
      state === 'paid' ||
      (state === 'refunded' && pence !== null && returnedPence > 0 && returnedPence < price),
  )
  for (const { pence, returnedPence } of taken) {
    const left = (pence ?? price) - returnedPence
    if (left > 0) add(compared.provider, left)
  }
  const ledger = attempt?.state ?? null
  if (attempt !== undefined && countsAsPaid.has(attempt.state))
    add(compared.website, attempt.pence - attempt.returned_pence)

  // What was given back in part is still paid.
  const isPart = stands?.state === 'refunded' && taken.includes(stands)
  const isKnownPart = isPart && stands.returnedPence === attempt?.returned_pence
  const state = isKnownPart ? 'paid' : (stands?.state ?? null)
  if (attempt !== undefined && stands !== undefined && stands.chargedBackPence > 0)
    compared.chargedBack.push(attempt.id)
  const isTooMuchBack = backOf(transactions) > price
  if (state !== null && ledger !== null && taken.length < 2 && !isTooMuchBack)
    if (agreeing[state].includes(ledger) || (nothingTaken.has(state) && nothingTaken.has(ledger))) return
  if (ledger === null && (state === null || nothingTaken.has(state))) return
  compared.differences.push({
    reference,
    transactionId: stands?.transactionId ?? attempt?.transaction_id ?? '',
    pence: stands?.pence ?? price,
    attempt: attempt?.id ?? null,
    ledger,
    provider: state,
    sales: taken.length,
    isByPerson: attempt?.by_person === 1,
    unknown: attempt === undefined ? (stands ?? null) : null,
  })
}

function add(sum: Sum, pence: number) {
  sum.count += 1
  sum.pence += pence
}
