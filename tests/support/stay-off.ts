import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Milliseconds after which every claim of a killed site has expired (docs/decisions.md, "The outbox is a table"). */
const AWAY = 15_000

/**
 * Simulates downtime of the site of a data folder, so that its next start resumes at once everything that a kill
 * interrupted, and no test has to wait.
 */
export function stayOff(dataDir: string): void {
  const database = new Database(join(dataDir, 'practice.sqlite'))
  database.exec(`UPDATE letters SET due_at = due_at - ${AWAY};
    UPDATE attempts SET created_at = created_at - ${AWAY}, next_look_up_at = next_look_up_at - ${AWAY}`)
  database.close()
}
