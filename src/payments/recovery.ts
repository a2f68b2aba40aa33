import { asOnlyWriter } from '../db.ts'
import type { Db } from '../db.ts'
import {
  PRACTICE_TOLD_AFTER,
  RECONCILE_PAUSE,
  RECONCILE_RETRY,
  RECONCILE_SPAN,
  RECOVERY_PAUSE,
  RECOVERY_STEP,
  STARTING_MAX,
} from '../limits.ts'
import { factsOfError } from '../log.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../mail/outbox.ts'
import { createRounds } from '../rounds.ts'
import { workOffEvents } from './events.ts'
import type { Gateway } from './gateway.ts'
import { judge } from './judgement.ts'
import { entryById, once } from './ledger.ts'
import type { PaymentLetters } from './letters.ts'
import { reconcile, shownDifferences } from './reconcile.ts'
import type { Difference } from './reconcile.ts'
import type { Settlement } from './settlement.ts'

/*
 * Finds what nobody finishes (G5): attempts of which it is not known whether they were charged, events that were stored
 * and not worked off, paid forms that the practice was not told of. Runs at the start and on a timer; a second copy does
 * no harm, because everything goes through the same moves.
 */

export interface RecoveryParts {
  db: Db
  outbox: Outbox
  gateway: Gateway
  settlement: Settlement
  letters: PaymentLetters
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

export interface Recovery {
  /** Takes up what a process that ended left behind, and goes on from there. */
  start: () => void
  /** Looks now. */
  wake: () => void
  /** Does everything that is due, and resolves when nothing is. */
  doDue: () => Promise<void>
  /** Lets what is under way end. */
  stop: () => Promise<void>
}

export function createRecovery(parts: RecoveryParts): Recovery {
  const { db, outbox, gateway, settlement, letters, log, now } = parts
  let nextCompare = 0
  /** Asks the provider about every attempt that is due. */
  async function lookUpDue(): Promise<number> {
    const due = await db
      .selectFrom('attempts')
      .select(['id', 'reference'])
      .where('look_at', '<=', now())
      .orderBy('look_at')
      .limit(RECOVERY_STEP)
      .execute()
    await Promise.all(
      due.map(async ({ id, reference }) => {
        const known = await gateway.lookUp(reference)
        const entry = await entryById(db, id)
        if (entry === null) return
        const finding =
          known.found === 'trouble' ? null : judge(entry.attempt, entry.payment, known.transactions)
        await settlement.lookedUp(id, finding)
      }),
    )
    return due.length
  }

  /** Paid forms whose browser never made the mail call, and of which only the ledger knows (ruling 17). */
  async function tellPractice(): Promise<number> {
    const untold = await db
      .selectFrom('attempts')
      .innerJoin('payments', 'payments.id', 'attempts.payment_id')
      .select('attempts.id')
      .where('attempts.state', '=', 'paid')
      .where('payments.told_at', 'is', null)
      .where('attempts.changed_at', '<=', now() - PRACTICE_TOLD_AFTER)
      .limit(RECOVERY_STEP)
      .execute()
    for (const { id } of untold)
      await asOnlyWriter(db, async (trx) => {
        const entry = await entryById(trx, id)
        if (entry !== null && entry.payment.told_at === null)
          await letters.tellPractice(trx, entry, null, now())
      })
    if (untold.length > 0) outbox.wake()
    return untold.length
  }

  /** Once a day: what does ledger or provider know that the other does not? (P20) @returns whether looks are due. */
  async function compare(): Promise<boolean> {
    if (now() < nextCompare) return false
    const day = Math.floor(now() / RECONCILE_PAUSE)
    nextCompare = (day + 1) * RECONCILE_PAUSE
    const isTime = await asOnlyWriter(db, (trx) => once(trx, `compared ${day}`, now()))
    if (!isTime) return false
    const compared = await reconcile(db, gateway, now() - RECONCILE_SPAN, now())
    if ('trouble' in compared) {
      log.error('payments.not-compared', { why: compared.trouble })
      // Tomorrow is late: it may be tried again.
      await db.deleteFrom('done_once').where('name', '=', `compared ${day}`).execute()
      nextCompare = now() + RECONCILE_RETRY
      return false
    }
    log.info('payments.compared', { differences: compared.differences.length })
    const told = await asOnlyWriter(db, async (trx) => {
      const fresh: Difference[] = []
      // Periods overlap; each difference is told once.
      for (const difference of compared.differences)
        if (await once(trx, `differs ${difference.provider} ${difference.reference}`, now()))
          fresh.push(difference)
      if (fresh.length === 0) return false
      for (const { attempt } of fresh)
        if (attempt !== null)
          await trx.updateTable('attempts').set({ look_at: now() }).where('id', '=', attempt).execute()
      const { opening, lines } = shownDifferences(fresh)
      await letters.notice(trx, 'Payments: ledger and card provider differ', opening, lines)
      return true
    })
    if (told) outbox.wake()
    return told
  }

  async function doDue() {
    const settled = await Promise.allSettled([lookUpDue(), tellPractice(), workOffEvents(parts)])
    for (const end of settled)
      if (end.status === 'rejected') log.error('recovery.failed', factsOfError(end.reason))
    const done = settled.reduce((sum, end) => sum + (end.status === 'fulfilled' ? end.value : 0), 0)
    // What one step did may have made the next one due.
    if (done > 0 && !rounds.isStopping()) await doDue()
  }

  // Looks now and then even when nothing is due: the operator's tool asks for looks from another process.
  const rounds = createRounds({
    async work() {
      await doDue()
      if (await compare()) await doDue()
    },
    async nextDue() {
      const next = await db
        .selectFrom('attempts')
        .select((eb) => eb.fn.min('look_at').as('due'))
        .executeTakeFirst()
      return next?.due ?? null
    },
    longestSleep: RECOVERY_PAUSE,
    now,
    onTrouble: (error) => log.error('recovery.failed', factsOfError(error)),
  })

  /** Whatever another process had in hand is looked at soon: it may have ended (P5, P6). */
  async function takeUp() {
    await db
      .updateTable('attempts')
      .set({ look_at: now() })
      .where('state', 'in', ['sent', 'unknown'])
      .execute()
    await db
      .updateTable('attempts')
      .set((eb) => ({ look_at: eb('created_at', '+', STARTING_MAX) }))
      .where('state', '=', 'started')
      .execute()
  }

  return {
    doDue,
    wake: rounds.wake,
    start() {
      takeUp()
        .catch((error: unknown) => log.error('recovery.failed', factsOfError(error)))
        .finally(rounds.wake)
    },
    stop: rounds.stop,
  }
}
