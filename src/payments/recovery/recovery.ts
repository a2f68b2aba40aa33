import { factsOfError } from '../../runtime/log.ts'
import { createWorker } from '../../runtime/worker.ts'
import { SECOND } from '../../runtime/units.ts'
import { dueForCheck, nextCheckDue, takeUp, untold } from '../ledger/due.ts'
import { entryById } from '../ledger/entries.ts'
import { interpret } from '../rules/interpret.ts'
import { createComparison } from './compare.ts'
import type { CompareParts } from './compare.ts'
import { workOffEvents } from './events.ts'
import type { EventParts } from './events.ts'

/** How often it is looked whether something is to be looked up, told or worked off. */
const RECOVERY_PAUSE = 5 * SECOND

/*
 * Finds what nobody finishes (G5): attempts of which it is not known whether they were charged, events that were stored
 * and not worked off, paid forms that the practice was not told of. Runs at the start and on a timer; a second copy does
 * no harm, because everything goes through the same moves.
 */

interface Recovery {
  /** Takes up what a process that ended left behind, and goes on from there. */
  start: () => void
  /** Works off events now. */
  wake: () => void
  /** Does everything that is due, and resolves when nothing is. */
  doDue: () => Promise<void>
  /** Lets what is under way end. */
  stop: () => Promise<void>
}

export function createRecovery(parts: CompareParts & Pick<EventParts, 'testMode'>): Recovery {
  const { db, settle, log, now } = parts
  const { gateway, whenDue: compareWhenDue } = createComparison(parts)

  /** Does something about one attempt. What fails is kept for the end, so that it keeps no other payment waiting. */
  async function tryAbout(reference: string, failures: unknown[], act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      log.error('attempt.not-settled', { reference, ...factsOfError(error) })
      failures.push(error)
    }
  }

  /** Asks the provider about every attempt that is due, but about none twice in a round. */
  async function checkDue(seen: Set<number>, failures: unknown[]): Promise<number> {
    const due = await dueForCheck(db, seen, now())
    await Promise.all(
      due.map(({ id, reference }) => {
        seen.add(id)
        return tryAbout(reference, failures, async () => {
          const found = await gateway.lookUp(reference)
          const entry = await entryById(db, id)
          if (entry === null) return
          const status =
            found.found === 'trouble' ? null : interpret(entry.attempt, entry.payment, found.transactions)
          await settle(id, { from: 'look-up', status })
        })
      }),
    )
    return due.length
  }

  /** Paid forms whose browser never made the mail call, and of which only the ledger knows (ruling 17). */
  async function tellPractice(seen: Set<number>, failures: unknown[]): Promise<number> {
    const forms = (await untold(db, now())).filter(({ id }) => !seen.has(id))
    for (const { id, reference } of forms) {
      seen.add(id)
      await tryAbout(reference, failures, async () => {
        await settle(id, { from: 'browser', patient: null })
      })
    }
    return forms.length
  }

  /** @param failures Is given what could not be done. */
  async function doChecks(failures: unknown[]) {
    const [checked, told] = [new Set<number>(), new Set<number>()]
    while (!checks.isStopping()) {
      const done = (await checkDue(checked, failures)) + (await tellPractice(told, failures))
      if (done === 0) return
    }
  }

  /** @throws the first of what could not be done; then nothing is tried again before a pause. */
  const expectNone = ([first]: readonly unknown[]) => {
    if (first !== undefined) throw first
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
      const failures: unknown[] = []
      await doChecks(failures)
      if (await compareWhenDue()) await doChecks(failures)
      expectNone(failures)
    },
    nextDue: () => nextCheckDue(db),
    longestSleep: RECOVERY_PAUSE,
    now,
    onTrouble: (error) => log.error('recovery.failed', factsOfError(error)),
  })

  return {
    async doDue() {
      const failures: unknown[] = []
      await workOffEvents(parts)
      await doChecks(failures)
      // What the provider was asked because of an event, or the other way round.
      if ((await workOffEvents(parts)) > 0) await doChecks(failures)
      expectNone(failures)
    },
    wake: events.wake,
    start() {
      takeUp(db, now())
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
