import { createHmac } from 'node:crypto'
import { toMailbox } from '../mail/same-address.ts'
import { CLOCK_STEP } from '../runtime/limits.ts'
import type { System } from '../runtime/system.ts'
import { HOUR } from '../runtime/units.ts'
import { getSecret } from '../storage/secrets.ts'
import type { Trx } from '../storage/tables.ts'

/**
 * One acknowledgement per address and form in this time. Somebody who enters other people's addresses can bother each
 * of them once a day and form, with a letter that contains none of the sender's words.
 */
const ACKNOWLEDGED_FOR = 24 * HOUR

/** It never affects the message. */
export type AcknowledgementDecision = 'owed' | 'written today' | 'too many'

interface Asked {
  form: string
  /** Unverified, as somebody typed it. */
  email: string
  messageId: string
  /** UTC milliseconds. */
  now: number
  /** Limit for everybody together in that time. */
  max: number
  system: Pick<System, 'randomBytes'>
}

/** In the transaction of its message, so that only accepted messages count. */
export async function reserveAcknowledgement(
  trx: Trx,
  { form, email, messageId, now, max, system }: Asked,
): Promise<AcknowledgementDecision> {
  const since = now - ACKNOWLEDGED_FOR
  const { recent } = await trx
    .selectFrom('acknowledgements')
    .select((eb) => eb.fn.countAll<number>().as('recent'))
    .where('owed_at', '>', since)
    .where('owed_at', '<=', now + CLOCK_STEP)
    .executeTakeFirstOrThrow()
  if (recent >= max) return 'too many'
  const key = await getSecret(trx, 'acknowledgements', system)
  const mailbox = createHmac('sha256', key).update(toMailbox(email)).digest('hex')
  const inserted = await trx
    .insertInto('acknowledgements')
    .values({ mailbox, form, message_id: messageId, owed_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['mailbox', 'form'])
        .doUpdateSet({ message_id: messageId, owed_at: now })
        // A future time was written while the clock was wrong.
        .where((eb) =>
          eb.or([
            eb('acknowledgements.owed_at', '<=', since),
            eb('acknowledgements.owed_at', '>', now + CLOCK_STEP),
          ]),
        ),
    )
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 0n ? 'written today' : 'owed'
}
