import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Until nothing that a killed site had in its hands is held any more, in milliseconds (decisions.md, "The outbox"). */
const AWAY = 15_000

/**
 * Lets time pass while the site of a data folder is off, so that its next start has everything that a kill left unfinished
 * to take up at once, and no test waits for it.
 */
export function stayOff(dataDir: string): void {
  const database = new Database(join(dataDir, 'practice.sqlite'))
  database.exec(`UPDATE letters SET due_at = due_at - ${AWAY};
    UPDATE attempts SET created_at = created_at - ${AWAY}, next_check_at = next_check_at - ${AWAY}`)
  database.close()
}
