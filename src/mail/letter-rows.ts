import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, LetterRow } from '../storage/tables.ts'
import { LETTER_CLAIM } from '../runtime/limits.ts'
import { LONGEST_RETRY_PAUSE } from './retry.ts'

/* How processes that share the letters table stay out of each other's way. */

export type Letter = Selectable<LetterRow>

export const noFailure = { last_error: null, trouble: null, trouble_about: null } as const

/**
 * Claims one due letter for a sender, or one whose claim has expired.
 *
 * @param now UTC milliseconds.
 * @param held Letters that this sender already has.
 * @param lowest Lowest priority to claim.
 */
export function claimLetter(
  db: Db,
  { sender, now, held, lowest }: { sender: string; now: number; held: Iterable<number>; lowest: number },
): Promise<Letter | undefined> {
  return db
    .updateTable('letters')
    .set((eb) => ({
      state: 'sending',
      sender,
      due_at: now + LETTER_CLAIM,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('letters')
        .select('id')
        .where('state', 'in', ['waiting', 'sending'])
        .where((letter) =>
          letter.or([
            letter('due_at', '<=', now),
            // No pause is so long: the clock was wrong.
            letter('due_at', '>', now + LONGEST_RETRY_PAUSE),
          ]),
        )
        .where('id', 'not in', [...held])
        .where('priority', '>=', lowest)
        .orderBy('priority', 'desc')
        .orderBy('due_at')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
}

/**
 * After a delivery, makes waiting letters due that may now succeed: those that the mail server could not take, and
 * those to the same address.
 *
 * @param now UTC milliseconds.
 */
export async function makeOthersDue(db: Db, to: string, now: number): Promise<void> {
  await db
    .updateTable('letters')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('due_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('trouble_about', '=', 'server'),
        eb.and([eb('trouble_about', '=', 'address'), eb(sql<string>`mail ->> '$.to.address'`, '=', to)]),
      ]),
    )
    .execute()
}
