import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { databaseFile, replacedDatabase } from '../data-folder.ts'
import { requireSound } from './backup.ts'
import { withStorage, WrongUse } from './verb.ts'
import type { Verb } from './verb.ts'

export const restore: Verb = {
  summary: 'puts a backup in the place of the database',
  help: `Usage: npm run practice -- restore FILE

Stop the server first. Checks FILE, keeps today's database beside the new one, and brings the copy's schema up to
date. Letters that waited when the copy was made may have been sent since: they are parked, and leave only after
"mail retry" (see "mail --help").`,
  async run([file, ...rest], { settings, say }) {
    if (file === undefined || rest.length > 0) throw new WrongUse('Name one backup.')
    const source = resolve(file)
    if (!existsSync(source)) throw new Error(`There is no ${source}.`)
    requireSound(source)

    const target = databaseFile(settings.dataDir)
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    if (existsSync(target)) {
      requireStopped(target)
      const kept = replacedDatabase(settings.dataDir, new Date())
      renameSync(target, kept)
      say(`Kept the database of before as ${kept}`)
    }
    for (const side of ['-wal', '-shm']) rmSync(target + side, { force: true })
    const arriving = `${target}.arriving`
    copyFileSync(source, arriving)
    renameSync(arriving, target)

    const parked = await withStorage(settings, ({ db }) =>
      db
        .updateTable('letters')
        .set({
          state: 'parked',
          sender: null,
          last_error: 'Restored from a backup: it may have been sent already.',
        })
        .where('state', 'in', ['waiting', 'sending'])
        .executeTakeFirst(),
    )
    say(`Restored. ${parked.numUpdatedRows} letters are parked; see "npm run practice -- mail".`)
    return 0
  },
}

/** @throws {Error} while a server has the database open. Also takes what is in its write-ahead log into the file. */
function requireStopped(file: string) {
  const database = new Database(file, { timeout: 0 })
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec('BEGIN EXCLUSIVE; COMMIT')
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    throw new Error('The server is running on this database. Stop it first.', { cause: error })
  } finally {
    database.close()
  }
}
