import { sql } from 'kysely'
import type { Db, Trx } from '../../storage/tables.ts'
import { formatPounds } from '../../facts/money.ts'
import { toLondonTime } from '../../facts/london-time.ts'
import { formatDate } from '../../facts/format-date.ts'
import { getLedgerRetentionEnd } from '../../facts/tax-year.ts'
import { chargedStates } from '../rules/attempt.ts'
import { hasEnded } from './ledger-retention.ts'
import { toSqlList, readPaymentRecords } from './records.ts'
import type { PaymentRecord } from './records.ts'

/** A payment of a person who asks for a copy of their data or for erasure. */
export interface PersonalPayment extends PaymentRecord {
  erasure: ErasureEffect
}

export type ErasureEffect =
  /** Nothing was charged: it can be deleted. */
  | 'goes'
  /** Charged: data for tax law and refunds is kept, the rest can be erased. */
  | 'is reduced'
  /** Charged, and the rest is already erased. */
  | 'was reduced'
  /**
   * It is not known yet whether the card was charged or the money returned: without the record nobody could find out,
   * answer, or notify the payer.
   */
  | 'stays'

/** Finds payments by the address of the payer or in the form. @param isTheirs True for the person's address. */
export async function findPersonalPayments(
  db: Db,
  isTheirs: (named: unknown) => boolean,
): Promise<PersonalPayment[]> {
  const named = await db
    .selectFrom('payments')
    .select(['id', 'email', sql`json_extract(form, '$.message.email')`.as('inForm')])
    .execute()
  const theirs = named.filter(({ email, inForm }) => isTheirs(email) || isTheirs(inForm))
  const records = await readPaymentRecords(
    db,
    theirs.map(({ id }) => id),
  )
  return records.map((record) => ({ ...record, erasure: erasureOf(record) }))
}

function erasureOf({ payment, attempts }: PaymentRecord): ErasureEffect {
  if (!attempts.every(hasEnded)) return 'stays'
  if (!attempts.some(({ state }) => chargedStates.includes(state))) return 'goes'
  const isReduced =
    payment.form === null &&
    Object.entries(reduced).every(([name, value]) => payment[name as keyof typeof reduced] === value) &&
    attempts.every((attempt) =>
      Object.entries(reducedCard).every(
        ([name, value]) => attempt[name as keyof typeof reducedCard] === value,
      ),
    )
  return isReduced ? 'was reduced' : 'is reduced'
}

/** Fields that neither tax law nor a refund needs. The digest covers names and a date of birth. */
const reduced = { form: null, phone: '', city: '', browser: '', digest: '' } as const
/** The same for attempts: the payer's network, and the name on the card as it was typed. */
const reducedCard = { client: null, name_on_card: '' } as const

/** Erases payments as far as allowed; the caller read them in the same write transaction. */
export async function erasePayments(trx: Trx, payments: readonly PersonalPayment[]): Promise<void> {
  const going = payments.filter(({ erasure }) => erasure === 'goes')
  const idsOf = (some: readonly PersonalPayment[]) => toSqlList(some.map(({ payment }) => payment.id))
  await trx
    .deleteFrom('provider_events')
    .where('id', 'in', toSqlList(going.flatMap(({ events }) => events.map(({ id }) => id))))
    .execute()
  await trx.deleteFrom('payments').where('id', 'in', idsOf(going)).execute()

  const ids = idsOf(payments.filter(({ erasure }) => erasure === 'is reduced'))
  await trx.updateTable('payments').set(reduced).where('id', 'in', ids).execute()
  await trx.updateTable('attempts').set(reducedCard).where('payment_id', 'in', ids).execute()
}

/** Data kept of a payment despite an erasure request, and the reason; null when all of it can be deleted. */
export function describeKeptData({
  payment,
  attempts,
  erasure,
}: PersonalPayment): { what: string; why: string } | null {
  const name = `Payment ${payment.reference} of ${formatPounds(payment.pence)}`
  if (erasure === 'goes') return null
  if (erasure === 'stays')
    return {
      what: `${name}, with its form and names on cards`,
      why: 'It is not known yet whether money was taken. See "npm run practice -- payments", and erase again when it is.',
    }
  const last = toLondonTime(
    new Date(getLedgerRetentionEnd(Math.max(...attempts.map((one) => one.changed_at)))),
  ).date
  return {
    what: `${name}: name, email address, amount, dates, transaction, and the card's kind and last four digits`,
    why: `Tax law requires the record until ${formatDate(last)}, and the address is needed for refunds. The form, phone number, town and names on cards can be erased.`,
  }
}
