import type { Db, Trx } from '../../storage/tables.ts'
import type { ReturnKind } from '../../storage/payment-states.ts'
import type { Back } from '../rules/letter.ts'
import { tookMoney } from '../rules/attempt.ts'

/* Money that went back to payers, each return as it was told to them. Pence, and UTC milliseconds. */

/** Pence of an attempt that went back and of which the letters are owed already. */
export async function toldBack(db: Db | Trx, attemptId: number): Promise<number> {
  const { told } = await db
    .selectFrom('returns')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('pence'), eb.lit(0)).as('told'))
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return told
}

/** Writes down that money went back; its letters are owed in the same transaction. */
export async function keepReturn(trx: Trx, attemptId: number, { pence, kind, at }: Back, now: number) {
  await trx
    .insertInto('returns')
    .values({ attempt_id: attemptId, pence, kind, returned_at: at, known_at: now })
    .execute()
}

/** Money that went back, as a list of a period has it. */
interface ReturnOfPayment {
  /** Of the card that was charged, such as `PD-7KQ2-M9XD-4TZ8`, and of the payment, such as `7KQ2-M9XD`. */
  reference: string
  paymentReference: string
  /** Pence that went back this time. */
  pence: number
  /** Price of the payment, in pence. */
  ofPence: number
  kind: ReturnKind
  /** When it went back, and when we learnt of it. */
  returnedAt: number
  knownAt: number
  firstName: string
  lastName: string
  /** No money moved: the account only pretends. */
  test: boolean
}

/** What went back to payers and was learnt of in a period, the oldest first. @param until The end, excluded. */
export async function returnsSince(
  db: Db | Trx,
  since: number,
  until = Infinity,
): Promise<ReturnOfPayment[]> {
  const rows = await db
    .selectFrom('returns')
    .innerJoin('attempts', 'attempts.id', 'returns.attempt_id')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.reference', 'attempts.test', 'payments.pence as of_pence'])
    .select(['payments.reference as payment_reference', 'payments.first_name', 'payments.last_name'])
    .select(['returns.pence', 'returns.kind', 'returns.returned_at', 'returns.known_at'])
    .where('returns.known_at', '>=', since)
    .where('returns.known_at', '<', Math.min(until, Number.MAX_SAFE_INTEGER))
    .orderBy('returns.id')
    .execute()
  return rows.map((row) => ({
    reference: row.reference,
    paymentReference: row.payment_reference,
    pence: row.pence,
    ofPence: row.of_pence,
    kind: row.kind,
    returnedAt: row.returned_at,
    knownAt: row.known_at,
    firstName: row.first_name,
    lastName: row.last_name,
    test: row.test === 1,
  }))
}

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
