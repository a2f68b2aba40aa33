import { addDays, fromLondonTime, toLondonTime } from '../facts/london-time.ts'
import type { IsoDate } from '../facts/types.ts'
import { describeError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import type { System } from '../runtime/system.ts'
import { MINUTE } from '../runtime/units.ts'
import { createWorker } from '../runtime/worker.ts'
import type { Db } from '../storage/tables.ts'

/** Interval between writes; a killed process loses the counts of this interval. */
const WRITE_PAUSE = MINUTE
/** Two years and a bit, so that a month can be compared with the same month of the year before. */
const DAYS_KEPT = 800

/* Usage counts without tracking: one name and one number per day, no cookie, no address, no browser (ruling 29). */

/** Counts one event, such as "page /contact". Never pass text that a visitor wrote. */
export type Count = (what: string) => void

export interface Counts {
  count: Count
  write: () => Promise<void>
  start: () => void
  /** Writes the rest and stops. */
  stop: () => Promise<void>
}

export function createCounts(db: Db, log: Log, system: System): Counts {
  const { now } = system
  let counted = new Map<string, number>()
  let day: IsoDate = toLondonTime(new Date(now())).date
  let [dayBegins, dayEnds] = [0, 0]

  /** Today in London, computed once per day: it is asked for with every page. */
  const today = (): IsoDate => {
    const time = now()
    if (time < dayBegins || time >= dayEnds) {
      day = toLondonTime(new Date(time)).date
      dayBegins = fromLondonTime(day).getTime()
      dayEnds = fromLondonTime(addDays(day, 1)).getTime()
    }
    return day
  }

  async function write() {
    const rows = counted
    if (rows.size === 0) return
    counted = new Map()
    try {
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('counts').where('day', '<', addDays(today(), -DAYS_KEPT)).execute()
        for (const [key, count] of rows)
          await trx
            .insertInto('counts')
            .values({ day: key.slice(0, 10), what: key.slice(11), count })
            .onConflict((conflict) =>
              conflict
                .columns(['day', 'what'])
                .doUpdateSet((eb) => ({ count: eb('counts.count', '+', count) })),
            )
            .execute()
      })
    } catch (error) {
      // Failed to write: added back to the next interval.
      for (const [key, count] of rows) counted.set(key, (counted.get(key) ?? 0) + count)
      throw error
    }
  }

  const worker = createWorker({
    work: write,
    longestSleep: WRITE_PAUSE,
    system,
    onTrouble: (error) => log.warn('counts.not-written', describeError(error)),
  })
  return {
    count(what) {
      const key = `${today()} ${what}`
      counted.set(key, (counted.get(key) ?? 0) + 1)
    },
    write,
    start: worker.wake,
    async stop() {
      await worker.stop()
      await write().catch((error: unknown) => log.warn('counts.not-written', describeError(error)))
    },
  }
}
