import { sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import { addDays, fromLondonTime, toLondonTime } from '../facts/london-time.ts'
import { getOpeningHours } from '../facts/open-now.ts'
import type { IsoDate, WallTime } from '../facts/types.ts'
import { CLOCK_STEP } from '../runtime/limits.ts'
import { describeError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import type { System } from '../runtime/system.ts'
import { MINUTE } from '../runtime/units.ts'
import { createWorker } from '../runtime/worker.ts'
import type { Worker } from '../runtime/worker.ts'
import { claimOnce, isDone } from '../storage/done-once.ts'
import type { Db, Trx } from '../storage/tables.ts'
import type { LetterSite } from './morning.ts'
import { writeMorningLetter } from './write-morning-letter.ts'

/** On the London clock. */
const MORNING: WallTime = '07:00'
/** Polling interval, because a clock can be set. */
const MORNING_PAUSE = 10 * MINUTE
/**
 * The newest messages are left to the next letter: they may not be committed yet, or the clock may step back so that
 * others are received before them.
 */
const CLOCK_MARGIN = CLOCK_STEP

/*
 * One letter on each day on which the practice opens, if there is anything to report. A day is a row written in its
 * letter's transaction, so that each is reported once, whichever process is first and however often the site starts. A
 * letter missed while the site was down is sent later that day, and not after it.
 */

export interface MorningParts extends LetterSite {
  db: Db
  outbox: Pick<Outbox, 'enqueue' | 'wake'>
  log: Log
  system: System
}

export interface MorningLetter extends Worker {
  enqueueIfDue: () => Promise<void>
}

export function createMorningLetter(parts: MorningParts): MorningLetter {
  const { db, outbox, log, system } = parts
  const { now } = system

  async function enqueueIfDue() {
    const at = now()
    const { date } = toLondonTime(new Date(at))
    const isTime = at >= sevenOn(date) && getOpeningHours(date) !== null
    const latest = await lastMorning(db)
    if (latest !== null && latest > at) await correctFuture(db, date, at)
    if (isTime ? await isDone(db, dayName(date)) : latest !== null) return
    const isOwed = await db.transaction().execute(async (trx) => {
      const last = await lastMorning(trx)
      // The first start only sets where the first letter begins.
      if (last === null || !isTime) {
        await claimOnce(trx, dayName(isTime ? date : addDays(date, -1)), at)
        return false
      }
      if (!(await claimOnce(trx, dayName(date), at))) return false
      const span = { from: last - CLOCK_MARGIN, to: at - CLOCK_MARGIN }
      const mail = await writeMorningLetter({ trx, site: parts, date, at, since: last, span })
      if (mail === null) return false
      await outbox.enqueue(trx, { mail, messageId: null })
      return true
    })
    if (!isOwed) return
    log.info('morning-letter.written', { day: date })
    outbox.wake()
  }

  const worker = createWorker({
    work: enqueueIfDue,
    nextDue: () => Promise.resolve(nextSeven(now())),
    longestSleep: MORNING_PAUSE,
    system,
    onTrouble: (error) => log.error('morning-letter.not-written', describeError(error)),
  })
  return { ...worker, enqueueIfDue }
}

const sevenOn = (date: IsoDate) => fromLondonTime(date, MORNING).getTime()

function nextSeven(now: number): number {
  const { date } = toLondonTime(new Date(now))
  const today = sevenOn(date)
  return today > now ? today : sevenOn(addDays(date, 1))
}

const DAY_NAME = 'morning '
const DAY_NAMES = `${DAY_NAME}____-__-__`
const dayName = (date: IsoDate) => DAY_NAME + date

/**
 * Corrects days recorded while the clock was ahead: letters of days to come are still to be written, and the next letter
 * begins where the clock was set right.
 */
const correctFuture = (db: Db, today: IsoDate, now: number) =>
  db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('done_once')
      .where('name', 'like', DAY_NAMES)
      .where('name', '>', dayName(today))
      .execute()
    await trx
      .updateTable('done_once')
      .set({ at: now - MORNING_PAUSE })
      .where('name', 'like', DAY_NAMES)
      .where('at', '>', now)
      .execute()
  })

/** Time of the last recorded morning, in UTC milliseconds; null: none yet. */
async function lastMorning(db: Db | Trx): Promise<number | null> {
  const { last } = await db
    .selectFrom('done_once')
    .select(sql<number | null>`max(at)`.as('last'))
    .where('name', 'like', DAY_NAMES)
    .executeTakeFirstOrThrow()
  return last
}
