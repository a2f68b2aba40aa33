import type { Attempt, Payment } from '../../storage/payment-states.ts'
import type { Transaction } from '../provider/provider.ts'

/** What the provider's word about an attempt comes to. */
export type ProviderStatus =
  | {
      says: 'paid' | 'declined' | 'not charged' | 'refunded' | 'voided'
      transaction: Transaction
      /** More than one sale succeeded under the reference: a person must give one back (P22). */
      twice: boolean
      /** More was given back than was paid. */
      tooMuchBack?: true
    }
  /** A sale that is not the one we asked for: nothing may be believed, a person must look (P18). */
  | { says: 'wrong'; why: 'amount' | 'currency'; transaction: Transaction }
  /** A part was given back, of a sale that is not told of here. */
  | { says: 'part returned' }
  /** Not decided yet. */
  | { says: 'open' }
  /** The provider knows of nothing, which proves nothing. */
  | { says: 'nothing' }

/** Judges the transactions that the provider has under the reference of an attempt. Their order does not matter. */
export function interpret(
  attempt: Pick<Attempt, 'reference'>,
  payment: Pick<Payment, 'pence' | 'currency'>,
  transactions: readonly Transaction[],
): ProviderStatus {
  const ours = transactions.filter(({ reference }) => reference === attempt.reference)
  const first = (state: Transaction['state']) => ours.find((transaction) => transaction.state === state)
  const isReturnOfPart = ({ state, returnedPence }: Transaction) =>
    state === 'refunded' && returnedPence > 0 && returnedPence < payment.pence
  // What was given back in part is still paid. A return that stands without its sale has no price to be judged.
  const charged = ours.filter((one) => one.state === 'paid' || (isReturnOfPart(one) && one.pence !== null))
  const [paid] = charged
  const twice = charged.length > 1
  const more = backOf(ours) > Math.max(1, ours.filter(isCharge).length) * payment.pence
  const tooMuchBack = more && ({ tooMuchBack: true } as const)
  if (paid !== undefined) {
    const wrong = charged.find((one) => difference(one, payment) !== null)
    const why = wrong === undefined ? null : difference(wrong, payment)
    if (wrong !== undefined && why !== null) return { says: 'wrong', why, transaction: wrong }
    return { says: 'paid', transaction: paid, twice, ...tooMuchBack }
  }
  const refunded = ours.find((one) => one.state === 'refunded' && !isReturnOfPart(one))
  if (refunded !== undefined) return { says: 'refunded', transaction: refunded, twice, ...tooMuchBack }
  const voided = first('voided')
  if (voided !== undefined) return { says: 'voided', transaction: voided, twice, ...tooMuchBack }
  if (ours.some(isReturnOfPart)) return { says: 'part returned' }
  if (first('open') !== undefined) return { says: 'open' }
  // Of several declines the latest counts.
  const [declined] = ours
    .filter(({ state }) => state === 'declined')
    .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))
  if (declined !== undefined) return { says: 'declined', transaction: declined, twice }
  const failed = first('failed')
  return failed === undefined ? { says: 'nothing' } : { says: 'not charged', transaction: failed, twice }
}

/** Money of all these that was given back, in pence. */
const backOf = (transactions: readonly Transaction[]): number =>
  transactions.reduce((sum, { returnedPence }) => sum + returnedPence, 0)

/** A sale that was charged, whatever was given back of it since; a return that stands by itself has no price. */
const isCharge = ({ state, pence }: Transaction) =>
  pence !== null && (state === 'paid' || state === 'refunded' || state === 'voided')

/** An amount that is not told cannot be right; a currency that is not told is that of the account. */
function difference(
  { pence, currency }: Transaction,
  expected: Pick<Payment, 'pence' | 'currency'>,
): 'amount' | 'currency' | null {
  if (pence !== expected.pence) return 'amount'
  return currency === '' || currency === expected.currency ? null : 'currency'
}
