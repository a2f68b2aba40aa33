import type { Attempt, Db, Trx } from '../../storage/tables.ts'
import type { AttemptState } from '../../storage/payment-states.ts'
import { LOOK_UP_PAUSES } from '../../runtime/limits.ts'
import { MINUTE } from '../../runtime/units.ts'
import { undecidedStates, isPersonNeeded } from '../rules/attempt.ts'
import { toSqlList } from './records.ts'

/** Attempts per query. */
const RECOVERY_STEP = 20
/** Delay before the practice is notified of a paid registration without its mail call (ruling 17). */
const PRACTICE_NOTIFIED_AFTER = 10 * MINUTE

/* Work that is due for unfinished attempts. Times in UTC milliseconds. */

/** Without those in `seen`. */
export const findAttemptsToLookUp = (
  db: Db,
  seen: ReadonlySet<number>,
  now: number,
): Promise<Pick<Attempt, 'id' | 'reference'>[]> =>
  db
    .selectFrom('attempts')
    .select(['id', 'reference'])
    .where((eb) =>
      eb.or([
        eb('next_look_up_at', '<=', now),
        // No look-up is scheduled so far ahead: the clock was wrong.
        eb('next_look_up_at', '>', now + LOOK_UP_PAUSES[LOOK_UP_PAUSES.length - 1]!),
      ]),
    )
    .where('id', 'not in', [...seen])
    .orderBy('next_look_up_at')
    .limit(RECOVERY_STEP)
    .execute()

export async function findNextLookUpTime(db: Db): Promise<number | null> {
  const next = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.min('next_look_up_at').as('due'))
    .executeTakeFirst()
  return next?.due ?? null
}

/** Attempts paid a while ago, of whose form the practice has not been notified. */
export const findUnnotifiedAttempts = (db: Db, now: number): Promise<Pick<Attempt, 'id' | 'reference'>[]> =>
  db
    .selectFrom('attempts')
    .innerJoin('payments', 'payments.id', 'attempts.payment_id')
    .select(['attempts.id', 'attempts.reference'])
    .where('attempts.state', '=', 'paid')
    .where('payments.practice_notified_at', 'is', null)
    .where('attempts.changed_at', '<=', now - PRACTICE_NOTIFIED_AFTER)
    .limit(RECOVERY_STEP)
    .execute()

/** Schedules early look-ups of what another process had under way: it may have ended (failure cases P5, P6). */
export async function resumeAttempts(db: Db, now: number): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ next_look_up_at: now })
    .where('state', 'in', ['sent', 'unknown'])
    .execute()
  // Open questions start anew: nobody could ask the provider meanwhile.
  await db
    .updateTable('attempts')
    .set({ asked_at: now, next_look_up_at: now })
    .where('asked_at', 'is not', null)
    .where('next_look_up_at', 'is not', null)
    .execute()
  // A missing receipt is sent once the provider has supplied its details.
  await db
    .updateTable('attempts')
    .set({ next_look_up_at: now })
    .where('state', '=', 'paid')
    .where('receipt_at', 'is', null)
    .execute()
}

/** Attempts in one of these states, or with an open question to the provider. */
export const findAttemptsInStates = (db: Db, states: readonly AttemptState[]): Promise<Attempt[]> =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where((eb) => eb.or([eb('state', 'in', states), eb('asked_at', 'is not', null)]))
    .execute()

/** True when the outcome of any attempt is unknown. */
export async function isAnyUndecided(db: Db | Trx): Promise<boolean> {
  const one = await db
    .selectFrom('attempts')
    .select('id')
    .where('state', 'in', undecidedStates)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Oldest first. */
export const readAttempts = (db: Db, ids: readonly number[]): Promise<Attempt[]> =>
  db.selectFrom('attempts').selectAll().where('id', 'in', toSqlList(ids)).orderBy('id').execute()

export async function scheduleLookUps(db: Db, ids: readonly number[], time: number): Promise<void> {
  await db.updateTable('attempts').set({ next_look_up_at: time }).where('id', 'in', toSqlList(ids)).execute()
}

export type UnresolvedAttempt = Pick<Attempt, 'reference' | 'state' | 'asked_at' | 'next_look_up_at'>

/** Attempts that only a person can resolve, oldest first. */
export async function findUnresolvedAttempts(db: Db | Trx): Promise<UnresolvedAttempt[]> {
  const open = await db
    .selectFrom('attempts')
    .select(['reference', 'state', 'asked_at', 'next_look_up_at'])
    .where((eb) => eb.or([eb('state', 'in', ['needs person', 'paid twice']), eb('asked_at', 'is not', null)]))
    .orderBy('id')
    .execute()
  return open.filter(isPersonNeeded)
}
