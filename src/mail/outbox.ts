import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db, Tables } from '../db.ts'
import {
  BROKEN_LETTER_ATTEMPTS,
  CONFIGURATION_RETRY_PAUSE,
  FIRST_RETRY_PAUSE,
  LETTER_CLAIM,
  LETTER_LATE_AFTER,
  LETTERS_AT_ONCE,
  LONGEST_RETRY_PAUSE,
  RECORD_PAUSE,
  TEMPORARY_ATTEMPTS,
} from '../limits.ts'
import { factsOfError } from '../log.ts'
import type { Log } from '../log.ts'
import { createRounds } from '../rounds.ts'
import { NotSent } from './mail.ts'
import { smallerMails } from './smaller-mails.ts'
import type { Mail, Post } from './mail.ts'

/*
 * The outbox: letters owed are rows, written in the transaction of what they tell about.
 *
 *   waiting ──claimed──▶ sending ──accepted──▶ sent
 *      ▲                    │ │
 *      └──could not now─────┘ └──never will──▶ parked ──a person retries──▶ waiting
 *
 * A claim is one UPDATE and ends by itself, so that two processes share the work and a killed one gives it back.
 * Between the server's acceptance and our record of it a kill can deliver a letter twice; both copies carry the same
 * Message-ID, and SMTP allows no better (failure case M3).
 */

export interface Owed {
  mail: Mail
  /** The message it is about, which takes it along when it is erased. */
  messageId: string | null
  /** Higher goes first. */
  priority?: number
}

export interface OutboxHealth {
  waiting: number
  /** Age of the oldest letter that is not sent, in milliseconds; 0 when none waits. */
  oldestAge: number
  /** Letters given up on, waiting for a person. */
  parked: number
  /** Whether letters leave as they should. */
  moving: boolean
}

export interface Outbox {
  /** Writes a letter into the caller's transaction; call `wake` after the commit. */
  owe(trx: Transaction<Tables>, owed: Owed): Promise<void>
  /** Looks for due letters now. */
  wake(): void
  /** Sends every letter due, and resolves when none is left to try now. */
  deliverDue(): Promise<void>
  health(): Promise<OutboxHealth>
  /** Lets letters under way finish; takes no new one. */
  stop(): Promise<void>
}

export interface OutboxParts {
  db: Db
  post: Post
  log: Log
  /** UTC milliseconds. */
  now: () => number
  /** 0 ≤ x < 1, for the jitter of the pauses. */
  random: () => number
  /** Right part of our Message-IDs. */
  domain: string
}

