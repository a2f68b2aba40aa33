import { sql } from 'kysely'
import type { Db, Trx } from '../../storage/tables.ts'
import { DAY } from '../../runtime/units.ts'
import type { Chargeback } from '../provider/provider.ts'
import { tookMoney } from './attempt.ts'
import { entryById } from './entries.ts'
import type { Entry } from './entry.ts'

/* Finds disputes, and the sales that they are about. Pence, and UTC milliseconds. */

/** Card schemes let a payer's bank ask no later than this after the sale; 540 days, and some for their rounding. */
const DISPUTED_WITHIN = 560 * DAY
/** A date without a time may be that of another zone. */
const DATE_TOLERANCE = 2 * DAY

/** A dispute that is not decided. */
export interface OpenDispute {
  /** Of the card that was charged, such as `PD-7KQ2-M9XD-4TZ8`. */
  reference: string
  /** What the bank asks for, and the price of the payment. */
  pence: number
  ofPence: number
  /** The bank's reason as the provider tells it; may be empty. */
  reason: string
  /** The provider's date of it, or else when we learnt of it. */
  since: number
  /** Empty when it is not known. */
  cardLastFour: string
  firstName: string
  lastName: string
  test: boolean
}

/** Disputes that are not decided, the oldest first. No date by which to answer is known: the provider tells none. */
export async function disputesOpen(db: Db | Trx): Promise<OpenDispute[]> {
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.reference', 'attempts.disputed_pence', 'attempts.dispute_reason'])
    .select(['attempts.disputed_at', 'attempts.changed_at', 'attempts.card_last_four', 'attempts.test'])
    .select(['payments.pence', 'payments.first_name', 'payments.last_name'])
    .where('attempts.dispute', '=', 'open')
    .orderBy('attempts.disputed_at')
    .execute()
  return rows.map((row) => ({
    reference: row.reference,
    pence: row.disputed_pence,
    ofPence: row.pence,
    reason: row.dispute_reason,
    since: row.disputed_at ?? row.changed_at,
    cardLastFour: row.card_last_four,
    firstName: row.first_name,
    lastName: row.last_name,
    test: row.test === 1,
  }))
}

/**
 * The sale that a chargeback names: by its own number, where it was told before, or by what it says of the sale.
 *
 * @returns null when it names none, or more than one.
 */
export async function saleOfChargeback(db: Db, chargeback: Chargeback): Promise<Entry | null> {
  const [one, ...others] = await namedBy(db, chargeback)
  return one === undefined || others.length > 0 ? null : entryById(db, one.id)
}

/**
 * The sales that a chargeback which names none may be about: of a card with these last digits, and not for less. They are
 * for a person to decide among, however few: others have cards with the same digits.
 *
 * @param now UTC milliseconds.
 */
export async function salesLikeChargeback(
  db: Db,
  { lastFour, at, pence }: Chargeback,
  now: number,
): Promise<Entry[]> {
  if (lastFour === '') return []
  const asked = at ?? now
  const ids = await charged(db)
    .where('attempts.card_last_four', '=', lastFour)
    .where((eb) => eb.fn.coalesce('attempts.charged_at', 'attempts.changed_at'), '<=', asked + DATE_TOLERANCE)
    .where((eb) => eb.fn.coalesce('attempts.charged_at', 'attempts.changed_at'), '>', asked - DISPUTED_WITHIN)
    .where('payments.pence', '>=', pence ?? 0)
    .execute()
  const sales = await Promise.all(ids.map(({ id }) => entryById(db, id)))
  return sales.filter((sale) => sale !== null)
}

const charged = (db: Db) =>
  db
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select('attempts.id')
    .where('attempts.state', 'in', tookMoney)
    .orderBy('attempts.id')

/** Its own number may be the sale's. */
async function namedBy(db: Db, { id, transactionId, reference }: Chargeback): Promise<{ id: number }[]> {
  const before = await charged(db)
    .where(sql`instr(' ' || attempts.dispute_ids || ' ', ${` ${id} `})`, '>', 0)
    .execute()
  if (before.length > 0) return before
  return charged(db)
    .where((eb) =>
      eb.or([
        eb('attempts.transaction_id', 'in', [transactionId, id].filter(Boolean)),
        eb('attempts.reference', '=', reference),
      ]),
    )
    .execute()
}
