import type { Transaction } from 'kysely'
import type { System } from '../runtime/system.ts'
import type { Tables } from '../storage/tables.ts'
import type { Mail } from './mail.ts'

/** Priority of acknowledgements: after every letter to the practice, because those bring help. */
export const LOWEST_PRIORITY = -1

export interface Owed {
  mail: Mail
  /** The message that the letter is about; erasing it erases the letter. */
  messageId: string | null
  /** Higher is sent first. */
  priority?: number
}

export type Enqueue = (trx: Transaction<Tables>, owed: Owed) => Promise<void>

interface EnqueueParts {
  system: System
  /** Right-hand side of our Message-IDs. */
  domain: string
}

/** Enqueues letters for an outbox in another process, which polls every few seconds. */
export const createEnqueue =
  ({ system: { now, randomUuid }, domain }: EnqueueParts): Enqueue =>
  async (trx, { mail, messageId, priority = 0 }) => {
    await trx
      .insertInto('letters')
      .values({
        message_id: messageId,
        mail_id: `<${randomUuid()}@${domain}>`,
        state: 'waiting',
        priority,
        mail: JSON.stringify(mail),
        due_at: now(),
        sender: null,
        last_error: null,
        created_at: now(),
        closed_at: null,
      })
      .execute()
  }
