import type { Db, Trx } from '../../storage/tables.ts'
import type { ReturnKind } from '../../storage/payment-states.ts'
import type { ReturnedMoney } from '../rules/owed-letter.ts'
import { chargedStates } from '../rules/attempt.ts'

/*
 * Money returned to payers (refunds and voids), one row for each announcement. Amounts in pence, times in UTC
 * milliseconds.
 */

/** Pence of an attempt that were returned and whose letters are enqueued already. */
export async function sumAnnouncedReturns(db: Db | Trx, attemptId: number): Promise<number> {
  const { announced } = await db
    .selectFrom('returns')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('pence'), eb.lit(0)).as('announced'))
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return announced
}

/** Its letters are enqueued in the same transaction. */
export async function recordReturn(
  trx: Trx,
  attemptId: number,
  { pence, kind, at }: ReturnedMoney,
  now: number,
) {
  await trx
    .insertInto('returns')
    .values({ attempt_id: attemptId, pence, kind, returned_at: at, known_at: now })
    .execute()
}

interface ReturnOfPayment {
  /** Of the attempt, such as `PD-7KQ2-M9XD-4TZ8`, and of the payment, such as `7KQ2-M9XD`. */
  reference: string
  paymentReference: string
  /** Pence returned this time. */
  pence: number
  /** Price of the payment, in pence. */
  ofPence: number
  kind: ReturnKind
  returnedAt: number
  knownAt: number
  firstName: string
  lastName: string
  /** True in the provider's test mode: no money moved. */
  test: boolean
}

/** Returns that became known in a period, oldest first. @param until Exclusive end. */
export async function findReturns(db: Db | Trx, since: number, until = Infinity): Promise<ReturnOfPayment[]> {
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

export interface MoneyMovement {
  /** Of the payment, not the attempt. */
  reference: string
  pence: number
  test: boolean
}

/** A period in UTC milliseconds; `to` is exclusive. */
export interface Period {
  from: number
  to: number
}

/**
 * Money charged and money returned, wholly or in part, by when this site learnt of it. Money returned before its
 * payment was known is in both.
 */
export async function findMoneyMovements(
  trx: Trx,
  { from, to }: Period,
): Promise<{ paid: MoneyMovement[]; givenBack: MoneyMovement[] }> {
  const moves = await trx
    .selectFrom('transitions')
    .innerJoin('attempts', 'attempts.id', 'transitions.attempt_id')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select([
      'transitions.from_state',
      'transitions.to_state',
      'payments.reference',
      'payments.pence',
      'attempts.test',
    ])
    .where('transitions.moved_at', '>=', from)
    .where('transitions.moved_at', '<', to)
    .orderBy('transitions.id')
    .execute()
  const those = (isOne: (move: (typeof moves)[number]) => boolean): MoneyMovement[] =>
    moves.filter(isOne).map(({ reference, pence, test }) => ({ reference, pence, test: test === 1 }))
  const returns = await findReturns(trx, from, to)
  return {
    paid: those((move) => chargedStates.includes(move.to_state) && !chargedStates.includes(move.from_state)),
    givenBack: returns.map(({ paymentReference: reference, pence, test }) => ({ reference, pence, test })),
  }
}
