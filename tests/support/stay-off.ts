import { join } from 'node:path'
import Database from 'better-sqlite3'
import { LETTER_CLAIM, STARTING_MAX } from '../../src/runtime/limits.ts'

/** Until nothing that a killed site had in its hands is held any more, in milliseconds. */
const AWAY = Math.max(LETTER_CLAIM, STARTING_MAX)

/**
 * Lets time pass while the site of a data folder is off, so that its next start has everything that a kill left unfinished
 * to take up at once, and no test waits for it.
 */
export function stayOff(dataDir: string): void {
  const database = new Database(join(dataDir, 'practice.sqlite'))
  database.exec(`UPDATE letters SET due_at = due_at - ${AWAY};
    UPDATE attempts SET created_at = created_at - ${AWAY}, look_at = look_at - ${AWAY}`)
  database.close()
}
