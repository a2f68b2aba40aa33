import { createHash, randomInt } from 'node:crypto'
import type { Db } from '../../db.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { StoredPhoto } from '../emergency/photo-store.ts'

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
  /** Photos that lie in the store already. */
  photos?: readonly StoredPhoto[]
  /** Higher goes first. */
  priority?: number
  /** Writes the letters that the practice gets for it. */
  letters: (reference: string, receivedAt: Date) => readonly Mail[]
}

export interface Accepted {
  reference: string
  /** Whether this is a message that was not here before. */
  fresh: boolean
}

/**
 * Accepts a message: it, its photos and its letters are in the database together, or not at all (ruling 11). The same
 * rendered form with the same words is answered with the reference it already has.
 *
 * @throws when the database cannot be written; then nothing was accepted.
 */
export async function acceptMessage({ db, outbox, now }: Accepting, arrived: Arrived): Promise<Accepted> {
  const { form, formKey, photos = [], priority = 0, letters } = arrived
  const content = JSON.stringify(arrived.content)
  const receivedAt = now()
  const id = crypto.randomUUID()
  const digest = digestOf(form, content, photos)
  const accepted = await db.transaction().execute(async (trx) => {
    // The insert comes first, so that the transaction begins as a writer and never has to become one.
    const fresh = await trx
      .insertInto('messages')
      .values({
        id,
        reference: newReference(),
        form,
        form_key: formKey,
        digest,
        content,
        received_at: receivedAt,
      })
      .onConflict((conflict) => conflict.columns(['form_key', 'digest']).doNothing())
      .returning('reference')
      .executeTakeFirst()
    if (fresh === undefined) return { ...(await sentBefore(trx, formKey, digest)), fresh: false }
    for (const [index, photo] of photos.entries())
      await trx
        .insertInto('photos')
        .values({ ...photo, message_id: id, position: index + 1 })
        .execute()
    for (const mail of letters(fresh.reference, new Date(receivedAt)))
      await outbox.owe(trx, { mail, messageId: id, priority })
    return { ...fresh, fresh: true }
  })
  outbox.wake()
  return accepted
}

function digestOf(form: string, content: string, photos: readonly StoredPhoto[]): string {
  const hash = createHash('sha256').update(form).update('\0').update(content)
  for (const { name, size } of photos) hash.update(`\0${name}\0${size}`)
  return hash.digest('hex')
}

function sentBefore(db: Db, formKey: string | null, digest: string) {
  return db
    .selectFrom('messages')
    .select('reference')
    .where('form_key', '=', formKey)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
}

/** Whether a form's message with this reference was accepted: only then does its page say that it was sent. */
export async function wasSent(db: Db, form: string, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('reference', '=', reference)
    .where('form', '=', form)
    .executeTakeFirst()
  return row !== undefined
}
