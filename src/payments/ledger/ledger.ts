import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { asOnlyWriter } from '../../storage/storage.ts'
import type { Attempt, Db, Payment, Tables, Trx } from '../../storage/tables.ts'
import { SAME_PAYMENT, STARTING_MAX } from '../../runtime/limits.ts'
import { correctable, corrections, counting, inTheWay, moves, undecided } from './attempt.ts'
import type { AttemptState, Source } from './attempt.ts'
import { usedUpLimit } from './failed-cards.ts'
import type { UsedUp } from './failed-cards.ts'
import type { DeclineReason, Refusal, ThreeDSecureResult, Transaction } from '../provider/provider.ts'

/* The payment ledger's SQL. A row is written before anything is asked of the provider, and a state changes in `move` only. */

/** An attempt with the payment that it is for. */
export interface Entry {
  payment: Payment
  attempt: Attempt
}

/** What is to be paid, by whom, and with which card. */
export interface AttemptRequest {
  payment: Omit<Payment, 'id' | 'told_at' | 'created_at'>
  token: string
  nameOnCard: string
  threeDSecure: ThreeDSecureResult
  client: string
  /** The account only pretends to charge. */
  test?: boolean
  /** Only what became of it is asked for: a token that never came is never taken from now on. */
  again: boolean
}

export type StartResult =
  /** A new attempt, to be sent. */
  | ({ begun: 'new' } & Entry)
  /** This token was taken before, or another card may already have paid for the same: here is how that stands. */
  | ({ begun: 'before'; sameToken: boolean } & Entry)
  /** The token is that of another browser or another payment. */
  | { begun: 'foreign' }
  /** It is not known yet what became of another payment of this browser for the same purpose. */
  | { begun: 'waiting' }
  /** Too many cards were tried in vain. */
  | { begun: 'limited'; usedUp: UsedUp }

