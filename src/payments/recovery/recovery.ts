import { asOnlyWriter } from '../../storage/storage.ts'
import type { Db, Trx } from '../../storage/tables.ts'
import {
  COMPARE_UNSETTLED,
  ATTEMPT_CHECK_PAUSES,
  PRACTICE_TOLD_AFTER,
  RECONCILE_PAUSE,
  RECONCILE_RETRY,
  RECOVERY_PAUSE,
  RECOVERY_STEP,
  STARTING_MAX,
} from '../../runtime/limits.ts'
import { factsOfError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { createWorker } from '../../runtime/worker.ts'
import { workOffEvents } from './events.ts'
import type { Gateway } from '../provider/provider.ts'
import { interpret } from '../ledger/interpret.ts'
import { entryById, learn, once } from '../ledger/ledger.ts'
import type { PaymentLetters } from '../letters/letters.ts'
import { ask } from '../ledger/decide.ts'
import { compareFrom, noteCompared, tellOfSilence, watched, watchOf } from './provider-watch.ts'
import { reconcile } from './reconcile.ts'
import type { Difference } from './reconcile.ts'
import { formatDifferences } from './format-differences.ts'
import type { Settlement } from '../settlement/settlement.ts'

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
  const { db, outbox, settlement, letters, log, now } = parts
  let nextCompare = 0
  // A refusal is followed up soon, even when nothing else is to be asked.
  const gateway = watched(parts.gateway, db, now, () => {
    nextCompare = Math.min(nextCompare, now() + RECONCILE_RETRY)
  })
  /** Asks the provider about every attempt that is due, but about none twice in a round. */
  async function checkDue(seen: Set<number>): Promise<number> {
    const due = await db
      .selectFrom('attempts')
      .select(['id', 'reference'])
      .where((eb) =>
        eb.or([
          eb('next_check_at', '<=', now()),
          // No check is ever put off for so long: the clock was ahead when it was.
          eb('next_check_at', '>', now() + ATTEMPT_CHECK_PAUSES[ATTEMPT_CHECK_PAUSES.length - 1]!),
        ]),
      )
      .where('id', 'not in', [...seen])
      .orderBy('next_check_at')
      .limit(RECOVERY_STEP)
      .execute()
    await Promise.all(
      due.map(async ({ id, reference }) => {
        seen.add(id)
        const known = await gateway.lookUp(reference)
        const entry = await entryById(db, id)
        if (entry === null) return
        const finding =
          known.found === 'trouble' ? null : interpret(entry.attempt, entry.payment, known.transactions)
        await settlement.onLookUp(id, finding)
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

  /** Once a day: what does ledger or provider know that the other does not? (P20) @returns whether checks are due. */
  async function compare(): Promise<boolean> {
    // A clock that was ahead and was set right must not put it off.
    if (now() < nextCompare && nextCompare <= now() + RECONCILE_PAUSE) return false
    const to = now()
    const from = compareFrom(await asOnlyWriter(db, (trx) => watchOf(trx, to)))
    const compared = await reconcile(db, gateway, { from, to, now: to })
    if ('trouble' in compared) {
      log.error('payments.not-compared', { why: compared.trouble })
      // Tomorrow is late.
      nextCompare = now() + RECONCILE_RETRY
      const { trouble } = compared
      if (await asOnlyWriter(db, (trx) => tellOfSilence(trx, letters, gateway, now(), trouble))) outbox.wake()
      return false
    }
    const { website, provider, inHand } = compared
    log.info('payments.compared', {
      differences: compared.differences.length,
      from: new Date(from).toISOString(),
      website: website.count,
      websitePence: website.pence,
      provider: provider.count,
      providerPence: provider.pence,
      inHand,
    })
    const told = await asOnlyWriter(db, async (trx) => {
      const fresh: Difference[] = []
      // Periods overlap; each difference is told once.
      for (const difference of compared.differences)
        if (await once(trx, nameOf(difference), now())) fresh.push(difference)
      await noteCompared(trx, to - COMPARE_UNSETTLED, to)
      if (fresh.length === 0) return false
      for (const { attempt, provider: says } of fresh)
        if (attempt !== null) await askAbout(trx, attempt, says)
      const { opening, lines } = formatDifferences(compared, { from, to }, fresh)
      await letters.notice(trx, 'Payments: ledger and card provider differ', opening, lines)
      return true
    })
    nextCompare = now() + RECONCILE_PAUSE
    if (told) outbox.wake()
    return told
  }

  /** What the comparison has seen is asked for again: money that was taken until it is found, the rest once. */
  async function askAbout(trx: Trx, id: number, provider: Difference['provider']) {
    const entry = await entryById(trx, id)
    if (entry === null) return
    const tookMoney = provider === 'paid' || provider === 'refunded' || provider === 'voided'
    const { learnt = {} } = ask(entry, 0, now())
    await learn(trx, entry.attempt, tookMoney ? learnt : { nextCheckAt: now() })
  }

  /** @throws when something could not be done; then nothing is tried again before a pause. */
  async function doChecks() {
    const seen = new Set<number>()
    while (!checks.isStopping()) {
      const done = (await checkDue(seen)) + (await tellPractice())
      if (done === 0) return
    }
  }

  /** Events do not wait for a provider that is slow to answer our questions. */
  const events = createWorker({
    async work() {
      if ((await workOffEvents(parts)) > 0) checks.wake()
    },
    nextDue: () => Promise.resolve(null),
    longestSleep: RECOVERY_PAUSE,
    now,
    onTrouble: (error) => log.error('events.failed', factsOfError(error)),
  })

  // Wakes now and then even when nothing is due: the operator’s tool asks for checks from another process.
  const checks = createWorker({
    async work() {
      await doChecks()
      if (await compare()) await doChecks()
    },
    async nextDue() {
      const next = await db
        .selectFrom('attempts')
        .select((eb) => eb.fn.min('next_check_at').as('due'))
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
      .set({ next_check_at: now() })
      .where('state', 'in', ['sent', 'unknown'])
      .execute()
    await db
      .updateTable('attempts')
      .set((eb) => ({ next_check_at: eb('created_at', '+', STARTING_MAX) }))
      .where('state', '=', 'started')
      .execute()
    // What the provider was asked while nobody could ask it is asked for as long from now on.
    await db
      .updateTable('attempts')
      .set({ asked_at: now(), next_check_at: now() })
      .where('asked_at', 'is not', null)
      .where('next_check_at', 'is not', null)
      .execute()
    // Whoever still waits for a receipt gets it when the provider has said what belongs on it.
    await db
      .updateTable('attempts')
      .set({ next_check_at: now() })
      .where('state', '=', 'paid')
      .where('receipt_at', 'is', null)
      .execute()
  }

  return {
    async doDue() {
      await workOffEvents(parts)
      await doChecks()
      // What the provider was asked because of an event, or the other way round.
      if ((await workOffEvents(parts)) > 0) await doChecks()
    },
    wake: events.wake,
    start() {
      takeUp()
        .catch((error: unknown) => log.error('recovery.failed', factsOfError(error)))
        .finally(() => {
          events.wake()
          checks.wake()
        })
    },
    async stop() {
      await Promise.all([events.stop(), checks.stop()])
    },
  }
}

/** Under which name a difference is told once. */
const nameOf = ({ provider, sales, reference }: Difference) =>
  sales > 1 ? `differs ${sales} sales ${reference}` : `differs ${provider} ${reference}`
