import { factsOfError } from '../../runtime/log.ts'
import type { Log } from '../../runtime/log.ts'
import { MINUTE } from '../../runtime/units.ts'
import { createWorker } from '../../runtime/worker.ts'
import type { Worker } from '../../runtime/worker.ts'
import type { Readiness } from '../../site/readiness.ts'
import { call, NotTaken } from './call.ts'

const BEAT_PAUSE = 5 * MINUTE
/** A site that is not ready is looked at again after this, and so is a service that did not answer. */
const BEAT_RETRY = MINUTE

export interface HeartbeatParts {
  heartbeatUrl: string
  readiness: () => Promise<Readiness>
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

export interface Heartbeat extends Worker {
  /** Beats if it is time and the site is ready. */
  doDue: () => Promise<void>
}

/**
 * Calls an address every five minutes while the site is ready, and is silent otherwise: a service that misses the call
 * tells somebody, also when the whole machine is gone.
 */
export function createHeartbeat({ heartbeatUrl, readiness, log, now }: HeartbeatParts): Heartbeat {
  let last: number | null = null
  const stopping = new AbortController()

  async function doDue() {
    if (last !== null && Math.abs(now() - last) < BEAT_PAUSE) return
    if (!(await readiness()).ready) return log.warn('heartbeat.held-back')
    await call(heartbeatUrl, undefined, { stopped: stopping.signal })
    last = now()
  }

  /** One that is overdue was held back, and is for the next look: named as due, it would be looked at without a pause. */
  function nextBeat(): number | null {
    const due = last === null ? null : last + BEAT_PAUSE
    return due !== null && due > now() ? due : null
  }

  const worker = createWorker({
    work: doDue,
    nextDue: () => Promise.resolve(nextBeat()),
    longestSleep: BEAT_RETRY,
    now,
    onTrouble: (error) =>
      log.warn('heartbeat.not-sent', error instanceof NotTaken ? { code: error.code } : factsOfError(error)),
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
