import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import Database from 'better-sqlite3'
import { recordBackup } from '../storage/backup-mark.ts'
import { getDatabaseFile, getPhotosFolder, getReplacedDatabaseFile } from '../storage/data-folder.ts'
import { readComparisonStart, scheduleComparisonAfterRestore } from '../payments/ledger/provider-watch-row.ts'
import { formatMoment } from '../facts/format-date.ts'
import { unpackBackup } from './backup-file.ts'
import { requireIntactDatabase } from './backup-command.ts'
import { changeOwner } from './change-owner.ts'
import { parkUnsentLetters } from './restored-letters.ts'
import { runWithNewStorage, parseWords, UsageError } from './command.ts'
import type { Command, CommandParts } from './command.ts'

export const restoreCommand: Command = {
  summary: 'replaces the database with a backup',
  help: `Usage: npm run practice -- restore FILE

Stop the server first. Checks FILE, upgrades its schema, keeps the current database beside the new one, and puts the
photos of FILE into their folder. Run as root, it changes the owner of what it writes to that of the folder. Letters
that were unsent when the backup was made may have been sent since: they are parked, and are sent only after "mail retry"
(see "mail --help"). A letter whose photos are missing says so. The next comparison with the card provider goes back to
the time of the backup and finds the payments made since; no card is charged until then, about ten minutes after the
restore.`,
  async run(args, { settings: { dataDir }, print, system }) {
    const [file, ...rest] = parseWords(args, {}).words
    if (file === undefined || rest.length > 0) throw new UsageError('Give one backup file.')
    const source = resolve(file)
    if (!existsSync(source)) throw new Error(`There is no ${source}.`)
    requireIntactDatabase(source)
    const target = getDatabaseFile(dataDir)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (existsSync(target)) requireStopped(target)

    const leftToDo: string[] = []
    const { madeAt, photos, letters, watch } = await putInPlace(source, dataDir, { print, system }).finally(
      () => {
        rmSync(arrivingAt(dataDir), { recursive: true, force: true })
        // Also files that a failure leaves behind.
        leftToDo.push(...changeOwner(dataDir))
      },
    )

    print(
      madeAt === null
        ? `Restored ${source}, which does not say when it was made, as ${target}.`
        : `Restored ${source}, made ${formatMoment(new Date(madeAt))}, as ${target}.`,
    )
    if (photos > 0) print(`${photos} photos are back in ${getPhotosFolder(dataDir)}.`)
    if (letters.photosMissing > 0)
      print(
        `${letters.photosMissing} photos of unsent letters are not in the backup. These letters now say so; ask the patients for the photos.`,
      )
    print(
      `The next comparison with the card provider looks back to ${formatMoment(new Date(readComparisonStart(watch)))}; the practice gets a letter about payments made since the backup. No card is charged until then, about ten minutes from now.`,
    )
    print(`${letters.parked} letters are parked; see "npm run practice -- mail".`)
    for (const sentence of leftToDo) print(sentence)
    return 0
  },
}

/** Folder in which a backup is prepared, while the current database stays in place. */
const arrivingAt = (dataDir: string) => `${getDatabaseFile(dataDir)}.arriving`

/** Migrates a backup and replaces the database with it; the old database is kept beside it. */
async function putInPlace(
  source: string,
  dataDir: string,
  { print, system }: Pick<CommandParts, 'print' | 'system'>,
) {
  const target = getDatabaseFile(dataDir)
  const arriving = arrivingAt(dataDir)
  rmSync(arriving, { recursive: true, force: true })
  mkdirSync(arriving, { mode: 0o700 })
  copyFileSync(source, getDatabaseFile(arriving))
  const { madeAt, photos } = unpackBackup(getDatabaseFile(arriving), getPhotosFolder(dataDir))
  const { letters, watch } = await runWithNewStorage(arriving, system, async ({ db }) => {
    // A backup is made before its own mark is written.
    if (madeAt !== null) await recordBackup(db, madeAt)
    return {
      letters: await parkUnsentLetters(db, getPhotosFolder(dataDir)),
      watch: await scheduleComparisonAfterRestore(db, madeAt, system.now()),
    }
  })
  if (existsSync(target)) {
    const kept = getReplacedDatabaseFile(dataDir, new Date(system.now()))
    renameSync(target, kept)
    print(`Kept the previous database as ${kept}`)
  }
  for (const side of ['-wal', '-shm']) rmSync(target + side, { force: true })
  renameSync(getDatabaseFile(arriving), target)
  return { madeAt, photos, letters, watch }
}

/** @throws {Error} while a server has the database open. Also checkpoints the write-ahead log into the file. */
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