export const digestOf = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Writes an attempt before the provider is asked, unless another has or may have the money (G1, P1, P2, P11, P29). */
export function startAttempt(db: Db, beginning: AttemptRequest, now: number): Promise<StartResult> {
  const { payment, token, nameOnCard, threeDSecure, client, test = false, again } = beginning
  return asOnlyWriter(db, async (trx) => {
    const known = await paymentLike(trx, payment, now)
    const tokenDigest = digestOf(token)
    const used = await trx
      .selectFrom('attempts')
      .selectAll()
      .where('token_digest', '=', tokenDigest)
      .executeTakeFirst()
    if (used !== undefined)
      return used.payment_id === known?.id
        ? { begun: 'before', sameToken: true, payment: known, attempt: used }
        : { begun: 'foreign' }

    const kept = known ?? (await addPayment(trx, payment, now))
    const attempts = await trx.selectFrom('attempts').selectAll().where('payment_id', '=', kept.id).execute()
    const other = inTheWay(attempts)
    if (other !== undefined) return { begun: 'before', sameToken: false, payment: kept, attempt: other }
    if (!again) {
      if (await isAnotherUndecided(trx, kept)) return { begun: 'waiting' }
      const usedUp = await usedUpLimit(trx, { payment: kept.id, client }, now)
      if (usedUp !== null) return { begun: 'limited', usedUp }
    }

    const attempt = await trx
      .insertInto('attempts')
      .values({
        payment_id: kept.id,
        reference: `PD-${kept.reference}-${attempts.length + 1}`,
        token_digest: tokenDigest,
        state: 'started',
        client,
        name_on_card: nameOnCard,
        three_d_secure: JSON.stringify(threeDSecure),
        refusal: null,
        decline_reason: null,
        transaction_id: null,
        charged_at: null,
        test: test ? 1 : 0,
        receipt_at: null,
        next_check_at: now + STARTING_MAX,
        created_at: now,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!again) return { begun: 'new', payment: kept, attempt }
    // The first call may still be under way on a slow line: with this row it comes too late to charge anybody.
    const never = await move(trx, attempt, { to: 'abandoned', source: 'site', now, text: 'asked for only' })
    return { begun: 'before', sameToken: true, payment: kept, attempt: never ?? attempt }
  })
}

/** Whether the outcome of another payment of this browser for the same purpose is open; it may be this one, retyped. */
async function isAnotherUndecided(trx: Trx, { id, browser, purpose }: Payment): Promise<boolean> {
  const other = await trx
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select('attempts.id')
    .where('payments.browser', '=', browser)
    .where('payments.purpose', '=', purpose)
    .where('payments.id', '!=', id)
    .where((eb) => eb.or([eb('attempts.state', 'in', ['started', ...undecided]), isOpenDoubt(eb)]))
    .executeTakeFirst()
  return other !== undefined
}

/** The payment that this browser began for the same person and thing a short while ago. */
const paymentLike = (trx: Trx, payment: AttemptRequest['payment'], now: number) =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('browser', '=', payment.browser)
    .where('digest', '=', payment.digest)
    .where('created_at', '>', now - SAME_PAYMENT[payment.purpose])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

const addPayment = (trx: Trx, payment: AttemptRequest['payment'], now: number) =>
  trx
    .insertInto('payments')
    .values({ id: crypto.randomUUID(), told_at: null, created_at: now, ...payment })
    .returningAll()
    .executeTakeFirstOrThrow()

/** In doubt, as `isDoubted` of attempt.ts, and no other card has paid. */
const isOpenDoubt = (eb: ExpressionBuilder<Tables, 'attempts'>) =>
  eb.and([
    eb('attempts.asked_at', 'is not', null),
    eb('attempts.state', 'in', correctable),
    eb(
      'attempts.payment_id',
      'not in',
      eb.selectFrom('attempts as other').select('other.payment_id').where('other.state', '=', 'paid'),
    ),
  ])

/** What is learnt about an attempt with a move, or later. */
export interface Learnt {
  transactionId?: string | null
  code?: string
  text?: string
  refusal?: Refusal
  declineReason?: DeclineReason
  /** Everything that the provider's own record says. */
  transaction?: Transaction
  /** When the provider is to be asked; null: no more. */
  nextCheckAt?: number | null
  /** What the provider is asked about what is settled; null: it, or a person, has answered. */
  question?: Question | null
  /** How often it was asked since the attempt last changed. */
  checks?: number
}

/** Since when the provider is asked, and how much was given back at least if what it said is true, in pence. */
export interface Question {
  since: number
  returnedPence: number
}

export interface Move {
  to: AttemptState
  source: Source
  /** UTC milliseconds. */
  now: number
  learnt?: Learnt
  /** Whether it answers what the provider was asked; else that question stays open, and is asked again at once. */
  answers?: boolean
  /** Why, for the history; never what a patient wrote. */
  text?: string
}

/** Whether a move is one of its own right, a correction, or none. */
export function kindOfMove(from: AttemptState, to: AttemptState): 'move' | 'correction' | null {
  if (moves[from].includes(to)) return 'move'
  return corrections[from]?.includes(to) === true ? 'correction' : null
}

/**
 * Moves an attempt from the state in which it was read, and writes that into its history.
 *
 * @returns the attempt as it is now; null when somebody else moved it in the meantime, and then nothing changed.
 * @throws {Error} for a move that there is not.
 */
export async function move(trx: Trx, attempt: Attempt, wanted: Move): Promise<Attempt | null> {
  const { to, now, learnt = {}, answers = false } = wanted
  const kind = kindOfMove(attempt.state, to)
  if (kind === null) throw new Error(`An attempt cannot go from ${attempt.state} to ${to}.`)
  const stays = attempt.asked_at !== null && !answers
  const moved = await trx
    .updateTable('attempts')
    .set({
      state: to,
      checks: 0,
      next_check_at: stays ? now : null,
      asked_at: stays ? attempt.asked_at : null,
      changed_at: now,
      ...columnsOf(learnt),
    })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .returningAll()
    .executeTakeFirst()
  if (moved === undefined) return null
  await remember(trx, attempt, wanted, kind === 'correction')
  return moved
}

/** Writes into the history what became of an attempt, also when its state stayed. */
export async function remember(
  trx: Trx,
  { id, state }: Attempt,
  { to, source, now, text = '' }: Pick<Move, 'to' | 'source' | 'now' | 'text'>,
  isCorrection = false,
): Promise<void> {
  await trx
    .insertInto('moves')
    .values({
      attempt_id: id,
      from_state: state,
      to_state: to,
      source,
      correction: isCorrection ? 1 : 0,
      text,
      moved_at: now,
    })
    .execute()
}

/** Adds what is learnt about an attempt that stays in its state. */
export function learn(trx: Trx, attempt: Pick<Attempt, 'id'>, learnt: Learnt): Promise<Attempt> {
  return trx
    .updateTable('attempts')
    .set(columnsOf(learnt))
    .where('id', '=', attempt.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function columnsOf({
  transactionId,
  code,
  text,
  refusal,
  declineReason,
  transaction,
  nextCheckAt,
  question,
  checks,
}: Learnt) {
  return {
    ...(transactionId !== undefined && { transaction_id: transactionId }),
    ...(code !== undefined && { response_code: code }),
    ...(text !== undefined && { response_text: text }),
    ...(refusal !== undefined && { refusal }),
    ...(declineReason !== undefined && { decline_reason: declineReason }),
    ...(transaction !== undefined && {
      transaction_id: transaction.transactionId,
      decline_reason: transaction.declineReason,
      response_code: transaction.code,
      response_text: transaction.text,
      processor_code: transaction.processorCode,
      processor_text: transaction.processorText,
      // What was known stays when a later word leaves it out.
      ...(transaction.card.lastFour !== '' && {
        card_last_four: transaction.card.lastFour,
        card_type: transaction.card.type,
      }),
      ...(transaction.at !== null && { charged_at: transaction.at }),
      returned_pence: transaction.returnedPence,
    }),
    ...(nextCheckAt !== undefined && { next_check_at: nextCheckAt }),
    ...(question !== undefined && {
      asked_at: question?.since ?? null,
      asked_pence: question?.returnedPence ?? 0,
    }),
    ...(checks !== undefined && { checks }),
  }
}

/** The payment of an attempt. */
const paymentOf = (db: Db | Trx, { payment_id }: Attempt) =>
  db.selectFrom('payments').selectAll().where('id', '=', payment_id).executeTakeFirstOrThrow()

const entryOf = async (db: Db | Trx, attempt: Attempt | undefined): Promise<Entry | null> =>
  attempt === undefined ? null : { attempt, payment: await paymentOf(db, attempt) }

export const entryById = async (db: Db | Trx, id: number) =>
  entryOf(db, await db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirst())

/** By our reference of the attempt. */
export const entryByReference = async (db: Db | Trx, reference: string) =>
  entryOf(
    db,
    await db.selectFrom('attempts').selectAll().where('reference', '=', reference).executeTakeFirst(),
  )

/** By the provider's number of a transaction. */
export const entryByTransaction = async (db: Db | Trx, transactionId: string) =>
  entryOf(
    db,
    await db
      .selectFrom('attempts')
      .selectAll()
      .where('transaction_id', '=', transactionId)
      .executeTakeFirst(),
  )

/** Whether another attempt of the same payment is in one of these states. */
async function isOther(trx: Trx, attempt: Attempt, states: readonly AttemptState[]): Promise<boolean> {
  const other = await trx
    .selectFrom('attempts')
    .select('id')
    .where('payment_id', '=', attempt.payment_id)
    .where('id', '!=', attempt.id)
    .where('state', 'in', states)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether another attempt counts for the same payment. */
export const doesOtherCount = (trx: Trx, attempt: Attempt) => isOther(trx, attempt, counting)

/** Another attempt of the same payment that was charged, or may have been, so that this one must not be. */
export async function otherInTheWay(
  trx: Db | Trx,
  { id, payment_id }: Attempt,
): Promise<Attempt | undefined> {
  const others = await trx
    .selectFrom('attempts')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .where('id', '!=', id)
    .execute()
  return inTheWay(others)
}

/** Whether a token was taken before. */
export async function isTokenKnown(db: Db, token: string): Promise<boolean> {
  const used = await db
    .selectFrom('attempts')
    .select('id')
    .where('token_digest', '=', digestOf(token))
    .executeTakeFirst()
  return used !== undefined
}

/** Of each payment of a browser since a time the attempt that says how it stands. */
export async function entriesOf(db: Db, browser: string, since: number): Promise<Entry[]> {
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
    const attempt = inTheWay(own) ?? own.at(-1)
    return attempt === undefined ? [] : [{ payment, attempt }]
  })
}

/** The attempt of a payment that was charged beside another one, if there is one. */
export const paidTwiceBeside = (trx: Trx, attempt: Attempt) =>
  trx
    .selectFrom('attempts')
    .selectAll()
    .where('payment_id', '=', attempt.payment_id)
    .where('id', '!=', attempt.id)
    .where('state', '=', 'paid twice')
    .executeTakeFirst()

/**
 * Does something once and never again under this name.
 *
 * @returns whether this is the time.
 */
export async function once(trx: Trx, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('done_once')
    .values({ name, at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
