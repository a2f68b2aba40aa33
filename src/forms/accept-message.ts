import { createHash } from 'node:crypto'
import type { Db, PhotoRecord } from '../storage/tables.ts'
import { LOWEST_PRIORITY } from '../mail/enqueue.ts'
import type { Mail } from '../mail/mail.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { MessageLimits } from '../runtime/limits.ts'
import type { Log } from '../runtime/log.ts'
import type { System } from '../runtime/system.ts'
import { MINUTE } from '../runtime/units.ts'
import { reserveAcknowledgement } from './acknowledgement-limit.ts'
import type { SentStatus } from './form-status.ts'

/** Letters and digits that are not confused on the telephone (Crockford's base 32). */
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const referenceLength = 8

/** A reference such as `7KQ2-M9XD`: short enough to read out, too many to guess. */
export function createReference({ randomBytes }: Pick<System, 'randomBytes'>): string {
  // The alphabet's length divides 256, so that each letter is equally likely.
  const letters = Array.from(
    randomBytes(referenceLength),
    (byte) => referenceAlphabet[byte % referenceAlphabet.length],
  )
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Equal content without a form key, as from a page without script, is one message within this time. */
const SENT_AGAIN_WITHIN = 10 * MINUTE

export interface AcceptMessageOptions {
  db: Db
  outbox: Outbox
  log: Log
  system: System
  limits: Pick<MessageLimits, 'acknowledgements'>
}

export interface IncomingMessage {
  form: string
  content: object
  /** Idempotency key of the form in its browser; null: equal content within a while is the same message. */
  formKey: string | null
  /** Photos that are in the store already. */
  photos?: readonly PhotoRecord[]
  photosLeftOut?: number
  /** Higher is sent first. */
  priority?: number
  letters: (reference: string, receivedAt: Date) => readonly Mail[]
  /** null: none is sent. */
  acknowledgement: ((reference: string, receivedAt: Date) => Mail) | null
}

export interface AcceptedMessage {
  reference: string
  /** True for a new message, false for one sent again. */
  fresh: boolean
}

/**
 * Accepts a message: it, its photos and its letters are committed together, or not at all (ruling 11). The same form
 * with the same content gets the reference that it already has.
 *
 * @throws when the database cannot be written; nothing was accepted then.
 */
export async function acceptMessage(
  { db, outbox, log, system, limits }: AcceptMessageOptions,
  arrived: IncomingMessage,
): Promise<AcceptedMessage> {
  const {
    form,
    formKey,
    photos = [],
    photosLeftOut = 0,
    priority = 0,
    letters,
    acknowledgement: composeAcknowledgement,
  } = arrived
  const content = JSON.stringify(arrived.content)
  const receivedAt = system.now()
  const id = system.randomUuid()
  const digest = digestOf(form, content, photos)
  const { acknowledged, ...accepted } = await db.transaction().execute(async (trx) => {
    const before = await sentBefore(trx, formKey, digest, receivedAt - SENT_AGAIN_WITHIN)
    if (before !== undefined) return { ...before, fresh: false, acknowledged: null }
    const fresh = await trx
      .insertInto('messages')
      .values({
        id,
        reference: createReference(system),
        form,
        form_key: formKey,
        digest,
        content,
        received_at: receivedAt,
        photos_left_out: photosLeftOut,
      })
      .returning('reference')
      .executeTakeFirstOrThrow()
    for (const [index, photo] of photos.entries())
      await trx
        .insertInto('photos')
        .values({ ...photo, message_id: id, position: index + 1 })
        .execute()
    for (const mail of letters(fresh.reference, new Date(receivedAt)))
      await outbox.enqueue(trx, { mail, messageId: id, priority })
    const confirmation = composeAcknowledgement?.(fresh.reference, new Date(receivedAt))
    if (confirmation === undefined) return { ...fresh, fresh: true, acknowledged: null }
    const asked = {
      form,
      email: confirmation.to.address,
      messageId: id,
      now: receivedAt,
      system,
      max: limits.acknowledgements,
    }
    const outcome = await reserveAcknowledgement(trx, asked)
    if (outcome === 'owed')
      await outbox.enqueue(trx, { mail: confirmation, messageId: id, priority: LOWEST_PRIORITY })
    return { ...fresh, fresh: true, acknowledged: outcome }
  })
  // A second one in a day is routine; an exhausted limit is for the operator to know.
  if (acknowledged === 'too many') log.warn('acknowledgement.limited', { form })
  outbox.wake()
  return accepted
}

function digestOf(form: string, content: string, photos: readonly PhotoRecord[]): string {
  const hash = createHash('sha256').update(form).update('\0').update(content)
  for (const { name, size } of photos) hash.update(`\0${name}\0${size}`)
  return hash.digest('hex')
}

/** @param since Oldest one without a key that counts, in UTC milliseconds. */
function sentBefore(db: Db, formKey: string | null, digest: string, since: number) {
  const alike = db.selectFrom('messages').select('reference').where('digest', '=', digest)
  return formKey === null
    ? alike.where('received_at', '>', since).executeTakeFirst()
    : alike.where('form_key', '=', formKey).executeTakeFirst()
}

/** For the form's page; null when none was accepted. */
export async function findSentStatus(db: Db, form: string, reference: string): Promise<SentStatus | null> {
  const row = await db
    .selectFrom('messages')
    .select('photos_left_out')
    .where('reference', '=', reference)
    .where('form', '=', form)
    .executeTakeFirst()
  if (row === undefined) return null
  return { state: 'sent', reference, note: composePatientPhotoNote(row.photos_left_out) }
}

/** About photos that were left out; null when none was. */
export const composePatientPhotoNote = (count: number) =>
  count === 0
    ? null
    : `Your message has reached us, but ${count === 1 ? 'a photo' : `${count} photos`} couldn’t be sent with it. Please tell us about ${count === 1 ? 'it' : 'them'} when we call you.`
