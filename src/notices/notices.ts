import { describeError } from '../runtime/log.ts'
import type { Log } from '../runtime/log.ts'
import type { System } from '../runtime/system.ts'
import { MINUTE } from '../runtime/units.ts'
import { createWorker } from '../runtime/worker.ts'
import type { Db, Trx } from '../storage/tables.ts'
import { isNoticeKind, getCurrentNotice } from '../facts/prepared-notices.ts'
import type { Notice, NoticeKind, Today } from '../facts/prepared-notices.ts'

/** Interval of checks for a notice published by another process: two share a database during a deploy. */
const FOLLOW_PAUSE = MINUTE

export interface NewNotice {
  kind: NoticeKind
  /** The practice's own sentence; may be empty. */
  sentence: string
  /** UTC milliseconds. */
  until: number
}

/** One at a time: a new one replaces it. */
export interface Notices {
  /** From memory, because every page asks. */
  today: () => Today
  /** Called at the start, and after the commit of a change. */
  refresh: () => Promise<void>
  /** Publishes a notice in the caller's transaction; call `refresh` after the commit. @returns its number. */
  publish: (trx: Trx, draft: NewNotice) => Promise<number>
  /** Takes back the notice with this number, likewise. @returns true when it was still published. */
  withdraw: (trx: Trx, id: number) => Promise<boolean>
  /** Starts polling for changes by other processes. */
  follow: () => void
  stop: () => Promise<void>
}

export async function openNotices(db: Db, log: Log, system: System): Promise<Notices> {
  const { now } = system
  let published: Notice | null = null
  const end = (trx: Trx) =>
    trx.updateTable('notices').set({ withdrawn_at: now() }).where('withdrawn_at', 'is', null)
  const notices: Notices = {
    today() {
      const today = { now: new Date(now()), notice: published }
      return { ...today, notice: getCurrentNotice(today) }
    },
    async refresh() {
      const row = await db
        .selectFrom('notices')
        .selectAll()
        .where('withdrawn_at', 'is', null)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      published =
        row === undefined || !isNoticeKind(row.kind)
          ? null
          : {
              number: row.id,
              kind: row.kind,
              sentence: row.sentence,
              until: new Date(row.until_at).toISOString(),
            }
    },
    async publish(trx, { kind, sentence, until }) {
      // Also those that are over: by a clock that is wrong, they may come back.
      await end(trx).execute()
      const { id } = await trx
        .insertInto('notices')
        .values({ kind, sentence, published_at: now(), until_at: until, withdrawn_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async withdraw(trx, id) {
      const { numUpdatedRows } = await end(trx)
        .where('id', '=', id)
        .where('until_at', '>', now())
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    follow: () => worker.wake(),
    stop: () => worker.stop(),
  }
  const worker = createWorker({
    work: notices.refresh,
    longestSleep: FOLLOW_PAUSE,
    system,
    onTrouble: (error) => log.warn('notices.not-read', describeError(error)),
  })
  await notices.refresh()
  return notices
}
