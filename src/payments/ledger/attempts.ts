import type { Attempt, Db, Payment, Trx } from '../../storage/tables.ts'
import { DAY } from '../../runtime/units.ts'
import { findBlockingAttempt } from '../rules/attempt.ts'
import type { AttemptWithPayment, AttemptContext, News } from '../rules/attempt-context.ts'
import { toSqlList } from './records.ts'
import { sumAnnouncedReturns } from './return-rows.ts'
import { getServiceTexts } from '../services/paid-services.ts'

/** Oldest first. */
export const readAttemptsOfPayment = (db: Db | Trx, { id }: Pick<Payment, 'id'>) =>
  db.selectFrom('attempts').selectAll().where('payment_id', '=', id).orderBy('id').execute()

export const readPaymentOfAttempt = (db: Db | Trx, { payment_id }: Attempt) =>
  db.selectFrom('payments').selectAll().where('id', '=', payment_id).executeTakeFirstOrThrow()

const entryOf = async (db: Db | Trx, attempt: Attempt | undefined): Promise<AttemptWithPayment | null> =>
  attempt === undefined ? null : { attempt, payment: await readPaymentOfAttempt(db, attempt) }

export const findAttemptById = async (db: Db | Trx, id: number) =>
  entryOf(db, await db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirst())

/** By the attempt's reference, not the payment's. */
export const findAttemptByReference = async (db: Db | Trx, reference: string) =>
  entryOf(
    db,
    await db.selectFrom('attempts').selectAll().where('reference', '=', reference).executeTakeFirst(),
  )

export const findAttemptByTransaction = async (db: Db | Trx, transactionId: string) =>
  entryOf(
    db,
    await db
      .selectFrom('attempts')
      .selectAll()
      .where('transaction_id', '=', transactionId)
      .executeTakeFirst(),
  )

/** Other attempts of the same payment, oldest first. */
const othersOf = (db: Db | Trx, { id, payment_id }: Attempt) =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .where('id', '!=', id)
    .orderBy('id')
    .execute()

/** Another attempt of the same payment that was charged or may have been, so that this one must not be. */
export const findOtherBlockingAttempt = async (
  db: Db | Trx,
  attempt: Attempt,
): Promise<Attempt | undefined> => findBlockingAttempt(await othersOf(db, attempt))

type Question = 'others' | 'toldBack' | 'alike'

/** Extra queries beside the attempt and its payment, by the source of the news. */
const questions: Readonly<Record<News['from'], ReadonlySet<Question>>> = {
  site: new Set<Question>(['others', 'alike']),
  answer: new Set<Question>(['others', 'toldBack']),
  event: new Set<Question>(['others', 'toldBack']),
  'look-up': new Set<Question>(['others', 'toldBack']),
  comparison: new Set<Question>(['others', 'toldBack']),
  person: new Set<Question>(['others', 'toldBack']),
  // A mail call changes no attempt.
  browser: new Set<Question>(),
}

/** Null when the attempt does not exist. */
export async function readContext(trx: Trx, id: number, news: News): Promise<AttemptContext | null> {
  const entry = await findAttemptById(trx, id)
  if (entry === null) return null
  const asked = questions[news.from]
  return {
    ...entry,
    others: asked.has('others') ? await othersOf(trx, entry.attempt) : [],
    announcedReturns: asked.has('toldBack') ? await sumAnnouncedReturns(trx, id) : 0,
    similarAttempts: asked.has('alike') ? await alikeOf(trx, entry) : [],
  }
}

/**
 * Attempts of this browser's other payments for the same person and purpose: one may still be charged (failure case
 * P2).
 */
function alikeOf(trx: Trx, { payment, attempt }: AttemptWithPayment): Promise<Attempt[]> {
  return trx
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .selectAll('attempts')
    .where('payments.browser', '=', payment.browser)
    .where('payments.digest', '=', payment.digest)
    .where('payments.created_at', '>', payment.created_at - getServiceTexts(payment.purpose).duplicateWindow)
    .where('payments.id', '!=', payment.id)
    .where('attempts.test', '=', attempt.test)
    .orderBy('attempts.id')
    .execute()
}

/** Within this period another payment of the same person for the same purpose may be a duplicate. */
const PAID_BEFORE_WITHIN = 30 * DAY

/** Other paid attempts of the same person for the same purpose, from any browser and not refunded; oldest first. */
export async function findDuplicatePayments(
  trx: Trx,
  { payment, attempt }: AttemptWithPayment,
): Promise<AttemptWithPayment[]> {
  const ids = await trx
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select('attempts.id')
    .where('payments.digest', '=', payment.digest)
    .where('payments.created_at', '>', payment.created_at - PAID_BEFORE_WITHIN)
    .where('payments.id', '!=', payment.id)
    .where('attempts.state', '=', 'paid')
    .where('attempts.test', '=', attempt.test)
    .orderBy('attempts.id')
    .execute()
  const entries = await Promise.all(ids.map(({ id }) => findAttemptById(trx, id)))
  return entries.filter((entry) => entry !== null)
}

/** For each payment of a browser since a time, the attempt that decides its state. */
export async function findAttemptsOfBrowser(
  db: Db,
  browser: string,
  since: number,
): Promise<AttemptWithPayment[]> {
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('browser', '=', browser)
    .where('created_at', '>', since)
    .execute()
  if (payments.length === 0) return []
  const attempts = await db
    .selectFrom('attempts')
    .selectAll()
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return payments.flatMap((payment) => {
    const own = attempts.filter(({ payment_id }) => payment_id === payment.id)
    const attempt = findBlockingAttempt(own) ?? own.at(-1)
    return attempt === undefined ? [] : [{ payment, attempt }]
  })
}

/** Oldest first. */
export async function readAllAttempts(db: Db): Promise<AttemptWithPayment[]> {
  const attempts = await db.selectFrom('attempts').selectAll().orderBy('id').execute()
  const payments = await db.selectFrom('payments').selectAll().execute()
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]))
  return attempts.flatMap((attempt) => {
    const payment = paymentById.get(attempt.payment_id)
    return payment === undefined ? [] : [{ attempt, payment }]
  })
}

export interface ComparedAttempt extends AttemptWithPayment {
  isResolvedByPerson: boolean
}

/**
 * Attempts with these references, and attempts paid in a period.
 *
 * @param from UTC milliseconds; `to` is exclusive.
 */
export async function findAttemptsToCompare(
  db: Db,
  references: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<ComparedAttempt[]> {
  const named = await db
    .selectFrom('attempts')
    .selectAll()
    .where('reference', 'in', toSqlList(references))
    .execute()
  const paid = await db
    .selectFrom('attempts')
    .selectAll()
    .where('changed_at', '>=', from)
    .where('changed_at', '<', to)
    .where('state', '=', 'paid')
    .execute()
  const attempts = [...new Map([...named, ...paid].map((attempt) => [attempt.id, attempt])).values()]
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', toSqlList(attempts.map(({ payment_id }) => payment_id)))
    .execute()
  const byPerson = await db
    .selectFrom('transitions')
    .select('attempt_id')
    .where('attempt_id', 'in', toSqlList(attempts.map(({ id }) => id)))
    .where('source', '=', 'person')
    .execute()
  const resolved = new Set(byPerson.map(({ attempt_id }) => attempt_id))
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]))
  return attempts.flatMap((attempt) => {
    const payment = paymentById.get(attempt.payment_id)
    return payment === undefined ? [] : [{ attempt, payment, isResolvedByPerson: resolved.has(attempt.id) }]
  })
}
