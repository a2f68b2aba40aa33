import { createHash } from 'node:crypto'
import { asOnlyWriter } from '../db.ts'
import type { Attempt, Db, Payment, Trx } from '../db.ts'
import { SAME_PAYMENT, STARTING_MAX } from '../limits.ts'
import { corrections, counting, moves } from './attempt.ts'
import type { AttemptState, Source } from './attempt.ts'
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
  threeDSecure: ThreeDSecureResult
  client: string
}

export type Begun =
  /** A new attempt, to be sent. */
  | ({ begun: 'new' } & Entry)
  /** This token was taken before, or another card may already have paid for the same: here is how that stands. */
  | ({ begun: 'before'; sameToken: boolean } & Entry)
  /** The token is that of another browser or another payment. */
  | { begun: 'foreign' }

export const digestOf = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Writes an attempt before the provider is asked, unless there is one that counts already (G1, P1, P2, P11). */
export function begin(
  db: Db,
  { payment, token, threeDSecure, client }: Beginning,
  now: number,
): Promise<Begun> {
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

    const attempt = await trx
      .insertInto('attempts')
      .values({
        payment_id: kept.id,
        reference: `PD-${kept.reference}-${attempts.length + 1}`,
        token_digest: tokenDigest,
        state: 'started',
        client,
        three_d_secure: JSON.stringify(threeDSecure),
        refusal: null,
        transaction_id: null,
        look_at: now + STARTING_MAX,
        created_at: now,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { begun: 'new', payment: kept, attempt }
  })
}

/** The payment that this browser began for the same person and thing a short while ago. */
const paymentLike = (trx: Trx, { browser, digest }: Beginning['payment'], now: number) =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('browser', '=', browser)
    .where('digest', '=', digest)
    .where('created_at', '>', now - SAME_PAYMENT)
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
export function learn(trx: Trx, attempt: Attempt, learnt: Learnt & { looks?: number }): Promise<Attempt> {
  return trx
    .updateTable('attempts')
    .set({ ...columnsOf(learnt), ...(learnt.looks !== undefined && { looks: learnt.looks }) })
    .where('id', '=', attempt.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function columnsOf({ transactionId, code, text, refusal, transaction, lookAt }: Learnt) {
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
