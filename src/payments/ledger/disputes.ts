import { sql } from 'kysely'
import type { Attempt, Db, Payment, Trx } from '../../storage/tables.ts'
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
 * The sales that a chargeback can be about. Its message need not name one, so they are found by card and amount, and told
 * apart by the name on the bill.
 *
 * @returns one: it is that; several: it is one of them, and nothing says which; none: it is none of ours.
 */
export async function salesOfChargeback(db: Db, chargeback: Chargeback, now: number): Promise<Entry[]> {
  const named = await namedBy(db, chargeback)
  if (named.length > 0) return entries(db, named)
  if (chargeback.lastFour === '') return []
  const at = chargeback.at ?? now
  const ofCard = await charged(db)
    .where('attempts.card_last_four', '=', chargeback.lastFour)
    .where((eb) => eb.fn.coalesce('attempts.charged_at', 'attempts.changed_at'), '<=', at + DATE_TOLERANCE)
    .where((eb) => eb.fn.coalesce('attempts.charged_at', 'attempts.changed_at'), '>', at - DISPUTED_WITHIN)
    .where('payments.pence', '>=', chargeback.pence ?? 0)
    .execute()
  const bySameAmount = narrowed(ofCard, ({ pence }) => pence === chargeback.pence)
  const name = lettersOf(chargeback.name)
  const byName = narrowed(bySameAmount, (one) => name !== '' && namesOf(one).includes(name))
  // One of whose dispute only the record told is meant before others, and one that a message told of is not meant again.
  const isAwaited = ({ dispute, dispute_ids }: Charged) => dispute === 'open' && dispute_ids === ''
  const awaited = narrowed(byName, isAwaited)
  return entries(db, awaited.some(isAwaited) ? awaited : narrowed(byName, ({ dispute }) => dispute === null))
}

type Charged = Pick<Attempt, 'id' | 'dispute' | 'dispute_ids' | 'name_on_card'> &
  Pick<Payment, 'pence' | 'first_name' | 'last_name'>

const charged = (db: Db) =>
  db
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.id', 'attempts.dispute', 'attempts.dispute_ids', 'attempts.name_on_card'])
    .select(['payments.pence', 'payments.first_name', 'payments.last_name'])
    .where('attempts.state', 'in', tookMoney)
    .orderBy('attempts.id')

/** By its own number, where it was told before, or by what it says of the sale; its number may be the sale's. */
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

/** Those of which something is true, if there are any; else all. */
function narrowed<One>(all: readonly One[], isTrue: (one: One) => boolean): readonly One[] {
  const some = all.filter(isTrue)
  return some.length > 0 ? some : all
}

const lettersOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

const namesOf = ({ first_name, last_name, name_on_card }: Charged) =>
  [`${first_name} ${last_name}`, `${last_name} ${first_name}`, name_on_card].map(lettersOf)

const entries = async (db: Db, found: readonly { id: number }[]): Promise<Entry[]> =>
  (await Promise.all(found.map(({ id }) => entryById(db, id)))).filter((entry) => entry !== null)
