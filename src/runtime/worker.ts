import { MINUTE } from './units.ts'

/** Work that comes round and fails is tried again after pauses that double up to this. */
const TROUBLE_PAUSE_MAX = 5 * MINUTE

/** Work that comes round again: at once when somebody wakes it, and by itself when the next thing falls due. */
export interface Worker {
  /** Begins a round now, or another one after that which is under way. */
  wake: () => void
  /** Whether no new work may be taken up. */
  isStopping: () => boolean
  /** Resolves when the round under way has ended; there is no other after it. */
  stop: () => Promise<void>
}

interface WorkerParts {
  /** One round: does everything that is due. */
  work: () => Promise<void>
  /** When the next thing falls due, as UTC milliseconds; null: nothing waits. */
  nextDue: () => Promise<number | null>
  /** The longest that it sleeps, since another process may have put something there. Milliseconds. */
  longestSleep: number
  /** UTC milliseconds. */
  now: () => number
  /** A round that failed; the next one comes after the longest sleep, and after more of it each time that fails. */
  onTrouble: (error: unknown) => void
}

/** What is due just now is due a little later by the clock of timers. */
const TIMER_SLACK = 5

export function createWorker({ work, nextDue, longestSleep, now, onTrouble }: WorkerParts): Worker {
  let stopping = false
  let round: Promise<void> | null = null
  let again = false
  let troubles = 0
  let timer: NodeJS.Timeout | undefined

  function wake() {
    again = true
    if (round !== null || stopping) return
    clearTimeout(timer)
    round = (async () => {
      while (again && !stopping) {
        again = false
        await work()
      }
      troubles = 0
      const due = await nextDue()
      if (stopping) return
      const wait = due === null ? longestSleep : Math.max(due - now(), 0) + TIMER_SLACK
      timer = setTimeout(wake, Math.min(wait, longestSleep))
    })()
      .catch((error: unknown) => {
        onTrouble(error)
        again = false
        timer = setTimeout(wake, Math.min(longestSleep * 2 ** troubles, TROUBLE_PAUSE_MAX))
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
      clearTimeout(timer)
      await round
      clearTimeout(timer)
    },
  }
}
