import { createHash } from 'node:crypto'
import { asOnlyWriter } from '../db.ts'
import type { Attempt, Db, Payment, Trx } from '../db.ts'
import { SAME_PAYMENT, STARTING_MAX } from '../limits.ts'
import { corrections, counting, moves, undecided } from './attempt.ts'
import type { AttemptState, Source } from './attempt.ts'
import { usedUpLimit } from './failed-cards.ts'
import type { UsedUpLimit } from './failed-cards.ts'
import type { ThreeDSecureResult, Transaction } from './gateway.ts'

/* The payment ledger's SQL. A row is written before anything is asked of the provider, and a state changes in `move` only. */

/** An attempt with the payment that it is for. */
export interface Entry {
  payment: Payment
  attempt: Attempt
}

/** What is to be paid, by whom, and with which card. */
export interface Beginning {
  payment: Omit<Payment, 'id' | 'told_at' | 'created_at'>
  token: string
  nameOnCard: string
  threeDSecure: ThreeDSecureResult
  client: string
  /** Only what became of it is asked for: a token that never came is never taken from now on. */
  again: boolean
}

export type Begun =
  /** A new attempt, to be sent. */
  | ({ begun: 'new' } & Entry)
  /** This token was taken before, or another card may already have paid for the same: here is how that stands. */
  | ({ begun: 'before'; sameToken: boolean } & Entry)
  /** The token is that of another browser or another payment. */
  | { begun: 'foreign' }
  /** It is not known yet what became of another payment of this browser for the same purpose. */
  | { begun: 'waiting' }
  /** Too many cards were tried in vain. */
  | { begun: 'limited'; limit: UsedUpLimit }

export const digestOf = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Writes an attempt before the provider is asked, unless there is one that counts already (G1, P1, P2, P11, P29). */
export function begin(db: Db, beginning: Beginning, now: number): Promise<Begun> {
  const { payment, token, nameOnCard, threeDSecure, client, again } = beginning
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
    const counts = attempts.find(({ state }) => counting.includes(state))
    if (counts !== undefined) return { begun: 'before', sameToken: false, payment: kept, attempt: counts }
    if (!again) {
      if (await isAnotherUndecided(trx, kept)) return { begun: 'waiting' }
      const limit = await usedUpLimit(trx, { payment: kept.id, client }, now)
      if (limit !== null) return { begun: 'limited', limit }
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
        transaction_id: null,
        receipt_at: null,
        look_at: now + STARTING_MAX,
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
    .where('attempts.state', 'in', ['started', ...undecided])
    .executeTakeFirst()
  return other !== undefined
}

/** The payment that this browser began for the same person and thing a short while ago. */
const paymentLike = (trx: Trx, payment: Beginning['payment'], now: number) =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('browser', '=', payment.browser)
    .where('digest', '=', payment.digest)
    .where('created_at', '>', now - SAME_PAYMENT[payment.purpose])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

const addPayment = (trx: Trx, payment: Beginning['payment'], now: number) =>
  trx
    .insertInto('payments')
    .values({ id: crypto.randomUUID(), told_at: null, created_at: now, ...payment })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What is learnt about an attempt with a move, or later. */
export interface Learnt {
  transactionId?: string | null
  code?: string
  text?: string
  refusal?: string
  /** Everything that the provider's own record says. */
  transaction?: Transaction
  /** When the provider is to be asked; null: no more. */
  lookAt?: number | null
  /** How often it was asked since the attempt last changed. */
  looks?: number
}

export interface Move {
  to: AttemptState
  source: Source
  /** UTC milliseconds. */
  now: number
  learnt?: Learnt
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
  const { to, source, now, learnt = {}, text = '' } = wanted
  const kind = kindOfMove(attempt.state, to)
  if (kind === null) throw new Error(`An attempt cannot go from ${attempt.state} to ${to}.`)
  const moved = await trx
    .updateTable('attempts')
    .set({ state: to, looks: 0, look_at: null, changed_at: now, ...columnsOf(learnt) })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .returningAll()
    .executeTakeFirst()
  if (moved === undefined) return null
  await trx
    .insertInto('moves')
    .values({
      attempt_id: attempt.id,
      from_state: attempt.state,
      to_state: to,
      source,
      correction: kind === 'correction' ? 1 : 0,
      text,
      moved_at: now,
    })
    .execute()
  return moved
}

/** Adds what is learnt about an attempt that stays in its state. */
export function learn(trx: Trx, attempt: Attempt, learnt: Learnt): Promise<Attempt> {
  return trx
    .updateTable('attempts')
    .set(columnsOf(learnt))
    .where('id', '=', attempt.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function columnsOf({ transactionId, code, text, refusal, transaction, lookAt, looks }: Learnt) {
  return {
    ...(transactionId !== undefined && { transaction_id: transactionId }),
    ...(code !== undefined && { response_code: code }),
    ...(text !== undefined && { response_text: text }),
    ...(refusal !== undefined && { refusal }),
    ...(transaction !== undefined && {
      transaction_id: transaction.transactionId,
      response_code: transaction.code,
      response_text: transaction.text,
      processor_code: transaction.processorCode,
      processor_text: transaction.processorText,
      card_last_four: transaction.card.lastFour,
      card_type: transaction.card.type,
      provider_time: transaction.at,
      returned_pence: transaction.returnedPence,
    }),
    ...(lookAt !== undefined && { look_at: lookAt }),
    ...(looks !== undefined && { looks }),
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

/** Whether another attempt of the same payment has its money. */
export async function isPaidOtherwise(trx: Trx, attempt: Attempt): Promise<boolean> {
  const other = await trx
    .selectFrom('attempts')
    .select('id')
    .where('payment_id', '=', attempt.payment_id)
    .where('id', '!=', attempt.id)
    .where('state', 'in', counting)
    .executeTakeFirst()
  return other !== undefined
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

/** Attempts of a browser since a time, the newest last. */
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
  return attempts.flatMap((attempt) => {
    const payment = payments.find(({ id }) => id === attempt.payment_id)
    return payment === undefined ? [] : [{ payment, attempt }]
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
