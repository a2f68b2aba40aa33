import { doneAt, noteDone } from './done-once.ts'
import type { Db, Trx } from './tables.ts'

/* The backup tool is a separate process; through this mark the site knows the age of the last backup. */

const BACKUP = 'backup'

/** Records the time of a checked backup. @param madeAt UTC milliseconds. */
export const noteBackup = (db: Db, madeAt: number): Promise<void> => noteDone(db, BACKUP, madeAt)

/** Time of the last backup in UTC milliseconds; null: none as far back as marks are kept. */
export const lastBackup = (db: Db | Trx): Promise<number | null> => doneAt(db, BACKUP)
