import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile, photosFolder } from '../storage/data-folder.ts'

/**
 * Gives the database and the photos that root has written to the owner of the data folder: a site that runs as another user
 * cannot open what is root's. Links are not followed, since whoever owns the folder could have them lead anywhere. Other
 * users write as themselves, and nothing is done.
 *
 * @returns what is left to do, in sentences.
 */
export function giveToOwner(dataDir: string): string[] {
  if (process.getuid?.() !== 0) return []
  const { uid, gid } = statSync(dataDir)
  if (uid === 0)
    return [
      `${dataDir} belongs to root. If the site runs as another user, give it the folder: chown -R USER: ${dataDir}`,
    ]
  const photos = photosFolder(dataDir)
  const areThere = lstatSync(photos, { throwIfNoEntry: false })?.isDirectory() === true
  const names = areThere ? [photos, ...readdirSync(photos).map((name) => join(photos, name))] : []
  for (const path of [databaseFile(dataDir), ...names])
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) lchownSync(path, uid, gid)
  return []
}
