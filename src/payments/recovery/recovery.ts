import { describeError } from '../../runtime/log.ts'
import { createWorker } from '../../runtime/worker.ts'
import { SECOND } from '../../runtime/units.ts'
import {
  findAttemptsToLookUp,
  findNextLookUpTime,
  resumeAttempts,
  findUnnotifiedAttempts,
} from '../ledger/due-attempts.ts'
import { findAttemptById } from '../ledger/attempts.ts'
import { interpretTransactions } from '../rules/interpret-transactions.ts'
import { createDailyComparison } from './daily-comparison.ts'
import type { CompareParts } from './daily-comparison.ts'
import { processEvents } from './process-events.ts'
import type { EventParts } from './process-events.ts'

/** Polling interval for look-ups, missing forms and events. */
const RECOVERY_PAUSE = 5 * SECOND

/*
 * Finds unfinished work (ground rule G5): attempts with an unknown outcome, stored events that were not processed, paid
 * forms of which the practice was not notified. Runs at the start and on a timer; a second copy does no harm, because
 * everything goes through the same transitions.
 */

interface Recovery {
  /** Resumes the work that an earlier process left behind, and keeps running. */
  start: () => void
  /** Processes events now. */
  wake: () => void
  /** Resolves when nothing is left. */
  doDue: () => Promise<void>
  /** Finishes the work under way. */
  stop: () => Promise<void>
}

export function createRecovery(parts: CompareParts & Pick<EventParts, 'testMode'>): Recovery {
  const { db, settle, log, system } = parts
  const { now } = system
  const { gateway, whenDue: compareWhenDue } = createDailyComparison(parts)

  /** Runs an action for one attempt. A failure is collected, so that it holds up no other payment. */
  async function tryAbout(reference: string, failures: unknown[], act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      log.error('attempt.not-processed', { reference, ...describeError(error) })
      failures.push(error)
    }
  }

  /** Looks up every attempt that is due, but none twice in a round. */
  async function checkDue(seen: Set<number>, failures: unknown[]): Promise<number> {
    const due = await findAttemptsToLookUp(db, seen, now())
    await Promise.all(
      due.map(({ id, reference }) => {
        seen.add(id)
        return tryAbout(reference, failures, async () => {
          const found = await gateway.lookUp(reference)
          const entry = await findAttemptById(db, id)
          if (entry === null) return
          const status =
            found.found === 'trouble'
              ? null
              : interpretTransactions(entry.attempt, entry.payment, found.transactions)
          await settle(id, { from: 'look-up', status })
        })
      }),
    )
    return due.length
  }

  /**
   * Notifies the practice of paid forms whose browser never made the mail call: only the ledger has them (ruling 17).
   */
  async function notifyPractice(seen: Set<number>, failures: unknown[]): Promise<number> {
    const forms = (await findUnnotifiedAttempts(db, now())).filter(({ id }) => !seen.has(id))
    for (const { id, reference } of forms) {
      seen.add(id)
      await tryAbout(reference, failures, async () => {
        await settle(id, { from: 'browser', patient: null })
      })
    }
    return forms.length
  }

  async function doChecks(failures: unknown[]) {
    const [checked, notified] = [new Set<number>(), new Set<number>()]
    while (!checks.isStopping()) {
      const done = (await checkDue(checked, failures)) + (await notifyPractice(notified, failures))
      if (done === 0) return
    }
  }

  /** @throws the first failure, so that the worker pauses before it retries. */
  const expectNone = ([first]: readonly unknown[]) => {
    if (first !== undefined) throw first
  }

  /** Separate, so that events do not wait for a provider that is slow to answer. */
  const events = createWorker({
    async work() {
      if ((await processEvents({ ...parts, now })) > 0) checks.wake()
    },
    longestSleep: RECOVERY_PAUSE,
    system,
    onTrouble: (error) => log.error('event-worker.failed', describeError(error)),
  })

  // Polls even when nothing is due: the operator's tool schedules look-ups from another process.
  const checks = createWorker({
    async work() {
      const failures: unknown[] = []
      await doChecks(failures)
      if (await compareWhenDue()) await doChecks(failures)
      expectNone(failures)
    },
    nextDue: () => findNextLookUpTime(db),
    longestSleep: RECOVERY_PAUSE,
    system,
    onTrouble: (error) => log.error('recovery.failed', describeError(error)),
  })

  return {
    async doDue() {
      const failures: unknown[] = []
      await processEvents({ ...parts, now })
      await doChecks(failures)
      // Events can schedule look-ups, and look-ups can cause events.
      if ((await processEvents({ ...parts, now })) > 0) await doChecks(failures)
      expectNone(failures)
    },
    wake: events.wake,
    start() {
      resumeAttempts(db, now())
        .catch((error: unknown) => log.error('recovery.failed', describeError(error)))
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
