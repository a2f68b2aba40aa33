import type { System, Timer } from './system.ts'
import { MINUTE } from './units.ts'

/** Retry pauses after a failure double up to this. */
const TROUBLE_PAUSE_MAX = 5 * MINUTE

/** A background worker: runs when woken, and by itself when the next work is due. */
export interface Worker {
  /** Starts a run now, or another one after the current run. */
  wake: () => void
  isStopping: () => boolean
  /** Resolves when the current run has ended; no other follows. */
  stop: () => Promise<void>
}

interface WorkerParts {
  /** One run: does everything that is due. */
  work: () => Promise<void>
  /** Time of the next due work in UTC milliseconds; null or absent: none. */
  nextDue?: () => Promise<number | null>
  /** Longest sleep in milliseconds: another process may have added work. */
  longestSleep: number
  system: System
  /** Called for a failed run; the next one comes after the longest sleep, later each time it fails. */
  onTrouble: (error: unknown) => void
}

/** Timers may fire this much early by the clock. */
const TIMER_SLACK = 5

export function createWorker({ work, nextDue, longestSleep, system, onTrouble }: WorkerParts): Worker {
  let stopping = false
  let round: Promise<void> | null = null
  let again = false
  let troubles = 0
  let timer: Timer | undefined

  function wake() {
    again = true
    if (round !== null || stopping) return
    timer?.cancel()
    round = (async () => {
      while (again && !stopping) {
        again = false
        await work()
      }
      troubles = 0
      const due = (await nextDue?.()) ?? null
      if (stopping) return
      const wait = due === null ? longestSleep : Math.max(due - system.now(), 0) + TIMER_SLACK
      timer = system.later(wake, Math.min(wait, longestSleep))
    })()
      .catch((error: unknown) => {
        onTrouble(error)
        again = false
        timer = system.later(wake, Math.min(longestSleep * 2 ** troubles, TROUBLE_PAUSE_MAX))
        troubles += 1
      })
      .finally(() => {
        round = null
        if (again) wake()
      })
  }

  return {
    wake,
    isStopping: () => stopping,
    async stop() {
      stopping = true
      timer?.cancel()
      await round
      timer?.cancel()
    },
  }
}
