import type { Db } from '../../storage/tables.ts'
import { DAY } from '../../runtime/units.ts'
import type { Chargeback } from '../provider/provider.ts'
import { chargedStates } from '../rules/attempt.ts'
import { findAttemptById } from './attempts.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'

/* Finds the sales of a chargeback. Amounts in pence, times in UTC milliseconds. */

/** Longest time from a sale to its chargeback: 540 days in the card schemes, and some for their rounding. */
const DISPUTED_WITHIN = 560 * DAY
/** A date without a time may be in another time zone. */
const DATE_TOLERANCE = 2 * DAY

/** The sale that a chargeback names; null when it names none, or several. The chargeback's own id may be the sale's. */
export async function findSaleOfChargeback(
  db: Db,
  { id, transactionId, reference }: Chargeback,
): Promise<AttemptWithPayment | null> {
  const [one, ...others] = await charged(db)
    .where((eb) =>
      eb.or([
        eb('attempts.transaction_id', 'in', [transactionId, id].filter(Boolean)),
        eb('attempts.reference', '=', reference),
      ]),
    )
    .execute()
  return one === undefined || others.length > 0 ? null : findAttemptById(db, one.id)
}

/**
 * Candidates for a chargeback that names no sale: sales with the same last four digits and at least its amount. A
 * person must decide even if there is only one, because other cards have the same digits.
 *
 * @param now UTC milliseconds.
 */
export async function findChargebackCandidates(
  db: Db,
  { lastFour, at, pence }: Chargeback,
  now: number,
): Promise<AttemptWithPayment[]> {
  if (lastFour === '') return []
  const asked = at ?? now
  const ids = await charged(db)
    .where('attempts.card_last_four', '=', lastFour)
    .where((eb) => eb.fn.coalesce('attempts.charged_at', 'attempts.changed_at'), '<=', asked + DATE_TOLERANCE)
    .where((eb) => eb.fn.coalesce('attempts.charged_at', 'attempts.changed_at'), '>', asked - DISPUTED_WITHIN)
    .where('payments.pence', '>=', pence ?? 0)
    .execute()
  const sales = await Promise.all(ids.map(({ id }) => findAttemptById(db, id)))
  return sales.filter((sale) => sale !== null)
}

const charged = (db: Db) =>
  db
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select('attempts.id')
    .where('attempts.state', 'in', chargedStates)
    .orderBy('attempts.id')
