import { createHash, randomInt } from 'node:crypto'
import type { Db } from '../../db.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Outbox } from '../../mail/outbox.ts'

/** Letters and figures that cannot be taken for one another on the telephone (Crockford's base 32). */
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const referenceLength = 8

/** A reference such as `7KQ2-M9XD`: short enough to say, too many to guess. */
export function newReference(): string {
  const letters = Array.from(
    { length: referenceLength },
    () => referenceAlphabet[randomInt(referenceAlphabet.length)],
  )
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

export interface Accepting {
  db: Db
  outbox: Outbox
  /** UTC milliseconds. */
  now: () => number
}

export interface Arrived {
  form: string
  /** The valid message. */
  content: object
  /** Key of the rendered form; null when whoever sent it has none. */
  formKey: string | null
  /** Writes the letter that the practice gets for it. */
  letter: (reference: string, receivedAt: Date) => Mail
}

/**
 * Accepts a message: it and its letter are in the database together, or not at all (ruling 11). The same rendered
 * form with the same words is answered with the reference it already has.
 *
 * @returns the reference of the message.
 * @throws when the database cannot be written; then nothing was accepted.
 */
export async function acceptMessage({ db, outbox, now }: Accepting, arrived: Arrived): Promise<string> {
  const content = JSON.stringify(arrived.content)
  const digest = createHash('sha256').update(arrived.form).update('\0').update(content).digest('hex')
  const receivedAt = now()
  const reference = await db.transaction().execute(async (trx) => {
    // The insert comes first, so that the transaction begins as a writer and never has to become one.
    const fresh = await trx
      .insertInto('messages')
      .values({
        id: crypto.randomUUID(),
        reference: newReference(),
        form: arrived.form,
        form_key: arrived.formKey,
        digest,
        content,
        received_at: receivedAt,
      })
      .onConflict((conflict) => conflict.columns(['form_key', 'digest']).doNothing())
      .returning(['id', 'reference'])
      .executeTakeFirst()
    if (fresh === undefined) return (await sentBefore(trx, arrived.formKey, digest)).reference
    await outbox.owe(trx, {
      mail: arrived.letter(fresh.reference, new Date(receivedAt)),
      messageId: fresh.id,
    })
    return fresh.reference
  })
  outbox.wake()
  return reference
}

function sentBefore(db: Db, formKey: string | null, digest: string) {
  return db
    .selectFrom('messages')
    .select('reference')
    .where('form_key', '=', formKey)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
}

/** Whether a reference is that of an accepted message: only then does a page say that it was sent. */
export async function isReference(db: Db, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}
