import { randomBytes, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/**
 * Time, chance and the name of a process. They are handed in to whatever needs them, so that one place decides: this
 * machine, or a simulation that lives through years in minutes. `tests/imports.test.ts` forbids any other clock, timer
 * or source of chance on the server.
 */
export interface System {
  /** This process among all that share a database, such as `surgery:4711`. */
  processName: string
  /** UTC milliseconds; a correction of the clock sets them forwards or back. */
  now: () => number
  /** Milliseconds since some moment; they only ever grow. */
  elapsed: () => number
  /** Calls once, after so many milliseconds. */
  later: (call: () => void, ms: number) => Timer
  /** 0 ≤ x < 1, predictable: for jitter only. */
  random: () => number
  /** Unpredictable bytes, for keys. */
  randomBytes: (size: number) => Buffer<ArrayBuffer>
  /** Unpredictable, version 4. */
  randomUuid: () => string
}

export interface Timer {
  /** Has no effect once it has called. */
  cancel: () => void
}

/** Those of this machine. */
export const realSystem: System = {
  processName: `${hostname()}:${process.pid}`,
  now: () => Date.now(),
  elapsed: () => performance.now(),
  later(call, ms) {
    const timer = setTimeout(call, ms)
    return { cancel: () => clearTimeout(timer) }
  },
  random: () => Math.random(),
  randomBytes: (size) => randomBytes(size),
  randomUuid: () => randomUUID(),
}

export const sleep = ({ later }: Pick<System, 'later'>, ms: number): Promise<void> =>
  new Promise((resolve) => void later(resolve, ms))

/** Calls again and again, each time after so many milliseconds, until it is cancelled. */
export function repeat({ later }: Pick<System, 'later'>, call: () => void, ms: number): Timer {
  let timer = later(again, ms)
  function again() {
    timer = later(again, ms)
    call()
  }
  return { cancel: () => timer.cancel() }
}
