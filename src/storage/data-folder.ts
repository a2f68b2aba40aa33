import { join } from 'node:path'
import { filesOf } from '../runtime/files-of.ts'

/* What lies in DATA_DIR, beside what these folders hold. */

export const databaseFile = (dataDir: string) => join(dataDir, 'practice.sqlite')
export const mailboxFolder = (dataDir: string) => join(dataDir, 'mailbox')
export const photosFolder = (dataDir: string) => join(dataDir, 'photos')

/** A copy of the database in DATA_DIR: one that a restore replaced, or a backup that somebody left there. */
interface DatabaseCopy {
  file: string
  /** When a restore put it aside, in UTC milliseconds; null for a backup, which is its maker's. */
  replacedAt: number | null
}

const replaced = /\.before-restore-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

/** The name under which a restore keeps the database of before. */
export function replacedDatabase(dataDir: string, when: Date): string {
  return `${databaseFile(dataDir)}.before-restore-${when.toISOString().replaceAll(/[:.]/g, '-')}`
}

/** Every copy of the database in DATA_DIR. Neither the one in use nor that of the demo's card provider is one. */
export async function databaseCopies(dataDir: string): Promise<DatabaseCopy[]> {
  const names = await filesOf(dataDir)
  return names
    .filter((name) => name.includes('.sqlite') && !/^(practice|test-gateway)\.sqlite(-wal|-shm)?$/.test(name))
    .map((name) => {
      const [, day, hour, minute, second, ms] = replaced.exec(name) ?? []
      const replacedAt = day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`)
      return { file: join(dataDir, name), replacedAt }
    })
}
