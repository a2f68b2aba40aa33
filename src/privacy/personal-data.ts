import { sql } from 'kysely'
import type { Selectable, Transaction } from 'kysely'
import type {
  AcknowledgementRow,
  Db,
  LetterRow,
  MessageRow,
  PhotoRow,
  Tables,
  UserRow,
} from '../storage/tables.ts'
import { isSameAddress } from '../mail/same-address.ts'
import {
  erasePayments,
  describeKeptData,
  findPersonalPayments,
} from '../payments/ledger/personal-payments.ts'
import type { PersonalPayment } from '../payments/ledger/personal-payments.ts'
import { toSqlList } from '../payments/ledger/records.ts'
import { eraseUsers, findPersonalUsers } from '../payments/ledger/users.ts'

export interface RetainedData {
  what: string
  /** Law or duty that requires it. */
  why: string
}

export type StoredLetter = Selectable<LetterRow>

export interface PersonalData {
  /** Messages with the address as sender. */
  messages: readonly Selectable<MessageRow>[]
  /**
   * Letters about these messages, other letters to the address or with it as Reply-To, such as receipts, and those to
   * the practice about the person's payments, except what it needs about payments without an outcome.
   */
  letters: readonly StoredLetter[]
  photos: readonly PhotoRow[]
  /** Acknowledgements of these messages in the last day. */
  acknowledgements: readonly AcknowledgementRow[]
  users: readonly UserRow[]
  payments: readonly PersonalPayment[]
  mustStay: readonly RetainedData[]
}

/**
 * Finds a person by address, ignoring case (see mail/same-address.ts). Addresses are compared here because SQLite
 * ignores case for ASCII only.
 */
export async function findPersonalData(db: Db, address: string): Promise<PersonalData> {
  const isTheirs = (named: unknown) => typeof named === 'string' && isSameAddress(named, address)

  const senders = await db
    .selectFrom('messages')
    .select(['id', sql`json_extract(content, '$.email')`.as('email')])
    .execute()
  const messageIds = senders.filter(({ email }) => isTheirs(email)).map(({ id }) => id)
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', toSqlList(messageIds))
    .orderBy('received_at')
    .execute()

  const payments = await findPersonalPayments(db, isTheirs)
  const references = getLetterReferences(payments)
  const written = await db
    .selectFrom('letters')
    .select(['id', 'message_id'])
    .select([
      sql`json_extract(mail, '$.to.address')`.as('to'),
      sql`json_extract(mail, '$.replyTo.address')`.as('replyTo'),
      sql<string | null>`json_extract(mail, '$.subject')`.as('subject'),
    ])
    .execute()
  const theirMessages = new Set<string | null>(messageIds)
  const letterIds = written
    .filter(
      ({ message_id, to, replyTo, subject }) =>
        theirMessages.has(message_id) ||
        isTheirs(to) ||
        isTheirs(replyTo) ||
        references.some((reference) => subject?.includes(reference)),
    )
    .map(({ id }) => id)
  const letters = await db.selectFrom('letters').selectAll().where('id', 'in', toSqlList(letterIds)).execute()

  const photos = await db
    .selectFrom('photos')
    .selectAll()
    .where('message_id', 'in', toSqlList(messageIds))
    .execute()
  const acknowledgements = await db
    .selectFrom('acknowledgements')
    .selectAll()
    .where('message_id', 'in', toSqlList(messageIds))
    .execute()
  const users = await findPersonalUsers(db, isTheirs)
  const mustStay = payments.map(describeKeptData).filter((one) => one !== null)
  return { messages, letters, photos, acknowledgements, users, payments, mustStay }
}

/** Payment references that identify a person's letters by subject, for any recipient. */
export const getLetterReferences = (payments: readonly PersonalPayment[]): string[] =>
  payments.filter(({ erasure }) => erasure !== 'stays').map(({ payment }) => payment.reference)

export function isPersonUnknown({ messages, letters, photos, users, payments }: PersonalData): boolean {
  return [messages, letters, photos, users, payments].every((rows) => rows.length === 0)
}

export function hasErasableData({ payments, ...others }: PersonalData): boolean {
  const going = payments.filter(({ erasure }) => erasure === 'goes' || erasure === 'is reduced')
  return !isPersonUnknown({ ...others, payments: going })
}

/** The caller deletes the photo files after the commit. */
export async function eraseRows(trx: Transaction<Tables>, data: PersonalData): Promise<void> {
  const ids = <Id extends string | number>(rows: readonly { id: Id }[]) => toSqlList(rows.map(({ id }) => id))
  await trx.deleteFrom('letters').where('id', 'in', ids(data.letters)).execute()
  await trx.deleteFrom('photos').where('id', 'in', ids(data.photos)).execute()
  // Their acknowledgements are deleted by cascade.
  await trx.deleteFrom('messages').where('id', 'in', ids(data.messages)).execute()
  await eraseUsers(trx, data.users)
  await erasePayments(trx, data.payments)
}
