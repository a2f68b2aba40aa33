import type { Trx } from '../../storage/tables.ts'
import { tookMoney } from './attempt.ts'
import { returnsSince } from './returns.ts'

/** Money that came or went. */
export interface MoneyMoved {
  /** Of the payment. */
  reference: string
  pence: number
  /** Made with an account that only pretends to charge. */
  test: boolean
}

/** A span of time: its end does not belong to it. UTC milliseconds. */
export interface Span {
  from: number
  to: number
}

/**
 * What was taken, and what went back, whole or in part, by when this website learnt of it. Money that went back before it
 * was known to be paid is in both.
 */
export async function moneyMoved(
  trx: Trx,
  { from, to }: Span,
): Promise<{ paid: MoneyMoved[]; givenBack: MoneyMoved[] }> {
  const moves = await trx
    .selectFrom('moves')
    .innerJoin('attempts', 'attempts.id', 'moves.attempt_id')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['moves.from_state', 'moves.to_state', 'payments.reference', 'payments.pence', 'attempts.test'])
    .where('moves.moved_at', '>=', from)
    .where('moves.moved_at', '<', to)
    .orderBy('moves.id')
    .execute()
  const those = (isOne: (move: (typeof moves)[number]) => boolean): MoneyMoved[] =>
    moves.filter(isOne).map(({ reference, pence, test }) => ({ reference, pence, test: test === 1 }))
  const returns = await returnsSince(trx, from, to)
  return {
    paid: those((move) => tookMoney.includes(move.to_state) && !tookMoney.includes(move.from_state)),
    givenBack: returns.map(({ paymentReference: reference, pence, test }) => ({ reference, pence, test })),
  }
}
