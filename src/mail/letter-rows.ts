import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, LetterRow } from '../storage/tables.ts'
import { LETTER_CLAIM } from '../runtime/limits.ts'

/* How processes that share the table of letters leave each other alone. */

/** A letter as it stands in its row. */
export type Letter = Selectable<LetterRow>

/** A letter that nobody refused, or not yet again. */
export const noTrouble = { last_error: null, trouble: null, trouble_about: null } as const

/**
 * Takes one due letter for a sender, or one whose sender no longer renews its claim.
 *
 * @param now UTC milliseconds.
 * @param inHand Letters that the sender has already.
 * @param lowest Letters of a lower priority are left to others.
 */
export function claimLetter(
  db: Db,
  { sender, now, inHand, lowest }: { sender: string; now: number; inHand: Iterable<number>; lowest: number },
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
        .where('due_at', '<=', now)
        .where('id', 'not in', [...inHand])
        .where('priority', '>=', lowest)
        .orderBy('priority', 'desc')
        .orderBy('due_at')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
}

/**
 * Makes letters due that one which left shows to wait in vain: the mail server takes letters again, and so does its reader.
 *
 * @param to Address of the letter that left.
 * @param now UTC milliseconds.
 */
export async function wakeOthers(db: Db, to: string, now: number): Promise<void> {
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
