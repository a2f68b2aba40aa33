import { doneAt, noteDone } from './done-once.ts'
import type { Db, Trx } from './tables.ts'

/* The tool that makes backups is another process than the site, which says how old the last one is. */

const BACKUP = 'backup'

/** Writes down when a backup was made that was checked. @param madeAt UTC milliseconds. */
export const noteBackup = (db: Db, madeAt: number): Promise<void> => noteDone(db, BACKUP, madeAt)

/** When the last one was made, in UTC milliseconds; null: none as far back as such marks are kept. */
export const lastBackup = (db: Db | Trx): Promise<number | null> => doneAt(db, BACKUP)
