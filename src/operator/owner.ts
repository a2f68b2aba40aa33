import { chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile, photosFolder } from '../storage/data-folder.ts'

/**
 * Gives the database and the photos that root has written to the owner of the data folder: a site that runs as another user
 * cannot open what is root's. Other users write as themselves, and nothing is done.
 *
 * @returns what is left to do, in one sentence; null: nothing.
 */
export function giveToOwner(dataDir: string): string | null {
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = statSync(dataDir)
  if (uid === 0)
    return `${dataDir} belongs to root. If the site runs as another user, give it the folder: chown -R USER: ${dataDir}`
  const photos = photosFolder(dataDir)
  const names = existsSync(photos) ? readdirSync(photos).map((name) => join(photos, name)) : []
  for (const path of [databaseFile(dataDir), photos, ...names])
    if (existsSync(path)) chownSync(path, uid, gid)
  return null
}
