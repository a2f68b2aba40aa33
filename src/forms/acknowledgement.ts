import { createHmac } from 'node:crypto'
import { mailboxOf } from '../mail/same-address.ts'
import { CLOCK_STEP } from '../runtime/limits.ts'
import { HOUR } from '../runtime/units.ts'
import { keptSecret } from '../storage/secrets.ts'
import type { Trx } from '../storage/tables.ts'

/**
 * One word of an arrived message for an address and a form in this time. Whoever types in the addresses of others can
 * have each of them bothered once a day and form, with a letter that holds nothing of theirs.
 */
const ACKNOWLEDGED_FOR = 24 * HOUR

/** What becomes of an acknowledgement; all but the first leave the message as it is. */
export type Acknowledged = 'owed' | 'written today' | 'too many'

interface Asked {
  form: string
  /** Where it would go: unproved, as somebody typed it. */
  email: string
  messageId: string
  /** UTC milliseconds. */
  now: number
  /** How many go to everybody in that time. */
  max: number
}

/**
 * Takes one acknowledgement out of what may be sent. In the transaction of its message: it is counted when the message
 * is accepted, and then only.
 */
export async function takeAcknowledgement(
  trx: Trx,
  { form, email, messageId, now, max }: Asked,
): Promise<Acknowledged> {
  const since = now - ACKNOWLEDGED_FOR
  const { recent } = await trx
    .selectFrom('acknowledgements')
    .select((eb) => eb.fn.countAll<number>().as('recent'))
    .where('owed_at', '>', since)
    .where('owed_at', '<=', now + CLOCK_STEP)
    .executeTakeFirstOrThrow()
  if (recent >= max) return 'too many'
  const key = await keptSecret(trx, 'acknowledgements')
  const mailbox = createHmac('sha256', key).update(mailboxOf(email)).digest('hex')
  const taken = await trx
    .insertInto('acknowledgements')
    .values({ mailbox, form, message_id: messageId, owed_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['mailbox', 'form'])
        .doUpdateSet({ message_id: messageId, owed_at: now })
        // A time from the future was written while the clock was wrong.
        .where((eb) =>
          eb.or([
            eb('acknowledgements.owed_at', '<=', since),
            eb('acknowledgements.owed_at', '>', now + CLOCK_STEP),
          ]),
        ),
    )
    .executeTakeFirst()
  return taken.numInsertedOrUpdatedRows === 0n ? 'written today' : 'owed'
}
