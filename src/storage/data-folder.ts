import { join } from 'node:path'
import { listFileNames } from '../runtime/list-files.ts'

export const getDatabaseFile = (dataDir: string) => join(dataDir, 'practice.sqlite')
export const getMailboxFolder = (dataDir: string) => join(dataDir, 'mailbox')
export const getPhotosFolder = (dataDir: string) => join(dataDir, 'photos')

/** One that a restore replaced, or a backup that somebody left in DATA_DIR. */
interface DatabaseCopy {
  file: string
  /** When a restore replaced it, in UTC milliseconds; null for a backup, which is not deleted. */
  replacedAt: number | null
}

const replaced = /\.before-restore-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

export function getReplacedDatabaseFile(dataDir: string, when: Date): string {
  return `${getDatabaseFile(dataDir)}.before-restore-${when.toISOString().replaceAll(/[:.]/g, '-')}`
}

/** Without the database in use and that of the demo's card provider. */
export async function listDatabaseCopies(dataDir: string): Promise<DatabaseCopy[]> {
  const names = await listFileNames(dataDir)
  return names
    .filter((name) => name.includes('.sqlite') && !/^(practice|test-gateway)\.sqlite(-wal|-shm)?$/.test(name))
    .map((name) => {
      const [, day, hour, minute, second, ms] = replaced.exec(name) ?? []
      const replacedAt = day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`)
      return { file: join(dataDir, name), replacedAt }
    })
}
