import { getDoneTime, recordDone } from './done-once.ts'
import type { Db, Trx } from './tables.ts'

/* The backup tool is a separate process; through this mark the site knows the age of the last backup. */

const BACKUP = 'backup'

/** Records the time of a checked backup. @param madeAt UTC milliseconds. */
export const recordBackup = (db: Db, madeAt: number): Promise<void> => recordDone(db, BACKUP, madeAt)

/** Time of the last backup in UTC milliseconds; null: none as far back as marks are kept. */
export const getLastBackupTime = (db: Db | Trx): Promise<number | null> => getDoneTime(db, BACKUP)
