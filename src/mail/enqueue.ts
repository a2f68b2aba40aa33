import type { Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { Mail } from './mail.ts'

/** Priority of word to whoever wrote: it goes after every letter to the practice, which brings help. */
export const LAST = -1

export interface Owed {
  mail: Mail
  /** The message it is about, which takes it along when it is erased. */
  messageId: string | null
  /** Higher goes first. */
  priority?: number
}

/** Writes a letter into the caller's transaction. */
export type Enqueue = (trx: Transaction<Tables>, owed: Owed) => Promise<void>

interface EnqueueParts {
  /** UTC milliseconds. */
  now: () => number
  /** Right part of our Message-IDs. */
  domain: string
}

/** Writes letters for an outbox that may stand in another process, which finds them within seconds. */
export const enqueueLetter =
  ({ now, domain }: EnqueueParts): Enqueue =>
  async (trx, { mail, messageId, priority = 0 }) => {
    await trx
      .insertInto('letters')
      .values({
        message_id: messageId,
        mail_id: `<${crypto.randomUUID()}@${domain}>`,
        state: 'waiting',
        priority,
        mail: JSON.stringify(mail),
        due_at: now(),
        sender: null,
        last_error: null,
        created_at: now(),
        settled_at: null,
      })
      .execute()
  }
