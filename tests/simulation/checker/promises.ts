import type { Weather } from '../records.ts'

/* What must happen within a promised time, counted from when everything it needs works again. */

type Needs = Weather | 'site'

const everything: readonly Needs[] = ['mail', 'provider', 'site', 'disk', 'clock', 'keys']

export interface Promise {
  /** Tells promises apart; a second one of the same name changes nothing. */
  name: string
  at: number
  /** A later begin, which is not known yet. UTC milliseconds; 0: none. */
  from?: () => number
  /** Milliseconds. */
  within: number
  /** By default everything but an account that charges. */
  needs?: readonly Needs[]
  /** True when it holds after a restore, too: the provider still knows of it. */
  survives?: boolean
  /** True once it is kept; asked when its time is over. */
  isKept: () => boolean
  /** What was not done, for people. */
  sentence: string
}

/** @param since Since when each thing works; Infinity: it does not. It is kept up to date here. */
export function createPromises(since: Record<Needs, number>) {
  const open = new Map<string, Promise>()
  const made = new Set<string>()
  let next = 0
  const dueOf = ({ at, from, within, needs = everything }: Promise) =>
    Math.max(at, from?.() ?? 0, ...needs.map((need) => since[need])) + within
  return {
    make(promise: Promise) {
      if (made.has(promise.name)) return
      made.add(promise.name)
      open.set(promise.name, promise)
      next = Math.min(next, dueOf(promise))
    },
    /** Something works, or does not, from now on. */
    turn(what: Needs, works: boolean, at: number) {
      since[what] = works ? at : Infinity
      next = 0
    },
    /** After a restore: what was promised since the backup is lost, and the rest begins anew. */
    restored(madeAt: number, at: number) {
      for (const [name, promise] of open)
        if (promise.at >= madeAt && promise.survives !== true) open.delete(name)
        else promise.at = at
      next = 0
    },
    broken(at: number): Promise | null {
      if (at < next) return null
      next = Infinity
      for (const [name, promise] of open) {
        const due = dueOf(promise)
        if (due > at) {
          next = Math.min(next, due)
          continue
        }
        open.delete(name)
        if (!promise.isKept()) return promise
      }
      return null
    },
  }
}
