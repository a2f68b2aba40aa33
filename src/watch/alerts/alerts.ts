import { practice } from '../../practice/practice.ts'
import { factsOfError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import { HOUR, MINUTE } from '../../runtime/units.ts'
import { createWorker } from '../../runtime/worker.ts'
import type { Worker } from '../../runtime/worker.ts'
import type { Readiness } from '../../site/readiness.ts'
import { forgetDone, noteDone } from '../../storage/done-once.ts'
import type { Db } from '../../storage/tables.ts'
import { call, NotTaken } from './call.ts'
import { findTroubles, overWords } from './troubles.ts'
import type { Found, Trouble } from './troubles.ts'

/** How often troubles are looked for. */
const LOOK_PAUSE = MINUTE
/** A trouble that lasts is told again after this. */
const TOLD_AGAIN_AFTER = 6 * HOUR
/** It is over when it stayed away for so long: one that comes and goes is one trouble. */
const OVER_AFTER = 5 * MINUTE
/** Calls in vain are made again after pauses that double up to this. */
const RETRY_MAX = 30 * MINUTE

/*
 * A second way to be told, for what cannot be told by mail, or is not read there at night. Each trouble is told when it
 * begins, now and then while it lasts, and when it is over. What was told is kept in the database too, because a trouble
 * is often mended with a restart, and whoever was told of it should hear that it is over.
 */

export interface AlertParts {
  alertUrl: string
  readiness: () => Promise<Readiness>
  db: Db
  siteUrl: string
  takesCards: boolean
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

/** What is posted. */
export interface Alert {
  site: string
  status: 'problem' | 'ok'
  trouble: Trouble
  /** For people; chat services show it. */
  text: string
  /** ISO time, UTC. */
  at: string
}

export interface Alerts extends Worker {
  /** Looks for troubles now, and tells of them. */
  doDue: () => Promise<void>
}

export function createAlerts(parts: AlertParts): Alerts {
  const { alertUrl, db, siteUrl, log, now } = parts
  /** When each trouble was told, and since when it is away. UTC milliseconds. */
  const told = new Map<Trouble, number>()
  const away = new Map<Trouble, number>()
  let isRead = false
  const stopping = new AbortController()
  let failures = 0
  let nextCall = 0

  async function doDue() {
    const readiness = await parts.readiness()
    if (readiness.rows !== null && !isRead) await readTold()
    const found = await findTroubles(readiness, parts)
    for (const trouble of Object.keys(found) as Trouble[]) {
      // A clock that was ahead and was set right puts nothing off.
      if (now() < nextCall && nextCall - now() <= RETRY_MAX) return
      await tell(trouble, found[trouble])
    }
  }

  async function tell(trouble: Trouble, text: Found[Trouble]) {
    if (text === undefined) return
    const last = told.get(trouble)
    if (text !== null) {
      away.delete(trouble)
      if (last !== undefined && Math.abs(now() - last) < TOLD_AGAIN_AFTER) return
      if (!(await post(trouble, 'problem', text))) return
      told.set(trouble, now())
      return noted(() => noteDone(db, rowOf(trouble), now()))
    }
    if (last === undefined) return
    const since = away.get(trouble) ?? now()
    away.set(trouble, since)
    if (Math.abs(now() - since) < OVER_AFTER) return
    if (!(await post(trouble, 'ok', overWords[trouble]))) return
    told.delete(trouble)
    return noted(() => forgetDone(db, rowOf(trouble)))
  }

  /** @returns whether it was taken. */
  async function post(trouble: Trouble, status: Alert['status'], words: string): Promise<boolean> {
    const text = `Website of ${practice.name}: ${words}`
    const alert: Alert = { site: siteUrl, status, trouble, text, at: new Date(now()).toISOString() }
    try {
      await call(alertUrl, alert, { stopped: stopping.signal })
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error
      nextCall = now() + Math.min(LOOK_PAUSE * 2 ** failures, RETRY_MAX)
      failures += 1
      log.error('alert.not-sent', { trouble, status, code: error.code })
      return false
    }
    failures = 0
    nextCall = 0
    log.info('alert.sent', { trouble, status })
    return true
  }

  async function readTold() {
    const rows = await db.selectFrom('done_once').selectAll().where('name', 'like', `${ROW}%`).execute()
    for (const { name, at } of rows) told.set(name.slice(ROW.length) as Trouble, at)
    isRead = true
  }

  /** In the trouble of a full disk nothing can be noted: then a restart tells of it again. */
  async function noted(write: () => Promise<void>) {
    try {
      await write()
    } catch (error) {
      log.warn('alert.not-noted', factsOfError(error))
    }
  }

  const worker = createWorker({
    work: doDue,
    nextDue: () => Promise.resolve(null),
    longestSleep: LOOK_PAUSE,
    now,
    onTrouble: (error) => log.error('alert.not-looked', factsOfError(error)),
  })
  return {
    ...worker,
    doDue,
    stop() {
      stopping.abort()
      return worker.stop()
    },
  }
}

const ROW = 'alert '
const rowOf = (trouble: Trouble) => ROW + trouble
