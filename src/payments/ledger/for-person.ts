import type { Attempt, Db, Trx } from '../../storage/tables.ts'
import { isForPerson } from './attempt.ts'

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
