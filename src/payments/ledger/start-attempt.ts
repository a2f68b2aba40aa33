import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Payment, Tables, Trx } from '../../storage/tables.ts'
import type { System } from '../../runtime/system.ts'
import { SECOND } from '../../runtime/units.ts'
import { correctableStates, findBlockingAttempt, chargedStates, undecidedStates } from '../rules/attempt.ts'
import type { AttemptWithPayment } from '../rules/attempt-context.ts'
import { findExceededLimit } from './failed-cards.ts'
import type { ExceededLimit } from './failed-cards.ts'
import { isComparisonAfterRestorePending } from './provider-watch-row.ts'
import { applyTransition } from './save-attempt.ts'
import { createReference } from '../../forms/accept-message.ts'
import { readAttemptsOfPayment, readPaymentOfAttempt } from './attempts.ts'
import { getServiceTexts } from '../services/paid-services.ts'

/** Longest time from an attempt's row to its sending; an older row was left by a process that ended. */
const STARTING_MAX = 10 * SECOND

export interface AttemptRequest {
  payment: Omit<Payment, 'id' | 'practice_notified_at' | 'created_at'>
  token: string
  nameOnCard: string
  client: string
  test?: boolean
  /** True for a repeated call, which only asks for the result: an unseen token is never charged afterwards. */
  again: boolean
}

type StartResult =
  | ({ result: 'new' } & AttemptWithPayment)
  /** The token is known, or another card may already have paid for the same: that attempt. */
  | ({ result: 'before'; sameToken: boolean } & AttemptWithPayment)
  /** The token belongs to another browser or another payment. */
  | { result: 'foreign' }
  /** Another payment of this browser for the same purpose has no outcome yet. */
  | { result: 'waiting' }
  /** A backup was restored, and the charges made after it are not known yet. */
  | { result: 'restored'; isSentBefore: boolean }
  | { result: 'limited'; exceeded: ExceededLimit }

export const computeDigest = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * Inserts an attempt before the provider is called, unless another has or may have the money (ground rule G1, failure
 * cases P1, P2, P11, P29).
 */
