import { sql } from 'kysely'
import type { Db } from '../storage/tables.ts'
import { LETTER_LATE_AFTER } from '../runtime/limits.ts'

export interface OutboxHealth {
  /** Letters that have not left; those that only say that a message arrived are left out. */
  waiting: number
  /** Age of the oldest of them, in milliseconds; 0 when none waits. */
  oldestAge: number
  /** Letters given up on, waiting for a person. */
  parked: number
  /** Letters whose patient's address was refused; the practice was told by mail. */
  refused: number
  /** The oldest should have left by now. */
  late: boolean
}

/** A letter that was given up on because its patient's mail server refused it: nothing of ours is out of order. */
export const patientRefused = sql<boolean>`
  (state = 'parked' AND trouble IS 'permanent' AND mail ->> 'automatic' IS 1)`

/** A letter that somebody waits for: one that only says that a message arrived may go to an address that is none. */
export const mustLeave = sql<boolean>`(mail ->> 'automatic' IS NOT 'auto-replied')`

/** How the outbox does, as /readyz and the operator see it. */
export async function outboxHealth(db: Db, now: number): Promise<OutboxHealth> {
  const row = await db
    .selectFrom('letters')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '!=', 'parked').filterWhere(mustLeave).as('waiting'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'parked').as('parked'),
      eb.fn.countAll<number>().filterWhere(patientRefused).as('refused'),
      eb.fn.min('created_at').filterWhere('state', '!=', 'parked').filterWhere(mustLeave).as('oldest'),
    ])
    // Named one by one, so that those that were sent are not looked at: they are almost all.
    .where('state', 'in', ['waiting', 'sending', 'parked'])
    .executeTakeFirstOrThrow()
  const oldestAge = row.oldest == null ? 0 : now - row.oldest
  const parked = row.parked - row.refused
  return {
    waiting: row.waiting,
    parked,
    refused: row.refused,
    oldestAge,
    late: oldestAge >= LETTER_LATE_AFTER,
  }
}
