import { sql } from 'kysely'
import type { Db } from '../storage/tables.ts'
import { LETTER_LATE_AFTER } from '../runtime/limits.ts'

export interface OutboxHealth {
  /** Letters not sent yet, without acknowledgements. */
  waiting: number
  /** Age of the oldest of them in milliseconds; 0 when there is none. */
  oldestAge: number
  /** Letters given up on, waiting for an operator. */
  parked: number
  /** Letters refused for the patient's address; the practice was told by mail. */
  refused: number
  late: boolean
}

/** A letter parked because the patient's mail server refused it: the site itself is healthy. */
export const patientRefused = sql<boolean>`
  (state = 'parked' AND trouble IS 'permanent' AND mail ->> 'automatic' IS 1)`

/** A letter that somebody waits for. Acknowledgements do not count: anybody can type an address that does not exist. */
export const mustLeave = sql<boolean>`(mail ->> 'automatic' IS NOT 'auto-replied')`

export async function readOutboxHealth(db: Db, now: number): Promise<OutboxHealth> {
  const row = await db
    .selectFrom('letters')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '!=', 'parked').filterWhere(mustLeave).as('waiting'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'parked').as('parked'),
      eb.fn.countAll<number>().filterWhere(patientRefused).as('refused'),
      eb.fn.min('created_at').filterWhere('state', '!=', 'parked').filterWhere(mustLeave).as('oldest'),
    ])
    // Each state by name, so that the index skips sent letters, which are almost all of them.
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
