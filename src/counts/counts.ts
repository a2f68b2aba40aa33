import { addDays, londonInstant, londonTime } from '../practice/london-time.ts'
import type { IsoDate } from '../practice/types.ts'
import { factsOfError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import { MINUTE } from '../runtime/units.ts'
import { createWorker } from '../runtime/worker.ts'
import type { Db } from '../storage/tables.ts'

/** How often what was counted is written down; a process that is killed loses so much. */
const WRITE_PAUSE = MINUTE
/** Two years and some, so that a month can be held against that of the year before. */
const DAYS_KEPT = 800

/*
 * Counts what patients look for, without watching them: a name and a number for each day, and nothing about who it was,
 * neither cookie nor address nor browser (ruling 29).
 */

/** Counts one more of something, such as "page /contact". Never of a text that a visitor wrote. */
export type Count = (what: string) => void

export interface Counts {
  count: Count
  /** Writes down what was counted since the last time. */
  write: () => Promise<void>
  /** Writes it down from now on, again and again. */
  start: () => void
  /** Writes the rest. */
  stop: () => Promise<void>
}

/** @param now UTC milliseconds. */
export function createCounts(db: Db, log: Log, now: () => number): Counts {
  let counted = new Map<string, number>()
  let day: IsoDate = londonTime(new Date(now())).date
  let [dayBegins, dayEnds] = [0, 0]

  /** The date in London: asked for with every page, and found out only when it has changed. */
  const today = (): IsoDate => {
    const time = now()
    if (time < dayBegins || time >= dayEnds) {
      day = londonTime(new Date(time)).date
      dayBegins = londonInstant(day).getTime()
      dayEnds = londonInstant(addDays(day, 1)).getTime()
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
      // They are counted again with the next ones.
      for (const [key, count] of rows) counted.set(key, (counted.get(key) ?? 0) + count)
      throw error
    }
  }

  const worker = createWorker({
    work: write,
    nextDue: () => Promise.resolve(null),
    longestSleep: WRITE_PAUSE,
    now,
    onTrouble: (error) => log.warn('counts.not-written', factsOfError(error)),
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
      await write().catch((error: unknown) => log.warn('counts.not-written', factsOfError(error)))
    },
  }
}
