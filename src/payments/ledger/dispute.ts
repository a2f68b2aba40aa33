import type { Attempt } from '../../storage/tables.ts'
import type { DisputeState } from '../../storage/payment-states.ts'
import { tookMoney } from './attempt.ts'
import type { Entry } from './entry.ts'

/*
 * A payer's bank asks for the money back. That is no state of its own beside `paid`: while it is open the payment counts,
 * nobody pays again, and its record stays. The provider never says how one ended, so a person does; one that was lost
 * counts as given back.
 */

export type { DisputeState }

/** What of an attempt says how its dispute stands. */
export type DisputeColumns = Partial<
  Pick<
    Attempt,
    'dispute' | 'dispute_ids' | 'disputed_pence' | 'dispute_reason' | 'disputed_at' | 'dispute_settled_at'
  >
>

/** Pence that went back because a dispute was lost. */
export const lostPence = ({ dispute, disputed_pence }: Pick<Attempt, 'dispute' | 'disputed_pence'>): number =>
  dispute === 'lost' ? disputed_pence : 0

/** Pence of an attempt that went back to its payer, by whatever way. */
export function backPence({ payment: { pence }, attempt }: BackOf): number {
  if (attempt.state === 'refunded' || attempt.state === 'voided') return pence
  if (!tookMoney.includes(attempt.state)) return 0
  return Math.min(pence, attempt.returned_pence + lostPence(attempt))
}

/** What it takes to say how much went back. */
export interface BackOf {
  payment: Pick<Entry['payment'], 'pence'>
  attempt: Pick<Attempt, 'state' | 'returned_pence' | 'dispute' | 'disputed_pence'>
}
