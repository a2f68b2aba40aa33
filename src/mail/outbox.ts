import type { Db } from '../storage/tables.ts'
import { LETTER_CLAIM, LETTER_LATE_AFTER } from '../runtime/limits.ts'
import { describeError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { repeat, sleep } from '../runtime/system.ts'
import type { System } from '../runtime/system.ts'
import { createWorker } from '../runtime/worker.ts'
import { SECOND } from '../runtime/units.ts'
import { createEnqueue, LOWEST_PRIORITY } from './enqueue.ts'
import type { Enqueue } from './enqueue.ts'
import { claimLetter, noFailure, makeOthersDue } from './letter-rows.ts'
import type { Letter } from './letter-rows.ts'
import { NotSent } from './mail.ts'
import { readOutboxHealth } from './outbox-health.ts'
import type { OutboxHealth } from './outbox-health.ts'
import { isAcknowledgement, isHopeless, isToPatient, buildRefusalLetter, computeRetryPause } from './retry.ts'
import { splitMail } from './split-mail.ts'
import type { Mail, Mailer } from './mail.ts'

/**
 * Lowest priority per lane; one lane is one letter under way. With several, a connection that hangs does not hold up
 * the others (failure case M10), and acknowledgements, whose addresses anybody can type, never take the last lane.
 */
const LANES: readonly number[] = [0, LOWEST_PRIORITY, LOWEST_PRIORITY]
/**
 * Pause of a lane after each letter, in milliseconds. Composing and sending takes about 3 ms of the only thread, so
 * three lanes use a tenth of it however many letters wait. 30 letters a second are far more than a practice has.
 */
const LANE_REST = 100
const RECORD_PAUSE = SECOND

/*
 * The outbox: each letter is a row, inserted in the transaction of what it reports.
 *
 *   waiting ──claimed──▶ sending ──accepted──▶ sent
 *      ▲                    │ │
 *      └──temporary failure─┘ └──permanent──▶ parked ──a person retries──▶ waiting
 *
 * An acknowledgement is deleted instead of parked: nobody needs to fix it.
 *
 * A claim is one UPDATE and expires, so that two processes can share the queue and a crashed one releases its letters. A
 * crash between the mail server's acceptance and our record delivers a letter twice, with the same Message-ID; SMTP
 * allows no better (failure case M3).
 */

export interface Outbox {
  /** Inserts a letter in the caller's transaction; call `wake` after the commit. */
  enqueue: Enqueue
  wake(): void
  /** Resolves when nothing more can be tried now, except letters already under way. */
  deliverDue(): Promise<void>
  health(): Promise<OutboxHealth>
  /** Finishes letters under way and starts no new ones. */
  stop(): Promise<void>
}

export interface OutboxParts {
  db: Db
  post: Mailer
  log: Log
  system: System
  /** Right-hand side of our Message-IDs. */
  domain: string
  /** Deletes photos that the practice has received; called after each delivery. */
  removePhotos: () => Promise<unknown>
  laneRest?: number
}

export function createOutbox({
  db,
  post,
  log,
  system,
  domain,
  removePhotos,
  laneRest = LANE_REST,
}: OutboxParts): Outbox {
  const { now, random, processName: sender } = system
  const enqueue = createEnqueue({ system, domain })

  /** Letters held in memory: not claimed again by this process while the database cannot record their result. */
  const held = new Set<number>()

  const mine = (letter: Letter, trx: Db = db) =>
    trx
      .updateTable('letters')
      .where('id', '=', letter.id)
      .where('state', '=', 'sending')
      .where('sender', '=', sender)

  /** Records a delivery, retrying until the database accepts it: an unrecorded letter would be sent again. */
  async function recordSent(letter: Letter) {
    for (;;)
      try {
        await mine(letter)
          .set({ state: 'sent', closed_at: now(), sender: null, ...noFailure })
          .execute()
        log.info('letter.sent', { letter: letter.id, attempts: letter.attempts })
        return
      } catch (error) {
        log.error('letter.not-recorded', { letter: letter.id, ...describeError(error) })
        await sleep(system, RECORD_PAUSE)
      }
  }

  /** Best effort: the next sweep, or the letter's own pause, catches up. */
  async function afterDelivery({ id, mail }: Letter) {
    const { to } = JSON.parse(mail) as Mail
    try {
      await makeOthersDue(db, to.address, now())
      await removePhotos()
    } catch (error) {
      log.error('letter.not-followed-up', { letter: id, ...describeError(error) })
    }
  }

  async function deliver(letter: Letter) {
    held.add(letter.id)
    const renew = () => {
      mine(letter)
        .set({ due_at: now() + LETTER_CLAIM })
        .execute()
        .catch((error: unknown) =>
          log.error('letter.claim-not-renewed', { letter: letter.id, error: String(error) }),
        )
    }
    const renewal = repeat(system, renew, LETTER_CLAIM / 3)
    try {
      const trouble = await attempt(letter)
      if (trouble === null) {
        await recordSent(letter)
        await afterDelivery(letter)
      } else await putBack(letter, trouble)
    } finally {
      renewal.cancel()
      held.delete(letter.id)
    }
  }

  /** @returns null when it was accepted, otherwise why not. */
  async function attempt(letter: Letter): Promise<NotSent | null> {
    try {
      await post.send(JSON.parse(letter.mail) as Mail, letter.mail_id)
      return null
    } catch (error) {
      return error instanceof NotSent ? error : new NotSent('broken', 'error', String(error))
    }
  }

  /** Replaces a letter that is too large by smaller ones at the same place in the queue. */
  async function makeSmaller(letter: Letter): Promise<boolean> {
    const [first, ...others] = splitMail(JSON.parse(letter.mail) as Mail)
    if (first === undefined) return false
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('letters')
        .set({ state: 'waiting', mail: JSON.stringify(first), due_at: now(), sender: null })
        .where('id', '=', letter.id)
        .where('sender', '=', sender)
        .executeTakeFirst()
      // Erased or claimed by another process meanwhile: its parts are not inserted.
      if (numUpdatedRows === 0n) return
      for (const mail of others)
        await enqueue(trx, { mail, messageId: letter.message_id, priority: letter.priority })
    })
    log.warn('letter.made-smaller', { letter: letter.id, parts: others.length + 1 })
    return true
  }

  /** Deletes an acknowledgement that cannot be sent. If its address was refused, the practice is told. */
  async function drop(letter: Letter, mail: Mail, why: NotSent) {
    const isAddressWrong = why.trouble === 'permanent' && why.about === 'address'
    const refusal = isAddressWrong ? buildRefusalLetter(mail, letter.id, why) : null
    await db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('letters')
        .where('id', '=', letter.id)
        .where('state', '=', 'sending')
        .where('sender', '=', sender)
        .executeTakeFirst()
      if (numDeletedRows > 0n && refusal !== null)
        await enqueue(trx, { mail: refusal, messageId: letter.message_id })
    })
    log.warn('letter.dropped', { letter: letter.id, reason: why.trouble, code: why.code })
  }

  async function putBack(letter: Letter, why: NotSent) {
    if (why.trouble === 'too large' && (await makeSmaller(letter))) return
    const mail = JSON.parse(letter.mail) as Mail
    const unsent = { mail, attempts: letter.attempts, age: now() - letter.created_at }
    const hopeless = isHopeless(why, unsent)
    const configuration = why.trouble === 'configuration'
    if (hopeless && isAcknowledgement(mail)) return drop(letter, mail, why)
    const refusal = hopeless && isToPatient(mail) ? buildRefusalLetter(mail, letter.id, why) : null
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await mine(letter, trx)
        .set({
          state: hopeless ? 'parked' : 'waiting',
          // A broken login is not the letter's fault, so it uses up no attempt (failure case M6).
          attempts: configuration ? letter.attempts - 1 : letter.attempts,
          due_at: now() + computeRetryPause(why, unsent, random),
          sender: null,
          last_error: why.message,
          trouble: why.trouble,
          trouble_about: why.about,
          closed_at: hopeless ? now() : null,
        })
        .executeTakeFirst()
      if (numUpdatedRows > 0n && refusal !== null) await enqueue(trx, { mail: refusal, messageId: null })
    })
    const { attempts, age } = unsent
    const facts = { letter: letter.id, attempts, reason: why.trouble, about: why.about, code: why.code }
    if (hopeless) log.error('letter.parked', facts)
    else if (isAcknowledgement(mail)) log.warn('letter.not-sent', facts)
    // The practice's own address is refused: nothing arrives until somebody fixes it.
    else if (configuration || why.trouble === 'permanent' || age >= LETTER_LATE_AFTER)
      log.error('letter.delayed', facts)
    else log.warn('letter.not-sent', facts)
  }

  /** Busy lanes. None of these promises rejects, so one failing lane does not disturb the others. */
  const atWork = new Map<number, Promise<void>>()
  const failures: unknown[] = []

  async function lane(lowest: number) {
    while (!worker.isStopping()) {
      const letter = await claimLetter(db, { sender, now: now(), held, lowest })
      if (letter === undefined) return
      await deliver(letter)
      await sleep(system, laneRest)
    }
  }

  function openLanes(): Promise<void>[] {
    const opened: Promise<void>[] = []
    for (const [number, lowest] of LANES.entries()) {
      if (atWork.has(number)) continue
      const ending = lane(lowest)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => atWork.delete(number))
      atWork.set(number, ending)
      opened.push(ending)
    }
    return opened
  }

  /** Ends when one lane finds nothing to do, without waiting for lanes that hang. */
  async function round() {
    void openLanes()
    await Promise.race(atWork.values())
    const [failure] = failures.splice(0)
    if (failure !== undefined) throw failure
  }

  // Polls: refused letters fall due again, and the operator's tool requeues letters from another process.
  const worker = createWorker({
    work: round,
    longestSleep: LETTER_CLAIM,
    system,
    onTrouble: (error) => log.error('outbox.failed', { error: String(error) }),
  })

  return {
    enqueue,
    wake: worker.wake,
    async deliverDue() {
      await Promise.all(openLanes())
    },
    health: () => readOutboxHealth(db, now()),
    async stop() {
      await worker.stop()
      await Promise.all(atWork.values())
    },
  }
}
