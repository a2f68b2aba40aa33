import type { Attempt, Db, Trx } from '../../storage/tables.ts'
import { doneAt, noteDone } from '../../storage/done-once.ts'
import { isForPerson } from './attempt.ts'

/* What only a person can end, and when the practice was last told of such a thing. */

export type ForPerson = Pick<Attempt, 'reference' | 'state' | 'asked_at' | 'next_check_at' | 'dispute'>

/** Attempts that only a person can bring to an end, the oldest first. */
export async function attemptsForPerson(db: Db | Trx): Promise<ForPerson[]> {
  const open = await db
    .selectFrom('attempts')
    .select(['reference', 'state', 'asked_at', 'next_check_at', 'dispute'])
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['needs person', 'paid twice']),
        eb('asked_at', 'is not', null),
        eb('dispute', '=', 'open'),
      ]),
    )
    .orderBy('id')
    .execute()
  return open.filter(isForPerson)
}

const ALARM = 'payment alarm'

/** Writes down that the practice is told of something about payments that needs a person. @param now UTC milliseconds. */
export const noteAlarm = (trx: Trx, now: number): Promise<void> => noteDone(trx, ALARM, now)

/** When the practice was last told of such a thing, in UTC milliseconds; null: not in the last weeks. */
export const lastAlarm = (db: Db): Promise<number | null> => doneAt(db, ALARM)
