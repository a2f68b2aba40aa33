import type { Attempt, Db, Trx } from '../../storage/tables.ts'
import type { AttemptState } from '../../storage/payment-states.ts'
import { ATTEMPT_CHECK_PAUSES } from '../../runtime/limits.ts'
import { MINUTE } from '../../runtime/units.ts'
import { undecided, isForPerson } from '../rules/attempt.ts'
import { listed } from './records.ts'

/** Attempts or events taken up at a time. */
const RECOVERY_STEP = 20
/** A paid registration whose mail call never came is told to the practice after this (ruling 17). */
const PRACTICE_TOLD_AFTER = 10 * MINUTE

/* What is due about attempts that nobody finishes by themselves. Times are UTC milliseconds. */

/** Attempts about which the provider is to be asked, but none of `seen`. */
export const dueForCheck = (
  db: Db,
  seen: ReadonlySet<number>,
  now: number,
): Promise<Pick<Attempt, 'id' | 'reference'>[]> =>
  db
    .selectFrom('attempts')
    .select(['id', 'reference'])
    .where((eb) =>
      eb.or([
        eb('next_check_at', '<=', now),
        // No check is ever put off for so long: the clock was ahead when it was.
        eb('next_check_at', '>', now + ATTEMPT_CHECK_PAUSES[ATTEMPT_CHECK_PAUSES.length - 1]!),
      ]),
    )
    .where('id', 'not in', [...seen])
    .orderBy('next_check_at')
    .limit(RECOVERY_STEP)
    .execute()

/** When the next attempt is to be asked about; null: none. */
export async function nextCheckDue(db: Db): Promise<number | null> {
  const next = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.min('next_check_at').as('due'))
    .executeTakeFirst()
  return next?.due ?? null
}

/** Attempts that paid a while ago, and of whose form the practice knows nothing. */
export const untold = (db: Db, now: number): Promise<Pick<Attempt, 'id' | 'reference'>[]> =>
  db
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.id', 'attempts.reference'])
    .where('attempts.state', '=', 'paid')
    .where('payments.practice_notified_at', 'is', null)
    .where('attempts.changed_at', '<=', now - PRACTICE_TOLD_AFTER)
    .limit(RECOVERY_STEP)
    .execute()

/** Has whatever another process had in hand checked soon: it may have ended (P5, P6). */
export async function takeUp(db: Db, now: number): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ next_check_at: now })
    .where('state', 'in', ['sent', 'unknown'])
    .execute()
  // What the provider was asked while nobody could ask it is asked for as long from now on.
  await db
    .updateTable('attempts')
    .set({ asked_at: now, next_check_at: now })
    .where('asked_at', 'is not', null)
    .where('next_check_at', 'is not', null)
    .execute()
  // Whoever still waits for a receipt gets it when the provider has said what belongs on it.
  await db
    .updateTable('attempts')
    .set({ next_check_at: now })
    .where('state', '=', 'paid')
    .where('receipt_at', 'is', null)
    .execute()
}

/** Attempts in one of these states, or about which a question to the provider is open. */
export const attemptsInQuestion = (db: Db, states: readonly AttemptState[]): Promise<Attempt[]> =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where((eb) => eb.or([eb('state', 'in', states), eb('asked_at', 'is not', null)]))
    .execute()

/** Whether it is not known of any attempt what became of it. */
export async function isAnyUndecided(db: Db | Trx): Promise<boolean> {
  const one = await db
    .selectFrom('attempts')
    .select('id')
    .where('state', 'in', undecided)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Attempts as they are now, the oldest first. */
export const attemptsById = (db: Db, ids: readonly number[]): Promise<Attempt[]> =>
  db.selectFrom('attempts').selectAll().where('id', 'in', listed(ids)).orderBy('id').execute()

/** Has the provider asked about attempts at a time. */
export async function checkAt(db: Db, ids: readonly number[], time: number): Promise<void> {
  await db.updateTable('attempts').set({ next_check_at: time }).where('id', 'in', listed(ids)).execute()
}

export type ForPerson = Pick<Attempt, 'reference' | 'state' | 'asked_at' | 'next_check_at'>

/** Attempts that only a person can bring to an end, the oldest first. */
export async function attemptsForPerson(db: Db | Trx): Promise<ForPerson[]> {
  const open = await db
    .selectFrom('attempts')
    .select(['reference', 'state', 'asked_at', 'next_check_at'])
    .where((eb) => eb.or([eb('state', 'in', ['needs person', 'paid twice']), eb('asked_at', 'is not', null)]))
    .orderBy('id')
    .execute()
  return open.filter(isForPerson)
}
