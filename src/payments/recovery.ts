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
  /** Works off events now. */
  wake: () => void
  /** Does everything that is due, and resolves when nothing is. */
  doDue: () => Promise<void>
  /** Lets what is under way end. */
  stop: () => Promise<void>
}

export function createRecovery(parts: RecoveryParts): Recovery {
  const { db, outbox, gateway, settlement, letters, log, now } = parts
  let nextCompare = 0
  /** Asks the provider about every attempt that is due, but about none twice in a round. */
  async function lookUpDue(seen: Set<number>): Promise<number> {
    const due = await db
      .selectFrom('attempts')
      .select(['id', 'reference'])
      .where('look_at', '<=', now())
      .where('id', 'not in', [...seen])
      .orderBy('look_at')
      .limit(RECOVERY_STEP)
      .execute()
    await Promise.all(
      due.map(async ({ id, reference }) => {
        seen.add(id)
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
    const compared = await reconcile(db, gateway, now() - RECONCILE_SPAN, now())
    if ('trouble' in compared) {
      log.error('payments.not-compared', { why: compared.trouble })
      // Tomorrow is late.
      nextCompare = now() + RECONCILE_RETRY
      return false
    }
    nextCompare = now() + RECONCILE_PAUSE
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

  /** @throws when something could not be done; then nothing is tried again before a pause. */
  async function doLooks() {
    const seen = new Set<number>()
    while (!looks.isStopping()) {
      const done = (await lookUpDue(seen)) + (await tellPractice())
      if (done === 0) return
    }
  }

  /** Events do not wait for a provider that is slow to answer our questions. */
  const events = createRounds({
    async work() {
      if ((await workOffEvents(parts)) > 0) looks.wake()
    },
    nextDue: () => Promise.resolve(null),
    longestSleep: RECOVERY_PAUSE,
    now,
    onTrouble: (error) => log.error('events.failed', factsOfError(error)),
  })

  // Looks now and then even when nothing is due: the operator's tool asks for looks from another process.
  const looks = createRounds({
    async work() {
      await doLooks()
      if (await compare()) await doLooks()
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
    async doDue() {
      await workOffEvents(parts)
      await doLooks()
      // What the provider was asked because of an event, or the other way round.
      if ((await workOffEvents(parts)) > 0) await doLooks()
    },
    wake: events.wake,
    start() {
      takeUp()
        .catch((error: unknown) => log.error('recovery.failed', factsOfError(error)))
        .finally(() => {
          events.wake()
          looks.wake()
        })
    },
    async stop() {
      await Promise.all([events.stop(), looks.stop()])
    },
  }
}
