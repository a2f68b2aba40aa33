import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type {
  Attempt,
  Db,
  TransitionRow,
  Payment,
  ProviderEventRow,
  ReturnRow,
} from '../../storage/tables.ts'

/** Each list oldest first. */
export interface PaymentRecord {
  payment: Payment
  attempts: readonly (Attempt & {
    transitions: readonly Selectable<TransitionRow>[]
    returns: readonly Selectable<ReturnRow>[]
  })[]
  events: readonly ProviderEventRow[]
}

/** Oldest first. @param ids Payment ids. */
export async function readPaymentRecords(db: Db, ids: readonly string[]): Promise<PaymentRecord[]> {
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', toSqlList(ids))
    .orderBy('created_at')
    .execute()
  const attempts = await db
    .selectFrom('attempts')
    .selectAll()
    .where('payment_id', 'in', toSqlList(ids))
    .orderBy('id')
    .execute()
  const transitions = await db
    .selectFrom('transitions')
    .selectAll()
    .where('attempt_id', 'in', toSqlList(attempts.map(({ id }) => id)))
    .orderBy('id')
    .execute()
  const returns = await db
    .selectFrom('returns')
    .selectAll()
    .where('attempt_id', 'in', toSqlList(attempts.map(({ id }) => id)))
    .orderBy('id')
    .execute()
  return Promise.all(
    payments.map(async (payment) => {
      const own = attempts.filter(({ payment_id }) => payment_id === payment.id)
      return {
        payment,
        attempts: own.map((attempt) => ({
          ...attempt,
          transitions: transitions.filter(({ attempt_id }) => attempt_id === attempt.id),
          returns: returns.filter(({ attempt_id }) => attempt_id === attempt.id),
        })),
        events: await eventsAbout(db, own),
      }
    }),
  )
}

/** Finds a payment by the reference that the patient and the practice use. */
export async function findRecordByReference(db: Db, reference: string): Promise<PaymentRecord | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return payment === undefined ? undefined : (await readPaymentRecords(db, [payment.id]))[0]
}

/** Our reference and the provider's transaction id in an event. */
export const eventReference = sql<string | null>`json_extract(event, '$.transaction.reference')`
export const eventTransactionId = sql<string | null>`json_extract(event, '$.transaction.transactionId')`

const eventsAbout = (db: Db, attempts: readonly Pick<Attempt, 'reference' | 'transaction_id'>[]) =>
  db
    .selectFrom('provider_events')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb(eventReference, 'in', toSqlList(attempts.map(({ reference }) => reference))),
        eb(
          eventTransactionId,
          'in',
          toSqlList(
            attempts.flatMap(({ transaction_id }) => (transaction_id === null ? [] : [transaction_id])),
          ),
        ),
      ]),
    )
    .orderBy('received_at')
    .execute()

/** Any number of ids as one SQL parameter. */
export function toSqlList<Id extends string | number>(ids: readonly Id[]) {
  return sql<Id>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
}
