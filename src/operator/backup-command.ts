import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { recordBackup } from '../storage/backup-mark.ts'
import { getPhotosFolder } from '../storage/data-folder.ts'
import { addBackupTables, unsentPhotosQuery } from './backup-file.ts'
import { runWithStorage, parseWords, UsageError } from './command.ts'
import type { Command } from './command.ts'

export const backupCommand: Command = {
  summary: 'writes a checked copy of all stored data, while the site runs',
  help: `Usage: npm run practice -- backup FILE

Writes a consistent copy of the database into FILE, which must not exist, with the photos of unsent letters,
and checks it. FILE holds patients' messages: keep it encrypted, on another machine, and no longer than the privacy
notice says. Photos of sent letters are in the practice's mailbox, not in FILE.`,
  async run(args, { settings, print, system }) {
    const [file, ...rest] = parseWords(args, {}).words
    if (file === undefined || rest.length > 0) throw new UsageError('Give one file name for the backup.')
    const target = resolve(file)
    if (existsSync(target)) throw new Error(`${target} already exists. Nothing was written.`)
    const photos = await runWithStorage({ settings, system }, async (storage) => {
      const madeAt = system.now()
      // Patients' messages: only this user may read them. SQLite fills the empty file.
      closeSync(openSync(target, 'wx', 0o600))
      try {
        storage.copyTo(target)
        const packed = addBackupTables(target, { madeAt, photosDir: getPhotosFolder(settings.dataDir) })
        requireIntactDatabase(target)
        await recordBackup(storage.db, madeAt)
        // Letters sent while the copy was made no longer need their photos.
        const { rows } = await sql.raw<Record<string, string>>(unsentPhotosQuery).execute(storage.db)
        const waiting = new Set(rows.flatMap((row) => Object.values(row)))
        return { ...packed, lost: packed.missing.filter((id) => waiting.has(id)).length }
      } catch (error) {
        rmSync(target, { force: true })
        throw error
      }
    })
    if (photos.photos > 0) print(`With ${photos.photos} photos of unsent letters.`)
    if (photos.lost > 0)
      print(`${photos.lost} photos are missing from the photos folder, and so from the backup.`)
    print(`Written and checked: ${target}`)
    return photos.lost > 0 ? 1 : 0
  },
}

/** @throws {Error} when a file is damaged or not this program's database. */
export function requireIntactDatabase(file: string) {
  const copy = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const result = copy.pragma('integrity_check', { simple: true })
    if (result !== 'ok') throw new Error(`${file} is damaged: ${String(result)}`)
    if (Number(copy.pragma('user_version', { simple: true })) === 0)
      throw new Error(`${file} is not a database of this site.`)
  } finally {
    copy.close()
  }
}