export function createOutbox({ db, post, log, now, random, domain }: OutboxParts): Outbox {
  const sender = `${hostname()}:${process.pid}`
  /** Takes one due letter for this process, or one whose sender no longer renews its claim. */
  const claim = () =>
    db
      .updateTable('letters')
      .set((eb) => ({
        state: 'sending',
        sender,
        due_at: now() + LETTER_CLAIM,
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('letters')
          .select('id')
          .where('state', 'in', ['waiting', 'sending'])
          .where('due_at', '<=', now())
          .where('id', 'not in', [...inHand])
          .orderBy('priority', 'desc')
          .orderBy('due_at')
          .limit(1),
      )
      .returningAll()
      .executeTakeFirst()

  async function owe(trx: Transaction<Tables>, { mail, messageId, priority = 0 }: Owed) {
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

  /** Letters in our hands: not claimed again by ourselves while the database cannot be told how they fared. */
  const inHand = new Set<number>()

  type Letter = NonNullable<Awaited<ReturnType<typeof claim>>>

  const mine = (letter: Letter) =>
    db
      .updateTable('letters')
      .where('id', '=', letter.id)
      .where('state', '=', 'sending')
      .where('sender', '=', sender)

  /** What was accepted must be recorded, or it would go out again: tries until the database takes it. */
  async function recordSent(letter: Letter) {
    for (;;)
      try {
        await mine(letter).set({ state: 'sent', settled_at: now(), sender: null, last_error: null }).execute()
        log.info('letter.sent', { letter: letter.id, attempts: letter.attempts })
        return
      } catch (error) {
        log.error('letter.not-recorded', { letter: letter.id, ...factsOfError(error) })
        await pause(RECORD_PAUSE)
      }
  }

  async function deliver(letter: Letter) {
    inHand.add(letter.id)
    const renewal = setInterval(() => {
      mine(letter)
        .set({ due_at: now() + LETTER_CLAIM })
        .execute()
        .catch((error: unknown) =>
          log.error('letter.claim-not-renewed', { letter: letter.id, error: String(error) }),
        )
    }, LETTER_CLAIM / 3)
    try {
      const trouble = await attempt(letter)
      if (trouble === null) await recordSent(letter)
      else await putBack(letter, trouble)
    } finally {
      clearInterval(renewal)
      inHand.delete(letter.id)
    }
  }

  /** Hands a letter to the post. @returns null when it was accepted, or why not. */
  async function attempt(letter: Letter): Promise<NotSent | null> {
    try {
      await post.send(JSON.parse(letter.mail) as Mail, letter.mail_id)
      return null
    } catch (error) {
      return error instanceof NotSent ? error : new NotSent('broken', 'error', String(error))
    }
  }

  /** Replaces a letter that is too large by smaller ones, in its place in the queue. */
  async function makeSmaller(letter: Letter): Promise<boolean> {
    const [first, ...others] = smallerMails(JSON.parse(letter.mail) as Mail)
    if (first === undefined) return false
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('letters')
        .set({ state: 'waiting', mail: JSON.stringify(first), due_at: now(), sender: null })
        .where('id', '=', letter.id)
        .where('sender', '=', sender)
        .executeTakeFirst()
      // Erased or taken over in the meantime: then its parts are nobody's.
      if (numUpdatedRows === 0n) return
      for (const mail of others)
        await owe(trx, { mail, messageId: letter.message_id, priority: letter.priority })
    })
    log.warn('letter.made-smaller', { letter: letter.id, parts: others.length + 1 })
    return true
  }

  async function putBack(letter: Letter, why: NotSent) {
    if (why.trouble === 'too large' && (await makeSmaller(letter))) return
    const age = now() - letter.created_at
    const hopeless =
      why.trouble === 'permanent' ||
      why.trouble === 'too large' ||
      (why.trouble === 'broken' && letter.attempts >= BROKEN_LETTER_ATTEMPTS) ||
      (why.trouble === 'temporary' && letter.attempts >= TEMPORARY_ATTEMPTS)
    const configuration = why.trouble === 'configuration'
    const wait = configuration ? CONFIGURATION_RETRY_PAUSE : retryPause(letter.attempts, random)
    await mine(letter)
      .set({
        state: hopeless ? 'parked' : 'waiting',
        // What is wrong with our own login uses up no attempt of the letter's (M6).
        attempts: configuration ? letter.attempts - 1 : letter.attempts,
        due_at: now() + wait,
        sender: null,
        last_error: why.message,
        settled_at: hopeless ? now() : null,
      })
      .execute()
    const facts = { letter: letter.id, attempts: letter.attempts, trouble: why.trouble, code: why.code }
    if (hopeless) log.error('letter.parked', facts)
    else if (configuration || age >= LETTER_LATE_AFTER) log.error('letter.late', facts)
    else log.warn('letter.not-sent', facts)
  }

  async function lane() {
    while (!rounds.isStopping()) {
      const letter = await claim()
      if (letter === undefined) return
      await deliver(letter)
    }
  }

  async function deliverDue() {
    // A lane that fails leaves the others to finish what they have in hand.
    const lanes = await Promise.allSettled(Array.from({ length: LETTERS_AT_ONCE }, lane))
    const failed = lanes.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  // Looks now and then even when nothing waits: the operator's tool puts letters back from another process.
  const rounds = createRounds({
    work: deliverDue,
    async nextDue() {
      const next = await db
        .selectFrom('letters')
        .select((eb) => eb.fn.min('due_at').as('due'))
        .where('state', 'in', ['waiting', 'sending'])
        .executeTakeFirst()
      return next?.due ?? null
    },
    longestSleep: LETTER_CLAIM,
    now,
    onTrouble: (error) => log.error('outbox.trouble', { error: String(error) }),
  })

  return {
    owe,
    wake: rounds.wake,
    deliverDue,
    health: () => outboxHealth(db, now()),
    stop: rounds.stop,
  }
}

/** Pause before the next attempt in milliseconds: doubling, at most an hour, a fifth of it by chance. */
export function retryPause(attempts: number, random: () => number): number {
  const doubled = Math.min(FIRST_RETRY_PAUSE * 2 ** Math.max(attempts - 1, 0), LONGEST_RETRY_PAUSE)
  return Math.round(doubled * (0.8 + 0.2 * random()))
}

/** How the outbox does, as /readyz and the operator see it. */
export async function outboxHealth(db: Db, now: number): Promise<OutboxHealth> {
  const row = await db
    .selectFrom('letters')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '!=', 'parked').as('waiting'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'parked').as('parked'),
      eb.fn.min('created_at').filterWhere('state', '!=', 'parked').as('oldest'),
    ])
    .where('state', '!=', 'sent')
    .executeTakeFirstOrThrow()
  const oldestAge = row.oldest == null ? 0 : now - row.oldest
  return {
    waiting: row.waiting,
    parked: row.parked,
    oldestAge,
    moving: row.parked === 0 && oldestAge < LETTER_LATE_AFTER,
  }
}
