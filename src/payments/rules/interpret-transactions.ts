import type { Attempt, Payment } from '../../storage/payment-states.ts'
import type { Transaction } from '../provider/provider.ts'

export type ProviderStatus =
  | {
      says: 'paid' | 'declined' | 'not charged' | 'refunded' | 'voided'
      transaction: Transaction
      /** More than one sale succeeded under the reference: a person must refund one (failure case P22). */
      twice: boolean
      tooMuchBack?: true
    }
  /** Not the sale that we asked for: don't trust any of it, a person must look (failure case P18). */
  | { says: 'wrong'; why: 'amount' | 'currency'; transaction: Transaction }
  /** A partial refund without its sale. */
  | { says: 'part returned' }
  | { says: 'open' }
  /** The provider found nothing, which proves nothing. */
  | { says: 'nothing' }

/** Their order does not matter. */
export function interpretTransactions(
  attempt: Pick<Attempt, 'reference'>,
  payment: Pick<Payment, 'pence' | 'currency'>,
  transactions: readonly Transaction[],
): ProviderStatus {
  const ours = transactions.filter(({ reference }) => reference === attempt.reference)
  const first = (state: Transaction['state']) => ours.find((transaction) => transaction.state === state)
  const isReturnOfPart = ({ state, returnedPence }: Transaction) =>
    state === 'refunded' && returnedPence > 0 && returnedPence < payment.pence
  // A partly refunded sale is still paid. A return without its sale has no price to check.
  const charged = ours.filter((one) => one.state === 'paid' || (isReturnOfPart(one) && one.pence !== null))
  const [paid] = charged
  const twice = charged.length > 1
  const more = backOf(ours) > Math.max(1, ours.filter(isCharge).length) * payment.pence
  const tooMuchBack = more && ({ tooMuchBack: true } as const)
  if (paid !== undefined) {
    for (const transaction of charged) {
      const why = difference(transaction, payment)
      if (why !== null) return { says: 'wrong', why, transaction }
    }
    return { says: 'paid', transaction: paid, twice, ...tooMuchBack }
  }
  const refunded = ours.find((one) => one.state === 'refunded' && !isReturnOfPart(one))
  if (refunded !== undefined) return { says: 'refunded', transaction: refunded, twice, ...tooMuchBack }
  const voided = first('voided')
  if (voided !== undefined) return { says: 'voided', transaction: voided, twice, ...tooMuchBack }
  if (ours.some(isReturnOfPart)) return { says: 'part returned' }
  if (first('open') !== undefined) return { says: 'open' }
  // Of several declines, the latest counts.
  const [declined] = ours
    .filter(({ state }) => state === 'declined')
    .toSorted((one, other) => (other.chargedAt ?? 0) - (one.chargedAt ?? 0))
  if (declined !== undefined) return { says: 'declined', transaction: declined, twice }
  const failed = first('failed')
  return failed === undefined ? { says: 'nothing' } : { says: 'not charged', transaction: failed, twice }
}

/** Total pence returned. */
const backOf = (transactions: readonly Transaction[]): number =>
  transactions.reduce((sum, { returnedPence }) => sum + returnedPence, 0)

/** True for a sale that was charged, even if it was refunded later; a return without its sale has no price. */
const isCharge = ({ state, pence }: Transaction) =>
  pence !== null && (state === 'paid' || state === 'refunded' || state === 'voided')

/** A missing amount is wrong; a missing currency is that of the account. */
function difference(
  { pence, currency }: Transaction,
  expected: Pick<Payment, 'pence' | 'currency'>,
): 'amount' | 'currency' | null {
  if (pence !== expected.pence) return 'amount'
  return currency === '' || currency === expected.currency ? null : 'currency'
}
