import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

const files = ['practice.sqlite', 'practice.sqlite-wal']

/**
 * A disk that brings the database to safety when a test says so, or fails to. What is safe is a copy of the files as they
 * were when the last sync that succeeded began: that much a power cut leaves.
 */
export function fickleDisk(dataDir: string, safe: string) {
  let syncs = 0
  let waiting: PromiseWithResolvers<void>[] = []
  let held = false

  return {
    /** How often something was synced. */
    syncs: () => syncs,
    /** From now on syncs wait for `end`. */
    hold: () => void (held = true),
    /** Syncs under way. */
    underWay: () => waiting.length,
    /** Ends those that wait; others do not wait any more. */
    end(fails = false) {
      held = false
      const error = Object.assign(new Error('the disk fails'), { code: 'EIO' })
      for (const one of waiting.splice(0))
        if (fails) one.reject(error)
        else one.resolve()
    },
    /** What a database is opened with. */
    sync: async () => {
      syncs += 1
      const during = `${safe}-${syncs}`
      mkdirSync(during, { recursive: true })
      for (const file of files)
        if (existsSync(join(dataDir, file))) copyFileSync(join(dataDir, file), join(during, file))
      try {
        if (held) {
          const one = Promise.withResolvers<void>()
          waiting.push(one)
          await one.promise
        } else await new Promise(setImmediate)
        for (const file of files) copyFileSync(join(during, file), join(safe, file))
      } finally {
        rmSync(during, { recursive: true })
      }
    },
    /** The database as a power cut at this moment would leave it. */
    afterPowerCut(): Database.Database {
      const left = `${safe}-left`
      rmSync(left, { recursive: true, force: true })
      mkdirSync(left)
      for (const file of files) copyFileSync(join(safe, file), join(left, file))
      return new Database(join(left, 'practice.sqlite'))
    },
  }
}
