import { setImmediate as turn } from 'node:timers/promises'
import Database from 'better-sqlite3'

/** Polls shorter than this may wait for one another while nothing happens. Milliseconds. */
const POLL_MAX = 11 * 60_000
/** Polls that begin to wait within this time of something that happened come at their own times; others every so often. */
const AWAKE = 10_000
const NAP = 60 * 60_000
/** The next full hour, or the one that has just begun. */
const napEnd = (at: number) => Math.ceil((at - 1_000) / NAP) * NAP
/** When something happens, napping polls come this soon. */
const WAKING = 20_000
/** Turns of the event loop without any sign of life after which nothing more will come by itself. */
const QUIET_TURNS = 3

export interface Timer {
  cancel: () => void
}

interface Event {
  at: number
  /** Breaks ties in the order of making. */
  order: number
  call: () => void
  /** When it was made. */
  made: number
  poll: boolean
}

export type Time = ReturnType<typeof createTime>

/** Virtual time: what is due happens in its order, and nothing is waited for. UTC milliseconds. */
export function createTime(start: number) {
  let now = start
  let order = 0
  let stirred = start
  let life = 0
  let watched = 0
  /** Sorted, the next one last: few are waiting at any time. */
  const events: Event[] = []
  /** Polls that are put off until something happens. */
  const napping: Event[] = []

  function add(event: Event) {
    let place = events.length
    while (place > 0 && isBefore(events[place - 1]!, event)) place -= 1
    events.splice(place, 0, event)
    return event
  }
  const isBefore = (one: Event, other: Event) =>
    one.at < other.at || (one.at === other.at && one.order < other.order)

  /** Waits until nothing more comes without time going on: promises, files and keys have been worked through. */
  async function settle() {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      const before = life
      await turn()
      const isLast = quiet === QUIET_TURNS - 1
      if (before !== life || watched > 0 || (isLast && isDiskBusy())) quiet = -1
    }
  }
  const isDiskBusy = () => process.getActiveResourcesInfo().some((kind) => /Req/.test(kind))

  const time = {
    now: () => now,
    later: (call: () => void, ms: number, { poll } = { poll: false }): Timer => {
      life += 1
      order += 1
      const event = add({ at: now + Math.max(0, ms), order, call, made: now, poll: poll && ms <= POLL_MAX })
      return {
        cancel() {
          const place = events.indexOf(event)
          if (place >= 0) events.splice(place, 1)
        },
      }
    },
    sleep: (ms: number) => new Promise<void>((resolve) => void time.later(resolve, ms)),
    /** Something happens: polls come at their own times for a while. */
    stir() {
      life += 1
      stirred = now
      for (const event of napping.splice(0)) {
        const place = events.indexOf(event)
        if (place < 0) continue
        events.splice(place, 1)
        add(Object.assign(event, { at: Math.min(event.at, now + WAKING) }))
      }
    },
    /** Counts as a sign of life while it runs. */
    watch: async <Value>(work: Promise<Value>): Promise<Value> => {
      watched += 1
      try {
        return await work
      } finally {
        watched -= 1
        life += 1
      }
    },
    /** Calls `pause` whenever everything that was due at one time is done, and ends when that returns false. */
    async liveUntil(end: number, pause: (at: number) => boolean) {
      await settle()
      for (let event = events.pop(); event !== undefined && event.at <= end; event = events.pop()) {
        if (event.poll && event.made > stirred + AWAKE) {
          napping.push(add(Object.assign(event, { at: Math.max(event.at, napEnd(event.at)), poll: false })))
          continue
        }
        if (event.at > now && !pause(now)) return
        now = Math.max(now, event.at)
        event.call()
        await settle()
      }
      pause(now)
      now = end
    },
  }
  return time
}

/** Keys and signatures come from other threads: they count as life until they are there. */
export function watchKeys({ watch }: Time): () => void {
  const names = ['importKey', 'sign', 'verify', 'digest'] as const
  const subtle = SubtleCrypto.prototype as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  const before = names.map((name) => [name, subtle[name]!] as const)
  for (const [name, own] of before)
    subtle[name] = function (...args) {
      return watch(own.apply(this, args))
    }
  return () => {
    for (const [name, own] of before) subtle[name] = own
  }
}

/** Prepares each statement once for a database: in virtual time, preparing is most of the work. */
export function keepStatements() {
  const kept = new WeakMap<Database.Database, Map<string, Database.Statement>>()
  const { prototype } = Database
  const prepare = Reflect.get(prototype, 'prepare')
  prototype.prepare = function (this: Database.Database, sql: string) {
    const own = kept.getOrInsertComputed(this, () => new Map<string, Database.Statement>())
    return own.getOrInsertComputed(sql, () => prepare.call(this, sql))
  } as typeof prepare
}
