import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isGone } from '../runtime/list-files.ts'

/*
 * A backup is a copy of the database with two more tables: the time of the backup, and the photos of unsent letters. It
 * is a single file, so that no part can be forgotten.
 */

const TABLES = `CREATE TABLE backup (made_at INTEGER NOT NULL) STRICT;
CREATE TABLE backup_photos (id TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT`

export const unsentPhotosQuery = `SELECT DISTINCT json_extract(value, '$.photo')
FROM letters, json_each(letters.mail, '$.attachments') WHERE letters.state != 'sent'`

/**
 * Turns a copy of the database into a backup.
 *
 * @param madeAt UTC milliseconds.
 * @returns the number of photos in it, and the names of those whose files are missing.
 */
export function addBackupTables(file: string, { madeAt, photosDir }: { madeAt: number; photosDir: string }) {
  const copy = new Database(file, { fileMustExist: true })
  try {
    // Leaves WAL mode: everything in one file.
    copy.pragma('journal_mode = DELETE')
    copy.exec(TABLES)
    copy.prepare('INSERT INTO backup (made_at) VALUES (?)').run(madeAt)
    const add = copy.prepare('INSERT INTO backup_photos (id, content) VALUES (?, ?)')
    const missing: string[] = []
    const ids = copy.prepare<[], string>(unsentPhotosQuery).pluck().all()
    for (const id of ids)
      try {
        add.run(id, readFileSync(join(photosDir, id)))
      } catch (error) {
        if (!isGone(error)) throw error
        missing.push(id)
      }
    return { photos: ids.length - missing.length, missing }
  } finally {
    copy.close()
  }
}

/**
 * Copies the photos of a backup into their folder and removes the backup's own tables.
 *
 * @returns the time of the backup in UTC milliseconds; null for a copy without one.
 */
export function unpackBackup(file: string, photosDir: string): { madeAt: number | null; photos: number } {
  const copy = new Database(file, { fileMustExist: true })
  try {
    if (copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backup'").get() === undefined)
      return { madeAt: null, photos: 0 }
    const madeAt = copy.prepare<[], number>('SELECT made_at FROM backup').pluck().get() ?? null
    const ids = copy.prepare<[], string>('SELECT id FROM backup_photos').pluck().all()
    const contentOf = copy.prepare<[string], Buffer>('SELECT content FROM backup_photos WHERE id = ?').pluck()
    mkdirSync(photosDir, { recursive: true, mode: 0o700 })
    for (const id of ids) writePhoto(photosDir, id, contentOf.get(id))
    copy.exec('DROP TABLE backup; DROP TABLE backup_photos; VACUUM')
    return { madeAt, photos: ids.length }
  } finally {
    copy.close()
  }
}

function writePhoto(photosDir: string, id: string, content: Buffer | undefined) {
  if (content === undefined || !/^[\w-]+$/.test(id))
    throw new Error('The backup contains a photo without content or with an invalid name.')
  const file = join(photosDir, id)
  if (existsSync(file)) return
  writeFileSync(`${file}.arriving`, content, { mode: 0o600 })
  renameSync(`${file}.arriving`, file)
}
