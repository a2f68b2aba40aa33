import { sql } from 'kysely'
import type { Selectable, Transaction } from 'kysely'
import type { Db, LetterRow, MessageRow, PhotoRow, Tables, UserRow } from './db.ts'
import { isSameAddress } from './mail/same-address.ts'

/** What is kept although its person asks for erasure. */
export interface MustStay {
  what: string
  /** The law or duty that asks for it. */
  why: string
}

export type Letter = Selectable<LetterRow>

/** What the database knows about the person behind a mail address. */
export interface PersonalData {
  /** Messages that give the address as the sender's. */
  messages: readonly MessageRow[]
  /** Letters about these messages, and any other letter to the address or to be answered to it, such as receipts. */
  letters: readonly Letter[]
  photos: readonly PhotoRow[]
  users: readonly UserRow[]
  mustStay: readonly MustStay[]
}

/**
 * Finds a person by address, however its capitals are written (see mail/same-address.ts). Addresses are
 * compared here and not by SQLite, which knows the capitals of ASCII only.
 */
export async function personalData(db: Db, address: string): Promise<PersonalData> {
  const isTheirs = (named: unknown) => typeof named === 'string' && isSameAddress(named, address)

  const senders = await db
    .selectFrom('messages')
    .select(['id', sql`json_extract(content, '$.email')`.as('email')])
    .execute()
  const messageIds = senders.filter(({ email }) => isTheirs(email)).map(({ id }) => id)
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', listed(messageIds))
    .orderBy('received_at')
    .execute()

  const written = await db
    .selectFrom('letters')
    .select(['id', 'message_id'])
    .select([
      sql`json_extract(mail, '$.to.address')`.as('to'),
      sql`json_extract(mail, '$.replyTo.address')`.as('replyTo'),
    ])
    .execute()
  const theirMessages = new Set<string | null>(messageIds)
  const letterIds = written
    .filter(
      ({ message_id, to, replyTo }) => theirMessages.has(message_id) || isTheirs(to) || isTheirs(replyTo),
    )
    .map(({ id }) => id)
  const letters = await db.selectFrom('letters').selectAll().where('id', 'in', listed(letterIds)).execute()

  const photos = await db
    .selectFrom('photos')
    .selectAll()
    .where('message_id', 'in', listed(messageIds))
    .execute()
  const registered = await db.selectFrom('users').select(['id', 'email']).execute()
  const userIds = registered.filter(({ email }) => isTheirs(email)).map(({ id }) => id)
  const users = await db.selectFrom('users').selectAll().where('id', 'in', listed(userIds)).execute()
  return { messages, letters, photos, users, mustStay: [] }
}

/** Whether nothing at all is known. */
export function isNobody({ messages, letters, photos, users, mustStay }: PersonalData): boolean {
  return [messages, letters, photos, users, mustStay].every((rows) => rows.length === 0)
}

/** Deletes what may go; the files of the photos are the caller's, after the commit. */
export async function eraseRows(trx: Transaction<Tables>, data: PersonalData): Promise<void> {
  const ids = <Id extends string | number>(rows: readonly { id: Id }[]) => listed(rows.map(({ id }) => id))
  await trx.deleteFrom('letters').where('id', 'in', ids(data.letters)).execute()
  await trx.deleteFrom('photos').where('id', 'in', ids(data.photos)).execute()
  await trx.deleteFrom('messages').where('id', 'in', ids(data.messages)).execute()
  await trx.deleteFrom('users').where('id', 'in', ids(data.users)).execute()
}

/** Any number of ids as one parameter of a statement. */
function listed<Id extends string | number>(ids: readonly Id[]) {
  return sql<Id>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
}