export function startAttempt(db: Db, request: AttemptRequest, system: System): Promise<StartResult> {
  const now = system.now()
  const { payment, token, nameOnCard, client, test = false, again } = request
  return db.transaction().execute(async (trx) => {
    const alike = await paymentsLike(trx, payment, now)
    const tokenDigest = computeDigest(token)
    const used = await trx
      .selectFrom('attempts')
      .selectAll()
      .where('token_digest', '=', tokenDigest)
      .executeTakeFirst()
    if (used !== undefined) {
      // An attempt without a charge in the backup may have been charged since.
      if (correctableStates.includes(used.state) && (await isComparisonAfterRestorePending(trx)))
        return { result: 'restored', isSentBefore: true }
      const own = alike.find(({ id }) => id === used.payment_id)
      return own === undefined
        ? { result: 'foreign' }
        : { result: 'before', sameToken: true, payment: own, attempt: used }
    }

    if (await isComparisonAfterRestorePending(trx)) return { result: 'restored', isSentBefore: again }
    const reusable: Payment[] = []
    // A test is no payment: it must not block a real charge.
    for (const other of alike) {
      const attempts = await readAttemptsOfPayment(trx, other)
      if (attempts.some((one) => (one.test === 1) !== test)) continue
      const attempt = findBlockingAttempt(attempts)
      if (attempt !== undefined) return { result: 'before', sameToken: false, payment: other, attempt }
      if (!attempts.some(({ state }) => chargedStates.includes(state))) reusable.push(other)
    }
    // A different price makes a different payment: the page's price is charged.
    const known = reusable.find(({ pence }) => pence === payment.pence)
    const kept = known ?? (await addPayment(trx, payment, system.randomUuid(), now))
    if (!again) {
      if (await isAnotherUndecided(trx, kept, test)) return { result: 'waiting' }
      const exceeded = await findExceededLimit(trx, client, now)
      if (exceeded !== null) return { result: 'limited', exceeded }
      if (known !== undefined) await saveCorrections(trx, known, payment)
    }

    const attempt = await trx
      .insertInto('attempts')
      .values({
        payment_id: kept.id,
        reference: newAttemptReference(kept, system),
        token_digest: tokenDigest,
        state: 'started',
        client,
        name_on_card: nameOnCard,
        refusal: null,
        decline_reason: null,
        transaction_id: null,
        charged_at: null,
        test: test ? 1 : 0,
        receipt_at: null,
        next_look_up_at: now + STARTING_MAX,
        created_at: now,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!again) return { result: 'new', payment: await readPaymentOfAttempt(trx, attempt), attempt }
    // The first call may still be under way on a slow line: this row blocks its token, so that it charges nobody.
    const never = await applyTransition(trx, attempt, {
      to: 'abandoned',
      source: 'site',
      now,
      text: 'asked for only',
    })
    return { result: 'before', sameToken: true, payment: kept, attempt: never ?? attempt }
  })
}

/** True when another payment of this browser for the same purpose has no outcome yet; it may be this one, retyped. */
export async function isAnotherUndecided(
  db: Db | Trx,
  { id, browser, purpose }: Payment,
  test: boolean,
): Promise<boolean> {
  const other = await db
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select('attempts.id')
    .where('payments.browser', '=', browser)
    .where('payments.purpose', '=', purpose)
    .where('payments.id', '!=', id)
    .where('attempts.test', '=', test ? 1 : 0)
    .where((eb) => eb.or([eb('attempts.state', 'in', ['started', ...undecidedStates]), isOpenDoubt(eb)]))
    .executeTakeFirst()
  return other !== undefined
}

/** Recent payments of this browser for the same person and purpose, at any price, latest first. */
const paymentsLike = (trx: Trx, payment: AttemptRequest['payment'], now: number) =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('browser', '=', payment.browser)
    .where('digest', '=', payment.digest)
    .where('created_at', '>', now - getServiceTexts(payment.purpose).duplicateWindow)
    .orderBy('created_at', 'desc')
    .execute()

/** Corrections after a card that was not charged go into the payment, because another card pays for it. */
const saveCorrections = (trx: Trx, { id, form }: Payment, corrected: AttemptRequest['payment']) => {
  const { first_name, last_name, email, phone, city } = corrected
  return trx
    .updateTable('payments')
    .set({ first_name, last_name, email, phone, city, form: corrected.form ?? form })
    .where('id', '=', id)
    .execute()
}

/**
 * Reference of one attempt, by which the provider finds it again. It is random: a counter would repeat itself after a
 * restore.
 */
const newAttemptReference = ({ reference }: Payment, system: System) =>
  `PD-${reference}-${createReference(system).slice(0, 4)}`

const addPayment = (trx: Trx, payment: AttemptRequest['payment'], id: string, now: number) =>
  trx
    .insertInto('payments')
    .values({ id, practice_notified_at: null, created_at: now, ...payment })
    .returningAll()
    .executeTakeFirstOrThrow()

/** `isDoubted` of attempt.ts in SQL, and no other card has paid. */
const isOpenDoubt = (eb: ExpressionBuilder<Tables, 'attempts'>) =>
  eb.and([
    eb('attempts.asked_at', 'is not', null),
    eb('attempts.state', 'in', correctableStates),
    eb(
      'attempts.payment_id',
      'not in',
      eb.selectFrom('attempts as other').select('other.payment_id').where('other.state', '=', 'paid'),
    ),
  ])

export async function isTokenKnown(db: Db, token: string): Promise<boolean> {
  const used = await db
    .selectFrom('attempts')
    .select('id')
    .where('token_digest', '=', computeDigest(token))
    .executeTakeFirst()
  return used !== undefined
}
